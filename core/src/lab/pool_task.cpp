#include "lab/pool_task.h"

#include "lab/workload.h"
#include "wayfield/error.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

class PoolTask : public LabTask {
  public:
    PoolTask(const LabContender& contender, const LabInput& input)
        : map_(std::make_shared<const TraversalMap>(lab_map(contender.workload, input))),
          units_(lab_units(*map_, contender.workload, input)),
          pool_({contender.workers, {}}) {
        const SearchPlan plan = plan_search(*map_, contender.options);
        if (!plan.refusal.empty()) throw UsageError(plan.refusal);
        options_ = plan.options;
        optimal_ = true_distances(*map_, units_, options_.unit_diagonals);
    }

    LabFigures run() override {
        for (const LabUnit& unit : units_) {
            PathJob job;
            job.map = map_;
            job.query = {map_->point(unit.start), map_->point(unit.goal), options_};
            pool_.submit(std::move(job));
        }
        pool_.take_due(0, results_);
        LabFigures figures;
        for (const PathJobResult& result : results_) {
            count_search(*map_, result.found, options_.unit_diagonals, figures);
        }
        figures[LabFigure::kOptimal] = optimal_;
        figures[LabFigure::kCells] = map_->passable_count();
        return figures;
    }

  private:
    MapSnapshot map_;
    std::vector<LabUnit> units_;
    SearchOptions options_;
    double optimal_ = 0;
    std::vector<PathJobResult> results_;
    WorkerPool pool_;
};

}  // namespace

std::unique_ptr<LabTask> prepare_pool_task(const LabContender& contender, const LabInput& input) {
    return std::make_unique<PoolTask>(contender, input);
}

}  // namespace wayfield
