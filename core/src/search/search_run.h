#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "resolve.h"
#include "state.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {

/// One query on its way through an algorithm. Start and goal are passable and differ.
struct SearchRun {
    const TraversalMap& map;
    CellIndex start;
    CellIndex goal;
    const Resolved& resolved;
    SearchScratch::State& state;
    const SearchControl& control;
    SearchResult& result;  ///< takes counts and path
    TraceRecorder* trace;  ///< null if nothing is recorded
};

/// Fills counts and path of run.result; kNoPath means that the goal can't be reached.
using RunFunction = SearchStatus (*)(SearchRun& run);

SearchStatus run_astar(SearchRun& run);
SearchStatus run_dijkstra(SearchRun& run);
SearchStatus run_bfs(SearchRun& run);
SearchStatus run_greedy(SearchRun& run);
SearchStatus run_bidirectional(SearchRun& run);
SearchStatus run_fringe(SearchRun& run);
SearchStatus run_jps(SearchRun& run);
SearchStatus run_jps2(SearchRun& run);
SearchStatus run_jps_plus(SearchRun& run);
SearchStatus run_subgoal(SearchRun& run);
SearchStatus run_hpa(SearchRun& run);
SearchStatus run_theta(SearchRun& run);
SearchStatus run_lazy_theta(SearchRun& run);
SearchStatus run_ara_star(SearchRun& run);
SearchStatus run_lpa_star(SearchRun& run);
SearchStatus run_dstar_lite(SearchRun& run);

/// The registry's entry.
RunFunction run_function(Algorithm algorithm);

/// Null if it was cancelled. The map is one that the algorithm serves.
using PrepareFunction = std::unique_ptr<Preparation> (*)(const TraversalMap& map,
                                                         const SearchOptions& options,
                                                         const PrepareControl& control);
std::unique_ptr<Preparation> prepare_jps_plus(const TraversalMap& map, const SearchOptions& options,
                                              const PrepareControl& control);
std::unique_ptr<Preparation> prepare_subgoal(const TraversalMap& map, const SearchOptions& options,
                                             const PrepareControl& control);
std::unique_ptr<Preparation> prepare_hpa(const TraversalMap& map, const SearchOptions& options,
                                         const PrepareControl& control);
/// The registry's entry; null for an algorithm that prepares nothing.
PrepareFunction prepare_function(Algorithm algorithm);

/// Appends the cells from start to goal to the result, following the parents back; arrival_of(cell) is the
/// direction of the step that led to a cell.
template <class ArrivalOf>
void read_path_by(SearchRun& run, const ArrivalOf& arrival_of) {
    std::vector<CellIndex>& path = run.result.path;
    CellIndex cell = run.goal;
    path.push_back(cell);
    while (cell != run.start) {
        cell -= run.map.offsets()[static_cast<std::size_t>(arrival_of(cell))];
        path.push_back(cell);
    }
    std::reverse(path.begin(), path.end());
}
template <class Value>
void read_path(SearchRun& run, const Node<Value>* nodes) {
    read_path_by(run, [nodes](CellIndex cell) { return parent_of_mark(nodes[cell].mark); });
}

/// The same where parents lie several steps back in a straight line: start, turns and goal.
template <class Successors>
void read_jumped_path(SearchRun& run, const Successors& successors) {
    std::vector<CellIndex>& path = run.result.path;
    run.result.turns_only = true;
    CellIndex cell = run.goal;
    path.push_back(cell);
    while (cell != run.start) {
        cell = successors.parent(cell);
        path.push_back(cell);
    }
    std::reverse(path.begin(), path.end());
}

/// The trace sink of untraced searches: compiles to nothing.
struct NullTrace {
    static constexpr bool kRecords = false;
    static void generate(CellIndex, double, int, int, std::uint64_t) {}
    static void expand(CellIndex, double, int, int, std::uint64_t) {}
    static void relax(CellIndex, double, int, int, std::uint64_t) {}
    static void reopen(CellIndex, double, int, int, std::uint64_t) {}
    static void jump(CellIndex, double, int) {}
    static void scan(CellIndex, std::uint32_t, int) {}
    static void improve(double, double, std::span<const CellIndex>) {}
};

/// Limit, cancelling and progress behind one comparison an expansion.
class Checkpoint {
  public:
    Checkpoint(std::uint64_t limit, const SearchControl& control)
        : limit_(limit == 0 ? std::numeric_limits<std::uint64_t>::max() : limit), control_(control) {}

    bool due(std::uint64_t expanded) const { return expanded >= next_; }

    /// Why to stop, if there is a reason.
    std::optional<SearchStatus> look(std::uint64_t expanded) {
        if (expanded >= limit_) return SearchStatus::kLimit;
        if (control_.expanded != nullptr) control_.expanded->store(expanded, std::memory_order_relaxed);
        if (control_.cancel != nullptr && control_.cancel->load(std::memory_order_relaxed)) {
            return SearchStatus::kCancelled;
        }
        next_ = std::min(expanded + kInterval, limit_);
        return std::nullopt;
    }

  private:
    static constexpr std::uint64_t kInterval = 1024;

    std::uint64_t limit_;
    std::uint64_t next_ = 0;
    const SearchControl& control_;
};

}  // namespace wayfield
