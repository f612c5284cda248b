#include "crowd/guide.h"

#include "wayfield/dijkstra_tree.h"

namespace wayfield {
namespace {

class FieldGuide final : public Guide {
  public:
    explicit FieldGuide(std::shared_ptr<const FlowField> field) : field_(std::move(field)) {}
    std::span<const std::uint8_t> directions() const override { return field_->directions(); }
    double cost(CellIndex cell) const override { return field_->cost(cell); }
    std::size_t memory_bytes() const override { return field_->memory_bytes(); }

  private:
    std::shared_ptr<const FlowField> field_;
};

/// The trees of several goals as one: each cell follows the one from which it is cheapest, the first of equal
/// ones.
class TreeGuide final : public Guide {
  public:
    explicit TreeGuide(const TraversalMap& map)
        : directions_(map.cell_count(), kNoDirection), costs_(map.cell_count(), kNoEntry) {}

    void add(const TraversalMap& map, const DijkstraTree& tree) {
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            if (!(tree.cost(cell) < costs_[cell])) continue;
            costs_[cell] = tree.cost(cell);
            directions_[cell] = direction_of(map, cell, tree.next(cell));
        }
    }
    std::span<const std::uint8_t> directions() const override { return directions_; }
    double cost(CellIndex cell) const override { return costs_[cell]; }
    std::size_t memory_bytes() const override {
        return directions_.capacity() + costs_.capacity() * sizeof(costs_[0]);
    }

  private:
    static std::uint8_t direction_of(const TraversalMap& map, CellIndex cell, CellIndex next) {
        if (next == kNoCell) return kNoDirection;
        std::uint8_t d = kEast;
        while (d < kNoDirection && cell + map.offsets()[d] != next) ++d;
        return d;
    }

    std::vector<std::uint8_t> directions_;
    std::vector<double> costs_;
};

std::shared_ptr<const Guide> plan_field(const TraversalMap& map, std::span<const CellIndex> goals,
                                        const CrowdOptions& options, FieldCache& cache, PlanScratch& scratch,
                                        SearchLedger& ledger) {
    const CachedField cached = cache.get(map, goals, scratch.fields, {options.unit_diagonals});
    if (cached.origin != FieldOrigin::kKept) {
        const bool none = cached.field->reachable_count() == 0;
        ledger.add(SearchCaller::kField, none ? LedgerOutcome::kExhausted : LedgerOutcome::kUsed);
    }
    return std::make_shared<FieldGuide>(cached.field);
}

std::shared_ptr<const Guide> plan_trees(const TraversalMap& map, std::span<const CellIndex> goals,
                                        const CrowdOptions& options, PlanScratch& scratch,
                                        SearchLedger& ledger) {
    auto guide = std::make_shared<TreeGuide>(map);
    DijkstraTree tree;
    TreeOptions tree_options;
    tree_options.unit_diagonals = options.unit_diagonals;
    for (const CellIndex goal : goals) {
        tree.build(map, goal, scratch.searches, tree_options);
        ledger.add(SearchCaller::kField,
                   map.passable(goal) ? LedgerOutcome::kUsed : LedgerOutcome::kExhausted);
        guide->add(map, tree);
    }
    return guide;
}

}  // namespace

std::shared_ptr<const Guide> plan_guide(Planner planner, const TraversalMap& map,
                                        std::span<const CellIndex> goals, const CrowdOptions& options,
                                        FieldCache& cache, PlanScratch& scratch, SearchLedger& ledger) {
    if (planner == Planner::kTree) return plan_trees(map, goals, options, scratch, ledger);
    return plan_field(map, goals, options, cache, scratch, ledger);
}

}  // namespace wayfield
