#pragma once

#include <vector>

#include "cli/command.h"
#include "wayfield/search_ledger.h"

namespace wayfield::cli {

/// A ledger as the commands show it: {"by_caller": {…}, "by_outcome": {…}}.
Json ledger_json(const SearchLedger& ledger);

/// On the clock, as a frame would feel it.
struct TickTimes {
    double median = 0;
    double p99 = 0;
    double worst = 0;
};
TickTimes times_of(std::vector<double> milliseconds);
Json times_json(const TickTimes& times);

}  // namespace wayfield::cli
