#pragma once

#include <array>
#include <bit>
#include <cstdlib>

#include "neighbours.h"
#include "search_run.h"

namespace wayfield {

/// The best-first loop: every search that takes the cell with the least f off an open set and generates its
/// neighbours is this function. Open set, trace sink and cost kind are parameters of the template; the
/// heuristic is chosen inside. `Successors` says what is generated: every neighbour (StepSuccessors), or what
/// jumps reach.
///
/// A neighbour is skipped if its g is known to be as low already. A closed cell that is reached cheaper takes
/// the new g and is pushed; without `reopen` it keeps its parent and its entry is stale, so the cost is that
/// of the path returned. Entries of closed cells are skipped when they are popped, never removed.
template <class Cost, class Open, class Trace, class Successors>
class BestFirst {
    using Value = typename Cost::Value;
    // The heaps generate every neighbour, as the textbooks do and the article's counts need.
    static constexpr bool kDiagonalsFirst = requires(Open & open) { open.set_lowest(0); };

  public:
    BestFirst(SearchRun& run, const Cost& cost, NodeTable<Value>& table, Open& open, Trace trace,
              Successors& successors)
        : map_(run.map),
          cost_(cost),
          open_(open),
          trace_(trace),
          successors_(successors),
          counts_out_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          row_of_(run.map.width()),
          goal_point_(run.map.point(run.goal)),
          start_(run.start),
          goal_(run.goal),
          looks_at_parent_(!cost.weighted() && run.map.profile().rule != MovementRule::k4),
          reopen_(run.resolved.options.reopen),
          stamp_(table.begin(run.map.cell_count())),
          nodes_(table.data()) {}

    SearchStatus run() {
        push_start();
        const SearchStatus status = loop();
        counts_out_ = counts_;
        return status;
    }

  private:
    SearchStatus loop() {
        while (!open_.empty()) {
            const CellIndex cell = open_.pop().cell;
            if ((nodes_[cell].mark & kClosedBit) != 0) continue;
            if (cell == goal_) return SearchStatus::kFound;
            // A jump may scan the whole map, so a search of few expansions is looked at each time.
            if (Successors::kJumps || checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            expand(cell);
        }
        return SearchStatus::kNoPath;
    }

    void push_start() {
        const Point p = map_.point(start_);
        const Value f = cost_.f(0, std::abs(p.x - goal_point_.x), std::abs(p.y - goal_point_.y));
        nodes_[start_] = {0, stamp_ | kNoDirection};
        if constexpr (requires { open_.set_lowest(f); }) open_.set_lowest(f);
        open_.push(f, start_);
        counts_.pushed = 1;
        counts_.largest_open = 1;
        trace_.generate(start_, 0, kNoDirection, 0, open_.size());
    }

    void expand(CellIndex cell) {
        Node<Value>& node = nodes_[cell];
        node.mark |= kClosedBit;
        ++counts_.expanded;
        const auto arrival = static_cast<std::size_t>(parent_of_mark(node.mark));
        trace_.expand(cell, cost_.real(node.g), static_cast<int>(arrival), 0, open_.size());
        const int y = row_of_(cell);
        const int x = static_cast<int>(cell) - y * map_.width();
        const Point offset{x - goal_point_.x, y - goal_point_.y};
        if constexpr (Successors::kJumps) {
            jump_from(cell, node.g, arrival, offset);
        } else {
            step_from(cell, arrival, offset);
        }
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, open_.size());
    }

    // `offset` is the expanded cell's from the goal.
    void step_from(CellIndex cell, std::size_t arrival, Point offset) {
        const unsigned legal = map_.steps_data()[cell];
        counts_.generated += kStepCount[legal];
        const Value g = nodes_[cell].g;
        for (unsigned useful = useful_steps(cell, arrival, legal); useful != 0; useful &= useful - 1) {
            generate(cell, g, std::countr_zero(useful), offset);
        }
    }

    // The legal steps by which something can be won.
    unsigned useful_steps(CellIndex cell, std::size_t arrival, unsigned legal) const {
        const std::uint8_t* const steps = map_.steps_data();
        unsigned useful = legal;
        if (arrival != kNoDirection) {
            const CellIndex parent = cell - map_.offsets()[arrival];
            useful &= ~static_cast<unsigned>(kCovered[arrival][looks_at_parent_ ? steps[parent] : 0]);
            if (kDiagonalsFirst && looks_at_parent_ && arrival < kSouthEast) {
                useful = without_late_diagonals(cell, arrival, useful, steps[parent]);
            }
        }
        return useful;
    }

    void jump_from(CellIndex from, Value from_g, std::size_t arrival, Point offset) {
        for (unsigned left = successors_.directions(from, arrival, trace_); left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const auto jump = successors_.jump(from, direction, trace_);
            counts_.scanned = successors_.scanned();
            if (jump.cell == kNoCell) continue;
            ++counts_.generated;
            const Value step = is_diagonal(direction) ? cost_.diagonal() : cost_.straight();
            const Value g = from_g + step * static_cast<Value>(jump.length);
            trace_.jump(jump.cell, cost_.real(g), direction);
            const auto d = static_cast<std::size_t>(direction);
            const int length = static_cast<int>(jump.length);
            reach(from, jump.cell, g, direction, {offset.x + kDx[d] * length, offset.y + kDy[d] * length});
        }
    }

    // A diagonal after a straight step can often be walked before it at the same cost. Then it is left to the
    // cell that the parent reaches by that diagonal, which is expanded no later than anything behind it: of
    // equal paths the one with its diagonals first is enough (N. Sturtevant, S. Rabin, "Canonical orderings
    // on grids", 2016).
    unsigned without_late_diagonals(CellIndex cell, std::size_t arrival, unsigned useful,
                                    unsigned parent_steps) const {
        for (const SideStep& side : kSideSteps[arrival]) {
            if ((useful & parent_steps & side.diagonal_bit) == 0) continue;
            const unsigned beside = map_.steps_data()[cell + map_.offsets()[side.straight]];
            if ((beside >> arrival & 1U) != 0) useful &= ~side.diagonal_bit;
        }
        return useful;
    }

    void generate(CellIndex from, Value from_g, int direction, Point offset) {
        const auto d = static_cast<std::size_t>(direction);
        const CellIndex cell = from + map_.offsets()[d];
        Value step = is_diagonal(direction) ? cost_.diagonal() : cost_.straight();
        if (cost_.weighted()) step *= cost_.of_cell(cell);
        const Value g = from_g + step;
        // What expanding the neighbour will read beyond what is at hand.
        __builtin_prefetch(&nodes_[cell + map_.offsets()[d]]);
        __builtin_prefetch(&map_.steps_data()[cell + map_.offsets()[d]]);
        reach(from, cell, g, direction, {offset.x + kDx[d], offset.y + kDy[d]});
    }

    // `offset` is the cell's from the goal, `direction` that of the last step to it.
    void reach(CellIndex from, CellIndex cell, Value g, int direction, Point offset) {
        Node<Value>& node = nodes_[cell];
        const bool seen = is_seen(node.mark, stamp_);
        if (seen && node.g <= g) return;
        const Value f = cost_.f(g, std::abs(offset.x), std::abs(offset.y));
        if (seen && (node.mark & kClosedBit) != 0) {
            reach_closed(from, cell, node, g, f, direction);
            return;
        }
        node = {g, stamp_ | static_cast<std::uint32_t>(direction)};
        successors_.set_parent(cell, from);
        push(f, cell);
        if (seen) {
            trace_.relax(cell, cost_.real(g), direction, 0, open_.size());
        } else {
            trace_.generate(cell, cost_.real(g), direction, 0, open_.size());
        }
    }

    void reach_closed(CellIndex from, CellIndex cell, Node<Value>& node, Value g, Value f, int direction) {
        node.g = g;
        push(f, cell);
        if (!reopen_) return;
        node.mark = stamp_ | static_cast<std::uint32_t>(direction);
        successors_.set_parent(cell, from);
        ++counts_.reopened;
        trace_.reopen(cell, cost_.real(g), direction, 0, open_.size());
    }

    void push(Value f, CellIndex cell) {
        open_.push(f, cell);
        ++counts_.pushed;
    }

    const TraversalMap& map_;
    const Cost cost_;
    Open& open_;
    Trace trace_;
    Successors& successors_;
    SearchCounts& counts_out_;
    SearchCounts counts_;  // apart from the result, so that it can live in registers
    Checkpoint checkpoint_;
    const RowOf row_of_;
    const Point goal_point_;
    const CellIndex start_;
    const CellIndex goal_;
    const bool looks_at_parent_;  // without diagonals there is nothing to find but the way back
    const bool reopen_;
    const std::uint32_t stamp_;
    Node<Value>* const nodes_;
};

/// What is generated by default: each legal neighbour, its parent one step back.
struct StepSuccessors {
    static constexpr bool kJumps = false;
    explicit StepSuccessors(SearchRun&) {}
    static void set_parent(CellIndex, CellIndex) {}
};

/// Runs the loop with the open set and cost kind that were resolved.
SearchStatus run_best_first(SearchRun& run);

/// One of its compilation units each.
SearchStatus run_best_first_real(SearchRun& run);
SearchStatus run_best_first_integer(SearchRun& run);
SearchStatus run_best_first_real_traced(SearchRun& run);
SearchStatus run_best_first_integer_traced(SearchRun& run);

}  // namespace wayfield
