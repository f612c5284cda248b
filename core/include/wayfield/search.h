#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wayfield/registry.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

class IncrementalSearch;
class Preparation;
class TraceRecorder;

/// The sides that a cluster of hpa may have, in cells.
inline constexpr std::array<int, 5> kClusterSides = {4, 8, 16, 32, 64};

/// How to search. The default is A* with the heuristic that fits the movement rule and a binary heap.
struct SearchOptions {
    Algorithm algorithm = Algorithm::kAStar;
    std::optional<Heuristic> heuristic;  ///< none: Manhattan for movement 4, octile otherwise
    OpenSet open_set = OpenSet::kBinaryHeap;
    TieOrder ties = TieOrder::kLifo;
    double weight =
        1;  ///< of the heuristic, >= 0; above 1 the path may cost up to `weight` times the optimum
    double tie_break = 0;         ///< p in f = g + h * weight * (1 + p), 0..1
    double weight_step = 0.5;     ///< ARA*: by how much the weight falls from round to round, >= 0.01
    bool reopen = false;          ///< a closed cell reached cheaper is expanded again
    bool unit_diagonals = false;  ///< a diagonal step costs as much as a straight one (the trap)
    std::uint64_t limit = 0;      ///< give up after so many expansions; 0: never
    /// What pull_string (line_of_sight.h) is to make of the path afterwards; search() itself leaves it alone.
    Smoothing smoothing = Smoothing::kOff;
    int cluster = 32;  ///< cells a side of a cluster (hpa): one of kClusterSides
    /// JPS+: prepare in which directions goals can lie as well. Fewer expansions, for a preparation that
    /// takes as long as a search from each jump point to all others.
    bool goal_bounds = false;
    friend bool operator==(const SearchOptions&, const SearchOptions&) = default;
};

struct Query {
    Point start;
    Point goal;
    SearchOptions options;
    friend bool operator==(const Query&, const Query&) = default;
};

enum class SearchStatus : std::uint8_t { kFound, kNoPath, kLimit, kCancelled };
enum class NoPathReason : std::uint8_t { kNone, kStartBlocked, kGoalBlocked, kUnreachable, kLimit };

std::string_view id_of(SearchStatus status);    ///< "found", "no-path", "limit", "cancelled"
std::string_view text_of(NoPathReason reason);  ///< "start blocked", ...; empty for kNone

/// What a search did. `expanded` counts the cells whose neighbours were generated; the goal isn't counted.
struct SearchCounts {
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;  ///< neighbours looked at along legal steps; jump points found
    std::uint64_t reopened = 0;   ///< closed cells that were expanded again (only with reopen, fringe)
    std::uint64_t pushed = 0;     ///< entries put into the open set, the start's included
    std::uint64_t scanned = 0;    ///< cells looked at by jumps; 0 for searches that don't jump
    std::uint64_t largest_open = 0;
    friend bool operator==(const SearchCounts&, const SearchCounts&) = default;
};

struct SearchResult {
    SearchStatus status = SearchStatus::kNoPath;
    NoPathReason reason = NoPathReason::kNone;
    /// Of the path returned, counted as a + b * sqrt(2) on uniform terrain; infinite without a path.
    double cost = std::numeric_limits<double>::infinity();
    SearchCounts counts;
    bool optimal = false;  ///< provably: the algorithm is, and its heuristic is admissible here
    /// The cost is at most so many times the shortest path's, as proved: 1 if optimal, infinite without a
    /// path or where nothing is known.
    double bound = std::numeric_limits<double>::infinity();
    std::vector<CellIndex> path;  ///< every cell from start to goal, both included; empty without a path
    /// Of an any-angle path (AlgorithmInfo::any_angle), else empty: from start to goal, both included. Each
    /// is in the line of sight of the one before, `path` holds the cells that those lines run through, and
    /// `cost` is their length times what a cell costs.
    std::vector<CellIndex> waypoints;
    /// The path holds start, turns and goal only, joined by straight and diagonal lines (fill_in_path,
    /// path.h); of an any-angle path the waypoints.
    bool turns_only = false;
    /// It went on from what SearchControl::kept knew, and the counts are those of the repair.
    bool repaired = false;
};

/// What will really run for a set of options on a map: substitutes are named, what can't be right is refused.
struct SearchPlan {
    SearchOptions options;  ///< after substitution; the heuristic is always set
    bool optimal = false;   ///< the path will be a shortest one
    /// The path will cost at most so many times the shortest: 1 if optimal, infinite if nothing is known.
    double bound = std::numeric_limits<double>::infinity();
    std::vector<std::string> notes;  ///< a sentence each: substitutes, ignored options, lost guarantees
    std::string algorithm_refusal;   ///< not empty: the map isn't one that it serves, and what stands in
    std::string open_set_refusal;    ///< not empty: another open set stands in, and why (a note as well)
    std::string refusal;             ///< not empty: can't be run, and why
};
/// The one place that knows which options go together; the panel greys out by it, the command line notes and
/// refuses by it. `prepared` is what search() will be handed (SearchControl).
SearchPlan plan_search(const TraversalMap& map, const SearchOptions& options,
                       const Preparation* prepared = nullptr);
/// What search() will do with this query: the automatic choice looks at start and goal as well.
SearchPlan plan_search(const TraversalMap& map, const Query& query, const Preparation* prepared = nullptr);

/// A search for a path that is shortest, whatever the options are: by how much theirs is longer is measured
/// against it. A* with the heuristic that fits.
SearchOptions optimal_options(const SearchOptions& options);

/// Lets another thread watch and stop a search (looked at every 1,024 expansions or so), hands it what was
/// prepared for its algorithm, and says how the path is wanted.
struct SearchControl {
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<std::uint64_t>* expanded = nullptr;
    const Preparation* prepared = nullptr;  ///< another algorithm's or an outdated one is as good as none
    /// Leave out the cells between the turns of the path, where the algorithm finds it by its turns.
    bool turns_only = false;
    /// Where LPA* or D* Lite go on from, and what they leave behind (incremental_search.h). Null, or one of
    /// another algorithm: they search from nothing.
    IncrementalSearch* kept = nullptr;
};

/// The memory of searches, reused from one to the next: nothing is allocated once it has grown to the map.
/// Visited marks are generation stamps. One a thread; any map, any algorithm, any order.
class SearchScratch {
  public:
    SearchScratch();
    ~SearchScratch();
    SearchScratch(SearchScratch&&) noexcept;
    SearchScratch& operator=(SearchScratch&&) noexcept;

    struct State;
    State& state() { return *state_; }
    std::size_t memory_bytes() const;
    /// For tests: makes the stamps run out after `searches` more searches.
    void exhaust_generations(std::uint32_t searches);

  private:
    std::unique_ptr<State> state_;
};

/// Runs a query. `result` is overwritten and its memory reused. Start and goal must lie on the map (throws
/// Error "... outside ..."); a blocked one is a result. Options that plan_search refuses throw UsageError.
/// The same query gives the same result, counts and order of expansion everywhere.
void search(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
            const SearchControl& control = {});

/// The same run with its events recorded; path, cost and counts are those of the untraced one.
void search_traced(const TraversalMap& map, const Query& query, SearchScratch& scratch, SearchResult& result,
                   TraceRecorder& trace, const SearchControl& control = {});

}  // namespace wayfield
