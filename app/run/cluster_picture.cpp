#include "run/cluster_picture.h"

namespace wayfield {
namespace {

// More would be a blur and take longer to upload than a frame.
constexpr std::size_t kMostEdges = 100'000;

int level_to_draw(const Hierarchy& hierarchy) {
    int level = 0;
    while (level + 1 < hierarchy.level_count() && hierarchy.edge_count(level) > kMostEdges) ++level;
    return level;
}

}  // namespace

std::shared_ptr<const ClusterPicture> picture_of_clusters(const TraversalMap& map,
                                                          const SearchOutcome& outcome,
                                                          const Preparation* prepared,
                                                          HierarchyScratch& scratch) {
    const SearchOptions& options = outcome.plan.options;
    if (options.algorithm != Algorithm::kHpa || outcome.result.status == SearchStatus::kCancelled) return {};
    const Hierarchy& hierarchy = *hierarchy_of(prepared);
    auto picture = std::make_shared<ClusterPicture>();
    picture->graph = hierarchy.picture(level_to_draw(hierarchy));
    if (outcome.result.status != SearchStatus::kFound) return picture;
    // A result says the cells alone, and the search of the graph is short.
    MacroPath path;
    hierarchy.search(map, outcome.result.path.front(), outcome.result.path.back(), scratch, path,
                     {.weight = options.weight * (1 + options.tie_break)});
    picture->abstract_path = path.found();
    return picture;
}

}  // namespace wayfield
