#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "platform/input_events.h"
#include "tools/gesture.h"

namespace wayfield {

/// Turns what the pointer does on the map into commands and camera moves.
///
///   left drag     the chosen tool; on the start or a goal: drags it; with Shift: moves the (first) goal;
///   with
///                 Ctrl and Shift: adds a goal, or removes the one that is there
///   right drag    erases            middle drag, Space + left drag    pans
///   wheel         zooms to the pointer
///
/// A press that hits a panel belongs to the panel until its release; a press on the map belongs to the map.
class ToolBox {
  public:
    /// `over_ui`: a panel or an open list lies under the pointer. `space`: the Space key is held.
    void handle(const PointerEvent& event, const ToolContext& context, const ToolSettings& settings,
                bool over_ui, bool space);

    /// True from a press on the map to its release.
    bool busy() const { return gesture_ != nullptr || panning_; }
    bool panning() const { return panning_; }
    /// The pane in which the gesture began.
    std::optional<std::size_t> pane() const { return pane_; }
    /// True once after a pan with the Space key: its release then doesn't start playback.
    bool take_space_used();
    /// Gives up what is only outlined; what was painted stays.
    void cancel();
    /// Cells that the gesture is about to change.
    std::vector<Point> preview() const { return gesture_ ? gesture_->preview() : std::vector<Point>{}; }

  private:
    std::unique_ptr<Gesture> gesture_;
    MouseButton button_ = MouseButton::kLeft;
    bool panning_ = false;
    bool space_used_ = false;
    Vec2 last_;
    std::optional<std::size_t> pane_;
};

}  // namespace wayfield
