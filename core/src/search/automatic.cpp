// Picks by what was measured of the others (core/bench/README.md): a search over jump points wherever it can
// serve, prepared if it is; A* elsewhere, where walls are so scattered that a jump is a step or two, and for
// a goal that lies in front of the start.
#include "automatic.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <initializer_list>

#include "bit_rows_refusal.h"
#include "jump_rules.h"
#include "resolve.h"
#include "wayfield/preparation.h"

namespace wayfield {
namespace {

// Walls that stand alone end two or three walks each, those of rooms and games one at most; the edge of a map
// ends some as well.
constexpr double kEndsAWall = 1.5;
constexpr double kFewEnds = 0.05;
// Or there are so many that a walk is a step or two. With more walls yet it is a maze, whose ways are too few
// to be worth 64 cells at a time.
constexpr double kManyEnds = 0.45;
constexpr double kMostWalls = 0.45;

double wall_share(const TraversalMap& map) {
    return 1 - static_cast<double>(map.passable_count()) / map.cell_count();
}

// Where A* on bit rows was up to ten times as fast as JPS2: scattered walls without diagonal steps.
bool is_for_bit_rows(const TraversalMap& map) {
    SearchOptions options;
    options.open_set = OpenSet::kBitRows;
    options.heuristic = Heuristic::kManhattan;
    if (bit_rows_refusal(map, options) != BitRowsRefusal::kNone) return false;
    const double walls = wall_share(map);
    if (walls > kMostWalls) return false;
    const double ends = walk_ends(map);
    return ends > kManyEnds || (ends > kFewEnds && ends * (1 - walls) > kEndsAWall * walls);
}

// Where subgoal graphs, prepared, were up to eleven times as fast as JPS+: mazes of narrow ways, and walls so
// dense that few corners see each other. With diagonal steps they see more.
constexpr double kDenseEnds = 0.55;
constexpr double kDenseWalls = 0.35;

bool is_for_subgoals(const TraversalMap& map) {
    if (!serves(info(Algorithm::kSubgoal), map) || walk_ends(map) < kDenseEnds) return false;
    return map.profile().rule == MovementRule::k4 || wall_share(map) > kDenseWalls;
}

// Up to here A*, which goes straight ahead, is faster than looking around for jump points.
constexpr int kNear = 16;

struct Leg {
    int direction;
    int steps;
};

bool can_walk(const TraversalMap& map, CellIndex cell, std::initializer_list<Leg> legs) {
    for (const Leg& leg : legs) {
        for (int i = 0; i < leg.steps; ++i) {
            if ((map.steps(cell) >> leg.direction & 1) == 0) return false;
            cell += map.offsets()[static_cast<std::size_t>(leg.direction)];
        }
    }
    return true;
}

// Two straight legs lead to the goal, one of them of diagonal steps where there are any.
bool is_in_sight(const TraversalMap& map, Point start, Point goal) {
    const Point way{goal.x - start.x, goal.y - start.y};
    const int across = std::abs(way.x);
    const int down = std::abs(way.y);
    if (std::max(across, down) > kNear || way == Point{}) return false;
    const int dx = (way.x > 0) - (way.x < 0);
    const int dy = (way.y > 0) - (way.y < 0);
    const Leg along{direction_of(dx, 0), across};
    const Leg beside{direction_of(0, dy), down};
    Leg one = across > down ? along : beside;
    Leg other = across > down ? beside : along;
    if (map.profile().rule != MovementRule::k4) {
        one.steps -= other.steps;
        other.direction = direction_of(dx, dy);
    }
    const CellIndex cell = map.index(start);
    return can_walk(map, cell, {one, other}) || can_walk(map, cell, {other, one});
}

}  // namespace

double walk_ends(const TraversalMap& map) {
    constexpr int kRows = 16;
    const int rows = std::min(kRows, map.height());
    const auto words = static_cast<int>(map.words_per_row());
    int free = 0;
    int ends = 0;
    for (int i = 0; i < rows; ++i) {
        const LineWord* const row = map.row_words(map.height() * (2 * i + 1) / (2 * rows));
        const LineWord& word = row[(words * (2 * (i * 5 % rows) + 1)) / (2 * rows)];
        free += std::popcount(~word.blocked);
        ends += std::popcount((word.stop_up | word.stop_down) & ~word.blocked);
    }
    return free == 0 ? 0 : static_cast<double>(ends) / free;
}

Pick pick_algorithm(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared,
                    const Query* query) {
    if (map.weighted()) return {Algorithm::kAStar, OpenSet::kBucketQueue, PickReason::kCosts};
    if (map.directed()) return {Algorithm::kAStar, OpenSet::kBucketQueue, PickReason::kOneWay};
    const auto holds = [&](Algorithm algorithm) {
        return prepared != nullptr && prepared->algorithm() == algorithm && prepared->holds_for(map) &&
               prepared->fits(map, options);
    };
    // It looks ahead by itself, and faster.
    if (holds(Algorithm::kSubgoal)) return {Algorithm::kSubgoal, OpenSet::kBinaryHeap, PickReason::kPrepared};
    if (query != nullptr && is_in_sight(map, query->start, query->goal)) {
        return {Algorithm::kAStar, OpenSet::kBucketQueue, PickReason::kInSight};
    }
    if (is_for_bit_rows(map)) return {Algorithm::kAStar, OpenSet::kBitRows, PickReason::kClutter};
    if (holds(Algorithm::kJpsPlus)) return {Algorithm::kJpsPlus, OpenSet::kBinaryHeap, PickReason::kPrepared};
    return {Algorithm::kJps2, OpenSet::kBinaryHeap, PickReason::kLines};
}

Algorithm pick_preparation(const TraversalMap& map) {
    return is_for_subgoals(map) ? Algorithm::kSubgoal : Algorithm::kJpsPlus;
}

}  // namespace wayfield
