// Breadth-first search (E. F. Moore, "The Shortest Path Through a Maze", 1959) in two ways.
//
// Where rows are long, whole rows are swept first, down the map and up again, as distances are in pictures
// (A. Rosenfeld, J. L. Pfaltz, "Sequential Operations in Digital Picture Processing", 1966): a row takes what
// the row before offers, eight cells at once, and what follows from that along itself. That finds every
// shortest way that turns from down to up once at most; on open ground there are no others. Where a cell
// could still be reached by fewer steps, the cell beside it that says so is a source.
//
// From the sources on, or from the goals where nothing was swept, cells are taken in the order of their
// levels. Where walls stand close no processor foresees which neighbours are new, so nothing branches: each
// cell looks at all four, and the queue's end moves on by nought or one.
#include "level_wave.h"

#include <algorithm>
#include <array>
#include <bit>

namespace wayfield {
namespace {

// Above all levels. A wall is never reached, as its number plus one is nought in 16 bits.
constexpr std::uint16_t kUnreachedLevel = 0xFFFE;
constexpr std::uint16_t kWallLevel = 0xFFFF;
static_assert(kHighestLevel + 1 < kUnreachedLevel, "one more, to tell that a level was too high");

// Where rows of free cells are longer than this in the mean, sweeping pays.
constexpr std::size_t kLongRow = 6;
// As good a mean as that of all rows.
constexpr int kRowsPerSample = 8;

bool has_long_rows(const TraversalMap& map) {
    std::size_t free = 0;
    std::size_t runs = 0;
    for (int y = 0; y < map.height(); y += kRowsPerSample) {
        std::uint64_t blocked_before = 1;
        for (std::size_t word = 0; word < map.words_per_row(); ++word) {
            const std::uint64_t blocked = map.blocked_row(y)[word];
            free += static_cast<std::size_t>(std::popcount(~blocked));
            runs += static_cast<std::size_t>(std::popcount(~blocked & (blocked << 1U | blocked_before)));
            blocked_before = blocked >> 63U;
        }
    }
    return free >= kLongRow * runs;
}

// Where a cell's level is: rows -1 and height() are walls, and so is at least one place behind each row.
class Places {
  public:
    explicit Places(const TraversalMap& map)
        : width_(static_cast<std::size_t>(map.width())),
          pitch_((width_ / PlainLanes::kCount + 1) * PlainLanes::kCount),
          rows_(static_cast<std::size_t>(map.height()) + 2) {}

    std::size_t pitch() const { return pitch_; }
    std::size_t count() const { return pitch_ * rows_; }
    std::size_t row(int y) const { return static_cast<std::size_t>(y + 1) * pitch_; }
    CellIndex of_cell(CellIndex cell) const {
        return static_cast<CellIndex>((cell / width_ + 1) * pitch_ + cell % width_);
    }

  private:
    std::size_t width_;
    std::size_t pitch_;
    std::size_t rows_;
};

// True if a cell can be reached at `level` for less than it costs so far.
bool improves(std::uint16_t so_far, std::uint32_t level) {
    return static_cast<std::uint16_t>(so_far + 1U) > level + 1;
}

template <class L>
class LevelWave {
  public:
    LevelWave(const TraversalMap& map, LevelState& state, WaveCheck& check)
        : map_(map), places_(map), levels_(state.levels.data()), state_(state), check_(check) {}

    WaveEnd run(std::span<const CellIndex> goals) {
        if (goals.empty()) return WaveEnd::kDone;
        state_.sources.clear();
        for (const CellIndex goal : goals) {
            levels_[places_.of_cell(goal)] = 0;
            state_.sources.push_back({0, places_.of_cell(goal)});
        }
        if (has_long_rows(map_)) {
            if (!sweep(map_.point(*std::min_element(goals.begin(), goals.end())).y))
                return WaveEnd::kCancelled;
            sort_sources();
        }
        return run_queue() ? WaveEnd::kDone : WaveEnd::kCancelled;
    }

  private:
    std::uint16_t* row(int y) { return levels_ + places_.row(y); }
    std::size_t blocks() const { return places_.pitch() / L::kCount; }

    // From the first row with a goal on down, then all the way up. False if it was cancelled.
    bool sweep(int first) {
        const auto width = static_cast<std::uint64_t>(map_.width());
        state_.sources.clear();
        for (int y = first; y < map_.height(); ++y) {
            relax_row(row(y), row(y - 1));
            if (check_.settled(width / 2)) return false;
        }
        for (int y = map_.height() - 2; y >= 0; --y) {
            if (y < first || is_improved_by(row(y), row(y + 1))) {
                if (relax_row(row(y), row(y + 1))) find_sources(y);
            }
            if (check_.settled(y < first ? width : width - width / 2)) return false;
        }
        return true;
    }

    // `levels`, but no more than one above those of the cells beside them, where they aren't walls.
    static L relaxed(const L& levels, const L& beside, const L& walls) {
        return lesser(levels, saturated_sum(beside, L::all(1))) | walls;
    }
    static L walls_of(const L& levels) { return equal(levels, L::all(kWallLevel)); }

    bool is_improved_by(const std::uint16_t* row, const std::uint16_t* beside) const {
        L same = L::all(0xFFFF);
        for (std::size_t x = 0; x < places_.pitch(); x += L::kCount) {
            const L levels = L::load(row + x);
            same = same & equal(relaxed(levels, L::load(beside + x), walls_of(levels)), levels);
        }
        return same.bits_of_mask() != kAllLanes;
    }

    // A row takes what the row beside it offers, then each cell what its neighbours in the row do; those that
    // fell by that offer it on, as far as it goes. True if anything fell.
    bool relax_row(std::uint16_t* row, const std::uint16_t* beside) {
        L before = L::all(kWallLevel);
        L old = L::load(row);
        L walls = walls_of(old);
        L here = relaxed(old, L::load(beside), walls);
        L same = L::all(0xFFFF);
        std::size_t fallen = 0;
        for (std::size_t block = 0; block < blocks(); ++block) {
            // Behind the last block lies the next row, which the wall at this one's end keeps away.
            const std::size_t next = (block + 1) * L::kCount;
            const L old_behind = L::load(row + next);
            const L walls_behind = walls_of(old_behind);
            const L behind = relaxed(old_behind, L::load(beside + next), walls_behind);
            const L along = relaxed(here, lesser(here.shifted_up(before), here.shifted_down(behind)), walls);
            along.store(row + block * L::kCount);
            same = same & equal(along, old);
            const unsigned fell = equal(along, here).bits_of_mask() ^ kAllLanes;
            fallen_[fallen] = {static_cast<std::uint16_t>(block), static_cast<std::uint16_t>(fell)};
            fallen += fell != 0 ? 1 : 0;
            before = here;
            old = old_behind;
            here = behind;
            walls = walls_behind;
        }
        for (std::size_t i = 0; i < fallen; ++i) {
            std::uint16_t* const first = row + fallen_[i].block * L::kCount;
            for (unsigned left = fallen_[i].lanes; left != 0; left &= left - 1) {
                offer_on(first + std::countr_zero(left), 1);
                offer_on(first + std::countr_zero(left), -1);
            }
        }
        return same.bits_of_mask() != kAllLanes;
    }

    static void offer_on(std::uint16_t* cell, std::ptrdiff_t direction) {
        for (std::uint32_t level = *cell + 1U; improves(cell[direction], level); ++level) {
            cell += direction;
            *cell = static_cast<std::uint16_t>(level);
        }
    }

    // Cells of a row that was swept upwards and now offers something to the row below.
    void find_sources(int y) {
        const std::uint16_t* const from = row(y);
        const std::uint16_t* const below = row(y + 1);
        for (std::size_t x = 0; x < places_.pitch(); x += L::kCount) {
            const L levels = L::load(below + x);
            const L better = relaxed(levels, L::load(from + x), walls_of(levels));
            for (unsigned left = equal(better, levels).bits_of_mask() ^ kAllLanes; left != 0;
                 left &= left - 1) {
                const std::size_t at = x + static_cast<std::size_t>(std::countr_zero(left));
                state_.sources.push_back({from[at], static_cast<CellIndex>(places_.row(y) + at)});
            }
        }
    }

    // By level, in two passes over them.
    void sort_sources() {
        if (state_.sources.size() < 2) return;
        const auto [lowest, highest] =
            std::ranges::minmax_element(state_.sources, {}, &LevelState::Source::level);
        const std::uint32_t first = lowest->level;
        state_.starts.assign(highest->level - first + 2, 0);
        for (const auto& source : state_.sources) ++state_.starts[source.level - first + 1];
        for (std::size_t i = 1; i < state_.starts.size(); ++i) state_.starts[i] += state_.starts[i - 1];
        state_.sorted.resize(state_.sources.size());
        for (const auto& source : state_.sources)
            state_.sorted[state_.starts[source.level - first]++] = source;
        std::swap(state_.sources, state_.sorted);
    }

    // False if it was cancelled.
    bool run_queue() {
        // Places are written before it is known whether they count.
        state_.queue.grow(std::size_t{map_.passable_count()} + 4, 0);
        CellIndex* const queue = state_.queue.data();
        std::size_t head = 0;
        std::size_t tail = 0;
        auto source = state_.sources.cbegin();
        for (std::uint32_t level = 0;; ++level) {
            if (head == tail) {
                if (source == state_.sources.cend()) return true;
                level = source->level;
            }
            const std::size_t end = tail;
            if (check_.settled(end - head)) return false;
            for (; source != state_.sources.cend() && source->level == level; ++source) {
                // One that fell since then has had its turn.
                if (levels_[source->place] == level) tail = expand(source->place, level + 1, queue, tail);
            }
            for (; head != end; ++head) tail = expand(queue[head], level + 1, queue, tail);
        }
    }

    std::size_t expand(std::size_t place, std::int64_t level, CellIndex* queue, std::size_t tail) {
        const std::size_t pitch = places_.pitch();
        for (const std::size_t next : {place + 1, place - 1, place + pitch, place - pitch}) {
            // As improves(), in numbers alone, lest it is made a branch: -1 if it does, else 0.
            const std::int64_t so_far = levels_[next];
            const std::int64_t reached = (level + 1 - static_cast<std::uint16_t>(so_far + 1)) >> 63;
            levels_[next] = static_cast<std::uint16_t>(so_far + ((level - so_far) & reached));
            queue[tail] = static_cast<CellIndex>(next);
            tail -= static_cast<std::size_t>(reached);
        }
        return tail;
    }

    static constexpr unsigned kAllLanes = (1U << L::kCount) - 1;
    struct Fallen {
        std::uint16_t block;
        std::uint16_t lanes;
    };

    const TraversalMap& map_;
    const Places places_;
    std::uint16_t* levels_;
    LevelState& state_;
    WaveCheck& check_;
    std::array<Fallen, kMaxGridSide / L::kCount + 2> fallen_;
};

// Eight cells' costs and directions.
template <class L>
class LevelWriter {
  public:
    LevelWriter(const std::uint16_t* levels, std::size_t pitch) : levels_(levels), pitch_(pitch) {}

    void write(std::size_t place, std::uint32_t* cost, std::uint8_t* directions) {
        const std::uint16_t* const at = levels_ + place;
        const L here = L::load(at);
        const L missing = equal(saturated_sum(here, L::all(1)), L::all(kWallLevel));
        (here | missing).store_with_high(missing, cost);
        missing_ = missing_ + missing;
        highest_ = greater(highest_, without(here, missing));

        // Goals, walls and cells that reach none look for a level that nobody has.
        const L wanted = lesser(here - L::all(1), L::all(kHighestLevel + 1));
        const auto is_at = [&](const std::uint16_t* there) { return equal(L::load(there), wanted); };
        const L not_east = without(L::all(0xFFFF), is_at(at + 1));
        const L nor_west = without(not_east, is_at(at - 1));
        const L nor_south = without(nor_west, is_at(at + pitch_));
        const L nowhere = without(nor_south, is_at(at - pitch_));
        // Each mask is -1 where it holds.
        const L direction = (nowhere & L::all(kNoDirection - kNorth)) - (not_east + nor_west + nor_south);
        direction.store_bytes(directions);
    }

    struct Row {
        std::uint32_t missing;
        std::uint32_t highest;
    };
    /// What was counted since the last call.
    Row take_row() {
        std::array<std::uint16_t, L::kCount> missing;
        std::array<std::uint16_t, L::kCount> highest;
        missing_.store(missing.data());
        highest_.store(highest.data());
        missing_ = highest_ = L::all(0);
        Row row{0, *std::ranges::max_element(highest)};
        for (const std::uint16_t count : missing) row.missing += static_cast<std::uint16_t>(-count);
        return row;
    }

  private:
    static_assert(kEast == 0 && kWest == 1 && kSouth == 2 && kNorth == 3);

    const std::uint16_t* levels_;
    std::size_t pitch_;
    L missing_ = L::all(0);
    L highest_ = L::all(0);
};

}  // namespace

void LevelState::make_room(const TraversalMap& map) { levels.grow(Places(map).count(), 0); }

std::size_t LevelState::memory_bytes() const {
    return levels.memory_bytes() + queue.memory_bytes() +
           (sources.capacity() + sorted.capacity()) * sizeof(Source) +
           starts.capacity() * sizeof(std::uint32_t);
}

template <class L>
void clear_levels(const TraversalMap& map, const Rect& rows, LevelState& state) {
    const Places places(map);
    std::uint16_t* const levels = state.levels.data();
    if (rows.y0 == 0) std::fill_n(levels + places.row(-1), places.pitch(), kWallLevel);
    if (rows.y1 == map.height()) std::fill_n(levels + places.row(map.height()), places.pitch(), kWallLevel);
    for (int y = rows.y0; y < rows.y1; ++y) {
        const std::uint64_t* const blocked = map.blocked_row(y);
        std::uint16_t* const row = levels + places.row(y);
        for (std::size_t x = 0; x < places.pitch(); x += L::kCount) {
            // Cell x is bit x + 1.
            const std::size_t word = x / 64;
            std::uint64_t bits = blocked[word] >> (x % 64 + 1);
            if (x % 64 == 64 - L::kCount) {
                bits |= (word + 1 < map.words_per_row() ? blocked[word + 1] : 1) << (L::kCount - 1);
            }
            (L::mask_of_bits(static_cast<unsigned>(bits & 0xFFU)) | L::all(kUnreachedLevel)).store(row + x);
        }
    }
}

template <class L>
WaveEnd level_wave(const TraversalMap& map, std::span<const CellIndex> goals, LevelState& state,
                   WaveCheck& check) {
    return LevelWave<L>(map, state, check).run(goals);
}

template <class L>
LevelTotals write_levels(const TraversalMap& map, const Rect& rows, const LevelState& state,
                         std::uint32_t step, std::uint32_t* cost, std::uint8_t* directions) {
    const Places places(map);
    LevelWriter<L> writer(state.levels.data(), places.pitch());
    const auto width = static_cast<std::size_t>(map.width());
    const std::size_t rest = width % L::kCount;
    const auto lanes = static_cast<CellIndex>((width + L::kCount - 1) / L::kCount * L::kCount);
    LevelTotals totals;
    int farthest_row = rows.y0;
    for (int y = rows.y0; y < rows.y1; ++y) {
        const CellIndex first = map.index({0, y});
        for (std::size_t x = 0; x + L::kCount <= width; x += L::kCount) {
            writer.write(places.row(y) + x, cost + first + x, directions + first + x);
        }
        if (rest != 0) {
            std::array<std::uint32_t, L::kCount> last_costs;
            std::array<std::uint8_t, L::kCount> last_directions;
            writer.write(places.row(y) + width - rest, last_costs.data(), last_directions.data());
            std::copy_n(last_costs.begin(), rest, cost + first + width - rest);
            std::copy_n(last_directions.begin(), rest, directions + first + width - rest);
        }
        const auto row = writer.take_row();
        const CellIndex reached = lanes - row.missing;
        if (reached != 0 && (totals.reached == 0 || row.highest > totals.highest)) {
            farthest_row = y;
            totals.highest = row.highest;
        }
        totals.reached += reached;
        if (step != 1) {
            for (std::size_t x = 0; x < width; ++x) {
                std::uint32_t& value = cost[first + x];
                value = value == kUnreached<std::uint32_t> ? value : value * step;
            }
        }
    }
    if (totals.reached == 0) return totals;
    const std::uint16_t* const row = state.levels.data() + places.row(farthest_row);
    totals.farthest =
        map.index({static_cast<int>(std::find(row, row + width, totals.highest) - row), farthest_row});
    return totals;
}

template void clear_levels<Lanes>(const TraversalMap&, const Rect&, LevelState&);
template WaveEnd level_wave<Lanes>(const TraversalMap&, std::span<const CellIndex>, LevelState&, WaveCheck&);
template LevelTotals write_levels<Lanes>(const TraversalMap&, const Rect&, const LevelState&, std::uint32_t,
                                         std::uint32_t*, std::uint8_t*);
#if defined(__SSE2__)
template void clear_levels<PlainLanes>(const TraversalMap&, const Rect&, LevelState&);
template WaveEnd level_wave<PlainLanes>(const TraversalMap&, std::span<const CellIndex>, LevelState&,
                                        WaveCheck&);
template LevelTotals write_levels<PlainLanes>(const TraversalMap&, const Rect&, const LevelState&,
                                              std::uint32_t, std::uint32_t*, std::uint8_t*);
#endif

}  // namespace wayfield
