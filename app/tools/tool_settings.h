#pragma once
#include <cstdint>

#include "scene/command.h"
#include "wayfield/terrain.h"

namespace wayfield {

/// What the left button does on the map.
enum class Tool : std::uint8_t { kWall, kErase, kTerrain, kStart, kGoal, kAgents };

/// What the person chose for the next stroke.
struct ToolSettings {
    Tool tool = Tool::kWall;
    command::Shape shape = command::Shape::kStroke;  ///< of walls, erasing and terrain
    command::Brush brush;
    Terrain terrain = Terrain::kMud;  ///< of the terrain tool
    double agents_a_cell = 1;         ///< of the spawn tool
};

}  // namespace wayfield
