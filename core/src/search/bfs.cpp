// E. F. Moore, "The shortest path through a maze", 1959; C. Y. Lee, "An algorithm for path connections",
// 1961.
//
// A first-in-first-out queue instead of priorities: cells come in the order of their number of steps, a cell
// is final when it is first reached. Knows nothing of costs; the cost that is reported is that of its path.
#include <bit>

#include "best_first_dispatch.h"

namespace wayfield {
namespace {

template <class Trace>
SearchStatus breadth_first(SearchRun& run, Trace trace) {
    const TraversalMap& map = run.map;
    NodeTable<std::uint32_t>& table = run.state.integer_nodes;
    const std::uint32_t stamp = table.begin(map.cell_count());
    Node<std::uint32_t>* const nodes = table.data();
    // Each cell enters the queue once.
    run.state.queue.grow(map.cell_count(), 0);
    CellIndex* const queue = run.state.queue.data();
    std::size_t head = 0;
    std::size_t tail = 0;
    SearchCounts& counts = run.result.counts;
    Checkpoint checkpoint(run.resolved.options.limit, run.control);

    nodes[run.start] = {0, stamp | kNoDirection};
    queue[tail++] = run.start;
    counts.pushed = counts.largest_open = 1;
    trace.generate(run.start, 0, kNoDirection, 0, 1);
    while (head < tail) {
        const CellIndex cell = queue[head++];
        if (cell == run.goal) return SearchStatus::kFound;
        if (checkpoint.due(counts.expanded)) {
            if (const auto stop = checkpoint.look(counts.expanded)) return *stop;
        }
        Node<std::uint32_t>& node = nodes[cell];
        node.mark |= kClosedBit;
        ++counts.expanded;
        trace.expand(cell, node.g, parent_of_mark(node.mark), 0, tail - head);
        const unsigned legal = map.steps(cell);
        counts.generated += kStepCount[legal];
        for (unsigned left = legal; left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(direction)];
            if (is_seen(nodes[next].mark, stamp)) continue;
            nodes[next] = {node.g + 1, stamp | static_cast<std::uint32_t>(direction)};
            queue[tail++] = next;
            ++counts.pushed;
            trace.generate(next, node.g + 1, direction, 0, tail - head);
        }
        counts.largest_open = std::max<std::uint64_t>(counts.largest_open, tail - head);
    }
    return SearchStatus::kNoPath;
}

}  // namespace

SearchStatus run_bfs(SearchRun& run) {
    const SearchStatus status = run.trace != nullptr ? breadth_first(run, trace_of<RecordingTrace>(run))
                                                     : breadth_first(run, NullTrace{});
    if (status == SearchStatus::kFound) read_path(run, run.state.integer_nodes.data());
    return status;
}

}  // namespace wayfield
