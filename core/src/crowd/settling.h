#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "crowd/guide.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// How far from each goal of a group its agents may settle: as far as the ground reaches that holds those who
/// have settled and one more. Ground is counted cell by cell as it gets dearer to walk from there, so that it
/// is a disc in the open and a length of corridor in a corridor.
class Settling {
  public:
    /// `goals` ascending; blocked ones have no ground.
    void reset(const TraversalMap& map, const Guide& guide, std::span<const CellIndex> goals);

    /// Makes room at a goal for those who have settled (sum of squared radii, in metres) and one more of
    /// `radius`.
    void make_room(const TraversalMap& map, const Guide& guide, std::size_t goal, double settled,
                   float radius);
    /// The highest cost at which one may settle at a goal.
    double limit(std::size_t goal) const { return grounds_[goal].limit; }
    double highest_limit() const { return highest_limit_; }
    std::size_t goal_count() const { return goals_.size(); }
    /// The place among the goals of that which the directions lead to; goal_count() if to none.
    std::size_t goal_of(const TraversalMap& map, const Guide& guide, CellIndex cell) const;
    /// True for a goal's own cell.
    bool is_goal(CellIndex cell) const { return place_of(cell) < goals_.size(); }

  private:
    struct Ground {
        std::vector<std::pair<double, CellIndex>> rim;  // a heap: next to be counted is the cheapest
        std::size_t cells = 0;
        double limit = 0;
    };
    std::size_t place_of(CellIndex cell) const;
    void count_cell(const TraversalMap& map, const Guide& guide, Ground& ground);

    std::vector<CellIndex> goals_;
    std::vector<Ground> grounds_;
    double highest_limit_ = 0;
};

}  // namespace wayfield
