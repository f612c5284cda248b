#pragma once

#include "best_first.h"
#include "cost_kind.h"

namespace wayfield {

/// What a recorded run writes to.
struct RecordingTrace {
    static constexpr bool kRecords = true;
    TraceRecorder& recorder;

    void generate(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
        recorder.generate(cell, g, direction, side, open_size);
    }
    void expand(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
        recorder.expand(cell, g, direction, side, open_size);
    }
    void relax(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
        recorder.relax(cell, g, direction, side, open_size);
    }
    void reopen(CellIndex cell, double g, int direction, int side, std::uint64_t open_size) {
        recorder.reopen(cell, g, direction, side, open_size);
    }
    void jump(CellIndex cell, double g, int direction) { recorder.jump(cell, g, direction); }
    void scan(CellIndex last, std::uint32_t length, int direction) { recorder.scan(last, length, direction); }
    void improve(double cost, double bound, std::span<const CellIndex> path) {
        recorder.improve(cost, bound, path);
    }
    void mark(EventKind kind, CellIndex cell, int direction) { recorder.mark(kind, cell, direction); }
};

template <class Trace>
Trace trace_of(SearchRun& run) {
    if constexpr (std::is_same_v<Trace, NullTrace>) {
        return {};
    } else {
        return {*run.trace};
    }
}

template <class Trace, class Successors, class Cost, class Open>
SearchStatus run_with(SearchRun& run, const Cost& cost, NodeTable<typename Cost::Value>& nodes, Open& open) {
    Successors successors(run);
    BestFirst<Cost, Open, Trace, Successors> search(run, cost, nodes, open, trace_of<Trace>(run), successors);
    const SearchStatus status = search.run();
    if (status != SearchStatus::kFound) return status;
    if constexpr (Successors::kJumps) {
        read_jumped_path(run, successors);
    } else {
        read_path(run, nodes.data());
    }
    return status;
}

/// Calls `use` with the heap or the sorted array that was resolved, emptied and with room for the map.
template <class Value, class Use>
SearchStatus with_heap(SearchRun& run, OpenSets<Value>& open, const Use& use) {
    const auto begin = [&](auto& open_set) -> auto& {
        open_set.clear();
        open_set.reserve(run.map.cell_count());
        return open_set;
    };
    switch (run.resolved.options.open_set) {
        case OpenSet::kQuaternaryHeap:
            return use(begin(open.quaternary));
        case OpenSet::kSortedArray:
            open.sorted.set_order(run.resolved.options.ties);
            return use(begin(open.sorted));
        default:
            return use(begin(open.binary));
    }
}

template <class Trace, class Successors, class Cost>
SearchStatus run_with_heaps(SearchRun& run, const Cost& cost, NodeTable<typename Cost::Value>& nodes,
                            OpenSets<typename Cost::Value>& open) {
    return with_heap(run, open,
                     [&](auto& open_set) { return run_with<Trace, Successors>(run, cost, nodes, open_set); });
}

template <class Trace, class Successors = StepSuccessors>
SearchStatus run_real(SearchRun& run) {
    return run_with_heaps<Trace, Successors>(run, RealCost(run.map, run.resolved), run.state.real_nodes,
                                             run.state.real_open);
}

template <class Trace, class Successors = StepSuccessors>
SearchStatus run_integer(SearchRun& run) {
    const IntegerCost cost(run.map, run.resolved);
    NodeTable<std::uint32_t>& nodes = run.state.integer_nodes;
    if (run.resolved.options.open_set != OpenSet::kBucketQueue) {
        return run_with_heaps<Trace, Successors>(run, cost, nodes, run.state.integer_open);
    }
    const auto begin = [&](auto& buckets) -> auto& {
        buckets.reset(run.resolved.scale.ring_bits, run.map.cell_count());
        return buckets;
    };
    if (run.resolved.options.ties == TieOrder::kLifo) {
        return run_with<Trace, Successors>(run, cost, nodes, begin(run.state.lifo_buckets));
    }
    return run_with<Trace, Successors>(run, cost, nodes, begin(run.state.fifo_buckets));
}

template <class Trace, class Successors>
SearchStatus run_by_cost(SearchRun& run) {
    return run.resolved.integer ? run_integer<Trace, Successors>(run) : run_real<Trace, Successors>(run);
}

}  // namespace wayfield
