#include "lab/field_task.h"

#include <algorithm>

#include "lab/workload.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/error.h"
#include "wayfield/flow_field.h"

namespace wayfield {
namespace {

/// What a unit's walk came to.
struct Walk {
    bool found = false;
    std::uint64_t straight = 0;
    std::uint64_t diagonal = 0;
};

class FieldPass {
  public:
    void build(const TraversalMap& map, CellIndex goal, const SearchOptions&) {
        field_.build(map, {&goal, 1}, scratch_);
    }
    // Read the byte under its feet, step. Nothing is written down.
    Walk walk(const TraversalMap& map, CellIndex cell) const {
        Walk walk{field_.cost(cell) != kNoEntry, 0, 0};
        const std::span<const std::uint8_t> directions = field_.directions();
        for (std::uint8_t direction = directions[cell]; direction != kNoDirection;
             direction = directions[cell]) {
            (is_diagonal(direction) ? walk.diagonal : walk.straight) += 1;
            cell += map.offsets()[direction];
        }
        return walk;
    }
    std::size_t memory_bytes() const { return field_.memory_bytes(); }

  private:
    FieldScratch scratch_;
    FlowField field_;
};

class TreePass {
  public:
    void build(const TraversalMap& map, CellIndex goal, const SearchOptions& options) {
        TreeOptions tree_options;
        tree_options.open_set = options.open_set;
        tree_options.ties = options.ties;
        tree_.build(map, goal, scratch_, tree_options);
    }
    // Its steps are those of 4-connected maps: a tree keeps no directions to tell diagonals by.
    Walk walk(const TraversalMap&, CellIndex cell) const {
        return {tree_.cost(cell) != kNoEntry, tree_.count_steps(cell), 0};
    }
    std::size_t memory_bytes() const { return tree_.memory_bytes(); }

  private:
    SearchScratch scratch_;
    DijkstraTree tree_;
};

template <class Pass>
class SharedTask : public LabTask {
  public:
    SharedTask(const LabContender& contender, const LabInput& input)
        : map_(lab_map(contender.workload, input)),
          units_(lab_units(map_, contender.workload, input)),
          goal_(lab_goal(map_, contender.workload)),
          options_(contender.options),
          phase_(contender.timed) {
        // A pass for each goal: who shares one comes one after the other.
        if (contender.workload.goals > 0) {
            std::ranges::stable_sort(units_, {}, &LabUnit::goal);
            if (phase_ != LabPhase::kWhole) throw UsageError("build and use of several goals are one");
        }
        if (phase_ == LabPhase::kUse) pass_.build(map_, goal_, options_);
    }

    LabFigures run() override {
        LabFigures figures;
        if (phase_ == LabPhase::kBuild) {
            pass_.build(map_, goal_, options_);
        } else {
            walk_all(figures);
        }
        figures[LabFigure::kBytes] = static_cast<double>(pass_.memory_bytes());
        figures[LabFigure::kCells] = map_.passable_count();
        return figures;
    }

  private:
    void walk_all(LabFigures& figures) {
        CellIndex built = phase_ == LabPhase::kUse ? goal_ : kNoCell;
        for (const LabUnit& unit : units_) {
            if (unit.goal != built) pass_.build(map_, built = unit.goal, options_);
            const Walk walk = pass_.walk(map_, unit.start);
            if (!walk.found) continue;
            figures[LabFigure::kFound] += 1;
            figures[LabFigure::kCost] +=
                static_cast<double>(walk.straight) + static_cast<double>(walk.diagonal) * kSqrt2;
        }
    }

    TraversalMap map_;
    std::vector<LabUnit> units_;
    CellIndex goal_;
    SearchOptions options_;
    LabPhase phase_;
    Pass pass_;
};

}  // namespace

std::unique_ptr<LabTask> prepare_field_task(const LabContender& contender, const LabInput& input) {
    if (contender.method == LabMethod::kTree) return std::make_unique<SharedTask<TreePass>>(contender, input);
    return std::make_unique<SharedTask<FieldPass>>(contender, input);
}

}  // namespace wayfield
