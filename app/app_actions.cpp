// What keys do.
#include <algorithm>

#include "app.h"
#include "run/playback.h"
#include "ui/panel_duel.h"

namespace wayfield {

namespace {

bool moves_focus(const std::string& key) {
    return key == "Left" || key == "Right" || key == "Up" || key == "Down" || key == "Space" ||
           key == "Return";
}

constexpr double kPanPixels = 120;
constexpr double kKeyZoom = 1.5;

}  // namespace

void App::use_keys() {
    for (const KeyEvent& event : input_.key_events()) use_key(event);
}

void App::use_key(const KeyEvent& event) {
    // Space plays on its release: held down, it moves the view.
    if (event.name == "Space" && !event.down) {
        if (tools_.take_space_used() || widgets_.owns_keyboard()) return;
        if (lab_.open()) return;
        if (lesson_) {
            commands_.emplace_back(command::Slide{command::SlideMove::kNext});
        } else {
            act(ShortcutAction::kPlayPause);
        }
        return;
    }
    if (!event.down) return;
    if (event.name == "Tab") {
        // An overlay keeps the focus to itself.
        if (!widgets_.list_open()) widgets_.move_focus(event.modifiers.shift ? -1 : 1, ui_.overlay());
        return;
    }
    if (use_question_key(event)) return;
    if (event.name == "Escape") {
        if (ui_.show_help || ui_.show_maps || ui_.show_lessons) {
            ui_.show_help = ui_.show_maps = ui_.show_lessons = false;
        } else if (ui_.progress) {
            ui_.cancel_requested = true;
        } else if (lab_.open() && !widgets_.owns_keyboard()) {
            send(command::Lab{command::LabAction::kClose, {}});
        } else if (widgets_.owns_keyboard() && !widgets_.list_open()) {
            widgets_.drop_focus();
        } else if (lesson_ && !tools_.busy()) {
            commands_.emplace_back(command::Lesson{});
        } else {
            tools_.cancel();
        }
        return;
    }
    // While text is typed or a list is open, shortcuts sleep; the focus on a control takes its own keys only.
    if (widgets_.typing() || widgets_.list_open()) return;
    if (widgets_.owns_keyboard() && moves_focus(event.name) && !event.modifiers.ctrl) return;
    if (lab_.open() ? use_lab_key(event) : use_slide_key(event)) return;
    if (const auto action = action_of(event); action && *action != ShortcutAction::kPlayPause) act(*action);
}

// What keys mean while the lab covers the map: true for all but those of the window itself.
bool App::use_lab_key(const KeyEvent& event) {
    const std::vector<LabExperiment>& experiments = lab_.experiments();
    if (event.name == "Up" || event.name == "Down") {
        const auto at =
            std::find_if(experiments.begin(), experiments.end(),
                         [&](const LabExperiment& experiment) { return experiment.id == lab_.chosen().id; });
        const auto last = experiments.end() - 1;
        if (event.name == "Up" && at != experiments.begin())
            send(command::Lab{command::LabAction::kShow, (at - 1)->id});
        if (event.name == "Down" && at != last) send(command::Lab{command::LabAction::kShow, (at + 1)->id});
        return true;
    }
    if (event.name == "Return") {
        send(command::Lab{command::LabAction::kRun, lab_.chosen().id});
        return true;
    }
    const auto action = action_of(event);
    constexpr ShortcutAction kOfTheWindow[] = {
        ShortcutAction::kSave,     ShortcutAction::kSaveAs, ShortcutAction::kLab,     ShortcutAction::kTheme,
        ShortcutAction::kTypeSize, ShortcutAction::kMaps,   ShortcutAction::kLessons, ShortcutAction::kRecord,
        ShortcutAction::kHelp,     ShortcutAction::kQuit};
    return !action || std::ranges::find(kOfTheWindow, *action) == std::end(kOfTheWindow);
}

void App::act(ShortcutAction action) {
    switch (action) {
        case ShortcutAction::kUndo:
            send(command::Undo{});
            break;
        case ShortcutAction::kRedo:
            send(command::Redo{});
            break;
        case ShortcutAction::kOnePane:
            append_panes(scene_, *runner_, 1, commands_);
            break;
        case ShortcutAction::kDuel:
            append_panes(scene_, *runner_, 2, commands_);
            break;
        case ShortcutAction::kRecord:
            toggle_recording();
            break;
        case ShortcutAction::kLessons:
            ui_.show_lessons = !ui_.show_lessons;
            break;
        case ShortcutAction::kMaps:
            widgets_.hide_focus();
            ui_.show_maps = !ui_.show_maps;
            break;
        case ShortcutAction::kLab:
            send(command::Lab{lab_.open() ? command::LabAction::kClose : command::LabAction::kShow, {}});
            break;
        case ShortcutAction::kWorkers:
            send(command::Workers{!ui_.show_workers});
            break;
        case ShortcutAction::kHelp:
            widgets_.hide_focus();
            ui_.show_help = !ui_.show_help;
            break;
        case ShortcutAction::kSave:
            save(false);
            break;
        case ShortcutAction::kSaveAs:
            save(true);
            break;
        case ShortcutAction::kQuit:
            request_quit();
            break;
        default:
            act_on_tools(action);
            act_on_film(action);
            act_on_field(action);
            act_on_view(action);
            break;
    }
}

void App::send(Command command) {
    command.pane = static_cast<int>(ui_.pane) + 1;
    commands_.push_back(std::move(command));
}

// In a race the strip is where the race is seen: it stays.
FrameParts App::next_frame_parts() const {
    if (ui_.frame != FrameParts::kAll) return FrameParts::kAll;
    return scene_.racing() ? FrameParts::kNoPanel : FrameParts::kBarOnly;
}

void App::act_on_tools(ShortcutAction action) {
    ToolSettings& tools = ui_.tools;
    switch (action) {
        case ShortcutAction::kToolWall:
            tools.tool = Tool::kWall;
            break;
        case ShortcutAction::kToolErase:
            tools.tool = Tool::kErase;
            break;
        case ShortcutAction::kToolTerrain:
            tools.tool = Tool::kTerrain;
            break;
        case ShortcutAction::kToolStart:
            tools.tool = Tool::kStart;
            break;
        case ShortcutAction::kToolGoal:
            tools.tool = Tool::kGoal;
            break;
        case ShortcutAction::kToolAgents:
            tools.tool = Tool::kAgents;
            break;
        case ShortcutAction::kShapeStroke:
            tools.shape = command::Shape::kStroke;
            break;
        case ShortcutAction::kShapeLine:
            tools.shape = command::Shape::kLine;
            break;
        case ShortcutAction::kShapeRect:
            tools.shape = command::Shape::kRect;
            break;
        case ShortcutAction::kShapeFill:
            tools.shape = command::Shape::kFill;
            break;
        case ShortcutAction::kBrushSmaller:
            tools.brush.size = std::max(1, tools.brush.size - 1);
            break;
        case ShortcutAction::kBrushLarger:
            tools.brush.size = std::min(command::kMaxBrush, tools.brush.size + 1);
            break;
        default:
            break;
    }
}

void App::act_on_film(ShortcutAction action) {
    const Pane& pane = scene_.pane(ui_.pane);
    const std::uint32_t last = last_step(scene_.film(ui_.pane));
    const auto far = static_cast<std::int64_t>(std::max(1U, last / 20));
    switch (action) {
        case ShortcutAction::kPlayPause:
            if (pane.playhead.playing || pane.walks()) {
                send(command::Pause{});
            } else {
                send(command::Play{});
            }
            break;
        case ShortcutAction::kStepBack:
            send(command::Step{-1});
            break;
        case ShortcutAction::kStepOn:
            send(command::Step{1});
            break;
        case ShortcutAction::kStepBackFar:
            send(command::Step{-far});
            break;
        case ShortcutAction::kStepOnFar:
            send(command::Step{far});
            break;
        case ShortcutAction::kReset:
            send(command::Reset{});
            break;
        case ShortcutAction::kGoToEnd:
            send(command::Seek{last});
            break;
        case ShortcutAction::kSlower:
            send(command::Speed{std::max(1.0, pane.setup.speed / 1.5)});
            break;
        case ShortcutAction::kFaster:
            send(command::Speed{pane.setup.speed * 1.5});
            break;
        case ShortcutAction::kSearch:
            send(command::Search{});
            break;
        default:
            break;
    }
}

void App::act_on_field(ShortcutAction action) {
    const Layers& layers = scene_.pane(ui_.pane).setup.layers;
    const auto toggle = [&](Layer layer) { send(command::ShowLayer{layer, !layers.shows(layer)}); };
    switch (action) {
        case ShortcutAction::kFlowField: {
            // Field and search lie over each other: one key changes from one to the other.
            const bool field = !layers.shows(Layer::kField);
            send(command::ShowLayer{Layer::kField, field});
            send(command::ShowLayer{Layer::kArrows, field});
            send(command::ShowLayer{Layer::kSearch, !field});
            break;
        }
        case ShortcutAction::kArrows:
            toggle(Layer::kArrows);
            break;
        case ShortcutAction::kValues:
            toggle(Layer::kValues);
            break;
        default:
            break;
    }
}

void App::act_on_view(ShortcutAction action) {
    Camera& camera = cameras_[ui_.pane];
    leading_camera_ = ui_.pane;
    const PixelRect view = camera.viewport();
    const Vec2 middle{view.x + view.width / 2.0, view.y + view.height / 2.0};
    const double way = kPanPixels * look_scale_;
    switch (action) {
        case ShortcutAction::kZoomIn:
            camera.zoom_at(middle, kKeyZoom);
            break;
        case ShortcutAction::kZoomOut:
            camera.zoom_at(middle, 1 / kKeyZoom);
            break;
        case ShortcutAction::kFit:
            camera.fit();
            break;
        case ShortcutAction::kPanLeft:
            camera.pan_eased(way, 0);
            break;
        case ShortcutAction::kPanRight:
            camera.pan_eased(-way, 0);
            break;
        case ShortcutAction::kPanUp:
            camera.pan_eased(0, way);
            break;
        case ShortcutAction::kPanDown:
            camera.pan_eased(0, -way);
            break;
        case ShortcutAction::kCards:
            ui_.show_cards = !ui_.show_cards;
            break;
        case ShortcutAction::kPanel:
            ui_.frame = next_frame_parts();
            break;
        case ShortcutAction::kMapOnly:
            ui_.frame = ui_.frame == FrameParts::kNone ? FrameParts::kAll : FrameParts::kNone;
            break;
        case ShortcutAction::kTheme:
            ui_.preferences.dark = !ui_.preferences.dark;
            break;
        case ShortcutAction::kTypeSize:
            ui_.preferences.type_size =
                static_cast<TypeSize>((static_cast<int>(ui_.preferences.type_size) + 1) % 5);
            break;
        default:
            break;
    }
}

}  // namespace wayfield
