// What commands do to a pane's battle. Which armies stand there can be undone; how they search can't, like
// how a search searches.
#include <fmt/format.h>

#include <utility>

#include "files/files.h"
#include "scene/scene_actions.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

std::string title_of_battle(const BattleScenarioInfo& scenario, std::uint32_t seed) {
    return fmt::format("{} · seed {}", scenario.label, seed);
}

}  // namespace

void SceneActions::drop_battles() {
    for (Pane& each : scene.panes_) each.setup.battle.members = {};
}

// The same battle asked for again begins again. Its map is one that can be made again: being shown is no
// edit.
Outcome SceneActions::operator()(const command::SetBattle& action) {
    const auto draw_up = [&] {
        for (Pane& each : scene.film(index)) {
            set_populace(each.setup, {{}, action.members});
            each.crowd_clock.running = true;
            each.begin_crowd_anew();
        }
    };
    OnTheGrid before = on_the_grid();
    if (action.members.empty()) {
        for (Pane& each : scene.film(index)) each.setup.battle.members = {};
        record_populace(std::move(before.populace));
        return Outcome::done();
    }
    const BattleScenarioInfo& scenario = battle_scenario_of_id(action.members.scenario);
    BattleSetup setup = make_battle_setup(scenario, action.members.seed, action.members.soldiers);
    if (action.here && setup.grid.bounds() != scene.grid_.bounds()) {
        return Outcome::refused(fmt::format("{} is fought on a map of {} x {} cells", scenario.id,
                                            setup.grid.width(), setup.grid.height()));
    }
    if (action.here || same_map(setup.grid, scene.grid_)) {
        draw_up();
        record_populace(std::move(before.populace));
        return Outcome::done();
    }
    const bool edited = scene.unsaved();
    MapSource source{
        std::move(setup.grid), {PaneSetup{}}, false, false, title_of_battle(scenario, action.members.seed)};
    place_endpoints(source);
    drop_battles();
    for (Pane& each : scene.panes_) {
        each.setup.query.start = source.panes.front().query.start;
        each.setup.set_goals({source.panes.front().query.goal});
    }
    draw_up();
    replace_grid(std::move(source.grid), std::move(before), std::move(source.title), true);
    if (!edited) scene.saved_state_ = scene.history_.map_state();
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SaveBattle& action) {
    if (!pane().battle) return Outcome::refused("there is no battle: battle SCENARIO");
    if (extension_of(action.file) != ".csv") throw UsageError("a battle is saved to a .csv file");
    write_file(action.file, pane().battle->history.csv());
    return Outcome::done("saved " + action.file);
}

// Those who fight fight on.
Outcome SceneActions::operator()(const command::SetArmies& action) {
    apply_army_setting(pane().setup.battle.tuning, action.name, action.value);
    ++scene.revision_;
    return Outcome::done();
}

}  // namespace wayfield
