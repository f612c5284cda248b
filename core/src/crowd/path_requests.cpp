#include "wayfield/path_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <utility>

#include "crowd/answer_request.h"
#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"

namespace wayfield {
namespace {

/// A map that requests name, and what is known of it.
struct RequestMap {
    const TraversalMap* map;
    SoftCosts soft;
    LiveComponents labels;
};

/// What a tick has used up of its budget.
struct Spent {
    std::uint64_t searches = 0;
    std::uint64_t expanded = 0;

    void add(std::uint64_t cells) {
        ++searches;
        expanded += cells;
    }
};

struct KnownFailure {
    LedgerOutcome outcome;
    std::uint64_t expanded;  // by a search that would find it out
};

FailureMemo::Key key_of(const PathRequest& request) { return {request.map, request.start, request.goal}; }

}  // namespace

class PathRequests::State {
  public:
    explicit State(const RequestOptions& options);
    const RequestOptions& options() const { return options_; }
    const SearchLedger& ledger() const { return ledger_; }
    std::uint64_t unsettled() const { return unsettled_; }
    std::size_t queue_length() const { return queue_.size(); }

    std::uint32_t add_map(const TraversalMap& map, const SoftCosts& soft);
    void map_changed(std::uint32_t map, const Rect& changed);
    void submit(const WaitingRequest& waiting);
    bool withdraw(std::uint32_t unit);
    const PathRequest* waiting(std::uint32_t unit) const;
    std::vector<PathAnswer> serve(std::uint64_t tick, const Executor* executor);
    void settle(SearchCaller caller, bool used);

    std::vector<WaitingRequest> queue() const;
    std::vector<FailureMemo::Failure> failures(std::uint64_t tick) const { return memo_.failures(tick); }
    void restore(std::span<const WaitingRequest> queue, std::span<const FailureMemo::Failure> failures,
                 std::uint64_t unsettled);

  private:
    using Place = std::pair<std::uint64_t, std::uint32_t>;  // tick, unit

    // Nothing may shift by what the memo answers.
    bool is_exact() const { return options_.retry_delay == 0U; }
    bool counts_cells() const { return options_.expansions_per_tick > 0; }
    bool has_budget(const Spent& spent) const {
        return (options_.searches_per_tick == 0 || spent.searches < options_.searches_per_tick) &&
               (!counts_cells() || spent.expanded < options_.expansions_per_tick);
    }
    void check(const PathRequest& request) const;
    void relabel(RequestMap& entry, std::uint32_t map);
    std::uint64_t most_expanded(const PathRequest& request) const;
    std::optional<KnownFailure> told_by_labels(const PathRequest& request) const;
    std::optional<KnownFailure> known_failure(const PathRequest& request, std::uint64_t tick) const;
    std::vector<std::size_t> take_wave(std::uint64_t tick, Spent& spent, std::vector<PathAnswer>& answers);
    void run(std::span<const std::size_t> wave, std::vector<PathAnswer>& answers, const Executor* executor);
    void bill(const PathAnswer& answer);

    RequestOptions options_;
    bool remembers_;
    std::vector<RequestMap> maps_;
    std::map<Place, WaitingRequest> queue_;
    std::map<std::uint32_t, std::uint64_t> ticks_;  // by unit in the queue: its place there
    FailureMemo memo_;
    SearchLedger ledger_;
    std::uint64_t unsettled_ = 0;
    std::vector<SearchScratch> scratches_;  // by part of a tick
    std::vector<SearchResult> results_;
};

// Where cells are counted and closed ones expanded again, soft costs decide what a failing search costs: then
// no answer of a memo could stand for it exactly.
PathRequests::State::State(const RequestOptions& options)
    : options_(options),
      remembers_(options.retry_delay && !(is_exact() && counts_cells() && options.search.reopen)),
      memo_(options.retry_delay.value_or(0)) {}

std::uint32_t PathRequests::State::add_map(const TraversalMap& map, const SoftCosts& soft) {
    if (const std::string refusal = plan_search(map, options_.search).refusal; !refusal.empty()) {
        throw UsageError(refusal);
    }
    maps_.push_back({&map, soft, LiveComponents(map)});
    return static_cast<std::uint32_t>(maps_.size() - 1);
}

void PathRequests::State::map_changed(std::uint32_t map, const Rect& changed) {
    RequestMap& entry = maps_.at(map);
    if (entry.labels.revision() == entry.map->revision()) return;
    entry.labels.update(*entry.map, changed);
    memo_.forget_map(map);
}

void PathRequests::State::relabel(RequestMap& entry, std::uint32_t map) {
    if (entry.labels.revision() == entry.map->revision()) return;
    entry.labels.rebuild(*entry.map);
    memo_.forget_map(map);
}

void PathRequests::State::check(const PathRequest& request) const {
    if (request.map >= maps_.size()) throw UsageError(fmt::format("there is no map {}", request.map));
    const CellIndex cells = maps_[request.map].map->cell_count();
    if (request.start < cells && request.goal < cells) return;
    throw Error(fmt::format("request of unit {}: cell {} lies outside the map of {} cells", request.unit,
                            request.start < cells ? request.goal : request.start, cells));
}

void PathRequests::State::submit(const WaitingRequest& waiting) {
    check(waiting.request);
    const auto [known, is_new] = ticks_.try_emplace(waiting.request.unit, waiting.request.tick);
    WaitingRequest& entry = queue_[{known->second, waiting.request.unit}];
    const bool deferred = is_new ? waiting.deferred : entry.deferred;
    entry = {waiting.request, deferred};
    entry.request.tick = known->second;
}

bool PathRequests::State::withdraw(std::uint32_t unit) {
    const auto found = ticks_.find(unit);
    if (found == ticks_.end()) return false;
    queue_.erase({found->second, unit});
    ticks_.erase(found);
    return true;
}

const PathRequest* PathRequests::State::waiting(std::uint32_t unit) const {
    const auto found = ticks_.find(unit);
    return found == ticks_.end() ? nullptr : &queue_.find({found->second, unit})->second.request;
}

std::uint64_t PathRequests::State::most_expanded(const PathRequest& request) const {
    // A closed cell can come up again only where that was asked for.
    const std::uint64_t cells = maps_[request.map].map->passable_count();
    if (options_.search.limit > 0 && options_.search.reopen) return options_.search.limit;
    return options_.search.limit > 0 ? std::min(options_.search.limit, cells) : cells;
}

std::optional<KnownFailure> PathRequests::State::told_by_labels(const PathRequest& request) const {
    const RequestMap& entry = maps_[request.map];
    if (entry.labels.connected(request.start, request.goal)) return std::nullopt;
    const TraversalMap& map = *entry.map;
    if (!map.passable(request.start) || !map.passable(request.goal)) {
        return KnownFailure{LedgerOutcome::kMemo1, 0};
    }
    // A search would expand all that the start reaches. With one-way steps that may be less than its part.
    if (map.directed() && is_exact() && counts_cells()) return std::nullopt;
    const std::uint64_t reached = entry.labels.size(entry.labels.part(request.start));
    return KnownFailure{LedgerOutcome::kMemo1, std::min(reached, most_expanded(request))};
}

std::optional<KnownFailure> PathRequests::State::known_failure(const PathRequest& request,
                                                               std::uint64_t tick) const {
    if (!remembers_) return std::nullopt;
    if (const auto told = told_by_labels(request)) return told;
    const FailureMemo::Failure* failure = memo_.find(key_of(request), tick);
    if (failure == nullptr) return std::nullopt;
    return KnownFailure{failure->proven ? LedgerOutcome::kMemo1 : LedgerOutcome::kMemo2, failure->expanded};
}

// Takes from the front of the queue all that is sure to fit into the budget, whatever its searches will cost;
// returns which answers have to be searched. A second request for the same search waits for what becomes of
// the first.
std::vector<std::size_t> PathRequests::State::take_wave(std::uint64_t tick, Spent& spent,
                                                        std::vector<PathAnswer>& answers) {
    std::vector<std::size_t> wave;
    std::set<FailureMemo::Key> keys;
    Spent at_most = spent;
    while (!queue_.empty() && has_budget(at_most)) {
        const PathRequest request = queue_.begin()->second.request;
        if (keys.contains(key_of(request))) break;
        PathAnswer answer{request, tick, std::nullopt, kNoEntry, 0, {}, 0};
        if (const auto known = known_failure(request, tick)) {
            answer.failure = known->outcome;
            ledger_.add(request.caller, known->outcome);
            if (is_exact()) {
                spent.add(known->expanded);
                at_most.add(known->expanded);
            }
        } else {
            keys.insert(key_of(request));
            wave.push_back(answers.size());
            at_most.add(most_expanded(request));
        }
        answers.push_back(std::move(answer));
        ticks_.erase(request.unit);
        queue_.erase(queue_.begin());
    }
    return wave;
}

void PathRequests::State::run(std::span<const std::size_t> wave, std::vector<PathAnswer>& answers,
                              const Executor* executor) {
    const std::size_t threads = executor != nullptr ? static_cast<std::size_t>(executor->threads) : 1;
    const std::size_t parts = std::clamp<std::size_t>(wave.size(), 1, threads);
    if (scratches_.size() < parts) {
        scratches_.resize(parts);
        results_.resize(parts);
    }
    std::atomic<std::size_t> next{0};
    const auto work = [&](int part) {
        const auto own = static_cast<std::size_t>(part);
        for (std::size_t i = next++; i < wave.size(); i = next++) {
            PathAnswer& answer = answers[wave[i]];
            const RequestMap& entry = maps_[answer.request.map];
            const double begin = thread_cpu_seconds();
            answer = answer_request(answer.request, answer.tick, *entry.map, entry.soft, options_.search,
                                    scratches_[own], results_[own]);
            answer.seconds = thread_cpu_seconds() - begin;
        }
    };
    if (parts == 1) {
        work(0);
    } else {
        executor->run(static_cast<int>(parts), work);
    }
}

void PathRequests::State::bill(const PathAnswer& answer) {
    const PathRequest& request = answer.request;
    ledger_.add_expanded(request.caller, answer.expanded);
    if (!answer.failure) {
        ++unsettled_;
        return;
    }
    ledger_.add(request.caller, *answer.failure);
    const bool proven = answer.failure == LedgerOutcome::kExhausted;
    if (remembers_) memo_.note({key_of(request), proven, answer.tick, answer.expanded});
}

std::vector<PathAnswer> PathRequests::State::serve(std::uint64_t tick, const Executor* executor) {
    for (std::uint32_t map = 0; map < maps_.size(); ++map) relabel(maps_[map], map);
    std::vector<PathAnswer> answers;
    Spent spent;
    while (!queue_.empty() && has_budget(spent)) {
        const std::vector<std::size_t> wave = take_wave(tick, spent, answers);
        run(wave, answers, executor);
        for (const std::size_t i : wave) {
            bill(answers[i]);
            spent.add(answers[i].expanded);
        }
    }
    for (auto& [place, waiting] : queue_) {
        if (waiting.deferred) continue;
        waiting.deferred = true;
        ledger_.add(waiting.request.caller, LedgerOutcome::kDeferred);
    }
    return answers;
}

void PathRequests::State::settle(SearchCaller caller, bool used) {
    if (unsettled_ == 0) throw UsageError("no path is left to be settled");
    --unsettled_;
    ledger_.add(caller, used ? LedgerOutcome::kUsed : LedgerOutcome::kUnused);
}

std::vector<WaitingRequest> PathRequests::State::queue() const {
    std::vector<WaitingRequest> result;
    result.reserve(queue_.size());
    for (const auto& [place, waiting] : queue_) result.push_back(waiting);
    return result;
}

void PathRequests::State::restore(std::span<const WaitingRequest> queue,
                                  std::span<const FailureMemo::Failure> failures, std::uint64_t unsettled) {
    for (const WaitingRequest& waiting : queue) check(waiting.request);
    queue_.clear();
    ticks_.clear();
    for (const WaitingRequest& waiting : queue) submit(waiting);
    memo_.restore(failures);
    ledger_ = {};
    unsettled_ = unsettled;
}

PathRequests::PathRequests(const RequestOptions& options) : state_(std::make_unique<State>(options)) {}
PathRequests::~PathRequests() = default;
PathRequests::PathRequests(PathRequests&&) noexcept = default;
PathRequests& PathRequests::operator=(PathRequests&&) noexcept = default;

const RequestOptions& PathRequests::options() const { return state_->options(); }
std::uint32_t PathRequests::add_map(const TraversalMap& map, const SoftCosts& soft) {
    return state_->add_map(map, soft);
}
void PathRequests::map_changed(std::uint32_t map, const Rect& changed) { state_->map_changed(map, changed); }
void PathRequests::submit(const PathRequest& request) { state_->submit({request, false}); }
bool PathRequests::withdraw(std::uint32_t unit) { return state_->withdraw(unit); }
const PathRequest* PathRequests::waiting(std::uint32_t unit) const { return state_->waiting(unit); }
std::size_t PathRequests::queue_length() const { return state_->queue_length(); }
std::vector<PathAnswer> PathRequests::serve(std::uint64_t tick, const Executor* executor) {
    return state_->serve(tick, executor);
}
void PathRequests::settle(SearchCaller caller, bool used) { state_->settle(caller, used); }
std::uint64_t PathRequests::unsettled() const { return state_->unsettled(); }
const SearchLedger& PathRequests::searches() const { return state_->ledger(); }
std::vector<WaitingRequest> PathRequests::queue() const { return state_->queue(); }
std::vector<FailureMemo::Failure> PathRequests::failures(std::uint64_t tick) const {
    return state_->failures(tick);
}
void PathRequests::restore(std::span<const WaitingRequest> queue,
                           std::span<const FailureMemo::Failure> failures, std::uint64_t unsettled) {
    state_->restore(queue, failures, unsettled);
}

}  // namespace wayfield
