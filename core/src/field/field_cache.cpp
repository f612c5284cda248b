#include "wayfield/field_cache.h"

#include <algorithm>

namespace wayfield {

CachedField FieldCache::get(const TraversalMap& map, std::span<const CellIndex> goals, FieldScratch& scratch,
                            const FieldOptions& options, const FieldControl& control) {
    std::vector<CellIndex> sorted(goals.begin(), goals.end());
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    const std::size_t found = find(map, sorted, options);
    if (found < entries_.size() && entries_[found].field->revision() == map.revision()) {
        ++figures_.hits;
        entries_[found].used = ++clock_;
        return {entries_[found].field, FieldOrigin::kKept, {}};
    }
    ++figures_.misses;
    Entry entry{std::move(sorted), map.profile(), options, map.width(), map.height(), nullptr, 0, Rect{}, 0};
    if (found < entries_.size()) {
        entry = std::move(entries_[found]);
        entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(found));
    }
    return refresh(std::move(entry), map, scratch, control);
}

// The place of the entry, or the number of entries.
std::size_t FieldCache::find(const TraversalMap& map, const std::vector<CellIndex>& goals,
                             const FieldOptions& options) const {
    const auto entry = std::ranges::find_if(entries_, [&](const Entry& e) {
        return e.goals == goals && e.options == options && e.width == map.width() &&
               e.height == map.height() && e.profile == map.profile();
    });
    return static_cast<std::size_t>(entry - entries_.begin());
}

// Builds an entry's field, or brings it up to the map's revision. The entry isn't in the list meanwhile: what
// is interrupted is gone.
CachedField FieldCache::refresh(Entry entry, const TraversalMap& map, FieldScratch& scratch,
                                const FieldControl& control) {
    CachedField result;
    if (entry.field && entry.known_revision == map.revision()) {
        if (entry.field.use_count() > 1) entry.field = std::make_shared<FlowField>(*entry.field);
        result.origin = FieldOrigin::kRepaired;
        result.changed = entry.field->repair(map, entry.pending, scratch, control);
        if (entry.field->empty()) return {};
        ++figures_.repairs;
    } else {
        // Nobody else's memory, but that of the field before if there was one.
        if (!entry.field || entry.field.use_count() > 1) entry.field = std::make_shared<FlowField>();
        result.changed = map.bounds();
        if (!entry.field->build(map, entry.goals, scratch, entry.options, control)) return {};
        ++figures_.builds;
    }
    entry.known_revision = map.revision();
    entry.pending = {};
    entry.used = ++clock_;
    result.field = entry.field;
    entries_.push_back(std::move(entry));
    evict();
    return result;
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
