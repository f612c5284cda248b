#include "run/searched_map.h"

#include <utility>

namespace wayfield {

void SearchedMap::update(const Grid& grid) {
    const Rect changed = snapshots.update(grid);
    unlabelled = united(unlabelled, changed);
    unprepared = united(unprepared, changed);
}

void SearchedMap::rebase(std::uint64_t revision) {
    std::vector<Preparation*> held;
    for (const Prepared& prepared : preparations) {
        if (prepared.preparation->holds_for(map())) held.push_back(prepared.preparation.get());
    }
    std::vector<IncrementalSearch*> followed;
    for (const auto& search : kept) {
        if (search && search->revision() == map().revision()) followed.push_back(search.get());
    }
    snapshots.rebase(revision);
    for (Preparation* preparation : held) preparation->rebase(revision);
    for (IncrementalSearch* search : followed) search->rebase(revision);
}

const SearchedMap::Prepared* SearchedMap::prepared(const SearchOptions& options) const {
    for (const Prepared& prepared : preparations) {
        if (serves(*prepared.preparation, map(), options)) return &prepared;
    }
    return nullptr;
}

const Preparation* SearchedMap::preparation(const SearchOptions& options) const {
    const Prepared* found = prepared(options);
    return found == nullptr ? nullptr : found->preparation.get();
}

void SearchedMap::follow_edits() {
    if (unprepared.empty()) return;
    // An edit of most of the map is no repair. It is prepared anew, where that can be cancelled and seen.
    if (unprepared.area() * 2 > map().cell_count()) {
        preparations.clear();
        kept = {};
    }
    for (const Prepared& prepared : preparations) prepared.preparation->map_changed(map(), unprepared);
    for (const auto& search : kept) {
        if (search) search->map_changed(map(), unprepared);
    }
    unprepared = {};
}

}  // namespace wayfield
