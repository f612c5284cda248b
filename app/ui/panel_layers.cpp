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
            return "Cards with the search's numbers over the map";
        case Layer::kJumps:
            return "Of a search that jumps: what the step at the playhead scans, jump points, forced "
                   "neighbours";
    }
    return "";
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
        if (w.checkbox(label_of(layer), meaning_of(layer), on)) ui.send(command::ShowLayer{layer, on});
    }
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
