#include "ui/panel_crowd.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace wayfield {

namespace {

constexpr const char* kArmies = "Armies stand on this map, and walk by rules of their own";
constexpr double kNobody = 0.5;  // where the logarithmic slider begins
constexpr double kMostBySlider = 100'000;

// A drag gives round numbers; what was typed is meant to the last digit.
std::uint32_t count_of(double value, std::uint32_t before) {
    if (value <= kNobody) return 0;
    if (value != std::floor(value)) {
        double unit = 1;
        while (value / unit >= 100) unit *= 10;
        const bool more = value > before;
        value = std::round(value / unit) * unit;
        // An arrow key moves a small number, too.
        if (value == before) value += more ? 1 : -1;
    }
    return static_cast<std::uint32_t>(std::clamp<double>(value, 0, kMaxAgents));
}

template <class Table>
std::vector<Option> options_of_crowd(const Table& table) {
    std::vector<Option> options;
    for (const auto& entry : table)
        options.push_back({std::string(entry.label), std::string(entry.id), std::string(entry.meaning), {}});
    return options;
}

// What a planner makes of the map where it can't do what its name says.
std::string planner_note(const UiContext& ui) {
    PaneSetup setup = ui.pane().setup;
    if (setup.crowd.planner != Planner::kJps) return {};
    setup.query.options = {};
    setup.query.options.algorithm = Algorithm::kJps;
    const SearchPlan plan = ui.runner.plan(setup);
    return plan.notes.empty() ? std::string() : plan.notes.front();
}

void draw_choices(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const CrowdSetup& crowd = ui.pane().setup.crowd;
    const char* refusal = ui.pane().has_battle() ? kArmies : "";
    int index = static_cast<int>(crowd.planner);
    if (w.combo("Planner", info(crowd.planner).meaning, options_of_crowd(planners()), index, refusal))
        ui.send(command::SetPlanner{planners()[static_cast<std::size_t>(index)].value});
    if (const std::string note = planner_note(ui); !note.empty()) w.note(note);
    index = static_cast<int>(crowd.steering);
    if (w.segmented("Steering", info(crowd.steering).meaning, options_of_crowd(steerings()), index, refusal))
        ui.send(command::SetSteering{steerings()[static_cast<std::size_t>(index)].value});
    double pace = crowd.pace;
    SliderRange paces{0.1, 16, 0, -2, true, true};
    if (w.slider("Pace", "How many times as fast as in reality a crowd's time passes", paces, pace))
        ui.send(command::Pace{std::clamp(pace, 0.0, kMaxPace)});
    index = static_cast<int>(ui.pane().setup.agent_colour);
    if (w.segmented("Agent colour", "What the colour of an agent says", options_of_crowd(agent_colours()),
                    index))
        ui.send(command::SetAgentColour{agent_colours()[static_cast<std::size_t>(index)].value});
    const float half = ImGui::GetContentRegionAvail().x / 2;
    const float left = ImGui::GetCursorPosX();
    bool projection = crowd.projection;
    if (w.checkbox("Projection", "Agents that overlap are pushed apart after each step", projection, refusal))
        ui.send(command::SetProjection{projection});
    ImGui::SameLine(left + half);
    bool groups = crowd.group_a_goal;
    const bool one_goal = ui.pane().setup.more_goals.empty();
    if (w.checkbox("Group a goal",
                   "A group for each goal, agents dealt to them in turn; else all go to the nearest", groups,
                   one_goal ? "There is one goal: Ctrl+Shift+click on the map adds another" : ""))
        ui.send(command::SetGroups{groups});
}

// Whose searches they were; callers that asked for none are left out.
std::string searches_text(const SearchLedger& searches) {
    std::string text;
    for (const auto& caller : search_callers()) {
        const std::uint64_t count = searches.by_caller(caller.value);
        if (count == 0) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", caller.id, grouped(count));
    }
    return text.empty() ? "none" : text;
}

void draw_figures(const UiContext& ui, const CrowdSnapshot& crowd) {
    Widgets& w = ui.widgets;
    if (!crowd.note.empty()) w.warning(crowd.note);
    const std::string all = grouped(crowd.agents.size());
    w.figures(
        fmt::format("arrived  {} of {}\nstuck    {}\nspeed    {:.2f} m/s, free {:.2f}\noverlap  {:.2f} %",
                    grouped(crowd.arrived), all, grouped(crowd.figures.stuck), crowd.mean_speed,
                    crowd.free_speed, crowd.figures.overlapping * 100));
    if (!ui.film())
        w.figures(fmt::format("tick     {:.2f} ms\nplan     {:.2f} ms", crowd.tick_milliseconds,
                              crowd.plan_milliseconds));
    w.note(fmt::format("Searches for: {}", searches_text(crowd.searches)));
}

}  // namespace

void CrowdPanel::send_crowd(const UiContext& ui, const CrowdMembers& members) {
    Command command = command::SetCrowd{members.count, members.seed, members.origin, members.speed};
    command.continues = dragging_;
    dragging_ = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    ui.send(std::move(command));
}

void CrowdPanel::draw_count(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const std::array<Option, 2> origins = {{
        {"Anywhere", "anywhere", "On open cells all over the map", {}},
        {"Left edge", "left", "Along the left edge, to walk across the map", {}},
    }};
    CrowdMembers members = ui.pane().setup.crowd.members;
    const bool room = ui.runner.map(ui.state.pane).passable_count() > 0;
    SliderRange counts{kNobody, kMostBySlider, 0, 0, true, true};
    counts.text_at_min = "0";
    double value = members.count == 0 ? kNobody : members.count;
    if (w.slider("Agents", "How many walk to the goal, from cells all over the map  [C puts some by hand]",
                 counts, value,
                 ui.pane().has_battle() ? kArmies
                 : room                 ? ""
                                        : "No cell of this map can be entered")) {
        members.count = count_of(value, members.count);
        send_crowd(ui, members);
    }
    double seed = members.seed;
    if (w.slider("Crowd seed", "Which cells they are drawn on: the same seed, the same cells",
                 {0, 999, 1, 0, false, true}, seed,
                 members.count > 0 ? "" : "Nobody is drawn on all of the map")) {
        members.seed = static_cast<std::uint32_t>(std::min(seed, 4294967295.0));
        send_crowd(ui, members);
    }
    double speed = members.speed;
    if (w.slider("Free speed",
                 "How fast those who are drawn walk where nobody is in the way, in metres a second; they set "
                 "out anew",
                 {0.2, 10, 0, -3, true, true}, speed,
                 members.count > 0 ? "" : "Nobody is drawn on the map")) {
        members.speed = std::clamp(std::round(speed * 100) / 100, 0.01, kMaxAgentSpeed);
        send_crowd(ui, members);
    }
    int origin = static_cast<int>(members.origin);
    if (w.segmented("Set out", "Where they start", origins, origin,
                    members.count > 0 ? "" : "Nobody is drawn on the map")) {
        members.origin = static_cast<CrowdOrigin>(origin);
        send_crowd(ui, members);
    }
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) dragging_ = false;
}

void CrowdPanel::draw(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Crowd");
    draw_count(ui);
    draw_choices(ui);
    const Pane& pane = ui.pane();
    if (pane.setup.crowd.empty()) return;
    if (pane.crowd)
        draw_figures(ui, *pane.crowd);
    else
        w.note("being placed …");
    if (!pane.setup.crowd.members.by_hand.empty() &&
        w.button("Remove all", "No agents any more; undo brings them back", -1))
        ui.send(command::SetCrowd{});
}

}  // namespace wayfield
