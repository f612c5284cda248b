#pragma once

#include <memory>

#include "scene/pane.h"
#include "wayfield/hierarchy.h"
#include "wayfield/preparation.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// What a search by HPA* went by, worked out once more from its outcome. Null if another algorithm searched.
/// The map and the preparation are those of the search.
std::shared_ptr<const ClusterPicture> picture_of_clusters(const TraversalMap& map,
                                                          const SearchOutcome& outcome,
                                                          const Preparation* prepared,
                                                          HierarchyScratch& scratch);

}  // namespace wayfield
