#include "app.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "platform/paths.h"
#include "platform/preferences_file.h"
#include "run/playback.h"
#include "scene/raster.h"
#include "ui/bar.h"
#include "ui/caption.h"
#include "ui/cards.h"
#include "ui/field_labels.h"
#include "ui/frame_plot.h"
#include "ui/inspector.h"
#include "ui/panel_brush.h"
#include "ui/panel_duel.h"
#include "ui/panel_layers.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

// How long a frame waits for an untraced search: most maps answer within the frame, a drag stays smooth on
// the rest.
constexpr std::chrono::microseconds kPatience{6000};
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
    if (options.interactive) ui_.preferences = load_preferences();
    runner_ = std::make_unique<Runner>(scene_);
    lay_out();
    if (!fonts_.missing.empty()) ui_.say(fonts_.missing, true);
}

App::~App() {
    if (options_.interactive) save_preferences(ui_.preferences);
}

void App::frame(double seconds) {
    const auto begin = std::chrono::steady_clock::now();
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
        clear_target();
        if (!lab_.open()) draw_map();
        draw_panels(seconds);
        if (seconds > 0) record_frame();
        present();
    }
    input_.end_frame();
    const double took = seconds_since(begin);
    mean_frame_seconds_ = mean_frame_seconds_ > 0 ? 0.9 * mean_frame_seconds_ + 0.1 * took : took;
}

void App::poll_events() {
    input_.hide_navigation_keys(!widgets_.owns_keyboard());
    SDL_Event event;
    while (SDL_PollEvent(&event)) input_.process(event, window_);
    if (input_.any()) frames_to_settle_ = 3;
    if (input_.quit()) closed_ = true;
    for (const std::string& path : input_.dropped_files()) commands_.push_back(command::Open{path});
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
    layout_ = compute_layout(window_.drawable_width(), window_.drawable_height(), look_scale_, ui_.frame);
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

void App::carry_out_commands() {
    std::vector<Command> commands;
    commands.swap(commands_);
    for (const Command& command : commands) apply(command);
    if (!commands.empty()) frames_to_settle_ = 3;
}

Outcome App::apply(const Command& command) {
    const std::optional<Outcome> own = apply_own(command);
    const Outcome outcome = own ? *own : scene_.apply(command);
    if (own && !own->message.empty()) scene_.set_message(own->message);
    ui_.say(outcome.message, !outcome.ok);
    shown_message_ = scene_.message();
    if (const auto* opened = std::get_if<command::Open>(&command.action); opened && outcome.ok) {
        remember(opened->source);
        ui_.say(MapView::refusal(scene_.grid().width(), scene_.grid().height()), true);
    }
    return outcome;
}

void App::remember(const std::string& source) {
    std::vector<std::string>& recent = ui_.preferences.recent;
    std::erase(recent, source);
    recent.insert(recent.begin(), source);
    if (recent.size() > kMostRecent) recent.resize(kMostRecent);
    window_.set_title(fmt::format("{} – Wayfield", scene_.title()));
}

void App::search_and_play(double seconds) {
    go_on_with_lesson();
    lay_out();  // the map or the number of panes may be another now
    bool changed = false;
    if (options_.interactive) {
        changed = runner_->update(kPatience);
    } else {
        runner_->finish();
    }
    if (lab_.poll()) changed = true;
    if (film_) place_film();
    if (any_playing(scene_))
        changed = advance(scene_, recording_ ? seconds * 60 : ticks_of(seconds)) || changed;
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
    const PathfindingCost cost = runner_->take_cost();
    frames_.add({0, cost.search_milliseconds, cost.map_milliseconds, cost.field_milliseconds,
                 cost.trace_milliseconds});
}

std::vector<Point> App::outlined_cells() const {
    std::vector<Point> cells = tools_.preview();
    const ToolSettings& tools = ui_.tools;
    const bool paints =
        tools.tool == Tool::kWall || tools.tool == Tool::kErase || tools.tool == Tool::kTerrain;
    if (!cells.empty() || !hovered_ || !paints || tools_.panning() || tools.brush.size < 2) return cells;
    if (tools.shape != command::Shape::kStroke && tools.shape != command::Shape::kLine) return cells;
    for (const Point offset : brush_offsets(tools.brush))
        cells.push_back({hovered_->x + offset.x, hovered_->y + offset.y});
    return cells;
}

MapFrame App::map_frame(std::size_t index, const std::vector<Point>& outlined) {
    const Pane& pane = scene_.pane(index);
    MapFrame frame;
    frame.grid = &scene_.grid();
    frame.traversal = &runner_->map(index);
    frame.map_version = map_version_;
    frame.start = pane.setup.query.start;
    frame.goal = pane.setup.query.goal;
    if (scene_.panes().size() > 1) frame.search.contender = static_cast<int>(index);
    frame.more_goals = pane.setup.more_goals;
    frame.hovered = hovered_;
    frame.brush = outlined;
    const Layers& layers = pane.setup.layers;
    frame.layers = {layers.shows(Layer::kSearch), layers.shows(Layer::kPath),   layers.shows(Layer::kMarkers),
                    layers.shows(Layer::kGrid),   layers.shows(Layer::kLevels), layers.shows(Layer::kJumps)};
    add_field(frame, index);
    frame.dark = ui_.preferences.dark;
    frame.values = ui_.preferences.palette;
    frame.scale = look_scale_;
    const std::size_t cells = scene_.grid().cell_count();
    if (pane.trace && pane.trace->player.opened().size() == cells) {
        const TracePlayer& player = pane.trace->player;
        frame.search.opened = player.opened();
        frame.search.closed = player.closed();
        frame.search.version = pane.trace->version << 24U | (player.stamps_version() & 0xFFFFFFU);
        frame.search.playhead = pane.step();
        frame.search.step_count = pane.step_count();
        frame.search.current = pane.at_end() ? kNoCell : player.current_cell();
        if (pane.trace->recorder->has_jumps()) frame.jumps = {&player, frame.search.version};
    }
    // The path is the film's last picture; until its trace is there, it is shown at once.
    const bool shown = !pane.trace || pane.at_end();
    if (pane.outcome && pane.outcome->found() && shown) {
        frame.path.cells = pane.outcome->result.path;
        frame.path.smoothed = pane.outcome->smoothed.waypoints;
        frame.path.version = pane.outcome->version;
    }
    return frame;
}

void App::add_field(MapFrame& frame, std::size_t index) {
    const Pane& pane = scene_.pane(index);
    const Layers& layers = pane.setup.layers;
    frame.layers.heatmap = layers.shows(Layer::kField);
    frame.layers.arrows = layers.shows(Layer::kArrows);
    frame.layers.bands = layers.shows(Layer::kBands);
    frame.layers.values = layers.shows(Layer::kValues);
    frame.layers.streamline = layers.shows(Layer::kStreamline);
    if (pane.field) {
        frame.field = {&pane.field->image, pane.field->figures.max_cost, pane.field->figures.goals > 1,
                       wave_cost(pane), pane.field->shown_as_stale()};
    }
    Streamline& streamline = streamlines_[index];
    const bool shown = frame.layers.streamline && pane.at_end();
    streamline.update(pane, runner_->map(index), shown ? hovered_ : std::nullopt);
    frame.streamline = {streamline.cells(), streamline.version(), 1};
}

void App::clear_target() {
    target_.resize(window_.drawable_width(), window_.drawable_height());
    target_.bind();
    const ImVec4 ground = ImGui::ColorConvertU32ToFloat4(theme_.background);
    glClearColor(ground.x, ground.y, ground.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

void App::draw_map() {
    const bool over_ui = !input_.pointer() || ui_covers(input_.pointer()->x, input_.pointer()->y) ||
                         !layout_.map.contains(input_.pointer()->x, input_.pointer()->y);
    hovered_.reset();
    if (input_.pointer() && (!over_ui || tools_.busy())) {
        const std::size_t pane = pane_at(input_.pointer()->x, input_.pointer()->y);
        hovered_ = cameras_[pane].cell_at({input_.pointer()->x, input_.pointer()->y});
    }
    drawn_profiles_.resize(scene_.panes().size());
    for (std::size_t i = 0; i < scene_.panes().size(); ++i) {
        if (drawn_profiles_[i] == scene_.pane(i).setup.profile) continue;
        drawn_profiles_[i] = scene_.pane(i).setup.profile;
        ++map_version_;
    }
    const std::vector<Point> outlined = outlined_cells();
    for (std::size_t i = 0; i < views_.size(); ++i) {
        if (cameras_[i].viewport().empty()) continue;
        views_[i].draw(map_frame(i, outlined), cameras_[i], target_.height());
    }
}

void App::draw_panels(double seconds) {
    imgui_.begin_frame();
    input_.begin_imgui_frame(seconds, window_);
    ImGui::NewFrame();
    widgets_.begin_frame(theme_, fonts_, look_scale_, seconds, ui_.overlay());
    const UiContext context = ui_context();
    if (!lab_.open()) {
        draw_field_labels(context);
        draw_cards(context);
    }
    draw_caption(context);
    if (!layout_.bar.empty()) draw_bar(context);
    if (lab_.open()) {
        lab_panel_.draw(context, lab_);
    } else {
        if (!layout_.panel.empty()) draw_side_panel(context);
        if (!layout_.strip.empty()) draw_strip(context);
    }
    overlays_.draw(context, help_);
    widgets_.end_frame();
    ui_.say(widgets_.take_complaint(), true);
    if (std::exchange(ui_.record_requested, false)) toggle_recording();
    if (ui_.fit_requested) {
        ui_.fit_requested = false;
        act(ShortcutAction::kFit);
    }
    target_.bind();
    imgui_.draw();
}

UiContext App::ui_context() {
    return {widgets_, layout_, scene_, *runner_, frames_, ui_, commands_, hovered_, cameras_};
}

void App::draw_side_panel(const UiContext& ui) {
    Widgets& w = widgets_;
    // The inspector keeps its place at the foot, the rest scrolls above it.
    const float foot = std::min(layout_.px(164), layout_.panel.height * 0.4f);
    Box upper = layout_.panel;
    upper.height -= foot;
    begin_frame_window("Panel", upper, theme_.panel, true, layout_.px(14), layout_.px(12));
    const bool several = scene_.panes().size() > 1;
    if (several) draw_duel_panel(ui);
    search_panel_.draw(ui);
    draw_layers_panel(ui);
    draw_brush_panel(ui);
    map_panel_.draw(ui);
    search_panel_.draw_unit(ui);
    if (!several) draw_duel_panel(ui);
    video_panel_.draw(ui);
    ImGui::End();
    begin_frame_window("Inspector", {upper.x, upper.bottom(), upper.width, foot}, theme_.panel, false,
                       w.px(14), w.px(8));
    draw_edge(upper.x, upper.bottom(), upper.right(), upper.bottom(), theme_.line);
    draw_edge(upper.x, layout_.panel.y, upper.x, layout_.panel.bottom(), theme_.line);
    draw_inspector(ui);
    ImGui::End();
}

void App::draw_strip(const UiContext& ui) {
    const Box& strip = layout_.strip;
    begin_frame_window("Strip", strip, theme_.panel, false, layout_.px(14), 0);
    draw_edge(0, strip.y, strip.width, strip.y, theme_.line);
    if (scene_.racing() || ui.film()) {
        race_strip_.draw(ui, ui.film());
        ImGui::End();
        return;
    }
    const float margin = layout_.px(14), gap = layout_.px(28);
    const float half = (strip.width - 2 * margin - gap) / 2;
    timeline_.draw(ui, {strip.x + margin, strip.y, half, strip.height});
    draw_frame_plot(ui, {strip.x + margin + half + gap, strip.y, half, strip.height});
    ImGui::End();
}

void App::present() {
    if (recording_) mark_recording();
    gl_errors_ += count_gl_errors();
    window_.present(target_.get());
}

bool App::animating() const {
    if (recording_ || (lesson_ && lesson_->waiting())) return true;
    if (frames_to_settle_ > 0 || !commands_.empty() || tools_.busy()) return true;
    if (any_playing(scene_) || widgets_.wants_frame() || widgets_.typing()) return true;
    return std::any_of(cameras_.begin(), cameras_.end(),
                       [](const Camera& camera) { return camera.easing(); });
}

// Sleeps until there is something to draw: next to no CPU while nothing happens.
void App::wait_for_events() {
    const double spent = seconds_since(last_frame_);
    if (animating()) {
        const int rest = static_cast<int>((kFrameSeconds - spent) * 1000);
        if (rest > 0) SDL_Delay(static_cast<Uint32>(rest));
    } else if (runner_->busy()) {
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
        // A recording is drawn at its own pace: however long a frame takes, the video misses none.
        frame(recording_ ? 1 / recording_->fps() : std::min(seconds, 0.25));
    }
    return 0;
}

}  // namespace wayfield
