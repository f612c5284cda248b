#include "ui/panel_brush.h"

#include <cmath>

namespace wayfield {

void draw_brush_panel(const UiContext& ui) {
    Widgets& w = ui.widgets;
    ToolSettings& tools = ui.state.tools;
    w.section("Brush");
    static const std::vector<Option> kShapes = {{"stroke", "stroke", "Freehand, without gaps  [B]", {}},
                                                {"line", "line", "From press to release  [L]", {}},
                                                {"rect", "rect", "Filled, from corner to corner  [R]", {}},
                                                {"fill", "fill", "All connected cells of one kind  [F]", {}}};
    const bool paints = tools.tool != Tool::kStart && tools.tool != Tool::kGoal;
    const std::string no_paint =
        paints ? "" : "Start and goal are single cells: choose Wall, Erase or Terrain";
    const bool spawns = tools.tool == Tool::kAgents;
    int shape = static_cast<int>(tools.shape);
    if (w.segmented("Shape", "What a drag draws", kShapes, shape, no_paint)) {
        tools.shape = static_cast<command::Shape>(shape);
    }
    const bool sized =
        tools.shape == command::Shape::kStroke || (tools.shape == command::Shape::kLine && !spawns);
    double size = tools.brush.size;
    if (w.slider("Brush size", "Cells across  [ and ]", {1, 32, 1, 0, false, true}, size,
                 !paints  ? no_paint
                 : sized  ? ""
                 : spawns ? "Only a stroke of agents has a width: other shapes are rectangles"
                          : "Only strokes and lines have a width")) {
        tools.brush.size = static_cast<int>(std::lround(std::min<double>(size, command::kMaxBrush)));
    }
    if (spawns) {
        double density = tools.agents_a_cell;
        if (w.slider("Agents a cell", "How thick the spawn tool puts them", {0.1, 4, 0.1, 1}, density))
            tools.agents_a_cell = density;
        return;
    }
    std::vector<Option> kinds;
    int index = 0;
    for (const TerrainInfo& terrain : terrains()) {
        if (terrain.terrain == tools.terrain) index = static_cast<int>(kinds.size());
        kinds.push_back({std::string(terrain.label), std::string(terrain.id), {}, {}});
    }
    if (w.combo("Terrain kind", "What the terrain tool paints", kinds, index)) {
        tools.terrain = terrains()[static_cast<std::size_t>(index)].terrain;
        tools.tool = Tool::kTerrain;
    }
}

}  // namespace wayfield
