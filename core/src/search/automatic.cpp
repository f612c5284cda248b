// Picks by what was measured of the others (core/bench/README.md): a search over jump points wherever it can
// serve, prepared if it is; A* elsewhere, and where walls are so scattered that a jump is a step or two.
#include "automatic.h"

#include <algorithm>
#include <bit>

#include "bit_rows_refusal.h"
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

// Where A* on bit rows was up to ten times as fast as JPS2: scattered walls without diagonal steps.
bool is_for_bit_rows(const TraversalMap& map) {
    SearchOptions options;
    options.open_set = OpenSet::kBitRows;
    options.heuristic = Heuristic::kManhattan;
    if (bit_rows_refusal(map, options) != BitRowsRefusal::kNone) return false;
    const double walls = 1 - static_cast<double>(map.passable_count()) / map.cell_count();
    if (walls > kMostWalls) return false;
    const double ends = walk_ends(map);
    return ends > kManyEnds || (ends > kFewEnds && ends * (1 - walls) > kEndsAWall * walls);
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

Pick pick_algorithm(const TraversalMap& map, const SearchOptions& options, const Preparation* prepared) {
    if (map.weighted()) return {Algorithm::kAStar, OpenSet::kBucketQueue, PickReason::kCosts};
    if (map.directed()) return {Algorithm::kAStar, OpenSet::kBucketQueue, PickReason::kOneWay};
    if (is_for_bit_rows(map)) return {Algorithm::kAStar, OpenSet::kBitRows, PickReason::kClutter};
    const Algorithm best = prepared_as(options.algorithm);
    const bool holds = prepared != nullptr && prepared->algorithm() == best && prepared->holds_for(map);
    if (holds) return {best, OpenSet::kBinaryHeap, PickReason::kPrepared};
    return {Algorithm::kJps2, OpenSet::kBinaryHeap, PickReason::kLines};
}

}  // namespace wayfield
