#include "wayfield/failure_memo.h"

namespace wayfield {

void FailureMemo::note(const Failure& failure) {
    if (!failure.proven && retry_delay_ == 0) return;
    if (failures_.size() >= kMost) {
        std::erase_if(failures_, [&](const auto& entry) { return !holds(entry.second, failure.tick); });
        if (failures_.size() >= kMost) failures_.clear();
    }
    failures_.insert_or_assign(failure.key, failure);
}

const FailureMemo::Failure* FailureMemo::find(const Key& key, std::uint64_t tick) const {
    const auto found = failures_.find(key);
    return found != failures_.end() && holds(found->second, tick) ? &found->second : nullptr;
}

void FailureMemo::forget_map(std::uint32_t map) {
    std::erase_if(failures_, [&](const auto& entry) { return entry.first.map == map; });
}

std::vector<FailureMemo::Failure> FailureMemo::failures(std::uint64_t tick) const {
    std::vector<Failure> result;
    for (const auto& [key, failure] : failures_) {
        if (holds(failure, tick)) result.push_back(failure);
    }
    return result;
}

void FailureMemo::restore(std::span<const Failure> failures) {
    failures_.clear();
    for (const Failure& failure : failures) failures_.emplace(failure.key, failure);
}

}  // namespace wayfield
