#include "wayfield/preparation.h"

#include <cassert>

#include "automatic.h"
#include "search_run.h"

namespace wayfield {

Preparation::Preparation(Algorithm algorithm, const TraversalMap& map)
    : algorithm_(algorithm),
      revision_(map.revision()),
      width_(map.width()),
      height_(map.height()),
      profile_(map.profile()) {}

bool Preparation::holds_for(const TraversalMap& map) const {
    return revision_ == map.revision() && width_ == map.width() && height_ == map.height() &&
           profile_ == map.profile();
}

void Preparation::map_changed(const TraversalMap& map, const Rect& changed) {
    assert(width_ == map.width() && height_ == map.height() && profile_ == map.profile());
    if (!changed.empty()) repair(map, changed);
    revision_ = map.revision();
}

namespace {

// Whose preparation an algorithm searches with.
Algorithm prepared_as(Algorithm algorithm, const TraversalMap& map) {
    return algorithm == Algorithm::kAuto ? pick_preparation(map) : algorithm;
}

}  // namespace

bool serves(const Preparation& preparation, const TraversalMap& map, const SearchOptions& options) {
    const Algorithm made_for = preparation.algorithm();
    // Not the one that would be picked now: an edit that changes its mind isn't worth preparing all anew.
    const bool picked = options.algorithm == Algorithm::kAuto &&
                        (made_for == Algorithm::kJpsPlus || made_for == Algorithm::kSubgoal);
    return (made_for == options.algorithm || picked) && preparation.fits(map, options);
}

bool can_prepare(Algorithm algorithm, const TraversalMap& map) {
    const Algorithm as = prepared_as(algorithm, map);
    return prepare_function(as) != nullptr && serves(info(as), map);
}

std::unique_ptr<Preparation> prepare(const SearchOptions& options, const TraversalMap& map,
                                     const PrepareControl& control) {
    if (!can_prepare(options.algorithm, map)) return nullptr;
    return prepare_function(prepared_as(options.algorithm, map))(map, options, control);
}

std::unique_ptr<Preparation> prepare(Algorithm algorithm, const TraversalMap& map,
                                     const PrepareControl& control) {
    SearchOptions options;
    options.algorithm = algorithm;
    return prepare(options, map, control);
}

}  // namespace wayfield
