#include "platform/window.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "wayfield/error.h"

namespace wayfield {

// Each member is destroyed after the ones below it, so a constructor that throws half-way still cleans up.
struct Window::Handles {
    bool initialised = false;
    SDL_Window* window = nullptr;
    SDL_GLContext context = nullptr;

    ~Handles() {
        if (context) SDL_GL_DeleteContext(context);
        if (window) SDL_DestroyWindow(window);
        if (initialised) SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
};

namespace {

constexpr const char* kNoDisplay =
    "no display: run in a desktop session, or use `wayfield shot` and `wayfield play --headless`, or set "
    "SDL_VIDEODRIVER=offscreen";

bool asked_for_offscreen() {
    const char* driver = std::getenv("SDL_VIDEODRIVER");
    return driver && std::string(driver) == "offscreen";
}

void init_video(Display display) {
    if (display == Display::kOffscreen) SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen");
    // Without its folder Wayland can't run, and its library says so on standard error when it is only asked.
    if (!std::getenv("XDG_RUNTIME_DIR") && !std::getenv("SDL_VIDEODRIVER") && display == Display::kScreen) {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM");
    }
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    // SDL would turn Ctrl+C into a quit event, which a long shot or script never gets round to reading. Files
    // are written whole or not at all, so ending at once loses nothing; a recording watches for itself.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        if (display == Display::kScreen && !asked_for_offscreen()) throw Error(kNoDisplay);
        throw Error(fmt::format("no video: {}", SDL_GetError()));
    }
}

}  // namespace

Window::Window(const std::string& title, int width, int height, Display display)
    : handles_(std::make_unique<Handles>()), width_(width), height_(height) {
    init_video(display);
    handles_->initialised = true;
    const std::string driver = SDL_GetCurrentVideoDriver();
    offscreen_ = driver == "offscreen" || driver == "dummy";
    // SDL falls back to its offscreen driver by itself; a person who opened the app would wait for ever.
    if (offscreen_ && display == Display::kScreen && !asked_for_offscreen()) throw Error(kNoDisplay);

    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
    const Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    handles_->window =
        SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
    if (!handles_->window)
        throw Error(fmt::format("no window of {}x{} with OpenGL 3.3: {}", width, height, SDL_GetError()));
    handles_->context = SDL_GL_CreateContext(handles_->window);
    if (!handles_->context) throw Error(fmt::format("no OpenGL 3.3 core context: {}", SDL_GetError()));
    SDL_GL_MakeCurrent(handles_->window, handles_->context);
    const int version = gladLoadGL(reinterpret_cast<GLADloadfunc>(SDL_GL_GetProcAddress));
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        throw Error(fmt::format("OpenGL 3.3 is needed, the driver offers {}.{}", GLAD_VERSION_MAJOR(version),
                                GLAD_VERSION_MINOR(version)));
    }
    // A person can't drag it smaller; pictures may have any size.
    if (!offscreen_) SDL_SetWindowMinimumSize(handles_->window, 320, 240);
    if (!offscreen_) SDL_GetWindowSize(handles_->window, &width_, &height_);
    SDL_StartTextInput();
    set_vsync(true);
}

Window::~Window() = default;

int Window::width() const { return std::max(1, width_); }
int Window::height() const { return std::max(1, height_); }

double Window::scale() const {
    if (forced_scale_ > 0) return forced_scale_;
    if (offscreen_) return 1.0;
    int window_width = 0, window_height = 0, pixel_width = 0, pixel_height = 0;
    SDL_GetWindowSize(handles_->window, &window_width, &window_height);
    SDL_GL_GetDrawableSize(handles_->window, &pixel_width, &pixel_height);
    return window_width > 0 && pixel_width > 0 ? static_cast<double>(pixel_width) / window_width : 1.0;
}

int Window::drawable_width() const { return std::max(1, static_cast<int>(std::lround(width() * scale()))); }
int Window::drawable_height() const { return std::max(1, static_cast<int>(std::lround(height() * scale()))); }

void Window::resize(int width, int height, double scale) {
    if (scale > 0) forced_scale_ = scale;
    SDL_SetWindowSize(handles_->window, std::max(1, width), std::max(1, height));
    // A window manager may grant another size and tells so by SIZE_CHANGED.
    width_ = width;
    height_ = height;
}

void Window::on_window_event(int event, int a, int b) {
    switch (event) {
        case SDL_WINDOWEVENT_SIZE_CHANGED:
            if (a > 0 && b > 0) {
                width_ = a;
                height_ = b;
            }
            break;
        case SDL_WINDOWEVENT_MINIMIZED:
        case SDL_WINDOWEVENT_HIDDEN:
            minimised_ = true;
            break;
        case SDL_WINDOWEVENT_RESTORED:
        case SDL_WINDOWEVENT_MAXIMIZED:
        case SDL_WINDOWEVENT_SHOWN:
            minimised_ = false;
            break;
        default:
            break;
    }
}

void Window::set_title(const std::string& title) { SDL_SetWindowTitle(handles_->window, title.c_str()); }

void Window::present(unsigned framebuffer) {
    if (offscreen_ || minimised_) return;
    int pixel_width = 0, pixel_height = 0;
    SDL_GL_GetDrawableSize(handles_->window, &pixel_width, &pixel_height);
    if (pixel_width <= 0 || pixel_height <= 0) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    const bool same = pixel_width == drawable_width() && pixel_height == drawable_height();
    glBlitFramebuffer(0, 0, drawable_width(), drawable_height(), 0, 0, pixel_width, pixel_height,
                      GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
    SDL_GL_SwapWindow(handles_->window);
}

void Window::set_vsync(bool on) {
    if (!offscreen_) SDL_GL_SetSwapInterval(on ? 1 : 0);
}

SDL_Window* Window::handle() const { return handles_->window; }
void* Window::gl_context() const { return handles_->context; }

}  // namespace wayfield
