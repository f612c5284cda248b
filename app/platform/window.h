#pragma once
#include <memory>
#include <string>

struct SDL_Window;

namespace wayfield {

/// Where the pixels go. The offscreen driver needs no display.
enum class Display { kScreen, kOffscreen };

/// One SDL window with an OpenGL 3.3 core context. Two sizes exist: *window units*, in which the mouse is
/// reported, and *drawable pixels*, in which everything is drawn; scale() is their ratio. Frames are drawn
/// into a framebuffer object of drawable size and copied to the window, because the offscreen driver's own
/// framebuffer keeps the size of its creation and a script may ask for a scale that the screen doesn't have.
class Window {
  public:
    /// Throws Error with one line when there is no display, no OpenGL 3.3 or no window.
    Window(const std::string& title, int width, int height, Display display);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    int width() const;   ///< window units, at least 1
    int height() const;  ///< window units, at least 1
    int drawable_width() const;
    int drawable_height() const;
    double scale() const;  ///< drawable pixels a window unit
    bool minimised() const { return minimised_; }
    bool offscreen() const { return offscreen_; }

    /// Asks for a size in window units. A scale above 0 replaces that of the screen from now on.
    void resize(int width, int height, double scale);
    /// Follows SIZE_CHANGED, MINIMIZED, RESTORED and the like; `event` is an SDL_WindowEventID, `a` and `b`
    /// its data.
    void on_window_event(int event, int a, int b);
    void set_title(const std::string& title);

    /// Copies framebuffer object `framebuffer` (drawable size) to the screen and swaps. Does nothing
    /// offscreen.
    void present(unsigned framebuffer);
    void set_vsync(bool on);

    SDL_Window* handle() const;
    void* gl_context() const;

  private:
    struct Handles;
    std::unique_ptr<Handles> handles_;
    int width_ = 1, height_ = 1;
    double forced_scale_ = 0;
    bool minimised_ = false;
    bool offscreen_ = false;
};

}  // namespace wayfield
