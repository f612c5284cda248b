#include "wayfield/field_cache.h"

#include <algorithm>

namespace wayfield {

std::shared_ptr<const FlowField> FieldCache::get(const TraversalMap& map, std::span<const CellIndex> goals,
                                                 FieldScratch& scratch, const FieldOptions& options,
                                                 const FieldControl& control) {
    std::vector<CellIndex> sorted(goals.begin(), goals.end());
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    Entry* entry = find(map, sorted, options);
    if (entry != nullptr && entry->field->revision() == map.revision()) {
        ++figures_.hits;
        entry->used = ++clock_;
        return entry->field;
    }
    ++figures_.misses;
    if (entry == nullptr) {
        auto field = std::make_shared<FlowField>();
        if (!field->build(map, sorted, scratch, options, control)) return nullptr;
        ++figures_.builds;
        entries_.push_back({std::move(sorted), map.profile(), options, map.width(), map.height(),
                            std::move(field), map.revision(), Rect{}, 0});
        entry = &entries_.back();
    } else if (!refresh(*entry, map, scratch, control)) {
        entries_.erase(entries_.begin() + (entry - entries_.data()));
        return nullptr;
    }
    entry->used = ++clock_;
    std::shared_ptr<const FlowField> field = entry->field;
    evict();
    return field;
}

FieldCache::Entry* FieldCache::find(const TraversalMap& map, const std::vector<CellIndex>& goals,
                                    const FieldOptions& options) {
    for (Entry& entry : entries_) {
        if (entry.goals == goals && entry.options == options && entry.width == map.width() &&
            entry.height == map.height() && entry.profile == map.profile()) {
            return &entry;
        }
    }
    return nullptr;
}

// Brings an entry's field up to the map's revision; false if that was cancelled.
bool FieldCache::refresh(Entry& entry, const TraversalMap& map, FieldScratch& scratch,
                         const FieldControl& control) {
    const bool told = entry.known_revision == map.revision();
    if (told && entry.field.use_count() > 1) entry.field = std::make_shared<FlowField>(*entry.field);
    if (!told && entry.field.use_count() > 1) entry.field = std::make_shared<FlowField>();
    if (told) {
        entry.field->repair(map, entry.pending, scratch);
        ++figures_.repairs;
    } else {
        if (!entry.field->build(map, entry.goals, scratch, entry.options, control)) return false;
        ++figures_.builds;
    }
    entry.known_revision = map.revision();
    entry.pending = {};
    return true;
}

void FieldCache::map_changed(const TraversalMap& map, std::uint64_t revision_before, const Rect& changed) {
    for (Entry& entry : entries_) {
        if (entry.known_revision != revision_before || entry.width != map.width() ||
            entry.height != map.height() || entry.profile != map.profile()) {
            continue;
        }
        entry.pending = united(entry.pending, changed);
        entry.known_revision = map.revision();
    }
}

void FieldCache::set_cap(std::size_t bytes) {
    cap_ = bytes;
    evict();
}

void FieldCache::clear() { entries_.clear(); }

void FieldCache::evict() {
    std::size_t held = bytes();
    while (held > cap_ && entries_.size() > 1) {
        const auto oldest = std::ranges::min_element(entries_, {}, &Entry::used);
        held -= oldest->field->memory_bytes();
        entries_.erase(oldest);
        ++figures_.evictions;
    }
}

std::size_t FieldCache::bytes() const {
    std::size_t sum = 0;
    for (const Entry& entry : entries_) sum += entry.field->memory_bytes();
    return sum;
}

FieldCacheFigures FieldCache::figures() const {
    FieldCacheFigures figures = figures_;
    figures.fields = entries_.size();
    figures.bytes = bytes();
    return figures;
}

}  // namespace wayfield
