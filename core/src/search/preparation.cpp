#include "wayfield/preparation.h"

#include <cassert>

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

bool can_prepare(Algorithm algorithm, const TraversalMap& map) {
    return prepare_function(algorithm) != nullptr && serves(info(algorithm), map);
}

std::unique_ptr<Preparation> prepare(Algorithm algorithm, const TraversalMap& map,
                                     const PrepareControl& control) {
    return can_prepare(algorithm, map) ? prepare_function(algorithm)(map, control) : nullptr;
}

}  // namespace wayfield
