#include "app.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>

#include "platform/paths.h"
#include "platform/preferences_file.h"
#include "run/playback.h"
#include "ui/caption.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

// How long a frame waits for an untraced search: most maps answer within the frame, a drag stays smooth on
// the rest.
constexpr std::chrono::microseconds kPatience{6000};
// On a large map few answer in that time, and the frame has more to do.
constexpr std::chrono::microseconds kLargeMapPatience{2000};
// Of a frame's time, for what takes longer than it mostly does.
constexpr double kReserveMilliseconds = 1.5;
constexpr double kFrameSeconds = 1.0 / 60.0;

double seconds_since(std::chrono::steady_clock::time_point then) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
}

std::string assets_folder(const char* name) {
    try {
        return assets_dir() + "/" + name;
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

App::App(const AppOptions& options)
    : options_(options),
      window_("Wayfield", options.width, options.height, options.display),
      imgui_(window_),
      overlays_(assets_folder("maps"), assets_folder("lessons")),
      help_(help_groups()),
      last_frame_(std::chrono::steady_clock::now()) {
    if (options.scale > 0) window_.resize(options.width, options.height, options.scale);
    if (options.keeps_settings) ui_.preferences = load_preferences();
    runner_ = std::make_unique<Runner>(scene_);
    lay_out();
    if (!fonts_.missing.empty()) ui_.say(fonts_.missing, true);
}

App::~App() {
    if (options_.keeps_settings) save_preferences(ui_.preferences);
}

void App::frame(double seconds) {
    const auto begin = std::chrono::steady_clock::now();
    drawing_seconds_ = 0;
    panel_seconds_ = 0;
    poll_events();
    lay_out();
    use_tools();
    use_keys();
    carry_out_commands();
    // A minimised window searches and plays on; there is nothing to draw into. A recording would miss what
    // plays then: it rests, and the film with it.
    const bool minimised = window_.minimised();
    search_and_play(minimised && recording_ ? 0 : seconds);
    if (!minimised) {
        draw_timed([&] { clear_target(); });
        if (!lab_.open()) draw_map();
        draw_panels_timed(seconds);
        draw_timed([&] {
            if (seconds > 0) record_frame(seconds);
            present();
        });
    }
    input_.end_frame();
    const double took = seconds_since(begin);
    const double work = (took - drawing_seconds_) * 1000;
    longest_work_ = std::max(longest_work_, work);
    frames_.set_window({work, panel_seconds_ * 1000, drawing_seconds_ * 1000});
    const double rest = std::max(0.0, took * 1000 - frames_.latest().held_milliseconds);
    mean_rest_milliseconds_ = 0.9 * mean_rest_milliseconds_ + 0.1 * rest;
    mean_frame_seconds_ = mean_frame_seconds_ > 0 ? 0.9 * mean_frame_seconds_ + 0.1 * took : took;
}

// What of it is OpenGL's is drawing.
void App::draw_panels_timed(double seconds) {
    const auto begin = std::chrono::steady_clock::now();
    const double drawing_before = drawing_seconds_;
    draw_panels(seconds);
    panel_seconds_ = seconds_since(begin) - (drawing_seconds_ - drawing_before);
}

void App::poll_events() {
    input_.hide_navigation_keys(!widgets_.owns_keyboard());
    SDL_Event event;
    while (SDL_PollEvent(&event)) input_.process(event, window_);
    if (input_.any()) frames_to_settle_ = 3;
    if (input_.quit()) request_quit();
    for (const std::string& path : input_.dropped_files()) commands_.emplace_back(command::Open{path});
}

void App::update_look() {
    const float scale = factor_of(ui_.preferences.type_size) * static_cast<float>(window_.scale());
    const bool new_scale = scale != look_scale_;
    if (!new_scale && look_dark_ == ui_.preferences.dark) return;
    theme_ = ui_.preferences.dark ? dark_theme() : light_theme();
    apply_theme(theme_, scale);
    if (new_scale) {
        fonts_ = Fonts::load(scale);
        imgui_.upload_fonts();
    }
    look_scale_ = scale;
    look_dark_ = ui_.preferences.dark;
    frames_to_settle_ = 3;
}

void App::lay_out() {
    update_look();
    ui_.show_lab = lab_.open();
    layout_ = compute_layout(window_.drawable_width(), window_.drawable_height(), look_scale_, ui_.frame,
                             ui_.show_workers ? workers_band_height(runner_->pool().workers()) : 0,
                             !scene_.caption().empty());
    const std::size_t count = scene_.panes().size();
    cameras_.resize(count);
    while (views_.size() < count) views_.emplace_back();
    views_.resize(count);
    streamlines_.resize(count);
    ui_.pane = std::min(ui_.pane, count - 1);
    const int columns = count == 1 ? 1 : 2, rows = count > 2 ? 2 : 1;
    const int x0 = static_cast<int>(layout_.map.x), y0 = static_cast<int>(layout_.map.y);
    const int width = static_cast<int>(layout_.map.width), height = static_cast<int>(layout_.map.height);
    // All of one size, so that a map fits into each at the same zoom.
    const int gap = std::max(1, static_cast<int>(layout_.px(6)));
    const int pane_width = (width - gap * (columns - 1)) / columns;
    const int pane_height = (height - gap * (rows - 1)) / rows;
    for (std::size_t i = 0; i < count; ++i) {
        const int column = static_cast<int>(i) % columns, row = static_cast<int>(i) / columns;
        cameras_[i].set_map(scene_.grid().width(), scene_.grid().height());
        // A minimised window has no size to follow: zoom and place stay.
        if (window_.minimised()) continue;
        cameras_[i].set_viewport(
            {x0 + column * (pane_width + gap), y0 + row * (pane_height + gap), pane_width, pane_height},
            window_.scale());
    }
    make_room_for_caption();
}

// Where a caption would stand on start, goals or path, or somebody walks, the whole map is shown above it.
// Captions that follow one another differ in height: the map doesn't jump from one to the next.
void App::make_room_for_caption() {
    layout_.caption = caption_box(fonts_, layout_, scene_.caption(), lesson_.has_value());
    const CaptionRoom before = caption_room_;
    caption_room_ = {scene_.map_epoch(), layout_.map, 0};
    const bool follows = before.map_epoch == caption_room_.map_epoch && before.map == caption_room_.map;
    if (layout_.caption.empty()) return set_caption_room(0);
    int foot = follows ? before.foot : 0;
    for (std::size_t i = 0; i < cameras_.size(); ++i) {
        Camera whole = cameras_[i];
        whole.set_foot(foot);
        whole.fit(false);
        const Pane& pane = scene_.pane(i);
        const Hidden hidden = hidden_by(layout_.caption, marks_of(pane, whole, look_scale_));
        if (hidden.nothing() && !pane.populated()) continue;
        const PixelRect& view = whole.viewport();
        const float top = layout_.caption.y - layout_.px(6);
        foot = std::max(foot, view.y + view.height - static_cast<int>(top));
    }
    set_caption_room(foot);
}

// All cameras alike, so that panes in a race stay at one zoom.
void App::set_caption_room(int foot) {
    caption_room_.foot = foot;
    for (Camera& camera : cameras_) camera.set_foot(foot);
}

std::size_t App::pane_at(double x, double y) const {
    for (std::size_t i = 0; i < cameras_.size(); ++i) {
        if (cameras_[i].viewport().contains({x, y})) return i;
    }
    return ui_.pane;
}

// In a race all panes show the same part of the map.
void App::link_cameras() {
    if (!scene_.racing()) return;
    const Camera& leader = cameras_[std::min(leading_camera_, cameras_.size() - 1)];
    for (Camera& camera : cameras_) {
        if (&camera != &leader) camera.follow(leader);
    }
}

void App::use_tools() {
    const bool space = input_.key_held("Space") && !widgets_.typing();
    for (const PointerEvent& event : input_.pointer_events()) {
        const std::size_t pane =
            std::min(tools_.pane().value_or(pane_at(event.x, event.y)), cameras_.size() - 1);
        const bool over_ui =
            lab_.open() || ui_covers(event.x, event.y) || !layout_.map.contains(event.x, event.y);
        if (!over_ui) leading_camera_ = pane;
        if (event.kind == PointerEvent::Kind::kDown) {
            widgets_.hide_focus();
            if (!over_ui) ui_.pane = pane;
        }
        tools_.handle(event, {scene_, cameras_[pane], pane, commands_}, ui_.tools, over_ui, space);
    }
}

void App::show_title() {
    window_.set_title(fmt::format(
        "{} – Wayfield", recording_ ? fmt::format("● recording {}", recording_->path()) : scene_.title()));
}

// No longer than a frame mostly has left besides its other work. One that is late without any waiting is no
// later for it at the next beat of the screen.
std::chrono::microseconds App::patience() const {
    const std::chrono::microseconds most =
        scene_.grid().cell_count() >= kLargeMapCells ? kLargeMapPatience : kPatience;
    if (mean_rest_milliseconds_ > FrameCost::kInTime) return most;
    const double left = FrameCost::kInTime - kReserveMilliseconds - mean_rest_milliseconds_;
    return std::clamp(std::chrono::microseconds(static_cast<std::int64_t>(left * 1000)),
                      std::chrono::microseconds{0}, most);
}

void App::search_and_play(double seconds) {
    go_on_with_lesson();
    lay_out();  // the map or the number of panes may be another now
    bool changed = false;
    if (options_.interactive) {
        runner_->set_gesture(tools_.busy() && !tools_.panning());
        changed = runner_->update(patience());
    } else {
        runner_->finish();
    }
    if (lab_.poll()) changed = true;
    if (film_) place_film();
    if (any_playing(scene_))
        changed = advance(scene_, recording_ ? seconds * 60 : ticks_of(seconds)) || changed;
    // What the lab measures has the machine to itself.
    if (!lab_.running() && advance_crowds(scene_, recording_ ? seconds * 60 : ticks_of(seconds)))
        walk_crowds();
    for (Camera& camera : cameras_) {
        if (camera.advance(seconds)) changed = true;
    }
    link_cameras();
    if (scene_.message() != shown_message_) {  // a script's command had something to say
        shown_message_ = scene_.message();
        ui_.say(shown_message_);
    }
    if (ui_.toast_seconds > 0) {
        ui_.toast_seconds -= seconds;
        if (ui_.toast_seconds <= 0) changed = true;
    }
    if (changed) frames_to_settle_ = std::max(frames_to_settle_, 1);
    PathfindingCost cost = runner_->take_cost();
    // A frame that stands for a time of its own can't come too late.
    if (!options_.interactive || film_) cost.held_milliseconds = 0;
    frames_.add(cost);
}

// Live, agents walk while the frame is drawn, and are shown in the next; a frame that stands for a time of
// its own shows them where they are.
void App::walk_crowds() {
    if (options_.interactive && !film_) {
        runner_->walk();
    } else {
        runner_->finish_crowds();
    }
}

bool App::animating() const {
    if (recording_ || (lesson_ && lesson_->waiting())) return true;
    if (frames_to_settle_ > 0 || !commands_.empty() || tools_.busy()) return true;
    if (std::ranges::any_of(views_, [](const MapView& view) { return view.behind(); })) return true;
    if (any_playing(scene_) || (any_walking(scene_) && !lab_.running()) || widgets_.wants_frame() ||
        widgets_.typing())
        return true;
    return std::any_of(cameras_.begin(), cameras_.end(),
                       [](const Camera& camera) { return camera.easing(); });
}

// Sleeps until there is something to draw: next to no CPU while nothing happens.
void App::wait_for_events() {
    const double spent = seconds_since(last_frame_);
    if (animating()) {
        const int rest = static_cast<int>((kFrameSeconds - spent) * 1000);
        if (rest > 0) SDL_Delay(static_cast<Uint32>(rest));
    } else if (runner_->busy() || map_worker_.busy()) {
        SDL_WaitEventTimeout(nullptr, 4);
    } else if (lab_.busy()) {
        SDL_WaitEventTimeout(nullptr, lab_.running() ? 50 : 8);
    } else {
        // A message over the map has to go away again.
        SDL_WaitEventTimeout(nullptr, ui_.toast_seconds > 0 ? 250 : 2000);
    }
}

bool App::something_to_draw() {
    SDL_PumpEvents();
    if (SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE || animating()) return true;
    if (ui_.toast_seconds > 0 && seconds_since(last_frame_) > 0.25) return true;
    if (lab_.poll() || (lab_.running() && seconds_since(last_frame_) > 0.5)) return true;
    // How far a map is, and how long it takes already.
    if (map_worker_.ready() || (map_worker_.busy() && seconds_since(last_frame_) > 0.1)) return true;
    if (!runner_->busy()) return false;
    // Drawing would take the search's time: it gets a frame when it is ready, and now and then to show how
    // far it is.
    return runner_->update() || seconds_since(last_frame_) > 0.1;
}

int App::run() {
    while (!closed_) {
        wait_for_events();
        if (!something_to_draw()) continue;
        const double seconds = seconds_since(last_frame_);
        last_frame_ = std::chrono::steady_clock::now();
        if (frames_to_settle_ > 0) --frames_to_settle_;
        // A film is drawn at its own pace: however long a frame takes, the video misses none.
        frame(film_ ? 1 / recording_->fps() : std::min(seconds, 0.25));
    }
    // Who closes the window has seen what there is to see: the video ends here.
    if (recording_ && recording_->frames() > 0) stop_recording();
    return 0;
}

}  // namespace wayfield
