#include "cli/tick_report.h"

#include <algorithm>

namespace wayfield::cli {

TickTimes times_of(std::vector<double> milliseconds) {
    if (milliseconds.empty()) return {};
    std::ranges::sort(milliseconds);
    return {milliseconds[milliseconds.size() / 2], p99(milliseconds), milliseconds.back()};
}

Json times_json(const TickTimes& times) {
    Json json;
    json["median"] = times.median;
    json["p99"] = times.p99;
    json["worst"] = times.worst;
    return json;
}

Json ledger_json(const SearchLedger& ledger) {
    Json json;
    for (const auto& caller : search_callers()) {
        json["by_caller"][std::string(caller.id)] = ledger.by_caller(caller.value);
    }
    for (const auto& outcome : search_outcomes()) {
        json["by_outcome"][std::string(outcome.id)] = ledger.by_outcome(outcome.value);
    }
    return json;
}

}  // namespace wayfield::cli
