// Y. Björnsson, M. Enzenberger, R. C. Holte, J. Schaeffer, "Fringe search: beating A* at pathfinding on game
// maps", 2005.
//
// No priorities: the frontier is one linked list, swept from its head again and again. A cell whose f is
// above the limit stays for a later sweep; another is expanded, and its neighbours are linked in right behind
// it so that this sweep comes to them next. The limit of the next sweep is the least f that was left. Cells
// may be expanded more than once.
#include <bit>
#include <cstdlib>

#include "best_first_dispatch.h"

namespace wayfield {
namespace {

template <class Trace>
class Fringe {
  public:
    Fringe(SearchRun& run, Trace trace)
        : run_(run),
          map_(run.map),
          cost_(run.map, run.resolved),
          trace_(trace),
          counts_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          goal_(run.map.point(run.goal)),
          stamp_(run.state.real_nodes.begin(run.map.cell_count())),
          nodes_(run.state.real_nodes.data()) {
        // One link more: the list's anchor, which is both its ends.
        run.state.fringe.grow(map_.cell_count() + std::size_t{1}, 0);
        links_ = run.state.fringe.data();
        anchor_ = map_.cell_count();
    }

    SearchStatus run() {
        links_[anchor_] = {anchor_, anchor_};
        nodes_[run_.start] = {0, stamp_ | kNoDirection};
        insert_behind(anchor_, run_.start);
        counts_.largest_open = size_;
        trace_.generate(run_.start, 0, kNoDirection, 0, size_);
        double limit = f_of(run_.start);
        while (links_[anchor_].next != anchor_) {
            double least_left = std::numeric_limits<double>::infinity();
            if (const auto status = sweep(limit, least_left)) return *status;
            limit = least_left;
        }
        return SearchStatus::kNoPath;
    }

  private:
    double f_of(CellIndex cell) const {
        const Point p = map_.point(cell);
        return cost_.f(nodes_[cell].g, std::abs(p.x - goal_.x), std::abs(p.y - goal_.y));
    }

    // One pass over the list; a status if that ended the search.
    std::optional<SearchStatus> sweep(double limit, double& least_left) {
        CellIndex cell = links_[anchor_].next;
        while (cell != anchor_) {
            const double f = f_of(cell);
            if (f > limit) {
                least_left = std::min(least_left, f);
                cell = links_[cell].next;
                continue;
            }
            if (cell == run_.goal) return SearchStatus::kFound;
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
            }
            expand(cell);
            const CellIndex next = links_[cell].next;
            remove(cell);
            cell = next;
        }
        return std::nullopt;
    }

    void expand(CellIndex cell) {
        Node<double>& node = nodes_[cell];
        node.mark |= kClosedBit;
        ++counts_.expanded;
        trace_.expand(cell, node.g, parent_of_mark(node.mark), 0, size_ - 1);
        const unsigned legal = map_.steps(cell);
        counts_.generated += kStepCount[legal];
        // Each is linked right behind the cell, so the last direction goes in first.
        for (unsigned left = legal; left != 0;) {
            const int direction = static_cast<int>(std::bit_width(left)) - 1;
            left &= ~(1U << direction);
            generate(cell, node.g, direction);
        }
        counts_.largest_open = std::max(counts_.largest_open, size_ - 1);
    }

    void generate(CellIndex from, double from_g, int direction) {
        const CellIndex cell = from + map_.offsets()[static_cast<std::size_t>(direction)];
        const double g = from_g + cost_.into(cell, direction);
        Node<double>& node = nodes_[cell];
        const bool seen = is_seen(node.mark, stamp_);
        if (seen && node.g <= g) return;
        const bool closed = seen && (node.mark & kClosedBit) != 0;
        if (seen && !closed) remove(cell);
        node = {g, stamp_ | static_cast<std::uint32_t>(direction)};
        insert_behind(from, cell);
        if (!seen) {
            trace_.generate(cell, g, direction, 0, size_ - 1);
        } else if (closed) {
            ++counts_.reopened;
            trace_.reopen(cell, g, direction, 0, size_ - 1);
        } else {
            trace_.relax(cell, g, direction, 0, size_ - 1);
        }
    }

    void insert_behind(CellIndex before, CellIndex cell) {
        const CellIndex after = links_[before].next;
        links_[cell] = {after, before};
        links_[before].next = cell;
        links_[after].previous = cell;
        ++counts_.pushed;
        ++size_;
    }

    void remove(CellIndex cell) {
        const FringeLink link = links_[cell];
        links_[link.previous].next = link.next;
        links_[link.next].previous = link.previous;
        --size_;
    }

    SearchRun& run_;
    const TraversalMap& map_;
    const RealCost cost_;
    Trace trace_;
    SearchCounts& counts_;
    Checkpoint checkpoint_;
    const Point goal_;
    const std::uint32_t stamp_;
    Node<double>* const nodes_;
    FringeLink* links_ = nullptr;
    CellIndex anchor_ = 0;
    std::uint64_t size_ = 0;
};

}  // namespace

SearchStatus run_fringe(SearchRun& run) {
    const SearchStatus status = run.trace != nullptr
                                    ? Fringe<RecordingTrace>(run, trace_of<RecordingTrace>(run)).run()
                                    : Fringe<NullTrace>(run, NullTrace{}).run();
    if (status == SearchStatus::kFound) read_path(run, run.state.real_nodes.data());
    return status;
}

}  // namespace wayfield
