// What a frame draws: the map of each pane, and the panels around it.
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app.h"
#include "run/request_load.h"
#include "scene/raster.h"
#include "ui/bar.h"
#include "ui/caption.h"
#include "ui/field_labels.h"
#include "ui/frame_plot.h"
#include "ui/inspector.h"
#include "ui/panel_brush.h"
#include "ui/panel_duel.h"
#include "ui/panel_layers.h"
#include "ui/progress_card.h"
#include "ui/toast.h"

namespace wayfield {

std::vector<Point> App::outlined_cells() const {
    std::vector<Point> cells = tools_.preview();
    const ToolSettings& tools = ui_.tools;
    const bool paints = tools.tool == Tool::kWall || tools.tool == Tool::kErase ||
                        tools.tool == Tool::kTerrain ||
                        (tools.tool == Tool::kAgents && tools.shape == command::Shape::kStroke);
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
    frame.layers.clusters = layers.shows(Layer::kClusters);
    // The pane's own search means nothing to the armies.
    if (pane.has_battle()) {
        frame.layers.search = frame.layers.path = frame.layers.markers = frame.layers.jumps = false;
        frame.layers.clusters = false;
        frame.traversal = nullptr;
    }
    add_field(frame, index);
    add_crowd(frame, pane);
    add_requests(frame, index);
    add_battle(frame, pane);
    // A picture that is kept is whole.
    frame.in_slices = options_.interactive && !recording_;
    frame.dark = ui_.preferences.dark;
    frame.values = ui_.preferences.palette;
    frame.scale = look_scale_;
    const std::size_t cells = scene_.grid().cell_count();
    if (pane.trace && pane.trace->player.opened().size() == cells) {
        const TracePlayer& player = pane.trace->player;
        frame.search.opened = player.opened();
        frame.search.closed = player.closed();
        // Of one search, all traces have the same stamps.
        const std::uint64_t stamps = player.stamps_version() & 0xFFFFFFU;
        frame.search.version = pane.trace->outcome_version << 24U | stamps;
        frame.search.search = pane.trace->outcome_version;
        frame.search.playhead = pane.step();
        frame.search.step_count = pane.step_count();
        frame.search.current = pane.at_end() ? kNoCell : player.current_cell();
        frame.consistency = {pane.trace->inconsistent, pane.trace->version};
        if (pane.trace->recorder->has_jumps()) frame.jumps = {&player, pane.trace->version << 24U | stamps};
    }
    // The path is the film's last picture; until its trace is there, it is shown at once. An anytime search
    // has one before.
    const bool shown = !pane.trace || pane.at_end();
    if (pane.outcome && pane.outcome->found() && shown) {
        frame.path.cells = pane.outcome->result.path;
        frame.path.smoothed = pane.outcome->smoothed.waypoints;
        frame.path.version = pane.outcome->version;
    } else if (const TraceRecorder::Improvement* known = pane.improvement()) {
        constexpr std::uint64_t kOfTrace = std::uint64_t{1} << 63U;
        frame.path.cells = known->path;
        frame.path.version = kOfTrace | pane.trace->version << 32U | known->step;
    }
    if (pane.outcome && pane.outcome->clusters) {
        const ClusterPicture& picture = *pane.outcome->clusters;
        frame.clusters = {&picture.graph, {}, pane.outcome->version};
        if (shown) frame.clusters.abstract_path = picture.abstract_path;
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

// What isn't true any more isn't drawn.
void App::add_requests(MapFrame& frame, std::size_t index) {
    const RequestLoad& requests = runner_->requests();
    drawn_requests_.clear();
    if (requests.pane() != index) return;
    const std::uint64_t revision = scene_.grid().revision();
    for (const RequestLoad::Path& path : requests.paths()) {
        if (path.map_revision == revision) drawn_requests_.emplace_back(path.cells);
    }
    frame.requests = {drawn_requests_, requests.version() << 32U ^ revision};
}

void App::add_crowd(MapFrame& frame, const Pane& pane) {
    frame.layers.agents = pane.setup.layers.shows(Layer::kAgents);
    frame.unit_size = pane.setup.profile.unit_size;
    if (!pane.crowd) return;
    frame.crowd.agents = pane.crowd->agents;
    frame.crowd.version = pane.crowd->version;
    frame.crowd.paint.by = pane.setup.agent_colour;
    frame.crowd.paint.free_speed = pane.crowd->free_speed;
    const CrowdSetup& crowd = pane.setup.crowd;
    frame.crowd.paint.several_groups =
        (crowd.group_a_goal && !pane.setup.more_goals.empty()) || crowd.members.has_own_goals();
}

void App::add_battle(MapFrame& frame, const Pane& pane) const {
    frame.layers.memo = pane.setup.layers.shows(Layer::kMemo);
    if (!pane.battle) return;
    frame.army.battle = pane.battle.get();
    if (!hovered_ || !scene_.grid().contains(*hovered_)) return;
    const UnitView* unit = pane.battle->unit_at(scene_.grid().index(*hovered_), scene_.grid().width());
    if (unit != nullptr) frame.army.chosen = unit->id;
}

// One frame is under way at most. A driver that falls behind would let many pile up, and whoever sends a
// texture then waits for all of them: so drawing waits for drawing, and shows as that.
void App::clear_target() {
    drawn_.wait();
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
        const MapFrame frame = map_frame(i, outlined);
        views_[i].update(frame, cameras_[i]);
        draw_timed([&] { views_[i].draw(frame, cameras_[i], target_.height()); });
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
        cards_.draw(context);
    }
    draw_progress_card(context);
    draw_caption(context);
    if (!layout_.bar.empty()) draw_bar(context);
    if (lab_.open()) {
        lab_panel_.draw(context, lab_);
    } else {
        if (!layout_.panel.empty()) draw_side_panel(context);
        if (!layout_.strip.empty()) draw_strip(context);
        if (!layout_.workers.empty()) workers_panel_.draw_band(context);
    }
    overlays_.draw(context, help_);
    draw_toast(context);
    widgets_.end_frame();
    ui_.say(widgets_.take_complaint(), true);
    take_answers();
    if (std::exchange(ui_.record_requested, false)) toggle_recording();
    if (ui_.fit_requested) {
        ui_.fit_requested = false;
        act(ShortcutAction::kFit);
    }
    draw_timed([&] {
        target_.bind();
        imgui_.draw();
    });
}

UiContext App::ui_context() {
    return {widgets_, layout_, scene_, *runner_, frames_, ui_, commands_, hovered_, cameras_};
}

void App::draw_side_panel(const UiContext& ui) {
    // The inspector keeps its place at the foot, the rest scrolls above it.
    // Of a unit it has less to say than of a cell.
    const float lines = ui.pane().has_battle() ? 120 : 164;
    const float foot = std::min(layout_.px(lines), layout_.panel.height * 0.4f);
    Box upper = layout_.panel;
    upper.height -= foot;
    begin_frame_window("Panel", upper, theme_.panel, true, layout_.px(14), layout_.px(12));
    const bool several = scene_.panes().size() > 1;
    if (several) draw_duel_panel(ui);
    // What the pane is about comes first.
    const bool battle = ui.pane().has_battle();
    if (battle) army_panel_.draw(ui);
    search_panel_.draw(ui);
    crowd_panel_.draw(ui);
    if (!battle) army_panel_.draw(ui);
    draw_layers_panel(ui);
    draw_brush_panel(ui);
    map_panel_.draw(ui);
    search_panel_.draw_unit(ui);
    if (!several) draw_duel_panel(ui);
    workers_panel_.draw(ui);
    video_panel_.draw(ui);
    profile_panel_.draw(ui);
    ImGui::End();
    begin_frame_window("Inspector", {upper.x, upper.bottom(), upper.width, foot}, theme_.panel, false,
                       layout_.px(14), layout_.px(8));
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
    const Box left{strip.x + margin, strip.y, half, strip.height};
    if (ui.pane().has_battle())
        battle_plot_.draw(ui, left);
    else
        timeline_.draw(ui, left);
    draw_frame_plot(ui, {strip.x + margin + half + gap, strip.y, half, strip.height});
    ImGui::End();
}

void App::present() {
    if (recording_) mark_recording();
    gl_errors_ += count_gl_errors();
    window_.present(target_.get());
    drawn_.set();
}

}  // namespace wayfield
