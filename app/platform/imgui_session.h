#pragma once

namespace wayfield {

class Window;

/// Dear ImGui with its SDL2 and OpenGL 3 backends, from constructor to destructor. One at a time.
class ImGuiSession {
  public:
    explicit ImGuiSession(const Window& window);
    ~ImGuiSession();
    ImGuiSession(const ImGuiSession&) = delete;
    ImGuiSession& operator=(const ImGuiSession&) = delete;

    /// The font atlas was built anew: sends it to the driver.
    void upload_fonts();
    /// Begins a frame of the renderer; the SDL half is Input::begin_imgui_frame.
    void begin_frame();
    /// Ends the frame and draws it into the framebuffer bound now.
    void draw();
};

/// True if a window, a list or a menu of the interface lies under the pixel, as laid out in the frame drawn
/// last. An open list takes every press, wherever it is.
bool ui_covers(double x, double y);

}  // namespace wayfield
