#pragma once
#include <optional>
#include <string>
#include <vector>

#include "run/frame_log.h"
#include "run/runner.h"
#include "scene/number_text.h"
#include "scene/scene.h"
#include "ui/ui_state.h"
#include "ui/widgets.h"
#include "view/camera.h"

namespace wayfield {

/// What a panel may look at, and the two ways in which it may answer: a command for the scene, or a choice
/// about the window itself.
struct UiContext {
    Widgets& widgets;
    const Layout& layout;
    const Scene& scene;
    Runner& runner;  ///< for what would run, and for the traversal map; panels start nothing
    const FrameLog& frames;
    UiState& state;
    std::vector<Command>& commands;
    std::optional<Point> hovered;        ///< the cell under the pointer
    const std::vector<Camera>& cameras;  ///< by pane

    /// The frame is one of a video: nothing in it may differ from run to run, such as what a search took.
    bool film() const { return state.frame == FrameParts::kStripOnly; }
    const Pane& pane() const { return scene.pane(state.pane); }
    /// Hands the scene a command for the pane that the panel speaks of.
    void send(Command command) const;
};

/// Begins a window that fills `box`, without title, border or movement. Call ImGui::End() after it, always.
void begin_frame_window(const char* name, const Box& box, Colour background, bool scrolls, float pad_x,
                        float pad_y);

/// A hairline along the edge of a window, over its padding too.
void draw_edge(float x0, float y0, float x1, float y1, Colour colour);

}  // namespace wayfield
