#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "wayfield/registry.h"

namespace wayfield {

/// Why a search was run.
enum class SearchCaller : std::uint8_t {
    kOrder,    ///< somebody was sent to a goal
    kChase,    ///< the goal moved
    kBlocked,  ///< something stood on the way
    kRetry,    ///< an earlier one had failed
    kField,    ///< a field for all units of a group: built, or repaired after an edit
};
inline constexpr std::size_t kSearchCallerCount = 5;
/// What searches took, by caller: CPU seconds of all threads that searched. For figures alone.
using CallerSeconds = std::array<double, kSearchCallerCount>;

/// What became of it.
enum class LedgerOutcome : std::uint8_t {
    kUsed,       ///< somebody walks by it
    kUnused,     ///< found, and not needed any more
    kExhausted,  ///< no path: the open set ran empty
    kLimited,    ///< given up at the limit of expansions
    kMemo1,      ///< not run: the same search is known to fail
    kMemo2,      ///< not run: the same search was given up a short while ago
    kDeferred,   ///< put off to a later tick
};
inline constexpr std::size_t kSearchOutcomeCount = 7;

std::span<const ChoiceInfo<SearchCaller>> search_callers();
std::span<const ChoiceInfo<LedgerOutcome>> search_outcomes();

/// Every search of a crowd or of armies, billed to its caller and outcome: the sums of rows and of columns
/// are equal.
class SearchLedger {
  public:
    void add(SearchCaller caller, LedgerOutcome outcome) { ++counts_[at(caller)][at(outcome)]; }
    /// What a search has cost, whatever its outcome.
    void add_expanded(SearchCaller caller, std::uint64_t cells) { expanded_[at(caller)] += cells; }

    std::uint64_t count(SearchCaller caller, LedgerOutcome outcome) const {
        return counts_[at(caller)][at(outcome)];
    }
    std::uint64_t by_caller(SearchCaller caller) const;
    std::uint64_t by_outcome(LedgerOutcome outcome) const;
    std::uint64_t total() const;
    /// Searches that were really run: all but what a memo answered and what was put off.
    std::uint64_t run() const;
    std::uint64_t expanded(SearchCaller caller) const { return expanded_[at(caller)]; }
    std::uint64_t expanded() const;
    /// What stands here for one caller, and nothing else.
    SearchLedger of(SearchCaller caller) const;
    /// Adds all that another one holds.
    void add(const SearchLedger& other);
    /// What has been added since it was `earlier`.
    SearchLedger since(const SearchLedger& earlier) const;
    SearchLedger& operator+=(const SearchLedger& other);
    friend bool operator==(const SearchLedger&, const SearchLedger&) = default;

  private:
    template <class Enum>
    static constexpr std::size_t at(Enum value) {
        return static_cast<std::size_t>(value);
    }
    std::array<std::array<std::uint64_t, kSearchOutcomeCount>, kSearchCallerCount> counts_{};
    std::array<std::uint64_t, kSearchCallerCount> expanded_{};
};

}  // namespace wayfield
