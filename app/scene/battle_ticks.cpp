#include "scene/battle_ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace wayfield {

BattleTickRow last_row_of(const Battle& battle, double milliseconds) {
    const auto alive = std::ranges::count_if(battle.units(), [](const BattleUnit& u) { return u.alive(); });
    return {battle.ticks(), static_cast<std::uint32_t>(alive), milliseconds, battle.last_tick()};
}

std::string battle_csv_header() {
    std::string header = "tick,alive,queue,served,steps,strikes,deaths,ms,search_ms";
    for (const auto& caller : search_callers()) {
        for (const auto& outcome : search_outcomes()) {
            header += fmt::format(",{}:{}", caller.id, outcome.id);
        }
    }
    for (const auto& caller : search_callers()) header += fmt::format(",{}:cells", caller.id);
    for (const auto& caller : search_callers()) header += fmt::format(",{}:ms", caller.id);
    return header + '\n';
}

std::string to_csv(const BattleTickRow& row) {
    const BattleTick& did = row.did;
    std::string text =
        fmt::format("{},{},{},{},{},{},{},{:.4f},{:.4f}", row.tick, row.alive, did.queue, did.served,
                    did.steps, did.strikes, did.deaths, row.milliseconds, did.search_seconds * 1000);
    for (const auto& caller : search_callers()) {
        for (const auto& outcome : search_outcomes()) {
            text += fmt::format(",{}", did.searches.count(caller.value, outcome.value));
        }
    }
    for (const auto& caller : search_callers()) {
        text += fmt::format(",{}", did.searches.expanded(caller.value));
    }
    for (const auto& caller : search_callers()) {
        text += fmt::format(",{:.4f}", did.caller_seconds[static_cast<std::size_t>(caller.value)] * 1000);
    }
    return text + '\n';
}

void BattleTicks::add(const BattleTickRow& row) {
    newest_.push_back(row);
    if (newest_.size() < kChunk) return;
    full_.push_back(std::make_shared<const Chunk>(std::exchange(newest_, {})));
    if (full_.size() > kMost / kChunk) full_.erase(full_.begin());
}

void BattleTicks::clear() {
    full_.clear();
    newest_.clear();
}

std::string BattleTicks::csv() const {
    std::string text = battle_csv_header();
    for (std::size_t i = 0; i < size(); ++i) text += to_csv((*this)[i]);
    return text;
}

}  // namespace wayfield
