#pragma once

#include <bit>
#include <cmath>
#include <cstdlib>

#include "best_first_dispatch.h"
#include "wayfield/line_of_sight.h"

namespace wayfield {

/// When the line from a cell's parent is looked along.
enum class SightCheck : std::uint8_t {
    kGenerated,  ///< before the cell takes that parent
    kExpanded,   ///< not before the cell is about to be expanded
};

/// A* over cells whose parents may be any cell that they see: a neighbour takes the parent of the expanded
/// cell for its own if the straight line there is clear. g is the length of those lines.
///
/// With a consistent heuristic the path is never longer than the shortest one by steps. For each cell of that
/// path holds, once it is closed: its g is at most the path's length up to it. Until the next one is closed
/// as well it is open with at most that much (a line is no longer than the way around by the cell between),
/// so what is closed before it has no greater f, and no greater g than the path has there either. This needs
/// f to be right when a cell is closed: a line that turns out to be blocked sends the cell back to the open
/// set.
template <SightCheck kCheck, class Open, class Trace>
class AnyAngle {
    static constexpr bool kLate = kCheck == SightCheck::kExpanded;

  public:
    AnyAngle(SearchRun& run, Trace trace, Open& open)
        : run_(run),
          map_(run.map),
          cost_(run.map, run.resolved),
          open_(open),
          trace_(trace),
          counts_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          goal_(run.map.point(run.goal)),
          stamp_(run.state.real_nodes.begin(run.map.cell_count())),
          nodes_(run.state.real_nodes.data()) {
        run.state.jump_parents.grow(map_.cell_count(), 0);
        parents_ = run.state.jump_parents.data();
    }

    SearchStatus run() {
        push_start();
        while (!open_.empty()) {
            const auto entry = open_.pop();
            if ((nodes_[entry.cell].mark & kClosedBit) != 0) continue;
            if (kLate && !is_settled(entry.f, entry.cell)) continue;
            if (entry.cell == run_.goal) {
                read_waypoints();
                return SearchStatus::kFound;
            }
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            expand(entry.cell);
        }
        return SearchStatus::kNoPath;
    }

  private:
    double f_of(CellIndex cell) const {
        const Point p = map_.point(cell);
        return cost_.f(nodes_[cell].g, std::abs(p.x - goal_.x), std::abs(p.y - goal_.y));
    }
    double line(CellIndex from, CellIndex to) const {
        const Point a = map_.point(from);
        const Point b = map_.point(to);
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        return std::sqrt(dx * dx + dy * dy) * cost_.straight();
    }

    void push_start() {
        nodes_[run_.start] = {0, stamp_ | kNoDirection};
        parents_[run_.start] = run_.start;
        open_.push(f_of(run_.start), run_.start);
        counts_.pushed = 1;
        counts_.largest_open = 1;
        size_after_step_ = 1;
        trace_.generate(run_.start, 0, kNoDirection, 0, 1);
    }

    void expand(CellIndex cell) {
        Node<double>& node = nodes_[cell];
        node.mark |= kClosedBit;
        ++counts_.expanded;
        trace_.expand(cell, node.g, parent_of_mark(node.mark), 0, open_.size());
        const unsigned legal = map_.steps(cell);
        counts_.generated += kStepCount[legal];
        for (unsigned left = legal; left != 0; left &= left - 1) generate(cell, std::countr_zero(left));
        size_after_step_ = open_.size();
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, size_after_step_);
    }

    void generate(CellIndex from, int direction) {
        const CellIndex cell = from + map_.offsets()[static_cast<std::size_t>(direction)];
        Node<double>& node = nodes_[cell];
        const bool seen = is_seen(node.mark, stamp_);
        if (seen && (node.mark & kClosedBit) != 0) return;
        CellIndex parent = parents_[from];
        double g = nodes_[parent].g + line(parent, cell);
        // No way by the expanded cell is shorter than the line past it: where that wins nothing, nobody
        // looks.
        if (seen && node.g <= g) return;
        if (!kLate && !line_of_sight(map_, parent, cell)) {
            parent = from;
            g = nodes_[from].g + line(from, cell);
            if (seen && node.g <= g) return;
        }
        take_parent(cell, parent, g, direction);
        push(cell);
        if (seen) {
            trace_.relax(cell, g, direction, 0, open_.size());
        } else {
            trace_.generate(cell, g, direction, 0, open_.size());
        }
    }

    // Whether a cell taken off the open set can be closed as it is. If the line from its parent is blocked,
    // it takes the best of its closed neighbours and goes back.
    bool is_settled(double f, CellIndex cell) {
        // An entry from before it went back.
        if (f < f_of(cell)) return false;
        if (line_of_sight(map_, parents_[cell], cell)) return true;
        double best = std::numeric_limits<double>::infinity();
        CellIndex parent = kNoCell;
        int towards = kNoDirection;
        for (unsigned left = map_.steps_in(cell); left != 0; left &= left - 1) {
            const int d = std::countr_zero(left);
            const CellIndex neighbour = cell + map_.offsets()[static_cast<std::size_t>(d)];
            const Node<double>& node = nodes_[neighbour];
            if (!is_seen(node.mark, stamp_) || (node.mark & kClosedBit) == 0) continue;
            const double g = node.g + line(neighbour, cell);
            if (g >= best) continue;
            best = g;
            parent = neighbour;
            towards = d;
        }
        take_parent(cell, parent, best, reversed(towards));
        push(cell);
        // Between two steps: the open set's size is told after each.
        trace_.relax(cell, best, reversed(towards), 0, size_after_step_);
        return false;
    }

    void take_parent(CellIndex cell, CellIndex parent, double g, int direction) {
        nodes_[cell] = {g, stamp_ | static_cast<std::uint32_t>(direction)};
        parents_[cell] = parent;
    }

    void push(CellIndex cell) {
        open_.push(f_of(cell), cell);
        ++counts_.pushed;
    }

    void read_waypoints() {
        std::vector<CellIndex>& waypoints = run_.result.waypoints;
        for (CellIndex cell = run_.goal; cell != run_.start; cell = parents_[cell]) waypoints.push_back(cell);
        waypoints.push_back(run_.start);
        std::reverse(waypoints.begin(), waypoints.end());
    }

    SearchRun& run_;
    const TraversalMap& map_;
    const RealCost cost_;
    Open& open_;
    Trace trace_;
    SearchCounts& counts_;
    Checkpoint checkpoint_;
    const Point goal_;
    const std::uint32_t stamp_;
    Node<double>* const nodes_;
    CellIndex* parents_ = nullptr;
    std::uint64_t size_after_step_ = 0;
};

template <SightCheck kCheck, class Trace>
SearchStatus run_any_angle_traced(SearchRun& run) {
    return with_heap(run, run.state.real_open, [&](auto& open) {
        return AnyAngle<kCheck, std::remove_reference_t<decltype(open)>, Trace>(run, trace_of<Trace>(run),
                                                                                open)
            .run();
    });
}
template <SightCheck kCheck>
SearchStatus run_any_angle(SearchRun& run) {
    return run.trace != nullptr ? run_any_angle_traced<kCheck, RecordingTrace>(run)
                                : run_any_angle_traced<kCheck, NullTrace>(run);
}

}  // namespace wayfield
