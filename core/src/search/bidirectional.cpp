// W. Pijls, H. Post, "Yet another bidirectional algorithm for finding the shortest path" (NBA*), 2009.
//
// A* from both ends over one set of cells that neither side has settled. A cell that a side takes up is
// settled for both. Its neighbours are generated only if a path through it could still be shorter than the
// best found: g + h must stay below that, and so must g + F' - h', where F' is a lower bound of the other
// side's f. It ends when one side has nothing left, not when the sides meet: the first meeting need not lie
// on a shortest path. On directed maps the backward side walks steps_in().
#include <bit>
#include <cstdlib>

#include "best_first_dispatch.h"

namespace wayfield {
namespace {

// One end's search: from its root, estimating to the other end's.
template <class Open>
struct Side {
    Node<double>* nodes;
    std::uint32_t stamp;
    Open& open;
    Point root;
    Point target;
    const std::uint8_t* steps;
    double lower_bound = 0;  // of f over the cells that it hasn't taken up
};

template <class Open, class Trace>
class Bidirectional {
  public:
    Bidirectional(SearchRun& run, Trace trace, Open& forward, Open& backward)
        : run_(run),
          map_(run.map),
          cost_(run.map, run.resolved),
          trace_(trace),
          counts_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          sides_{side(run.state.real_nodes, forward, run.start, run.goal, map_.steps_data()),
                 side(run.state.backward_nodes, backward, run.goal, run.start, map_.steps_in_data())} {}

    SearchStatus run() {
        begin(0, run_.start);
        begin(1, run_.goal);
        // In turns: an end that is walled in runs out after as many turns, whichever end it is.
        for (int turn = 0; !sides_[0].open.empty() && !sides_[1].open.empty(); turn = 1 - turn) {
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            take_up(turn);
        }
        if (meeting_ == kNoCell) return SearchStatus::kNoPath;
        read_both_halves();
        return SearchStatus::kFound;
    }

  private:
    Side<Open> side(NodeTable<double>& table, Open& open, CellIndex root, CellIndex target,
                    const std::uint8_t* steps) {
        const std::uint32_t stamp = table.begin(map_.cell_count());
        open.clear();
        open.reserve(map_.cell_count());
        return {table.data(), stamp, open, map_.point(root), map_.point(target), steps};
    }

    double distance(Point from, Point to) const {
        return cost_.heuristic(std::abs(from.x - to.x), std::abs(from.y - to.y));
    }

    bool settled(CellIndex cell) const { return is_settled(sides_[0], cell) || is_settled(sides_[1], cell); }
    static bool is_settled(const Side<Open>& side, CellIndex cell) {
        const std::uint32_t mark = side.nodes[cell].mark;
        return is_seen(mark, side.stamp) && (mark & kClosedBit) != 0;
    }

    void begin(int number, CellIndex root) {
        Side<Open>& side = sides_[number];
        side.nodes[root] = {0, side.stamp | kNoDirection};
        side.lower_bound = distance(side.root, side.target);
        side.open.push(side.lower_bound, root);
        ++counts_.pushed;
        counts_.largest_open = counts_.pushed;
        trace_.generate(root, 0, kNoDirection, number, open_size());
    }

    void take_up(int number) {
        Side<Open>& side = sides_[number];
        const auto [f, cell] = side.open.pop();
        if (settled(cell)) return;
        side.lower_bound = f;
        Node<double>& node = side.nodes[cell];
        node.mark |= kClosedBit;
        const Side<Open>& other = sides_[1 - number];
        const Point p = map_.point(cell);
        const double through = node.g + other.lower_bound - distance(p, other.target);
        if (f >= best_ || through >= best_) return;

        ++counts_.expanded;
        trace_.expand(cell, node.g, parent_of_mark(node.mark), number, open_size());
        const unsigned legal = side.steps[cell];
        counts_.generated += kStepCount[legal];
        for (unsigned left = legal; left != 0; left &= left - 1) {
            generate(number, cell, node.g, std::countr_zero(left));
        }
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, open_size());
    }

    void generate(int number, CellIndex from, double from_g, int direction) {
        Side<Open>& side = sides_[number];
        const CellIndex cell = from + map_.offsets()[static_cast<std::size_t>(direction)];
        if (settled(cell)) return;
        // Walked backward, the step enters the cell that it was generated from.
        const double g = from_g + cost_.into(number == 0 ? cell : from, direction);
        Node<double>& node = side.nodes[cell];
        const bool seen = is_seen(node.mark, side.stamp);
        if (seen && node.g <= g) return;
        node = {g, side.stamp | static_cast<std::uint32_t>(direction)};
        side.open.push(g + distance(map_.point(cell), side.target), cell);
        ++counts_.pushed;
        if (seen) {
            trace_.relax(cell, g, direction, number, open_size());
        } else {
            trace_.generate(cell, g, direction, number, open_size());
        }
        const Side<Open>& other = sides_[1 - number];
        const Node<double>& opposite = other.nodes[cell];
        if (is_seen(opposite.mark, other.stamp) && g + opposite.g < best_) {
            best_ = g + opposite.g;
            meeting_ = cell;
        }
    }

    void read_both_halves() {
        std::vector<CellIndex>& path = run_.result.path;
        const auto step_back = [&](const Side<Open>& side, CellIndex cell) {
            return cell - map_.offsets()[static_cast<std::size_t>(parent_of_mark(side.nodes[cell].mark))];
        };
        path.push_back(meeting_);
        while (path.back() != run_.start) path.push_back(step_back(sides_[0], path.back()));
        std::reverse(path.begin(), path.end());
        while (path.back() != run_.goal) path.push_back(step_back(sides_[1], path.back()));
    }

    std::uint64_t open_size() const { return sides_[0].open.size() + sides_[1].open.size(); }

    SearchRun& run_;
    const TraversalMap& map_;
    const RealCost cost_;
    Trace trace_;
    SearchCounts& counts_;
    Checkpoint checkpoint_;
    Side<Open> sides_[2];
    double best_ = std::numeric_limits<double>::infinity();
    CellIndex meeting_ = kNoCell;
};

template <class Trace, class Open>
SearchStatus run_sides(SearchRun& run, Open& forward, Open& backward) {
    return Bidirectional<Open, Trace>(run, trace_of<Trace>(run), forward, backward).run();
}

template <class Trace>
SearchStatus run_with_open_sets(SearchRun& run) {
    OpenSets<double>& forward = run.state.real_open;
    OpenSets<double>& backward = run.state.backward_open;
    switch (run.resolved.options.open_set) {
        case OpenSet::kQuaternaryHeap:
            return run_sides<Trace>(run, forward.quaternary, backward.quaternary);
        case OpenSet::kSortedArray:
            forward.sorted.set_order(run.resolved.options.ties);
            backward.sorted.set_order(run.resolved.options.ties);
            return run_sides<Trace>(run, forward.sorted, backward.sorted);
        default:
            return run_sides<Trace>(run, forward.binary, backward.binary);
    }
}

}  // namespace

SearchStatus run_bidirectional(SearchRun& run) {
    return run.trace != nullptr ? run_with_open_sets<RecordingTrace>(run)
                                : run_with_open_sets<NullTrace>(run);
}

}  // namespace wayfield
