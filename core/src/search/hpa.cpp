// A. Botea, M. Müller, J. Schaeffer, "Near optimal hierarchical path-finding", 2004.
//
// A* over a graph of clusters that was made before the first query, then every sector of what it found is
// refined to cells. Some hundred times fewer expansions than A* on a large map; the path is a little longer
// than the shortest, as it passes from cluster to cluster where the graph knows a crossing.
#include "hierarchy_preparation.h"
#include "search_run.h"

namespace wayfield {

std::unique_ptr<HierarchyPreparation> HierarchyPreparation::make(const TraversalMap& map,
                                                                 const SearchOptions& options,
                                                                 const PrepareControl& control) {
    std::unique_ptr<HierarchyPreparation> made(new HierarchyPreparation(map));
    const HierarchyOptions wanted = options_of(map, options);
    const bool done =
        made->hierarchy_.build(map, wanted, {control.cancel, control.permille, control.executor});
    return done ? std::move(made) : nullptr;
}

HierarchyOptions HierarchyPreparation::options_of(const TraversalMap& map, const SearchOptions& options) {
    HierarchyOptions wanted;
    wanted.cluster = options.cluster;
    wanted.unit_diagonals = options.unit_diagonals && map.profile().rule != MovementRule::k4;
    return wanted;
}

bool HierarchyPreparation::fits(const TraversalMap& map, const SearchOptions& options) const {
    return hierarchy_.options() == options_of(map, options);
}

void HierarchyPreparation::repair(const TraversalMap& map, const Rect& changed) {
    hierarchy_.repair(map, changed, scratch_);
}

const Hierarchy* hierarchy_of(const Preparation* prepared) {
    if (prepared == nullptr || prepared->algorithm() != Algorithm::kHpa) return nullptr;
    return &static_cast<const HierarchyPreparation*>(prepared)->hierarchy();
}

std::unique_ptr<Preparation> prepare_hpa(const TraversalMap& map, const SearchOptions& options,
                                         const PrepareControl& control) {
    return HierarchyPreparation::make(map, options, control);
}

SearchStatus run_hpa(SearchRun& run) {
    const auto& prepared = static_cast<const HierarchyPreparation&>(*run.control.prepared);
    const Hierarchy& hierarchy = prepared.hierarchy();
    if (!run.state.hierarchy) run.state.hierarchy.emplace();
    HierarchyScratch& scratch = *run.state.hierarchy;
    MacroPath& macro = run.state.macro_path;
    const SearchOptions& options = run.resolved.options;
    MacroSearch how;
    how.weight = options.weight * (1 + options.tie_break);
    how.limit = options.limit;
    how.control = run.control;
    how.trace = run.trace;
    hierarchy.search(run.map, run.start, run.goal, scratch, macro, how);
    std::vector<CellIndex>& path = run.result.path;
    if (macro.status == SearchStatus::kFound) path.push_back(run.start);
    SearchStatus status = macro.status;
    while (status == SearchStatus::kFound && path.back() != run.goal) {
        const bool cancelled =
            run.control.cancel != nullptr && run.control.cancel->load(std::memory_order_relaxed);
        if (cancelled) status = SearchStatus::kCancelled;
        if (!hierarchy.refine_sector(run.map, macro, scratch, path)) status = SearchStatus::kNoPath;
    }
    if (status != SearchStatus::kFound) path.clear();
    run.result.counts = macro.counts;
    return status;
}

}  // namespace wayfield
