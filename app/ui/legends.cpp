#include "ui/legends.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
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

float entry_width(const UiContext& ui, const Entry& entry) {
    return ui.widgets.px(15) + text_width(ui.widgets.fonts().small, entry.name);
}

// Entries that are too long for two columns stand one below the other.
std::size_t columns_of(const UiContext& ui, const Legend& legend) {
    const Widgets& w = ui.widgets;
    const float column = (w.px(kLegendWidth) - 2 * w.px(kLegendPad)) / 2 - w.px(6);
    const auto fits = [&](const Entry& entry) { return entry_width(ui, entry) <= column; };
    return std::ranges::all_of(legend.entries, fits) ? 2 : 1;
}

float legend_height(const UiContext& ui, const Legend& legend) {
    const Widgets& w = ui.widgets;
    if (!legend.entries.empty()) {
        const std::size_t columns = columns_of(ui, legend);
        const std::size_t rows = (legend.entries.size() + columns - 1) / columns;
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
    const std::size_t columns = columns_of(ui, legend);
    const float column = (box.width - 2 * w.px(kLegendPad)) / static_cast<float>(columns);
    w.draw_card_ground(box);
    std::string names;
    for (std::size_t i = 0; i < legend.entries.size(); ++i) {
        const Entry& entry = legend.entries[i];
        const float x = box.x + w.px(kLegendPad) + column * static_cast<float>(i % columns);
        const std::size_t row = i / columns;
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

// What LPA* and D* Lite have still to settle or give up.
Legend consistency_legend(const PaneTrace& trace, bool dark) {
    const MapPalette& palette = map_palette(dark);
    Legend legend{{}, "consistency", {}, {}, {{"over-consistent", palette.over_consistent}}};
    if (std::ranges::any_of(trace.inconsistent, &InconsistentTime::under))
        legend.entries.push_back({"under-consistent", palette.under_consistent, true});
    return legend;
}

Legend cluster_legend(const UiContext& ui) {
    const Pane& pane = ui.pane();
    const bool dark = ui.state.preferences.dark;
    const MapPalette& palette = map_palette(dark);
    const bool contenders = ui.scene.panes().size() > 1;
    const Rgb search = contenders ? contender_colour(static_cast<int>(ui.state.pane), dark) : palette.accent;
    const ClusterPicture& picture = *pane.outcome->clusters;
    Legend legend{
        {}, "clusters", {}, {}, {{fmt::format("clusters of {0} × {0}", picture.graph.side), search}}};
    if (!picture.graph.nodes.empty()) legend.entries.push_back({"entrances", palette.jump_point});
    if (!picture.abstract_path.empty() && pane.at_end())
        legend.entries.push_back({"path of the graph", palette.goal});
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
    const bool searched = pane.trace && layers.shows(Layer::kSearch);
    if (searched && !pane.trace->inconsistent.empty())
        legends.push_back(consistency_legend(*pane.trace, chosen.dark));
    const bool clusters = pane.outcome && pane.outcome->clusters && layers.shows(Layer::kClusters);
    if (clusters) legends.push_back(cluster_legend(ui));
    // Contenders have one tint each.
    const bool contenders = ui.scene.panes().size() > 1;
    // The nodes that a search of a graph closes lie below their entrances, and are cells of a few pixels.
    const double least = clusters ? 3 * ui.widgets.scale() : 0;
    const bool steps = searched && pane.step() > 0 && ui.cameras[ui.state.pane].zoom() >= least;
    if (!contenders && steps) {
        const auto colour = [&chosen](double share) { return value_colour(chosen.palette, share); };
        legends.push_back({"early", "closed at step", "late", {{{}, colour}}});
    }
    return legends;
}

/// Legends beside one another, at the foot of their row, as many as there is room for; the others above.
struct LegendBlock {
    std::vector<Box> boxes;  // from the block's corner
    Extent size;
};

LegendBlock arrange(const UiContext& ui, const std::vector<Legend>& legends, float room) {
    const float width = ui.widgets.px(kLegendWidth), gap = ui.widgets.px(kLegendGap);
    const auto across = static_cast<std::size_t>(std::max(1.0F, std::floor((room + gap) / (width + gap))));
    LegendBlock block;
    for (std::size_t first = 0; first < legends.size(); first += across) {
        const std::size_t end = std::min(first + across, legends.size());
        float tallest = 0;
        for (std::size_t i = first; i < end; ++i) tallest = std::max(tallest, legend_height(ui, legends[i]));
        const float foot = block.size.height + (first > 0 ? gap : 0) + tallest;
        for (std::size_t i = first; i < end; ++i) {
            const float height = legend_height(ui, legends[i]);
            block.boxes.push_back(
                {static_cast<float>(i - first) * (width + gap), foot - height, width, height});
            block.size.width = std::max(block.size.width, block.boxes.back().right());
        }
        block.size.height = foot;
    }
    return block;
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
    if (!ui.scene.caption().empty() || map.width < w.px(kLegendWidth + 40) || map.height < w.px(200)) return;
    // Better fewer than one over the start or the goal.
    for (std::vector<Legend> legends = legends_of(ui); !legends.empty(); legends.pop_back()) {
        const float margin = w.px(12);
        const Box area{map.x + margin, map.y + margin, map.width - 2 * margin, map.height - 2 * margin};
        const LegendBlock block = arrange(ui, legends, area.width);
        const Placing placing{area, {block.size}, all_marks(ui)};
        constexpr Corner kCorners[] = {Corner::kBottomLeft, Corner::kBottomRight, Corner::kTopRight,
                                       Corner::kTopLeft};
        spot_ = free_spot({&placing, 1}, kCorners, taken, spot_);
        if (hidden_at({&placing, 1}, taken, spot_).ends > 0) continue;
        const Box box = box_in(area, spot_.corner, block.size);
        for (std::size_t i = 0; i < legends.size(); ++i) {
            const Box& at = block.boxes[i];
            draw_legend(ui, legends[i], {box.x + at.x, box.y + at.y, at.width, at.height});
        }
        return;
    }
}

}  // namespace wayfield
