#include "tools/tool_box.h"

#include <algorithm>
#include <utility>

#include "tools/endpoint_gesture.h"
#include "tools/paint_gesture.h"
#include "tools/spawn_gesture.h"

namespace wayfield {

namespace {

constexpr double kZoomStep = 1.25;

// kZoomStep to the power of `steps`; fractions of a step come from touch pads.
double zoom_factor(double steps) {
    double factor = 1;
    const double many = std::min(steps < 0 ? -steps : steps, 40.0);
    const int whole = static_cast<int>(many);
    for (int i = 0; i < whole; ++i) factor *= kZoomStep;
    factor *= 1 + (many - whole) * (kZoomStep - 1);
    return steps < 0 ? 1 / factor : factor;
}

std::unique_ptr<Gesture> begin_tool(const ToolContext& context, const ToolSettings& settings, Vec2 pixel) {
    const Query& query = context.scene.pane(context.pane).setup.query;
    const Point cell = context.cell(pixel);
    // Whatever the tool: a press on start or goal drags it, as people expect of a thing that they see.
    if (settings.tool == Tool::kStart || (cell == query.start && settings.tool != Tool::kGoal)) {
        return begin_start(context, pixel);
    }
    if (const auto goal = goal_at(context, pixel)) return begin_goal(context, pixel, *goal);
    if (settings.tool == Tool::kGoal) return begin_goal(context, pixel);
    switch (settings.tool) {
        case Tool::kAgents:
            return begin_spawn(context, settings, pixel);
        case Tool::kErase:
            return begin_paint(context, settings, pixel, Terrain::kGround);
        case Tool::kTerrain:
            return begin_paint(context, settings, pixel, settings.terrain);
        default:
            return begin_paint(context, settings, pixel, Terrain::kWall);
    }
}

std::unique_ptr<Gesture> begin(const ToolContext& context, const ToolSettings& settings,
                               const PointerEvent& event) {
    const Vec2 pixel{event.x, event.y};
    if (event.button == MouseButton::kRight) return begin_paint(context, settings, pixel, Terrain::kGround);
    if (event.modifiers.shift && event.modifiers.ctrl) return begin_goal_change(context, pixel);
    if (event.modifiers.shift) return begin_goal(context, pixel);
    return begin_tool(context, settings, pixel);
}

}  // namespace

void ToolBox::handle(const PointerEvent& event, const ToolContext& context, const ToolSettings& settings,
                     bool over_ui, bool space) {
    const Vec2 pixel{event.x, event.y};
    switch (event.kind) {
        case PointerEvent::Kind::kDown:
            if (busy() || over_ui) break;
            button_ = event.button;
            pane_ = context.pane;
            panning_ = event.button == MouseButton::kMiddle || (space && event.button == MouseButton::kLeft);
            if (panning_) {
                space_used_ = space;
            } else {
                gesture_ = begin(context, settings, event);
            }
            break;
        case PointerEvent::Kind::kMove:
            if (panning_) context.camera.pan(pixel.x - last_.x, pixel.y - last_.y);
            if (gesture_) gesture_->move(context, pixel);
            break;
        case PointerEvent::Kind::kUp:
            if (!busy() || event.button != button_) break;
            if (gesture_) gesture_->end(context, pixel);
            cancel();
            break;
        case PointerEvent::Kind::kWheel:
            if (!over_ui) context.camera.zoom_at(pixel, zoom_factor(event.wheel));
            break;
        case PointerEvent::Kind::kFocusLost:
            cancel();
            break;
        case PointerEvent::Kind::kLeave:
            break;
    }
    last_ = pixel;
}

void ToolBox::cancel() {
    gesture_.reset();
    panning_ = false;
    pane_.reset();
}

bool ToolBox::take_space_used() { return std::exchange(space_used_, false); }

}  // namespace wayfield
