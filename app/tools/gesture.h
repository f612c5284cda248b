#pragma once
#include <memory>
#include <vector>

#include "scene/scene.h"
#include "tools/tool_settings.h"
#include "view/camera.h"

namespace wayfield {

/// What a gesture works with. Commands are collected, and carried out after all events of the frame.
struct ToolContext {
    const Scene& scene;
    Camera& camera;
    std::size_t pane;
    std::vector<Command>& commands;

    /// Adds a command for the pane that the gesture happens in.
    void send(Command command, bool continues = false) const;
    /// The cell under a pixel; outside the map the numbers go on.
    Point cell(Vec2 pixel) const { return camera.nearest_cell(pixel); }
    /// The same, but the nearest one on the map.
    Point cell_on_map(Vec2 pixel) const;
};

/// From the press of a button to its release. It never looks at what else lies under the pointer: a stroke
/// that began on the map goes on over the panels.
class Gesture {
  public:
    virtual ~Gesture() = default;
    virtual void move(const ToolContext& context, Vec2 pixel) = 0;
    virtual void end(const ToolContext& context, Vec2 pixel) { move(context, pixel); }
    /// Cells to outline meanwhile.
    virtual std::vector<Point> preview() const { return {}; }
};

}  // namespace wayfield
