#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// Which cells belong together: two cells with different labels can't reach each other, which answers
/// "is there a path at all?" by one read. On a directed map the labels are of weak components: equal labels
/// promise nothing there, different ones still exclude a path.
struct Components {
    static constexpr std::uint32_t kBlocked = 0;

    std::uint64_t revision = 0;        ///< of the traversal map that was labelled
    std::vector<std::uint32_t> label;  ///< per cell: kBlocked or 1..count(), numbered by lowest cell index
    std::vector<CellIndex> size;       ///< cells by label; size[0] counts blocked cells
    std::size_t count() const { return size.empty() ? 0 : size.size() - 1; }
    bool connected(CellIndex a, CellIndex b) const { return label[a] != kBlocked && label[a] == label[b]; }
    /// The label with the most cells (lowest on a tie), kBlocked if nothing is passable.
    std::uint32_t largest() const;
};

/// Labels all cells by flood fill; O(cells), no recursion. `cancel` is looked at every few thousand cells:
/// once it is true, labelling stops and what comes back has revision 0 and no labels.
Components label_components(const TraversalMap& map, const std::atomic<bool>* cancel = nullptr);

/// What became of labels that were to be brought up to date.
enum class LabelUpdate : std::uint8_t {
    kKept,       ///< only what the edit joined or parted was labelled anew
    kRebuilt,    ///< everything was
    kCancelled,  ///< they are still those of the revision before
};

/// Labels that are kept under edits: after an edit only what it joined or parted is labelled anew, so that
/// "can it get there?" stays one comparison. The parts are those of label_components(), their numbers aren't.
class LiveComponents {
  public:
    LiveComponents() = default;
    explicit LiveComponents(const TraversalMap& map) { rebuild(map); }

    /// Labels everything by flood fill. `cancel` is looked at every few thousand cells; false if it became
    /// true: then the labels stay those that were.
    bool rebuild(const TraversalMap& map, const std::atomic<bool>* cancel = nullptr);

    /// Brings the labels up to date after the map was: `changed` is what TraversalMap::update returned (or
    /// the union of several). What an edit may have parted is searched from all sides at once until all but
    /// one are known, so the cost is that of the smaller parts; where that would be a large share of the map,
    /// or the rectangle falls into very many pieces, all is labelled anew. `cancel` as in rebuild(); who
    /// cancelled has to name this rectangle again. Precondition: labelled for a map of this size and profile.
    LabelUpdate update(const TraversalMap& map, const Rect& changed,
                       const std::atomic<bool>* cancel = nullptr);

    /// As Components::connected: on a directed map, a promise only where it says no.
    bool connected(CellIndex a, CellIndex b) const {
        return label_[a] != Components::kBlocked && root_[label_[a]] == root_[label_[b]];
    }
    /// The part that a cell belongs to; Components::kBlocked for a blocked cell.
    std::uint32_t part(CellIndex cell) const { return root_[label_[cell]]; }
    CellIndex size(std::uint32_t part) const { return size_[part]; }
    std::size_t count() const { return count_; }
    std::uint64_t revision() const { return revision_; }
    std::size_t memory_bytes() const;

  private:
    friend class ComponentUpdate;

    std::uint32_t new_label();
    std::uint32_t join(std::uint32_t a, std::uint32_t b);

    std::uint64_t revision_ = 0;
    std::size_t count_ = 0;
    std::vector<std::uint32_t> label_;                 // by cell
    std::vector<std::uint32_t> root_;                  // by label: the label that stands for its part
    std::vector<std::vector<std::uint32_t>> aliases_;  // by root: the other labels of its part
    std::vector<CellIndex> size_;                      // by root: cells
    std::vector<std::uint32_t> owner_;  // by cell, between updates 0: the side that searches it
};

/// Two cells far apart of the largest component, found the same way every time: from its lowest cell to the
/// farthest by breadth-first search, and from there to the farthest again. Equal cells if it has only one;
/// {kNoCell, kNoCell} if nothing is passable. `cancel` is looked at every few thousand cells: once it is
/// true, the answer is that of a map without passable cells.
struct FarPair {
    CellIndex start = kNoCell;
    CellIndex goal = kNoCell;
};
FarPair farthest_pair(const TraversalMap& map, const std::atomic<bool>* cancel = nullptr);

}  // namespace wayfield
