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

/// Two cells far apart of the largest component, found the same way every time: from its lowest cell to the
/// farthest by breadth-first search, and from there to the farthest again. Equal cells if it has only one;
/// {kNoCell, kNoCell} if nothing is passable.
struct FarPair {
    CellIndex start = kNoCell;
    CellIndex goal = kNoCell;
};
FarPair farthest_pair(const TraversalMap& map);

}  // namespace wayfield
