#include "ui/panel_duel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ui/contender.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

constexpr std::array<std::string_view, 3> kRivals = {"jps", "dijkstra", "astar"};

// What runs is what was asked for: a substitute would be a race against oneself.
bool can_race(const Scene& scene, Runner& runner, Algorithm algorithm) {
    PaneSetup setup = scene.pane(0).setup;
    if (setup.query.options.algorithm == algorithm) return false;
    setup.query.options.algorithm = algorithm;
    const SearchPlan plan = runner.plan(setup);
    return plan.refusal.empty() && plan.options.algorithm == algorithm;
}

// A second pane with another algorithm, and off they go.
void append_duel(const Scene& scene, Runner& runner, std::vector<Command>& commands) {
    commands.emplace_back(command::Panes{2});
    for (const std::string_view id : kRivals) {
        const auto rival = std::ranges::find(algorithms(), id, &AlgorithmInfo::id);
        if (rival == algorithms().end() || !can_race(scene, runner, rival->algorithm)) continue;
        commands.emplace_back(command::SetAlgorithm{rival->algorithm}, 2);
        break;
    }
    commands.emplace_back(command::Race{true});
    commands.emplace_back(command::Reset{});
    commands.emplace_back(command::Play{});
}

}  // namespace

void append_panes(const Scene& scene, Runner& runner, int count, std::vector<Command>& commands) {
    const int before = static_cast<int>(scene.panes().size());
    if (count == before) return;
    if (before == 1 && count == 2) return append_duel(scene, runner, commands);
    commands.emplace_back(command::Panes{count});
    if (count > 1) commands.emplace_back(command::Race{true});
}

void draw_duel_panel(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const std::size_t count = ui.scene.panes().size();
    w.section(count == 1 ? "Panes" : "Contenders");
    std::vector<Option> numbers;
    for (int i = 1; i <= kMaxPanes; ++i) numbers.push_back({fmt::format("{}", i), {}, {}, {}});
    int index = static_cast<int>(count) - 1;
    if (w.segmented("Panes", "Searches side by side on the same map  [1 2]", numbers, index)) {
        append_panes(ui.scene, ui.runner, index + 1, ui.commands);
    }
    if (count == 1) return;
    std::vector<Option> names;
    for (const std::string& name : contender_names(ui.scene)) names.push_back({name, {}, {}, {}});
    // Long names, or many, don't fit side by side.
    int chosen = static_cast<int>(ui.state.pane);
    if (w.combo("Contender", "Whose search this panel changes; a click into its pane chooses it, too", names,
                chosen)) {
        ui.state.pane = static_cast<std::size_t>(chosen);
    }
    bool racing = ui.scene.racing();
    if (w.checkbox("Race", "One playhead for all: a step is an expansion in each", racing))
        ui.commands.emplace_back(command::Race{racing});
}

}  // namespace wayfield
