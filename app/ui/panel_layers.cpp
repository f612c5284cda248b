#include "ui/panel_layers.h"

#include <fmt/format.h>
#include <imgui.h>

namespace wayfield {

namespace {

std::string_view meaning_of(Layer layer) {
    switch (layer) {
        case Layer::kSearch:
            return "Open and closed cells up to the playhead";
        case Layer::kPath:
            return "The path that was found";
        case Layer::kMarkers:
            return "Start and goal";
        case Layer::kGrid:
            return "Gaps between cells, when they are large enough";
        case Layer::kLevels:
            return "Heights as shades, cliffs as edges";
        case Layer::kCards:
            return "Cards with the numbers of search and field over the map";
        case Layer::kJumps:
            return "Of a search that jumps: what the step at the playhead scans, jump points, forced "
                   "neighbours";
        case Layer::kField:
            return "The flow field: what it costs to walk from each cell to the goal, as colours  [V]";
        case Layer::kArrows:
            return "The step that the flow field takes from each cell  [A]";
        case Layer::kBands:
            return "Bands of equal cost to the goal";
        case Layer::kValues:
            return "The cost to the goal as a number in each cell, when they are large enough  [N]";
        case Layer::kStreamline:
            return "The way from the pointer along the flow field";
        case Layer::kAgents:
            return "The agents, or the armies";
        case Layer::kMemo:
            return "What the armies' memo keeps from being searched: from where it was asked to the goal; "
                   "red "
                   "where no way was proven, amber where it is put off";
        case Layer::kClusters:
            return "Of a search by HPA*: clusters, the nodes where units cross between them, what joins "
                   "those, and the abstract path";
    }
    return "";
}

std::string_view refusal_of(Layer layer, const Pane& pane) {
    switch (layer) {
        case Layer::kSearch:
        case Layer::kPath:
        case Layer::kMarkers:
        case Layer::kJumps:
        case Layer::kClusters:
            return pane.has_battle() ? "The pane shows a battle" : "";
        case Layer::kMemo:
            return pane.has_battle() ? "" : "There is no battle";
        default:
            return "";
    }
}

// Where there are several goals, how many, and the way back to one.
void draw_goals(const UiContext& ui) {
    const PaneSetup& setup = ui.pane().setup;
    if (setup.more_goals.empty()) return;
    Widgets& w = ui.widgets;
    w.note(
        fmt::format("{} goals for the flow field; a search takes the first.", setup.more_goals.size() + 1));
    if (w.button("One goal", "Keep the first goal and remove the others", -1)) {
        ui.send(command::Goals{{setup.query.goal}});
    }
}

}  // namespace

void draw_layers_panel(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Layers");
    const float column = (ImGui::GetContentRegionAvail().x) / 3;
    const float left = ImGui::GetCursorPosX();
    for (int i = 0; i < kLayerCount; ++i) {
        const Layer layer = static_cast<Layer>(i);
        if (i % 3 != 0) ImGui::SameLine(left + column * static_cast<float>(i % 3));
        bool on = ui.pane().setup.layers.shows(layer);
        if (w.checkbox(label_of(layer), meaning_of(layer), on, refusal_of(layer, ui.pane())))
            ui.send(command::ShowLayer{layer, on});
    }
    draw_goals(ui);
    std::vector<Option> palettes;
    for (const ValuePaletteInfo& palette : value_palettes()) {
        palettes.push_back({std::string(palette.label), std::string(palette.id), {}, {}});
    }
    int index = static_cast<int>(ui.state.preferences.palette);
    if (w.combo("Colours",
                "How early and late, near and far become colours; all are safe for colour-blind eyes",
                palettes, index)) {
        ui.state.preferences.palette = static_cast<ValuePalette>(index);
    }
}

}  // namespace wayfield
