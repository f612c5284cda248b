// A* and Dijkstra's algorithm with a bucket queue, last in first out, where priorities take two values at a
// time: 4-way movement on ground of one cost, with Manhattan distance or none. A step leads to a cell of the
// same f or of the next one, so the open set is two stacks, and what a search knows of a cell fits a word: f
// needs one bit, and g isn't needed at all. The same cells in the same order as the loop of best_first.h,
// which serves whoever watches; a test compares the two.
#include "two_levels.h"

#include <algorithm>
#include <array>
#include <utility>

#include "neighbours.h"

namespace wayfield {
namespace {

// Of the two stacks that a cell was pushed to: the bit changes from one level to the next. Parents are four
// directions here, so it lies between theirs and kClosedBit.
constexpr std::uint32_t kLevelBit = 4;
constexpr int kLevelShift = 2;
constexpr int kClosedShift = 4;
static_assert(kClosedBit == 1U << kClosedShift && kLevelBit == 1U << kLevelShift);

class TwoLevelSearch {
  public:
    TwoLevelSearch(SearchRun& run, bool estimates)
        : map_(run.map),
          counts_out_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          row_of_(run.map.width()),
          goal_point_(run.map.point(run.goal)),
          start_(run.start),
          goal_(run.goal),
          estimates_(estimates ? 1 : 0),
          stamp_(run.state.marks.begin(run.map.cell_count())),
          nodes_(run.state.marks.data()) {
        // One more, for the store that isn't counted.
        const std::size_t stride = std::size_t{run.map.cell_count()} + 1;
        run.state.stacks.grow(2 * stride, 0);
        near_ = near_end_ = run.state.stacks.data();
        far_ = far_end_ = near_ + stride;
    }

    SearchStatus run() {
        nodes_[start_] = {stamp_};
        *near_end_++ = start_;
        counts_.pushed = 1;
        counts_.largest_open = 1;
        const SearchStatus status = loop();
        counts_out_ = counts_;
        return status;
    }

  private:
    SearchStatus loop() {
        while (true) {
            if (near_end_ == near_) {
                if (far_end_ == far_) return SearchStatus::kNoPath;
                std::swap(near_, far_);
                std::swap(near_end_, far_end_);
                level_ ^= kLevelBit;
            }
            const CellIndex cell = *--near_end_;
            const std::uint32_t mark = nodes_[cell].mark;
            if ((mark & kClosedBit) != 0) continue;
            if (cell == goal_) return SearchStatus::kFound;
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            nodes_[cell].mark = mark | kClosedBit;
            expand(cell);
        }
    }

    // All four steps, without a branch: which neighbours are new is a coin toss on cluttered ground, and a
    // wrong guess costs more than the work saved. An illegal step leads to the expanded cell itself, which is
    // closed.
    void expand(CellIndex cell) {
        ++counts_.expanded;
        const unsigned legal = map_.steps_data()[cell];
        counts_.generated += kStepCount[legal];
        const int y = row_of_(cell);
        const int x = static_cast<int>(cell) - y * map_.width();
        const std::array<std::uint32_t, 4> nearer = {
            estimates_ & (x < goal_point_.x ? 1U : 0U), estimates_ & (x > goal_point_.x ? 1U : 0U),
            estimates_ & (y < goal_point_.y ? 1U : 0U), estimates_ & (y > goal_point_.y ? 1U : 0U)};
        std::size_t pushed = 0;
        for (unsigned d = 0; d < 4; ++d) {
            const CellIndex next = cell + (map_.offsets()[d] & all_ones_if(legal >> d & 1U));
            pushed += reach(next, d, nearer[d]);
        }
        counts_.pushed += pushed;
        const auto open = static_cast<std::uint64_t>((near_end_ - near_) + (far_end_ - far_));
        counts_.largest_open = std::max(counts_.largest_open, open);
    }

    // Pushes the cell if it is new, or open on the far level and reached on the near one. 1 if so.
    std::uint32_t reach(CellIndex cell, unsigned direction, std::uint32_t nearer) {
        const std::uint32_t mark = nodes_[cell].mark;
        const std::uint32_t far_and_open = (mark ^ level_) >> kLevelShift & ~(mark >> kClosedShift);
        const std::uint32_t better = (is_seen(mark, stamp_) ? 0U : 1U) | (nearer & far_and_open);
        const std::uint32_t reached = stamp_ | direction | (level_ ^ (kLevelBit & (nearer - 1)));
        nodes_[cell].mark = mark ^ ((mark ^ reached) & all_ones_if(better));
        CellIndex*& end = nearer != 0 ? near_end_ : far_end_;
        *end = cell;
        end += better;
        return better;
    }

    const TraversalMap& map_;
    SearchCounts& counts_out_;
    SearchCounts counts_;  // apart from the result, so that it can live in registers
    Checkpoint checkpoint_;
    const RowOf row_of_;
    const Point goal_point_;
    const CellIndex start_;
    const CellIndex goal_;
    const std::uint32_t estimates_;  // 0: f is g
    const std::uint32_t stamp_;
    Node<void>* const nodes_;
    std::uint32_t level_ = 0;  // of the near stack
    CellIndex *near_, *near_end_;
    CellIndex *far_, *far_end_;
};

}  // namespace

bool has_two_levels(const SearchRun& run) {
    const Resolved& resolved = run.resolved;
    const bool plain = resolved.heuristic == Heuristic::kManhattan || resolved.heuristic == Heuristic::kZero;
    return run.trace == nullptr && plain && !run.map.weighted() &&
           run.map.profile().rule == MovementRule::k4 && resolved.options.open_set == OpenSet::kBucketQueue &&
           resolved.options.ties == TieOrder::kLifo;
}

SearchStatus run_two_levels(SearchRun& run) {
    TwoLevelSearch search(run, run.resolved.heuristic == Heuristic::kManhattan);
    const SearchStatus status = search.run();
    if (status == SearchStatus::kFound) {
        // Without the level's bit.
        const Node<void>* nodes = run.state.marks.data();
        read_path_by(run, [nodes](CellIndex cell) { return nodes[cell].mark & (kLevelBit - 1); });
    }
    return status;
}

}  // namespace wayfield
