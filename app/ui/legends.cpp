#include "ui/legends.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <functional>

#include "ui/text_size.h"
#include "view/agent_looks.h"
#include "view/field_texture.h"

namespace wayfield {

namespace {

/// A ramp of colours, and whose it is.
struct Ramp {
    std::string name;  ///< empty: there is one only
    std::function<Rgb(double)> colour;
};

/// What one colour stands for.
struct Entry {
    std::string name;
    Rgb colour;
    bool ring = false;  ///< a mark around something, not its body
};

/// Ramps with what their ends mean, or entries in two columns.
struct Legend {
    std::string low, meaning, high;
    std::vector<Ramp> ramps;
    std::vector<Entry> entries = {};
};

constexpr float kLegendWidth = 204, kLegendGap = 8, kLegendPad = 11;
constexpr float kRamp = 10, kNamedRamp = 12, kEntry = 16;

float legend_height(const UiContext& ui, const Legend& legend) {
    const Widgets& w = ui.widgets;
    if (!legend.entries.empty()) {
        const std::size_t rows = (legend.entries.size() + 1) / 2;
        return std::round(w.px(14) + w.px(kEntry) * static_cast<float>(rows));
    }
    const auto count = static_cast<float>(legend.ramps.size());
    const float ramps = count > 1 ? w.px(kNamedRamp) * count : w.px(kRamp);
    return std::round(w.px(9) + ramps + w.px(5) + w.fonts().small->FontSize + w.px(9));
}

void draw_ramp(const UiContext& ui, const Ramp& ramp, const Box& box) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = w.fonts().small;
    const float name = ramp.name.empty() ? 0 : w.px(16);
    if (!ramp.name.empty()) {
        list.AddText(font, font->FontSize, ImVec2(box.x, box.y + (box.height - font->FontSize) / 2),
                     w.theme().dim, ramp.name.c_str());
    }
    constexpr int kBands = 60;
    const float band = (box.width - name) / kBands;
    const float inset = ramp.name.empty() ? 0 : w.px(2);
    for (int i = 0; i < kBands; ++i) {
        const float left = box.x + name + band * static_cast<float>(i);
        list.AddRectFilled(ImVec2(left, box.y + inset), ImVec2(left + band + 0.5f, box.bottom() - inset),
                           colour_of(ramp.colour((i + 0.5) / kBands)));
    }
}

void draw_entries(const UiContext& ui, const Legend& legend, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = w.fonts().small;
    const float column = (box.width - 2 * w.px(kLegendPad)) / 2;
    w.draw_card_ground(box);
    std::string names;
    for (std::size_t i = 0; i < legend.entries.size(); ++i) {
        const Entry& entry = legend.entries[i];
        const float x = box.x + w.px(kLegendPad) + column * static_cast<float>(i % 2);
        const std::size_t row = i / 2;
        const float y = box.y + w.px(7) + w.px(kEntry) * static_cast<float>(row);
        const ImVec2 middle(x + w.px(5), y + w.px(kEntry) / 2);
        if (entry.ring)
            list.AddCircle(middle, w.px(4), colour_of(entry.colour), 16, w.px(1.6F));
        else
            list.AddCircleFilled(middle, w.px(4.5F), colour_of(entry.colour), 16);
        list.AddText(font, font->FontSize, ImVec2(x + w.px(15), y + (w.px(kEntry) - font->FontSize) / 2),
                     w.theme().dim, entry.name.c_str());
        names += (names.empty() ? "" : ", ") + entry.name;
    }
    w.note_text("Legend: " + legend.meaning, names, box);
}

void draw_legend(const UiContext& ui, const Legend& legend, const Box& box) {
    if (!legend.entries.empty()) return draw_entries(ui, legend, box);
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = w.fonts().small;
    const float pad = w.px(kLegendPad);
    w.draw_card_ground(box);
    const float each = w.px(legend.ramps.size() > 1 ? kNamedRamp : kRamp);
    float y = box.y + w.px(9);
    std::string names;
    for (const Ramp& ramp : legend.ramps) {
        draw_ramp(ui, ramp, {box.x + pad, y, box.width - 2 * pad, each});
        y += each;
        if (!ramp.name.empty()) names += (names.empty() ? "" : " ") + ramp.name;
    }
    y += w.px(5);
    const auto write = [&](const std::string& text, float at) {
        list.AddText(font, font->FontSize, ImVec2(at, y), w.theme().dim, text.c_str());
    };
    write(legend.low, box.x + pad);
    write(legend.meaning, box.x + (box.width - text_width(font, legend.meaning)) / 2);
    write(legend.high, box.right() - pad - text_width(font, legend.high));
    w.note_text("Legend: " + legend.meaning, names, box);
}

Legend field_legend(const UiContext& ui) {
    const Preferences& chosen = ui.state.preferences;
    const FieldFigures& field = ui.pane().field->figures;
    Legend legend{"0", "cost to the goal", grouped(field.max_cost), {}};
    const auto add = [&](std::string name, int goal) {
        legend.ramps.push_back({std::move(name), [&chosen, goal](double share) {
                                    return field_colour(chosen.palette, share, goal, chosen.dark);
                                }});
    };
    if (field.goals < 2) {
        add({}, -1);
        return legend;
    }
    // Each goal has its hue; with more goals than hues they come round again, and so does the legend.
    legend.meaning = "cost to the nearest goal";
    // A goal on a wall has no part of the field.
    const std::vector<Point> goals = ui.pane().setup.goals();
    const TraversalMap& map = ui.runner.map(ui.state.pane);
    for (int goal = 0; goal < static_cast<int>(goals.size()) && legend.ramps.size() < kGoalHueCount; ++goal) {
        const Point cell = goals[static_cast<std::size_t>(goal)];
        if (map.contains(cell) && map.passable(map.index(cell))) add(fmt::format("{}", goal + 1), goal);
    }
    return legend;
}

// Who is who, and the marks that there are.
Legend army_legend(const UiContext& ui) {
    const BattleSnapshot& battle = *ui.pane().battle;
    const bool dark = ui.state.preferences.dark;
    const MapPalette& palette = map_palette(dark);
    Legend legend{{}, "armies", {}, {}};
    for (std::size_t army = 0; army < std::min<std::size_t>(battle.figures.alive.size(), 8); ++army)
        legend.entries.push_back({fmt::format("army {}: {}", army + 1, battle.figures.alive[army]),
                                  army_colour(static_cast<int>(army), dark)});
    if (battle.figures.pinned > 0) legend.entries.push_back({"pinned", palette.pinned, true});
    if (!ui.pane().setup.layers.shows(Layer::kMemo)) return legend;
    const auto any = [&](bool proven) {
        return std::ranges::any_of(battle.memo, [&](const MemoView& memo) { return memo.proven == proven; });
    };
    if (any(false)) legend.entries.push_back({"memo: put off", palette.pinned});
    if (any(true)) legend.entries.push_back({"memo: no way", palette.goal});
    return legend;
}

std::vector<Legend> legends_of(const UiContext& ui) {
    const Pane& pane = ui.pane();
    const Layers& layers = pane.setup.layers;
    const Preferences& chosen = ui.state.preferences;
    std::vector<Legend> legends;
    if (pane.has_battle()) {
        if (pane.battle && layers.shows(Layer::kAgents)) legends.push_back(army_legend(ui));
        return legends;
    }
    if (pane.field && (layers.shows(Layer::kField) || layers.shows(Layer::kBands)))
        legends.push_back(field_legend(ui));
    const AgentColour by = pane.setup.agent_colour;
    if (pane.crowd && layers.shows(Layer::kAgents) && by != AgentColour::kGroup) {
        const auto colour = [&chosen](double share) {
            return agent_value_colour(chosen.palette, share, chosen.dark);
        };
        if (by == AgentColour::kSpeed) {
            legends.push_back(
                {"0", "speed, m/s", fmt::format("{:.2f}", pane.crowd->free_speed), {{{}, colour}}});
        } else {
            legends.push_back({"0", "agents a m²", fmt::format("{:.0f}+", kHighDensity), {{{}, colour}}});
        }
    }
    // Contenders have one tint each.
    const bool contenders = ui.scene.panes().size() > 1;
    if (!contenders && pane.trace && pane.step_count() > 0 && layers.shows(Layer::kSearch)) {
        const auto colour = [&chosen](double share) { return value_colour(chosen.palette, share); };
        legends.push_back({"early", "closed at step", "late", {{{}, colour}}});
    }
    return legends;
}

// Of all panes: the legends stand on the whole map.
Marks all_marks(const UiContext& ui) {
    Marks all;
    for (std::size_t i = 0; i < ui.scene.panes().size() && i < ui.cameras.size(); ++i) {
        const Marks marks = marks_of(ui.scene.pane(i), ui.cameras[i], ui.widgets.scale());
        all.ends.insert(all.ends.end(), marks.ends.begin(), marks.ends.end());
        all.path.insert(all.path.end(), marks.path.begin(), marks.path.end());
        all.radius = std::max(all.radius, marks.radius);
    }
    return all;
}

}  // namespace

void Legends::draw(const UiContext& ui, std::span<const Box> taken) {
    const Widgets& w = ui.widgets;
    const Box& map = ui.layout.map;
    // A caption needs the room.
    if (!ui.scene.caption().empty() || map.width < w.px(420) || map.height < w.px(300)) return;
    const std::vector<Legend> legends = legends_of(ui);
    if (legends.empty()) return;
    const float step = w.px(kLegendWidth + kLegendGap), margin = w.px(12);
    Extent size{step * static_cast<float>(legends.size()) - w.px(kLegendGap), 0};
    for (const Legend& legend : legends) size.height = std::max(size.height, legend_height(ui, legend));
    const Placing placing{{map.x + margin, map.y + margin, map.width - 2 * margin, map.height - 2 * margin},
                          {size},
                          all_marks(ui)};
    constexpr Corner kCorners[] = {Corner::kBottomLeft, Corner::kBottomRight, Corner::kTopRight,
                                   Corner::kTopLeft};
    spot_ = free_spot({&placing, 1}, kCorners, taken, spot_);
    // Better none than one over the start or the goal.
    if (hidden_at({&placing, 1}, taken, spot_).ends > 0) return;
    const Box box = box_in(placing.area, spot_.corner, size);
    float x = box.x;
    for (const Legend& legend : legends) {
        const float height = legend_height(ui, legend);
        draw_legend(ui, legend, {x, box.bottom() - height, w.px(kLegendWidth), height});
        x += step;
    }
}

}  // namespace wayfield
