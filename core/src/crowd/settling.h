#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// How far from each goal of a group its agents may settle: as far as the ground reaches that holds those who
/// have settled and one more. Ground is counted cell by cell as it gets dearer to walk from there, so that it
/// is a disc in the open and a length of corridor in a corridor; each cell belongs to the goal that is
/// nearest, the first of equally near ones.
///
/// What it answers is a function of the map, the goals and the room that was asked for last.
class Settling {
  public:
    /// `goals` ascending; blocked ones have no ground.
    void reset(const TraversalMap& map, std::span<const CellIndex> goals);

    /// Room at a goal for those who have settled (sum of squared radii, square metres) and one more of
    /// `radius`.
    void make_room(const TraversalMap& map, std::size_t goal, double settled, float radius);

    /// The highest cost of walking to a goal at which one may settle.
    double limit(std::size_t goal) const { return grounds_[goal].limit; }
    struct Place {
        std::size_t goal;
        double cost;  ///< from the cell's middle to the goal
    };
    /// The goal of a cell that is no farther from it than any ground reaches; nothing for other cells.
    std::optional<Place> place_of(const TraversalMap& map, CellIndex cell) const;
    /// True for a goal's own cell.
    bool is_goal(CellIndex cell) const;
    /// The goal that lies nearest in a straight line, the first of equally near ones. There must be one.
    std::size_t nearest_goal(const TraversalMap& map, CellIndex cell) const;
    std::size_t memory_bytes() const;

  private:
    struct Ground {
        struct Cell {
            double cost;   // from its middle
            double limit;  // from its far side
        };
        std::vector<Cell> cells;  // in the order in which they are counted
        double farthest = 0;      // cost of the last one that is needed
        double limit = 0;
    };
    void count_cell(const TraversalMap& map);

    std::vector<CellIndex> goals_;
    std::vector<Ground> grounds_;  // by goal
    std::vector<std::tuple<double, std::size_t, CellIndex>>
        rim_;  // a heap: next to be counted is the nearest
    std::unordered_map<CellIndex, Place> counted_;
    Rect bounds_;          // of what is counted
    double farthest_ = 0;  // of all grounds
};

}  // namespace wayfield
