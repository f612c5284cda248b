#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/playback.h"
#include "scene/scene_actions.h"
#include "scene/search_settings.h"
#include "wayfield/error.h"

namespace wayfield {

// ---- Start and goal --------------------------------------------------------------------------------------

Outcome SceneActions::outside(Point cell, const char* name) const {
    return Outcome::refused(fmt::format("{} {},{} lies outside the map of {} x {} cells", name, cell.x,
                                        cell.y, scene.grid_.width(), scene.grid_.height()));
}

Outcome SceneActions::operator()(const command::Start& action) {
    if (!scene.grid_.contains(action.cell)) return outside(action.cell, "start");
    const auto stays = [&](const Pane& each) { return each.setup.query.start == action.cell; };
    if (std::ranges::all_of(scene.film(index), stays)) return Outcome::done();
    EditStep step;
    step.endpoints_before = endpoints();
    for (Pane& each : scene.film(index)) each.setup.query.start = action.cell;
    step.endpoints_after = endpoints();
    scene.history_.add(std::move(step));
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::change_goals(const std::vector<Point>& goals) {
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const Point cell = goals[i];
        if (!scene.grid_.contains(cell)) return outside(cell, "goal");
        if (std::find(goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(i), cell) !=
            goals.begin() + static_cast<std::ptrdiff_t>(i)) {
            return Outcome::refused(fmt::format("{},{} is a goal already", cell.x, cell.y));
        }
    }
    if (goals.empty()) return Outcome::refused("the last goal stays");
    if (goals.size() > kMaxGoals) {
        return Outcome::refused(fmt::format("a pane has at most {} goals", kMaxGoals));
    }
    const auto stays = [&](const Pane& each) { return each.setup.goals() == goals; };
    if (std::ranges::all_of(scene.film(index), stays)) return Outcome::done();
    EditStep step;
    step.endpoints_before = endpoints();
    for (Pane& each : scene.film(index)) each.setup.set_goals(goals);
    step.endpoints_after = endpoints();
    scene.history_.add(std::move(step));
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Goal& action) {
    std::vector<Point> goals = pane().setup.goals();
    const auto known = std::ranges::find(goals, action.cell);
    switch (action.change) {
        case command::GoalChange::kMove:
            // A goal that stood there already is the first one now.
            if (known != goals.end() && known != goals.begin()) goals.erase(known);
            goals.front() = action.cell;
            break;
        case command::GoalChange::kAdd:
            goals.push_back(action.cell);
            break;
        case command::GoalChange::kRemove:
            if (known == goals.end()) {
                return Outcome::refused(fmt::format("{},{} is no goal", action.cell.x, action.cell.y));
            }
            goals.erase(known);
            break;
    }
    return change_goals(goals);
}

Outcome SceneActions::operator()(const command::Goals& action) { return change_goals(action.cells); }

// ---- How to search ---------------------------------------------------------------------------------------

Outcome SceneActions::change_setup(const PaneSetup& setup) {
    if (setup == pane().setup) return Outcome::done();
    if (scene.setup_check_) {
        const std::string reason = scene.setup_check_(setup);
        // What can't be searched already (an edit may do that) must not lock the way out.
        if (!reason.empty() && scene.setup_check_(pane().setup).empty()) return Outcome::refused(reason);
    }
    pane().setup = setup;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::SetAlgorithm& action) {
    PaneSetup setup = pane().setup;
    setup.query.options.algorithm = action.algorithm;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetHeuristic& action) {
    PaneSetup setup = pane().setup;
    setup.query.options.heuristic = action.heuristic;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetOpenSet& action) {
    PaneSetup setup = pane().setup;
    setup.query.options.open_set = action.open_set;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetWeight& action) {
    if (!(action.weight >= 0) || !std::isfinite(action.weight)) throw UsageError("a weight is 0 or more");
    PaneSetup setup = pane().setup;
    setup.query.options.weight = action.weight;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetTieBreak& action) {
    if (!(action.tie_break >= 0 && action.tie_break <= 1)) throw UsageError("a tie-break is 0 to 1");
    PaneSetup setup = pane().setup;
    setup.query.options.tie_break = action.tie_break;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetMovement& action) {
    PaneSetup setup = pane().setup;
    setup.profile.rule = action.rule;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetProfile& action) {
    PaneSetup setup = pane().setup;
    setup.profile.movement_class = action.movement_class;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetUnitSize& action) {
    if (action.size < 1 || action.size > 64) throw UsageError("a unit is 1 to 64 cells wide");
    PaneSetup setup = pane().setup;
    setup.profile.unit_size = action.size;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetClimb& action) {
    if (action.climb < kUnlimitedClimb) throw UsageError("a climb is unlimited or 0 or more levels");
    PaneSetup setup = pane().setup;
    setup.profile.climb = action.climb;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetWeights& action) {
    PaneSetup setup = pane().setup;
    setup.profile.weights = action.weights;
    return change_setup(setup);
}

Outcome SceneActions::operator()(const command::SetParameter& action) {
    PaneSetup setup = pane().setup;
    apply_setting(setup.query.options, action.name, action.value);
    return change_setup(setup);
}

// ---- Searching and playback ------------------------------------------------------------------------------

Outcome SceneActions::operator()(const command::Search&) {
    for (Pane& each : scene.film(index)) {
        ++each.search_requests;
        go_to_end(each);
    }
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Play&) {
    // With a crowd on the map, a film that has come to its end stays there until it is reset.
    const auto film = scene.film(index);
    bool crowd = false;
    for (Pane& each : film) {
        crowd |= each.populated();
        each.crowd_clock.running = true;
    }
    if (!crowd || current_step(film) < last_step(film)) play(film);
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Pause&) {
    pause(scene.film(index));
    for (Pane& each : scene.film(index)) each.crowd_clock.running = false;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Step& action) {
    step_by(scene.film(index), action.count);
    for (Pane& each : scene.film(index)) {
        each.crowd_clock.running = false;
        if (each.populated() && action.count > 0)
            each.crowd_clock.asked += static_cast<std::uint64_t>(action.count);
    }
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Seek& action) {
    seek(scene.film(index), action.step);
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Reset&) {
    reset(scene.film(index));
    for (Pane& each : scene.film(index)) {
        each.crowd_clock.running = false;
        each.begin_crowd_anew();
    }
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Speed& action) {
    // Not a number is not at least 0 either.
    for (Pane& each : scene.film(index)) each.setup.speed = action.speed >= 0 ? action.speed : 0;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Panes& action) {
    if (action.count < 1 || action.count > kMaxPanes) throw UsageError("there are 1 to 4 panes");
    const auto count = static_cast<std::size_t>(action.count);
    if (count == scene.panes_.size()) return Outcome::done();
    const PaneSetup first = scene.panes_.front().setup;
    scene.resize_panes(count, first);
    if (count == 1) scene.racing_ = false;
    if (scene.racing_) join_film(scene.panes_, 0);
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Race& action) {
    if (action.on == scene.racing_) return Outcome::done();
    if (action.on && scene.panes_.size() < 2) return Outcome::refused("a race needs two panes: panes 2");
    scene.racing_ = action.on;
    ++scene.revision_;
    if (!action.on) return Outcome::done();
    // They run for the same prize at the same pace, and so do their crowds.
    EditStep step;
    step.endpoints_before = endpoints();
    step.populace_before = populace();
    for (Pane& each : scene.panes_) {
        each.setup.query.start = pane().setup.query.start;
        each.setup.set_goals(pane().setup.goals());
        each.setup.speed = pane().setup.speed;
        const CrowdSetup& crowd = pane().setup.crowd;
        set_populace(each.setup, populace_of(pane().setup));
        each.setup.crowd.group_a_goal = crowd.group_a_goal;
        each.setup.crowd.pace = crowd.pace;
        each.crowd_clock.running = pane().crowd_clock.running;
        each.begin_crowd_anew();
    }
    step.endpoints_after = endpoints();
    step.populace_after = populace();
    const auto forget_same = [](auto& before, auto& after) {
        if (before != after) return;
        before.clear();
        after.clear();
    };
    forget_same(step.endpoints_before, step.endpoints_after);
    forget_same(step.populace_before, step.populace_after);
    scene.history_.add(std::move(step));
    join_film(scene.panes_, index);
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Caption& action) {
    scene.caption_ = action.text;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::ShowLayer& action) {
    pane().setup.layers.set(action.layer, action.show);
    ++scene.revision_;
    return Outcome::done();
}

// ---- What a scene doesn't do -----------------------------------------------------------------------------

Outcome SceneActions::operator()(const command::Expect&) {
    return Outcome::refused("expect belongs into a script");
}

Outcome SceneActions::operator()(const command::Fails&) {
    return Outcome::refused("fails belongs into a script");
}

}  // namespace wayfield
