// A* with 4-way movement on ground of one cost, by Manhattan distance, 64 cells at a time. A step there
// leaves f as it is, if it leads nearer to the goal, or raises it by two steps. So the open set is two sets
// of cells, and a set of cells is bits, row by row. Whoever takes a word of them off the stack expands all
// its open cells at once; with them goes whatever they reach within the word by walking towards the goal; the
// cells above and below are two words more.
//
// What is expanded is what A* with any open set expands: every cell of lower f than the path costs, and of
// those that have the same f those that were looked at before the goal. The idea of rows as words that are
// searched by carry and shift: D. Harabor, A. Grastien, "Improving jump point search", 2014, of jumps.
#include "bit_rows.h"

#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

#include "best_first_dispatch.h"
#include "bit_row_set.h"

namespace wayfield {
namespace {

using Bits = std::uint64_t;
constexpr int kWordBits = 64;
constexpr Bits kFirstBit = 1;
constexpr Bits kLastBit = Bits{1} << (kWordBits - 1);

// The cells that a batch of expansions adds to the open set, by the direction of the step to them; each
// stands where the cell stands that it was reached from.
struct Reached {
    std::array<Bits, 4> from{};
    std::array<Bits, 4> known{};  // of them those that were open already, for the next level

    void add(Direction direction, Bits more, Bits more_known) {
        from[direction] |= more;
        known[direction] |= more_known;
    }
};

template <class Trace>
class BitRowSearch {
  public:
    BitRowSearch(SearchRun& run, Trace trace)
        : run_(run),
          map_(run.map),
          trace_(trace),
          checkpoint_(0, run.control),
          limit_(run.resolved.options.limit == 0 ? std::numeric_limits<std::uint64_t>::max()
                                                 : run.resolved.options.limit),
          stride_(static_cast<std::uint32_t>(map_.words_per_row())),
          row_of_(static_cast<int>(stride_)),
          blocked_(map_.blocked_row(-1)),
          goal_(map_.point(run.goal)),
          goal_row_(goal_.y + 1),
          goal_column_((goal_.x + 1) / kWordBits),
          goal_word_(word_of(goal_)),
          goal_bit_(bit_of(goal_)),
          set_(run.state.bit_rows) {
        set_.reserve(std::size_t{stride_} * static_cast<std::size_t>(map_.height() + 2));
        set_.begin();
    }

    SearchStatus run() {
        push_start();
        const SearchStatus status = loop();
        counts_.generated = count_generated();
        run_.result.counts = counts_;
        if (status == SearchStatus::kFound) {
            read_path_by(run_, [this](CellIndex cell) { return arrival(map_.point(cell)); });
        }
        return status;
    }

  private:
    // Cells of a word by where they lie from the goal; those of its own column are in neither.
    struct Sides {
        Bits west;  // they come nearer by higher bits
        Bits east;
    };

    std::uint32_t word_of(Point p) const {
        return static_cast<std::uint32_t>(p.y + 1) * stride_ +
               static_cast<std::uint32_t>(p.x + 1) / kWordBits;
    }
    static Bits bit_of(Point p) { return kFirstBit << (static_cast<unsigned>(p.x + 1) % kWordBits); }
    int distance(Point p) const { return std::abs(p.x - goal_.x) + std::abs(p.y - goal_.y); }

    // The direction of the last step to a cell that was reached.
    int arrival(Point p) const {
        const BitRowWord& word = set_[word_of(p)];
        const auto is_set = [bit = bit_of(p)](Bits bits) { return (bits & bit) != 0 ? 1 : 0; };
        return is_set(word.arrival[0]) + 2 * is_set(word.arrival[1]);
    }

    void push_start() {
        const Point start = map_.point(run_.start);
        set_.open(set_[word_of(start)]) = bit_of(start);
        set_.push(word_of(start));
        counts_.pushed = 1;
        counts_.largest_open = 1;
        f_ = distance(start);
        trace_.generate(run_.start, 0, kNoDirection, 0, set_.size());
    }

    SearchStatus loop() {
        while (true) {
            if (set_.level_is_empty()) {
                if (set_.empty()) return SearchStatus::kNoPath;
                set_.next_level();
                f_ += 2;
            }
            const std::uint32_t w = set_.pop();
            const Bits open = std::exchange(set_.open(set_[w]), 0) & ~set_[w].closed;
            if (open == 0) continue;
            if (w == goal_word_ && (open & goal_bit_) != 0) return SearchStatus::kFound;
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            if (const auto end = expand(w, open)) return *end;
        }
    }

    // Expands open cells of a word, and those that they reach in it on the same level. The goal, if it is
    // among them, isn't expanded itself: it is found.
    std::optional<SearchStatus> expand(std::uint32_t w, Bits open) {
        BitRowWord& word = set_[w];
        const int row = row_of_(w);
        const Sides sides = sides_of(static_cast<int>(w) - row * static_cast<int>(stride_));
        const Bits free = ~(blocked_[w] | word.closed);
        Reached reached;
        Bits closing = open | walk(word, open, free, sides, reached);
        std::optional<SearchStatus> end;
        if (w == goal_word_ && (closing & goal_bit_) != 0) {
            end = SearchStatus::kFound;
            closing &= ~goal_bit_;
        }
        std::uint64_t count = count_bits(closing);
        if (count > limit_ - counts_.expanded) {
            end = SearchStatus::kLimit;
            count = limit_ - counts_.expanded;
            closing = first_of(count, closing, sides);
        }
        word.closed |= closing;
        counts_.expanded += count;

        turn_back(w, closing, free & ~closing, sides, reached);
        if ((closing & kFirstBit) != 0) {
            reach(w - 1, kLastBit, kFirstBit, kWest, (sides.east & kFirstBit) != 0, reached);
        }
        if ((closing & kLastBit) != 0) {
            reach(w + 1, kFirstBit, kLastBit, kEast, (sides.west & kLastBit) != 0, reached);
        }
        reach(w + stride_, closing, closing, kSouth, row < goal_row_, reached);
        reach(w - stride_, closing, closing, kNorth, row > goal_row_, reached);
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, set_.size());
        if constexpr (Trace::kRecords) {
            in_order(closing, sides, [&](int bit) { record(w, bit, reached); });
        }
        return end;
    }

    // Cells of a word one by one, each after the one that the walk along the row reached it from.
    template <class Visit>
    static void in_order(Bits cells, const Sides& sides, const Visit& visit) {
        for (Bits left = cells & sides.west; left != 0; left &= left - 1) visit(std::countr_zero(left));
        for (Bits left = cells & sides.east; left != 0;) {
            const int bit = kWordBits - 1 - std::countl_zero(left);
            visit(bit);
            left ^= kFirstBit << bit;
        }
        const Bits on_goal_column = cells & ~(sides.west | sides.east);
        if (on_goal_column != 0) visit(std::countr_zero(on_goal_column));
    }

    static Bits first_of(std::uint64_t count, Bits cells, const Sides& sides) {
        Bits first = 0;
        in_order(cells, sides, [&](int bit) {
            if (count == 0) return;
            first |= kFirstBit << bit;
            --count;
        });
        return first;
    }

    Sides sides_of(int column) const {
        if (column < goal_column_) return {~Bits{0}, 0};
        if (column > goal_column_) return {0, ~Bits{0}};
        return {goal_bit_ - 1, ~(goal_bit_ - 1) & ~goal_bit_};
    }

    // Along the row towards the goal, as far as the word goes.
    Bits walk(BitRowWord& word, Bits open, Bits free, const Sides& sides, Reached& reached) const {
        Bits eastward = 0;
        Bits westward = 0;
        if (sides.west != 0) {
            const Bits room = free & (sides.west | sides.west << 1);
            eastward = run_to_higher(open & sides.west, room) & ~open;
            word.set_arrival(eastward, kEast);
        }
        if (sides.east != 0) {
            const Bits room = free & (sides.east | sides.east >> 1) & ~eastward;
            westward = run_to_lower(open & sides.east, room) & ~open;
            word.set_arrival(westward, kWest);
        }
        if constexpr (Trace::kRecords) {
            const Bits known = set_.open_next(word);
            reached.add(kEast, eastward >> 1, (eastward & known) >> 1);
            reached.add(kWest, westward << 1, (westward & known) << 1);
        }
        return eastward | westward;
    }

    // To the neighbours in the word that lie farther from the goal.
    void turn_back(std::uint32_t w, Bits closing, Bits free, const Sides& sides, Reached& reached) {
        BitRowWord& word = set_[w];
        Bits& next = set_.open_next(word);
        const Bits westward = (closing & ~sides.east) >> 1 & free & ~next;
        const Bits eastward = (closing & ~sides.west) << 1 & free & ~next & ~westward;
        if ((westward | eastward) == 0) return;
        if (next == 0) push_next(w);
        next |= westward | eastward;
        word.set_arrival(westward, kWest);
        word.set_arrival(eastward, kEast);
        if constexpr (Trace::kRecords) {
            reached.add(kWest, westward << 1, 0);
            reached.add(kEast, eastward >> 1, 0);
        }
    }

    // To cells of another word; `from` are the ones that they are reached from, in that order.
    void reach(std::uint32_t w, Bits cells, [[maybe_unused]] Bits from, Direction direction, bool nearer,
               Reached& reached) {
        BitRowWord& word = set_[w];
        Bits& level = nearer ? set_.open(word) : set_.open_next(word);
        const Bits fresh = cells & ~(blocked_[w] | word.closed | set_.open(word) | level);
        if (fresh == 0) return;
        if constexpr (Trace::kRecords) {
            const Bits known = fresh & set_.open_next(word);
            const auto at_origin = [&](Bits bits) { return cells == from ? bits : bits != 0 ? from : 0; };
            reached.add(direction, at_origin(fresh), at_origin(known));
        }
        if (level == 0) nearer ? push(w) : push_next(w);
        level |= fresh;
        word.set_arrival(fresh, direction);
    }

    void push(std::uint32_t w) {
        set_.push(w);
        ++counts_.pushed;
    }
    void push_next(std::uint32_t w) {
        set_.push_next(w);
        ++counts_.pushed;
    }

    // Neighbours of all closed cells: as many as there are free cells beside them.
    std::uint64_t count_generated() const {
        std::uint64_t generated = 0;
        for (std::uint32_t w = set_.first_word(); w < set_.end_word(); ++w) {
            const Bits closed = set_[w].closed;
            if (closed == 0) continue;
            const Bits east = ~blocked_[w] >> 1 | ~blocked_[w + 1] << (kWordBits - 1);
            const Bits west = ~blocked_[w] << 1 | ~blocked_[w - 1] >> (kWordBits - 1);
            generated +=
                sum_of_bytes(bit_counts_of_bytes(closed & east) + bit_counts_of_bytes(closed & west) +
                             bit_counts_of_bytes(closed & ~blocked_[w + stride_]) +
                             bit_counts_of_bytes(closed & ~blocked_[w - stride_]));
        }
        return generated;
    }

    // What expanding one of the cells did.
    void record(std::uint32_t w, int bit, const Reached& reached) {
        const int row = row_of_(w);
        const int column = static_cast<int>(w) - row * static_cast<int>(stride_);
        const Point p{column * kWordBits + bit - 1, row - 1};
        const CellIndex cell = map_.index(p);
        const double g = f_ - distance(p);
        const double unit = run_.resolved.scale.unit;
        const std::size_t size = set_.size();
        trace_.expand(cell, g * unit, cell == run_.start ? kNoDirection : arrival(p), 0, size);
        for (std::size_t d = 0; d < 4; ++d) {
            if ((reached.from[d] >> bit & 1) == 0) continue;
            const CellIndex next = cell + map_.offsets()[d];
            const auto direction = static_cast<int>(d);
            if ((reached.known[d] >> bit & 1) != 0) {
                trace_.relax(next, (g + 1) * unit, direction, 0, size);
            } else {
                trace_.generate(next, (g + 1) * unit, direction, 0, size);
            }
        }
    }

    SearchRun& run_;
    const TraversalMap& map_;
    Trace trace_;
    SearchCounts counts_;
    Checkpoint checkpoint_;  // for cancelling: the limit is kept here, to the cell
    const std::uint64_t limit_;
    const std::uint32_t stride_;
    const RowOf row_of_;
    const Bits* const blocked_;
    const Point goal_;
    const int goal_row_;
    const int goal_column_;
    const std::uint32_t goal_word_;
    const Bits goal_bit_;
    BitRowSet& set_;
    int f_ = 0;  // of the level at hand, in steps
};

}  // namespace

BitRowsRefusal bit_rows_refusal(const TraversalMap& map, const SearchOptions& options) {
    if (options.algorithm != Algorithm::kAStar) return BitRowsRefusal::kAlgorithm;
    if (map.profile().rule != MovementRule::k4) return BitRowsRefusal::kMovement;
    if (options.heuristic != Heuristic::kManhattan) return BitRowsRefusal::kHeuristic;
    if (options.weight * (1 + options.tie_break) != 1) return BitRowsRefusal::kWeight;
    if (map.weighted()) return BitRowsRefusal::kTerrain;
    if (map.profile().climb != kUnlimitedClimb) return BitRowsRefusal::kClimb;
    return BitRowsRefusal::kNone;
}

SearchStatus run_bit_rows(SearchRun& run) {
    if (run.trace != nullptr) return BitRowSearch<RecordingTrace>(run, {*run.trace}).run();
    return BitRowSearch<NullTrace>(run, {}).run();
}

}  // namespace wayfield
