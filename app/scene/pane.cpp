#include "scene/pane.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

struct LayerInfo {
    std::string_view id;
    std::string_view label;
};

constexpr std::array<LayerInfo, kLayerCount> kLayers = {{
    {"search", "Search"},
    {"path", "Path"},
    {"markers", "Markers"},
    {"grid", "Grid"},
    {"levels", "Levels"},
    {"cards", "Cards"},
    {"jumps", "Jumps"},
    {"field", "Heatmap"},
    {"arrows", "Arrows"},
    {"bands", "Bands"},
    {"values", "Values"},
    {"streamline", "Streamline"},
    {"agents", "Crowd"},
    {"memo", "Memo"},
    {"clusters", "Clusters"},
}};

}  // namespace

std::string_view id_of(Layer layer) { return kLayers[static_cast<std::size_t>(layer)].id; }

std::string_view label_of(Layer layer) { return kLayers[static_cast<std::size_t>(layer)].label; }

Layer layer_of_id(std::string_view id) {
    std::array<std::string_view, kLayerCount> ids;
    for (std::size_t i = 0; i < kLayers.size(); ++i) {
        ids[i] = kLayers[i].id;
        // A person writes the label that the panel shows.
        if (id == kLayers[i].id || id == kLayers[i].label) return static_cast<Layer>(i);
    }
    throw UsageError(
        fmt::format("unknown layer \"{}\"{} (layers: {})", id, did_you_mean(id, ids), fmt::join(ids, ", ")));
}

PaneTrace::PaneTrace(std::shared_ptr<const TraceRecorder> recorded)
    : recorder(std::move(recorded)), player(*recorder) {
    constexpr std::size_t kMany = std::size_t{1} << 18U;
    const auto sizes = recorder->open_size();
    for (std::size_t i = 0; i < sizes.size(); i += kPeakSteps) {
        const auto run = sizes.subspan(i, std::min(kPeakSteps, sizes.size() - i));
        open_peaks.push_back(*std::ranges::max_element(run));
    }
    if (recorder->has_events()) {
        rays = static_cast<std::uint64_t>(
            std::ranges::count(recorder->events(), EventKind::kScan, &TraceEvent::kind));
    }
    // What is asked of a cell takes an index of all of them.
    if (recorder->events().size() > kMany || recorder->opened().size() > kMany) player.prepare_inspection();
}

std::optional<double> Pane::loss() const {
    if (!outcome || !outcome->found()) return std::nullopt;
    if (outcome->result.optimal || outcome->result.cost == 0) return 0;
    if (!optimum || optimum->outcome_version != outcome->version) return std::nullopt;
    // Costs are summed in another order here and there.
    const double loss = outcome->result.cost / optimum->cost - 1;
    return std::abs(loss) > 1e-9 ? loss : 0;
}

std::optional<std::uint64_t> Pane::expanded_from_nothing() const {
    if (!outcome || !outcome->result.repaired || !from_nothing) return std::nullopt;
    if (from_nothing->outcome_version != outcome->version) return std::nullopt;
    return from_nothing->expanded;
}

std::vector<Point> PaneSetup::goals() const {
    std::vector<Point> all{query.goal};
    all.insert(all.end(), more_goals.begin(), more_goals.end());
    return all;
}

void PaneSetup::set_goals(const std::vector<Point>& goals) {
    query.goal = goals.front();
    more_goals.assign(goals.begin() + 1, goals.end());
}

void Pane::begin_crowd_anew() {
    ++crowd_begun;
    crowd_clock.fraction = 0;
    crowd_clock.elapsed = 0;
    crowd_clock.asked = 0;
}

const TraceRecorder::Improvement* Pane::improvement() const {
    const TraceRecorder::Improvement* latest = nullptr;
    if (!trace) return latest;
    for (const TraceRecorder::Improvement& improvement : trace->recorder->improvements()) {
        if (improvement.step <= step()) latest = &improvement;
    }
    return latest;
}

std::uint32_t Pane::step() const {
    const double last = step_count();
    return static_cast<std::uint32_t>(std::clamp(playhead.position, 0.0, last));
}

std::optional<float> wave_cost(const Pane& pane) {
    if (!pane.field || pane.at_end()) return std::nullopt;
    const double share = static_cast<double>(pane.step()) / pane.step_count();
    if (pane.step() == 0) return -1.0F;
    // Until the ranks are there, cells are taken to lie evenly.
    if (!pane.field->ranks) return static_cast<float>(share * pane.field->figures.max_cost);
    const auto rank = static_cast<double>(pane.field->ranks->count()) * share;
    return pane.field->ranks->cost_of_rank(std::max<std::uint64_t>(1, static_cast<std::uint64_t>(rank)));
}

}  // namespace wayfield
