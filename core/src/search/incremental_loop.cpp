#include "incremental_loop.h"

#include <bit>

#include "best_first_dispatch.h"
#include "incremental_state.h"

namespace wayfield {
namespace {

template <class Trace>
class IncrementalLoop {
    using State = IncrementalSearch::State;

  public:
    IncrementalLoop(SearchRun& run, State& state, Trace trace)
        : map_(run.map),
          state_(state),
          trace_(trace),
          counts_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          away_(state.steps_away(run.map)) {
        if constexpr (Trace::kRecords) show_open();
        if (!run.result.repaired) note_pushed();  // the root
    }

    SearchStatus run() {
        while (!done()) {
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return *stop;
            }
            take_up(state_.open.top());
        }
        return state_.rhs_of(state_.target) == FixedCost::kFar ? SearchStatus::kNoPath : SearchStatus::kFound;
    }

  private:
    bool done() const {
        if (state_.open.empty()) return true;
        const CellIndex target = state_.target;
        const bool under_consistent = state_.rhs_of(target) > state_.g_of(target);
        return !under_consistent && !(state_.open.top().key < state_.key_of(target));
    }

    void take_up(const KeyHeap<IncrementalNode>::Entry top) {
        // Its key is of a time before the target moved.
        const Key key = state_.key_of(top.cell);
        if (top.key < key) return state_.open.move(state_.nodes.data(), top.cell, key);
        IncrementalNode& node = state_.touch(top.cell);
        ++counts_.expanded;
        counts_.generated += kStepCount[away_[top.cell]];
        node.seen_open = false;
        node.seen_closed = true;
        if (node.g > node.rhs) {
            settle(top.cell, node);
        } else {
            give_up(top.cell, node);
        }
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, state_.open.size());
    }

    void settle(CellIndex cell, IncrementalNode& node) {
        node.g = node.rhs;
        state_.open.remove(state_.nodes.data(), cell);
        note_expanded(cell, node.g, node.arrival);
        for (unsigned left = away_[cell]; left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex outer = neighbour(cell, direction);
            const std::uint64_t cost = node.g + state_.step(map_, cell, outer, direction);
            if (outer == state_.root || cost >= state_.rhs_of(outer)) continue;
            IncrementalNode& reached = state_.touch(outer);
            reached.rhs = cost;
            reached.arrival = static_cast<std::uint8_t>(direction);
            update(outer);
        }
    }

    void give_up(CellIndex cell, IncrementalNode& node) {
        const std::uint64_t former = node.g;
        node.g = FixedCost::kFar;
        note_expanded(cell, former, node.arrival);
        if constexpr (Trace::kRecords) trace_.mark(EventKind::kGiveUp, cell, node.arrival);
        for (unsigned left = away_[cell]; left != 0; left &= left - 1) {
            const int direction = std::countr_zero(left);
            const CellIndex outer = neighbour(cell, direction);
            const bool came_by_it =
                state_.rhs_of(outer) == former + state_.step(map_, cell, outer, direction);
            if (outer == state_.root || !came_by_it) continue;
            if (state_.derive_rhs(map_, outer)) update(outer);
        }
        update(cell);
    }

    CellIndex neighbour(CellIndex cell, int direction) const {
        return cell + map_.offsets()[static_cast<std::size_t>(direction)];
    }

    void update(CellIndex cell) {
        const bool was_open = state_.is_open(cell);
        if (!state_.update_open(cell)) {
            if constexpr (Trace::kRecords) {
                if (was_open) trace_.mark(EventKind::kAgree, cell, state_.nodes[cell].arrival);
            }
            return;
        }
        if (!was_open) note_pushed();
        IncrementalNode& node = state_.nodes[cell];
        const double cost = state_.costs.real(std::min(node.g, node.rhs));
        if (node.seen_open) {
            trace_.relax(cell, cost, node.arrival, side(), state_.open.size());
        } else if (node.seen_closed) {
            ++counts_.reopened;
            trace_.reopen(cell, cost, node.arrival, side(), state_.open.size());
        } else {
            trace_.generate(cell, cost, node.arrival, side(), state_.open.size());
        }
        node.seen_open = true;
        note_under(cell, node);
    }

    void note_under(CellIndex cell, const IncrementalNode& node) {
        if constexpr (Trace::kRecords) {
            if (node.g < node.rhs) trace_.mark(EventKind::kUnder, cell, node.arrival);
        }
    }

    void note_pushed() {
        ++counts_.pushed;
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, state_.open.size());
    }

    void note_expanded(CellIndex cell, std::uint64_t g, int arrival) {
        trace_.expand(cell, state_.costs.real(g), arrival, side(), state_.open.size());
    }

    // A film begins with what is open already.
    void show_open() {
        for (const auto& entry : state_.open.entries()) {
            IncrementalNode& node = state_.touch(entry.cell);
            node.seen_open = true;
            trace_.generate(entry.cell, state_.costs.real(std::min(node.g, node.rhs)), node.arrival, side(),
                            state_.open.size());
            note_under(entry.cell, node);
        }
    }

    int side() const { return state_.backward ? 1 : 0; }

    const TraversalMap& map_;
    State& state_;
    Trace trace_;
    SearchCounts& counts_;
    Checkpoint checkpoint_;
    const std::uint8_t* const away_;
};

// From the target along the neighbours that it costs least by. Theirs are settled costs, as all of their keys
// are below the target's.
void read_kept_path(SearchRun& run, const IncrementalSearch::State& state) {
    std::vector<CellIndex>& path = run.result.path;
    CellIndex cell = state.target;
    path.push_back(cell);
    while (cell != state.root) {
        cell -= run.map.offsets()[static_cast<std::size_t>(state.best_way(run.map, cell).arrival)];
        path.push_back(cell);
    }
    if (!state.backward) std::reverse(path.begin(), path.end());
}

IncrementalSearch::State& state_of(SearchRun& run) {
    const Algorithm algorithm = run.resolved.options.algorithm;
    IncrementalSearch* const kept = run.control.kept;
    if (kept != nullptr && kept->algorithm() == algorithm) return kept->state();
    std::optional<IncrementalSearch>& own = run.state.incremental;
    if (!own || own->algorithm() != algorithm) own.emplace(algorithm);
    own->state().begun = false;
    return own->state();
}

}  // namespace

SearchStatus run_incremental(SearchRun& run) {
    IncrementalSearch::State& state = state_of(run);
    const CellIndex root = state.backward ? run.goal : run.start;
    const CellIndex target = state.backward ? run.start : run.goal;
    const bool unit_diagonals = run.resolved.options.unit_diagonals;
    run.result.repaired = state.continues(run.map, root, unit_diagonals);
    if (run.result.repaired) {
        state.begin_run(run.map, target, true);
    } else {
        state.begin(run.map, root, target, unit_diagonals);
    }
    const SearchStatus status =
        run.trace != nullptr
            ? IncrementalLoop<RecordingTrace>(run, state, trace_of<RecordingTrace>(run)).run()
            : IncrementalLoop<NullTrace>(run, state, NullTrace{}).run();
    if (status == SearchStatus::kFound) read_kept_path(run, state);
    // What follows is then the same as if it had never been asked for.
    if (status == SearchStatus::kCancelled) {
        state.take_back();
    } else {
        state.rewound.kept = false;
    }
    return status;
}

}  // namespace wayfield
