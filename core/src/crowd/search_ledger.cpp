#include "wayfield/search_ledger.h"

namespace wayfield {
namespace {

constexpr std::array<ChoiceInfo<SearchCaller>, kSearchCallerCount> kCallers = {{
    {SearchCaller::kOrder, "order", "Order", "Somebody was sent to a goal."},
    {SearchCaller::kChase, "chase", "Chase", "The goal moved."},
    {SearchCaller::kBlocked, "blocked", "Blocked", "Something stood on the way."},
    {SearchCaller::kRetry, "retry", "Retry", "An earlier search had failed."},
    {SearchCaller::kField, "field", "Field", "A field for all units of a group was built or repaired."},
}};

constexpr std::array<ChoiceInfo<LedgerOutcome>, kSearchOutcomeCount> kOutcomes = {{
    {LedgerOutcome::kUsed, "used", "Used", "Somebody walks by it."},
    {LedgerOutcome::kUnused, "unused", "Unused", "Found, and not needed any more."},
    {LedgerOutcome::kExhausted, "exhausted", "Exhausted", "No path: the open set ran empty."},
    {LedgerOutcome::kLimited, "limited", "Limited", "Given up at the limit of expansions."},
    {LedgerOutcome::kMemo1, "memo-1", "Memo 1", "Not run: the same search is known to fail."},
    {LedgerOutcome::kMemo2, "memo-2", "Memo 2", "Not run: the same search was given up a short while ago."},
    {LedgerOutcome::kDeferred, "deferred", "Deferred", "Put off to a later tick."},
}};

}  // namespace

std::span<const ChoiceInfo<SearchCaller>> search_callers() { return kCallers; }
std::span<const ChoiceInfo<LedgerOutcome>> search_outcomes() { return kOutcomes; }

std::uint64_t SearchLedger::by_caller(SearchCaller caller) const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : counts_[at(caller)]) sum += count;
    return sum;
}

std::uint64_t SearchLedger::by_outcome(LedgerOutcome outcome) const {
    std::uint64_t sum = 0;
    for (const auto& row : counts_) sum += row[at(outcome)];
    return sum;
}

std::uint64_t SearchLedger::total() const {
    std::uint64_t sum = 0;
    for (const ChoiceInfo<SearchCaller>& caller : kCallers) sum += by_caller(caller.value);
    return sum;
}

std::uint64_t SearchLedger::run() const {
    return total() - by_outcome(LedgerOutcome::kMemo1) - by_outcome(LedgerOutcome::kMemo2) -
           by_outcome(LedgerOutcome::kDeferred);
}

std::uint64_t SearchLedger::expanded() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t cells : expanded_) sum += cells;
    return sum;
}

void SearchLedger::add(const SearchLedger& other) {
    for (std::size_t caller = 0; caller < kSearchCallerCount; ++caller) {
        expanded_[caller] += other.expanded_[caller];
        for (std::size_t outcome = 0; outcome < kSearchOutcomeCount; ++outcome) {
            counts_[caller][outcome] += other.counts_[caller][outcome];
        }
    }
}

SearchLedger SearchLedger::of(SearchCaller caller) const {
    SearchLedger part;
    part.counts_[at(caller)] = counts_[at(caller)];
    part.expanded_[at(caller)] = expanded_[at(caller)];
    return part;
}

SearchLedger SearchLedger::since(const SearchLedger& earlier) const {
    SearchLedger difference = *this;
    for (std::size_t caller = 0; caller < kSearchCallerCount; ++caller) {
        difference.expanded_[caller] -= earlier.expanded_[caller];
        for (std::size_t outcome = 0; outcome < kSearchOutcomeCount; ++outcome) {
            difference.counts_[caller][outcome] -= earlier.counts_[caller][outcome];
        }
    }
    return difference;
}

SearchLedger& SearchLedger::operator+=(const SearchLedger& other) {
    for (std::size_t caller = 0; caller < kSearchCallerCount; ++caller) {
        expanded_[caller] += other.expanded_[caller];
        for (std::size_t outcome = 0; outcome < kSearchOutcomeCount; ++outcome) {
            counts_[caller][outcome] += other.counts_[caller][outcome];
        }
    }
    return *this;
}

}  // namespace wayfield
