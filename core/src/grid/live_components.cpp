// Y. Shiloach, S. Even, "An On-Line Edge-Deletion Problem", 1981: where an edit may have parted what belonged
// together, the sides are searched in turns, and whichever ends first is the part that came off; so a split
// costs what its smaller side does. Joining costs nothing but a table of which labels mean the same.
#include <algorithm>
#include <bit>

#include "either_way.h"
#include "wayfield/components.h"

namespace wayfield {
namespace {

// So many cells are searched by one side before it is the next one's turn.
constexpr int kTurn = 32;

// Beyond this share of the map's cells all is labelled anew, which takes less than searching many more.
constexpr std::size_t kLargestShare = 16;
constexpr std::size_t kAlwaysKept = 256;

// Sides are compared with each other before each turn, so of very many pieces all is labelled anew as well.
constexpr std::size_t kMostPieces = 256;

bool is_set(const std::atomic<bool>* flag) {
    return flag != nullptr && flag->load(std::memory_order_relaxed);
}

}  // namespace

// One update: the passable cells in the changed rectangle fall into pieces that hang together inside it.
// Whatever lies outside is as it was, and each part of it reaches the rectangle's rim, whose cells and steps
// haven't changed.
class ComponentUpdate {
  public:
    ComponentUpdate(LiveComponents& labels, const TraversalMap& map, const Rect& changed,
                    const std::atomic<bool>* cancel)
        : labels_(labels),
          map_(map),
          changed_(changed),
          cancel_(cancel),
          budget_(std::max<std::size_t>(kAlwaysKept, map.cell_count() / kLargestShare)) {}

    // False if the labels have to be built anew, or it was cancelled: they are as they were then.
    bool run() {
        const bool done = changed_.area() <= budget_ && find_pieces() && search();
        if (done) relabel();
        for (const Side& side : sides_) {
            for (const CellIndex cell : side.cells) labels_.owner_[cell] = 0;
        }
        return done;
    }

  private:
    // A piece and what was searched from it. Sides that met are one: the first of them goes on.
    struct Side {
        std::vector<CellIndex> cells;  // all that were reached, those not searched yet from `head` on
        std::size_t head = 0;
        std::uint32_t met;                 // the side that it belongs to now
        std::vector<std::uint32_t> parts;  // roots of the old labels in its piece
        bool done() const { return head == cells.size(); }
    };

    std::uint32_t side_of(std::uint32_t side) const {
        while (sides_[side].met != side) side = sides_[side].met;
        return side;
    }

    // False if there are too many.
    bool find_pieces() {
        for (int y = changed_.y0; y < changed_.y1; ++y) {
            for (int x = changed_.x0; x < changed_.x1; ++x) {
                const CellIndex seed = map_.index({x, y});
                if (!map_.passable(seed) || labels_.owner_[seed] != 0) continue;
                if (sides_.size() == kMostPieces) return false;
                find_piece(seed);
            }
        }
        return true;
    }

    // Sides are numbered from 0, their cells' owner is one more. The piece's cells are reached but not
    // searched.
    void find_piece(CellIndex seed) {
        const auto number = static_cast<std::uint32_t>(sides_.size());
        Side side;
        side.met = number;
        reach(side, seed, number);
        for (std::size_t i = 0; i < side.cells.size(); ++i) {
            const CellIndex cell = side.cells[i];
            const std::uint32_t part = labels_.part(cell);
            if (part != Components::kBlocked && std::ranges::find(side.parts, part) == side.parts.end()) {
                side.parts.push_back(part);
            }
            for (unsigned left = steps_either_way(map_, cell); left != 0; left &= left - 1) {
                const CellIndex next =
                    cell + map_.offsets()[static_cast<std::size_t>(std::countr_zero(left))];
                if (labels_.owner_[next] == 0 && changed_.contains(map_.point(next))) {
                    reach(side, next, number);
                }
            }
        }
        sides_.push_back(std::move(side));
    }

    void reach(Side& side, CellIndex cell, std::uint32_t number) {
        labels_.owner_[cell] = number + 1;
        side.cells.push_back(cell);
    }

    // Until of the sides that share an old part all but one are searched to their end. False if that is too
    // much, or it was cancelled.
    bool search() {
        std::size_t searched = 0;
        for (;;) {
            if (is_set(cancel_)) return false;
            bool any = false;
            for (std::uint32_t i = 0; i < sides_.size(); ++i) {
                if (sides_[i].met != i || sides_[i].done() || !is_rivalled(i)) continue;
                any = true;
                searched += take_turn(i);
                if (searched > budget_) return false;
            }
            if (!any) return true;
        }
    }

    bool is_rivalled(std::uint32_t side) const {
        for (std::uint32_t other = 0; other < sides_.size(); ++other) {
            if (other == side || sides_[other].met != other || sides_[other].done()) continue;
            for (const std::uint32_t part : sides_[side].parts) {
                if (std::ranges::find(sides_[other].parts, part) != sides_[other].parts.end()) return true;
            }
        }
        return false;
    }

    std::size_t take_turn(std::uint32_t number) {
        std::size_t searched = 0;
        for (; searched < kTurn && !sides_[number].done(); ++searched) {
            const CellIndex cell = sides_[number].cells[sides_[number].head++];
            for (unsigned left = steps_either_way(map_, cell); left != 0; left &= left - 1) {
                const CellIndex next =
                    cell + map_.offsets()[static_cast<std::size_t>(std::countr_zero(left))];
                if (labels_.owner_[next] == 0) {
                    reach(sides_[number], next, number);
                    continue;
                }
                const std::uint32_t other = side_of(labels_.owner_[next] - 1);
                if (other != number) meet(number, other);
            }
        }
        return searched;
    }

    // `into` goes on with what both have yet to search.
    void meet(std::uint32_t into, std::uint32_t other) {
        Side& a = sides_[into];
        Side& b = sides_[other];
        b.met = into;
        // What was searched stays in front of what wasn't.
        a.cells.insert(a.cells.begin() + static_cast<std::ptrdiff_t>(a.head), b.cells.begin(),
                       b.cells.begin() + static_cast<std::ptrdiff_t>(b.head));
        a.head += b.head;
        a.cells.insert(a.cells.end(), b.cells.begin() + static_cast<std::ptrdiff_t>(b.head), b.cells.end());
        for (const std::uint32_t part : b.parts) {
            if (std::ranges::find(a.parts, part) == a.parts.end()) a.parts.push_back(part);
        }
        b.cells.clear();
        b.head = 0;
    }

    void relabel() {
        for (int y = changed_.y0; y < changed_.y1; ++y) {
            for (int x = changed_.x0; x < changed_.x1; ++x) {
                const CellIndex cell = map_.index({x, y});
                if (!map_.passable(cell)) set_label(cell, Components::kBlocked);
            }
        }
        // Sides searched to their end came off, or hold all that there is; each gets a label of its own.
        for (Side& side : sides_) {
            if (side.cells.empty() || !side.done()) continue;
            const std::uint32_t label = labels_.new_label();
            for (const CellIndex cell : side.cells) set_label(cell, label);
        }
        // The others keep the labels that they have, as one part.
        for (Side& side : sides_) {
            if (side.cells.empty() || side.done()) continue;
            std::uint32_t root = side.parts.empty() ? labels_.new_label() : side.parts.front();
            for (const std::uint32_t part : side.parts) root = labels_.join(root, part);
            for (const CellIndex cell : side.cells) {
                if (labels_.label_[cell] == Components::kBlocked) set_label(cell, root);
            }
        }
    }

    void set_label(CellIndex cell, std::uint32_t label) {
        std::uint32_t& old = labels_.label_[cell];
        if (old == label) return;
        change_size(labels_.root_[old], false);
        change_size(labels_.root_[label], true);
        old = label;
    }
    void change_size(std::uint32_t root, bool more) {
        CellIndex& size = labels_.size_[root];
        if (root != Components::kBlocked && size == (more ? 0U : 1U))
            more ? ++labels_.count_ : --labels_.count_;
        more ? ++size : --size;
    }

    LiveComponents& labels_;
    const TraversalMap& map_;
    const Rect& changed_;
    const std::atomic<bool>* cancel_;
    std::size_t budget_;
    std::vector<Side> sides_;
};

bool LiveComponents::rebuild(const TraversalMap& map, const std::atomic<bool>* cancel) {
    Components components = label_components(map, cancel);
    if (components.label.size() != map.cell_count()) return false;
    revision_ = components.revision;
    count_ = components.count();
    label_ = std::move(components.label);
    size_ = std::move(components.size);
    root_.resize(size_.size());
    for (std::uint32_t label = 0; label < root_.size(); ++label) root_[label] = label;
    aliases_.assign(size_.size(), {});
    owner_.resize(map.cell_count(), 0);
    return true;
}

LabelUpdate LiveComponents::update(const TraversalMap& map, const Rect& changed,
                                   const std::atomic<bool>* cancel) {
    // Labels that nobody has any more aren't given out again, so now and then all are.
    const bool kept = root_.size() <= std::size_t{2} * map.cell_count() + 1024 &&
                      ComponentUpdate(*this, map, changed, cancel).run();
    if (!kept) return rebuild(map, cancel) ? LabelUpdate::kRebuilt : LabelUpdate::kCancelled;
    revision_ = map.revision();
    return LabelUpdate::kKept;
}

std::uint32_t LiveComponents::new_label() {
    const auto label = static_cast<std::uint32_t>(root_.size());
    root_.push_back(label);
    aliases_.emplace_back();
    size_.push_back(0);
    return label;
}

std::uint32_t LiveComponents::join(std::uint32_t a, std::uint32_t b) {
    if (a == b) return a;
    if (aliases_[a].size() < aliases_[b].size()) std::swap(a, b);
    for (const std::uint32_t label : aliases_[b]) root_[label] = a;
    root_[b] = a;
    aliases_[a].insert(aliases_[a].end(), aliases_[b].begin(), aliases_[b].end());
    aliases_[a].push_back(b);
    aliases_[b].clear();
    if (size_[a] > 0 && size_[b] > 0) --count_;
    size_[a] += size_[b];
    size_[b] = 0;
    return a;
}

std::size_t LiveComponents::memory_bytes() const {
    return (label_.capacity() + root_.capacity() + owner_.capacity() + size_.capacity()) *
               sizeof(std::uint32_t) +
           aliases_.capacity() * sizeof(decltype(aliases_)::value_type);
}

}  // namespace wayfield
