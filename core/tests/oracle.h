#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/profile.h"
#include "wayfield/random.h"

namespace wayfield {

/// What is right, written a second time: legality from the rules' text, distances by plain Dijkstra in long
/// double. It reads the grid alone, never a traversal map, and is slow on purpose.
class Oracle {
  public:
    Oracle(const Grid& grid, const Profile& profile, bool unit_diagonals = false);

    bool can_stand(Point p) const;
    bool can_step(Point from, Point to) const;
    /// Line of sight by looking at each cell around the line, in fractions: not as the library walks.
    bool sees(Point from, Point to) const;
    /// Of a legal step.
    long double step_cost(Point from, Point to) const;
    /// To each cell; infinite where it can't be reached.
    std::vector<long double> distances(Point from) const;
    /// The same where a legal step costs something else.
    using StepCost = std::function<long double(Point from, Point to)>;
    std::vector<long double> distances(Point from, const StepCost& cost) const;
    /// Number of different cheapest paths, on grids small enough for it not to overflow.
    std::uint64_t count_cheapest_paths(Point from, Point to) const;

  private:
    bool can_climb(Point from, Point to) const;
    bool can_go_by(Point from, Point over, Point to) const;

    const Grid& grid_;
    const Profile& profile_;
    bool unit_diagonals_;
    TerrainCosts costs_;
};

/// True in the long run, which draws as many problems as the bars ask for.
bool full_run();

/// A random problem of any kind: terrain, levels, unit size, movement rule.
struct RandomProblem {
    Grid grid;
    Profile profile;
    bool unit_diagonals;
    Point start;
    Point goal;
};
/// Sides least_side..largest_side.
RandomProblem draw_problem(Mulberry32& random, int largest_side, int least_side = 1);

/// A grid from rows of map letters; '#' is a wall, and letters that the table doesn't know are custom
/// classes.
Grid grid_of_rows(const std::vector<std::string>& rows);

}  // namespace wayfield
