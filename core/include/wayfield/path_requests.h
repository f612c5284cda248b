#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wayfield/executor.h"
#include "wayfield/failure_memo.h"
#include "wayfield/search_ledger.h"
#include "wayfield/soft_search.h"

namespace wayfield {

/// Stands for no unit.
inline constexpr std::uint32_t kNoUnit = 0xFFFFFFFFU;

struct RequestOptions {
    /// Searches begun in a tick, 0: as many as are wanted.
    std::uint32_t searches_per_tick = 0;
    /// Cells expanded in a tick, 0: any number. While it isn't used up another search begins, so the last
    /// one may go beyond it.
    std::uint64_t expansions_per_tick = 0;
    /// How each is searched; `search.limit` is what one search may expand.
    SearchOptions search;
    /// Failures are remembered, those at the limit for so many ticks (FailureMemo); none: every search is
    /// run. With a delay of 0 what a memo answers takes the place in the budget that its search would have
    /// had, so that all goes as if there were no memo; with a delay that place goes to who comes next.
    std::optional<std::uint32_t> retry_delay = 0;
    friend bool operator==(const RequestOptions&, const RequestOptions&) = default;
};

/// A path that a unit wants.
struct PathRequest {
    std::uint64_t tick = 0;  ///< when it was asked for
    std::uint32_t unit = 0;
    SearchCaller caller = SearchCaller::kOrder;
    std::uint32_t map = 0;  ///< as add_map() returned it
    CellIndex start = 0;
    CellIndex goal = 0;
    friend bool operator==(const PathRequest&, const PathRequest&) = default;
};

/// A request in the queue.
struct WaitingRequest {
    PathRequest request;
    bool deferred = false;  ///< a tick has gone by without it, and that was billed
    friend bool operator==(const WaitingRequest&, const WaitingRequest&) = default;
};

struct PathAnswer {
    PathRequest request;
    std::uint64_t tick = 0;  ///< when it was served
    /// None: a path was found. Otherwise kExhausted, kLimited, kMemo1 or kMemo2.
    std::optional<LedgerOutcome> failure;
    double cost = 0;  ///< of the path, soft costs included
    std::uint64_t expanded = 0;
    std::vector<CellIndex> path;  ///< from start to goal, both included
    double seconds = 0;           ///< CPU time of the search, 0 if none was run
};

/// Serves the path requests of many units in the order (tick, unit id) under a budget, bills every one of
/// them, and runs no search that is known to fail: by component labels, one read, and by a memo of failures.
///
/// All searches of a tick read the same maps and soft costs, so that they may run on any number of threads:
/// what comes out is what one thread would do, one request after the other.
class PathRequests {
  public:
    explicit PathRequests(const RequestOptions& options = {});
    ~PathRequests();
    PathRequests(PathRequests&&) noexcept;
    PathRequests& operator=(PathRequests&&) noexcept;
    const RequestOptions& options() const;

    /// A map that requests can name: one for each kind of movement. Both it and the soft costs must stay
    /// where they are; they may change between two calls of serve(). Throws UsageError for search options
    /// that plan_search refuses.
    std::uint32_t add_map(const TraversalMap& map, const SoftCosts& soft);
    /// To be called after TraversalMap::update with what it returned: labels are brought up to date and the
    /// failures on this map forgotten. Where a map's revision has changed without it, serve() labels anew.
    void map_changed(std::uint32_t map, const Rect& changed);

    /// Puts a request into the queue. One that the unit has in the queue already keeps its place there, and
    /// becomes this one otherwise. Throws UsageError for a map that there isn't, Error for a cell off it.
    void submit(const PathRequest& request);
    /// Takes the unit's request back, if it has one. True if it had.
    bool withdraw(std::uint32_t unit);
    /// What the unit has in the queue, null if nothing; valid until the next change.
    const PathRequest* waiting(std::uint32_t unit) const;
    std::size_t queue_length() const;

    /// Serves as many as the budget allows, in order. Who is n-th in the queue, counted from 0, and asks for
    /// no more than a search, is served within n / searches_per_tick further ticks.
    std::vector<PathAnswer> serve(std::uint64_t tick, const Executor* executor = nullptr);
    /// Bills a path that was found, once: whether somebody walked by it.
    void settle(SearchCaller caller, bool used);
    /// Paths found and not settled yet. `searches().run()` and this are all searches that were run, by labels
    /// and memo none.
    std::uint64_t unsettled() const;
    const SearchLedger& searches() const;

    /// The queue in order, and the memo: what the next tick depends on.
    std::vector<WaitingRequest> queue() const;
    std::vector<FailureMemo::Failure> failures(std::uint64_t tick) const;
    /// Becomes what these lists were taken from; the ledger begins anew with so many unsettled paths. Throws
    /// as submit().
    void restore(std::span<const WaitingRequest> queue, std::span<const FailureMemo::Failure> failures,
                 std::uint64_t unsettled);

  private:
    class State;
    std::unique_ptr<State> state_;
};

}  // namespace wayfield
