#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "lab/field_task.h"
#include "lab/pool_task.h"
#include "lab/workload.h"
#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/lab.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/preparation.h"

namespace wayfield {
namespace {

/// What all methods share.
struct Prepared {
    TraversalMap map;
    std::vector<LabUnit> units;
};

Prepared prepare(const LabContender& contender, const LabInput& input) {
    Prepared prepared{lab_map(contender.workload, input), {}};
    prepared.units = lab_units(prepared.map, contender.workload, input);
    return prepared;
}

// ---- A search for every unit ----

class SearchTask : public LabTask {
  public:
    SearchTask(const LabContender& contender, const LabInput& input)
        : prepared_(prepare(contender, input)),
          fresh_(contender.method == LabMethod::kFreshSearch),
          prepares_(contender.timed == LabPhase::kBuild),
          asked_(contender.options) {
        if (!prepares_) preparation_ = wayfield::prepare(asked_, prepared_.map);
        const SearchPlan plan = plan_search(prepared_.map, asked_, preparation_.get());
        if (!plan.refusal.empty()) throw UsageError(plan.refusal);
        // The automatic choice picks for each unit.
        const bool picks = asked_.algorithm == Algorithm::kAuto;
        options_ = picks ? asked_ : plan.options;
        if (prepares_) return;
        if (!picks && plan.options.algorithm != asked_.algorithm)
            stand_in_ = number_of(plan.options.algorithm);
        optimal_ = true_distances(prepared_.map, prepared_.units, options_.unit_diagonals);
    }

    LabFigures run() override { return prepares_ ? prepare_anew() : search_all(); }

  private:
    static double number_of(Algorithm algorithm) {
        const auto place = std::ranges::find(algorithms(), algorithm, &AlgorithmInfo::algorithm);
        return static_cast<double>(place - algorithms().begin() + 1);
    }

    LabFigures prepare_anew() {
        preparation_.reset();
        preparation_ = wayfield::prepare(asked_, prepared_.map);
        LabFigures figures;
        if (preparation_) figures[LabFigure::kBytes] = static_cast<double>(preparation_->memory_bytes());
        figures[LabFigure::kCells] = prepared_.map.passable_count();
        if (!preparation_) {
            figures[LabFigure::kStandIn] = number_of(plan_search(prepared_.map, asked_).options.algorithm);
        }
        return figures;
    }

    LabFigures search_all() {
        LabFigures figures;
        figures[LabFigure::kStandIn] = stand_in_;
        if (stand_in_ != 0) return figures;
        SearchControl control;
        control.prepared = preparation_.get();
        for (const LabUnit& unit : prepared_.units) {
            const Query query{prepared_.map.point(unit.start), prepared_.map.point(unit.goal), options_};
            if (fresh_) {
                SearchScratch scratch;
                SearchResult result;
                search(prepared_.map, query, scratch, result, control);
                count_search(prepared_.map, result, options_.unit_diagonals, figures);
                figures[LabFigure::kBytes] = static_cast<double>(scratch.memory_bytes());
            } else {
                search(prepared_.map, query, scratch_, result_, control);
                count_search(prepared_.map, result_, options_.unit_diagonals, figures);
            }
        }
        if (!fresh_) figures[LabFigure::kBytes] = static_cast<double>(scratch_.memory_bytes());
        figures[LabFigure::kOptimal] = optimal_;
        figures[LabFigure::kCells] = prepared_.map.passable_count();
        return figures;
    }

    Prepared prepared_;
    bool fresh_;
    bool prepares_;  // what is timed is the preparation
    SearchOptions asked_;
    std::unique_ptr<Preparation> preparation_;
    SearchOptions options_;
    double stand_in_ = 0;
    double optimal_ = 0;
    SearchScratch scratch_;
    SearchResult result_;
};

// ---- Paths that are there, pulled straight ----

class SmoothTask : public LabTask {
  public:
    SmoothTask(const LabContender& contender, const LabInput& input)
        : prepared_(prepare(contender, input)), smoothing_(contender.options.smoothing) {
        const SearchPlan plan = plan_search(prepared_.map, contender.options);
        if (!plan.refusal.empty()) throw UsageError(plan.refusal);
        SearchScratch scratch;
        SearchResult result;
        for (const LabUnit& unit : prepared_.units) {
            search(prepared_.map,
                   {prepared_.map.point(unit.start), prepared_.map.point(unit.goal), plan.options}, scratch,
                   result);
            if (result.status == SearchStatus::kFound) paths_.push_back(result.path);
        }
    }

    LabFigures run() override {
        LabFigures figures;
        for (const std::vector<CellIndex>& path : paths_) {
            const SmoothedPath pulled = pull_string(prepared_.map, path, smoothing_);
            figures[LabFigure::kWaypoints] += static_cast<double>(path.size());
            figures[LabFigure::kKept] += static_cast<double>(pulled.waypoints.size());
            figures[LabFigure::kLength] += pulled.length;
        }
        figures[LabFigure::kFound] = static_cast<double>(paths_.size());
        figures[LabFigure::kCells] = prepared_.map.passable_count();
        return figures;
    }

  private:
    Prepared prepared_;
    Smoothing smoothing_;
    std::vector<std::vector<CellIndex>> paths_;
};

// ---- One answer for all units: can they get there at all? ----

class LabelsTask : public LabTask {
  public:
    LabelsTask(const LabContender& contender, const LabInput& input)
        : prepared_(prepare(contender, input)), phase_(contender.timed) {
        if (phase_ == LabPhase::kUse) components_ = label_components(prepared_.map);
    }

    LabFigures run() override {
        if (phase_ != LabPhase::kUse) components_ = label_components(prepared_.map);
        LabFigures figures;
        if (phase_ != LabPhase::kBuild) {
            std::size_t found = 0;
            for (const LabUnit& unit : prepared_.units)
                found += components_.connected(unit.start, unit.goal) ? 1 : 0;
            figures[LabFigure::kFound] = static_cast<double>(found);
        }
        figures[LabFigure::kBytes] = static_cast<double>(components_.label.size() * sizeof(std::uint32_t));
        figures[LabFigure::kCells] = prepared_.map.passable_count();
        return figures;
    }

  private:
    Prepared prepared_;
    LabPhase phase_;
    Components components_;
};

class FloodTask : public LabTask {
  public:
    FloodTask(const LabContender& contender, const LabInput& input)
        : prepared_(prepare(contender, input)), goal_(lab_goal(prepared_.map, contender.workload)) {}

    LabFigures run() override {
        reached_.assign(prepared_.map.cell_count(), 0);
        queue_.clear();
        if (prepared_.map.passable(goal_)) {
            reached_[goal_] = 1;
            queue_.push_back(goal_);
        }
        for (std::size_t head = 0; head < queue_.size(); ++head) spread(queue_[head]);
        LabFigures figures;
        for (const LabUnit& unit : prepared_.units) figures[LabFigure::kFound] += reached_[unit.start];
        figures[LabFigure::kBytes] = static_cast<double>(reached_.size());
        figures[LabFigure::kCells] = prepared_.map.passable_count();
        return figures;
    }

  private:
    void spread(CellIndex cell) {
        // Who can come here, not where one can go from here.
        for (unsigned steps = prepared_.map.steps_in(cell); steps != 0; steps &= steps - 1) {
            const auto direction = static_cast<std::size_t>(__builtin_ctz(steps));
            const CellIndex next = cell + prepared_.map.offsets()[direction];
            if (reached_[next] != 0) continue;
            reached_[next] = 1;
            queue_.push_back(next);
        }
    }

    Prepared prepared_;
    CellIndex goal_;
    std::vector<std::uint8_t> reached_;
    std::vector<CellIndex> queue_;
};

}  // namespace

std::unique_ptr<LabTask> prepare_lab_task(const LabContender& contender, const LabInput& input) {
    switch (contender.method) {
        case LabMethod::kSmooth:
            return std::make_unique<SmoothTask>(contender, input);
        case LabMethod::kTree:
        case LabMethod::kField:
            return prepare_field_task(contender, input);
        case LabMethod::kPool:
            return prepare_pool_task(contender, input);
        case LabMethod::kFlood:
            return std::make_unique<FloodTask>(contender, input);
        case LabMethod::kLabels:
            return std::make_unique<LabelsTask>(contender, input);
        case LabMethod::kSearch:
        case LabMethod::kFreshSearch:
            break;
    }
    return std::make_unique<SearchTask>(contender, input);
}

}  // namespace wayfield
