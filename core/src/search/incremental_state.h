#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "fixed_cost.h"
#include "key_heap.h"
#include "neighbours.h"
#include "wayfield/incremental_search.h"

namespace wayfield {

/// What is known of a cell. Costs are FixedCost's.
struct IncrementalNode {
    std::uint64_t g = FixedCost::kFar;
    std::uint64_t rhs = FixedCost::kFar;
    std::uint32_t run = 0;  ///< that changed it last
    std::uint32_t place = KeyHeap<IncrementalNode>::kNowhere;
    /// Of the step from the neighbour that rhs comes from, away from the root.
    std::uint8_t arrival = kNoDirection;
    bool seen_open = false;  ///< in that run, as its trace has it
    bool seen_closed = false;
};

/// The state of one search, and what keeps it right between searches; incremental_loop.h is the search.
struct IncrementalSearch::State {
    explicit State(Algorithm of) : algorithm(of), backward(of == Algorithm::kDStarLite) {}

    bool continues(const TraversalMap& map, CellIndex wanted_root, bool with_unit_diagonals) const;
    void begin(const TraversalMap& map, CellIndex new_root, CellIndex new_target, bool with_unit_diagonals);
    /// A repair begins. With `keep_log`, rewind() can take it back.
    void begin_run(const TraversalMap& map, CellIndex new_target, bool keep_log);
    void map_changed(const TraversalMap& map, const Rect& changed);
    /// What the last run did is undone.
    void take_back();
    bool rewind();
    void restore();

    /// The steps away from the root: those by which an expanded cell reaches its neighbours.
    const std::uint8_t* steps_away(const TraversalMap& map) const {
        return backward ? map.steps_in_data() : map.steps_data();
    }
    const std::uint8_t* steps_back(const TraversalMap& map) const {
        return backward ? map.steps_data() : map.steps_in_data();
    }
    /// Of the step between two neighbours, `outer` being farther from the root.
    std::uint64_t step(const TraversalMap& map, CellIndex inner, CellIndex outer, int direction) const {
        return costs.step(direction, map.terrain_data()[backward ? inner : outer]);
    }

    bool known(CellIndex cell) const { return nodes[cell].run >= first_run; }
    std::uint64_t g_of(CellIndex cell) const { return known(cell) ? nodes[cell].g : FixedCost::kFar; }
    std::uint64_t rhs_of(CellIndex cell) const { return known(cell) ? nodes[cell].rhs : FixedCost::kFar; }
    /// For writing.
    IncrementalNode& touch(CellIndex cell);

    Key key_of(CellIndex cell) const;
    std::uint64_t distance(CellIndex a, CellIndex b) const;
    Point point(CellIndex cell) const {
        const int y = row_of(cell);
        return {static_cast<int>(cell) - y * width, y};
    }
    bool is_open(CellIndex cell) const {
        return known(cell) && nodes[cell].place != KeyHeap<IncrementalNode>::kNowhere;
    }

    /// The neighbour towards the root that a way from `cell` costs least by, and what it costs; kNoDirection
    /// and kFar if there is none. The direction leads from the neighbour to the cell.
    struct Best {
        std::uint64_t cost = FixedCost::kFar;
        int arrival = kNoDirection;
    };
    Best best_way(const TraversalMap& map, CellIndex cell) const;
    /// Derives rhs of a cell from its neighbours; true if it is another than before, which the caller brings
    /// the open set up to date with.
    bool derive_rhs(const TraversalMap& map, CellIndex cell);
    /// True if the cell is in the open set now.
    bool update_open(CellIndex cell);

    std::size_t memory_bytes() const;

    const Algorithm algorithm;
    const bool backward;

    bool begun = false;
    std::uint64_t revision = 0;
    int width = 0;
    int height = 0;
    RowOf row_of{1};
    Profile profile;
    bool unit_diagonals = false;
    CellIndex root = kNoCell;
    CellIndex target = kNoCell;
    FixedCost costs;

    std::vector<IncrementalNode> nodes;
    KeyHeap<IncrementalNode> open;
    std::uint64_t offset = 0;  // km: how far the target has moved
    std::uint32_t run = 0;     // counts searches; nodes of runs before first_run are as good as new
    std::uint32_t first_run = 0;

    /// What a run changed, as it was before.
    struct Log {
        bool kept = false;
        bool from_nothing = false;  // nothing was before
        std::vector<std::pair<CellIndex, IncrementalNode>> nodes;
        std::vector<KeyHeap<IncrementalNode>::Entry> open;
    };
    Log log;      // of the last run
    Log rewound;  // what rewind() took back

  private:
    void follow_cheapest(const TraversalMap& map);
    void count_run();
    void exchange(Log& other);
};

}  // namespace wayfield
