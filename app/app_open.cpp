// What takes long: opening maps and changing most of a large one, on a thread of its own while frames go on;
// and what is shown at the first start.
#include <fmt/format.h>

#include <algorithm>

#include "app.h"
#include "scene/search_settings.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

// A small map is there within the frame, without a message that flashes by.
constexpr std::chrono::milliseconds kMapPatience{8};
// Frames that are drawn only to wait take time from what is waited for.
constexpr std::chrono::milliseconds kBetweenFrames{50};
constexpr double kShowAfterSeconds = 0.15;

// What may happen while an edit is under way: it changes nothing that the edit reads.
struct LeavesMapAlone {
    bool operator()(const command::Play&) const { return true; }
    bool operator()(const command::Pause&) const { return true; }
    bool operator()(const command::Step&) const { return true; }
    bool operator()(const command::Seek&) const { return true; }
    bool operator()(const command::Reset&) const { return true; }
    bool operator()(const command::Record&) const { return true; }
    bool operator()(const command::Stop&) const { return true; }
    bool operator()(const command::Lab&) const { return true; }
    bool operator()(const command::Workers&) const { return true; }
    bool operator()(const command::SaveWork&) const { return true; }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

}  // namespace

const std::string* App::opened_name(const Command& command) {
    if (const auto* open = std::get_if<command::Open>(&command.action)) return &open->source;
    if (const auto* load = std::get_if<command::Load>(&command.action)) return &load->file;
    return nullptr;
}

Outcome App::apply(const Command& command) {
    const std::optional<Outcome> own = apply_own(command);
    Outcome outcome = own ? *own : scene_.apply(command);
    if (own && !own->message.empty()) scene_.set_message(own->message);
    ui_.say(outcome.message, !outcome.ok);
    shown_message_ = scene_.message();
    if (const auto* save = std::get_if<command::Save>(&command.action); save && outcome.ok) saved(save->file);
    if (const std::string* name = opened_name(command); name && outcome.ok && !own) keep_file(*name);
    return outcome;
}

bool App::goes_apart(const Command& command) const {
    const auto* open = std::get_if<command::Open>(&command.action);
    return MapWorker::takes_long(command, scene_) && !(open && is_lesson(open->source));
}

// What would change a scene that is being read, and what came after that.
bool App::must_wait(const Command& command) const {
    return map_worker_.edits() && !std::visit(LeavesMapAlone{}, command.action);
}

void App::carry_out(const Command& command) {
    if (asks_before(command)) {
        ask_before_leaving(command);
    } else {
        carry_out_unasked(command);
    }
}

void App::carry_out_unasked(const Command& command) {
    if (!goes_apart(command)) {
        apply(command);
        return;
    }
    const bool of_lesson = lesson_ && lesson_->waits_apart();
    if (of_lesson || (map_worker_.opens() && !opened_name(command))) {
        ui_.say("A map is being opened: wait for it, or cancel that [Esc]", true);
        return;
    }
    begin_map_work(command);
    if (!options_.interactive) {
        finish_map_work();
    } else if (map_worker_.wait(kMapPatience)) {
        adopt_map_work();
    }
}

void App::carry_out_commands() {
    if (std::exchange(ui_.cancel_requested, false)) cancel_map_work();
    adopt_map_work();
    std::vector<Command> commands;
    commands.swap(commands_);
    for (Command& command : commands) {
        if (must_wait(command)) {
            commands_.push_back(std::move(command));
        } else {
            carry_out(command);
        }
    }
    if (!commands.empty()) frames_to_settle_ = 3;
    show_progress();
}

void App::begin_map_work(const Command& command) {
    map_worker_.start(command, scene_, *runner_);
    map_outcome_ = Outcome::refused("cancelled");
}

void App::adopt_map_work() {
    std::optional<MapWork> work = map_worker_.take();
    if (!work) return;
    frames_to_settle_ = 3;
    const bool other_map = work->opened.has_value();
    map_outcome_ = adopt(*work, scene_, *runner_);
    ui_.say(map_outcome_.message, !map_outcome_.ok);
    shown_message_ = scene_.message();
    if (!map_outcome_.ok || !other_map) return;
    tools_.cancel();  // what is held there belongs to the map that goes
    const bool of_lesson = lesson_ && lesson_->waits_apart();
    if (!of_lesson) opened(*opened_name(work->command));
}

void App::cancel_map_work() {
    if (!map_worker_.busy()) return;
    ui_.say(fmt::format("cancelled: {}", to_text(map_worker_.command())));
    map_worker_.cancel();
}

Outcome App::finish_map_work() {
    while (map_worker_.busy() && !closed_) {
        if (map_worker_.wait(kBetweenFrames)) {
            adopt_map_work();
        } else if (options_.interactive) {
            frame(0);
        }
    }
    show_progress();
    if (map_worker_.busy()) return Outcome::refused("the window was closed");
    return map_outcome_;
}

std::optional<Outcome> App::finish_long(const Command& command) {
    if (map_worker_.edits()) finish_map_work();
    if (!goes_apart(command)) return std::nullopt;
    finish_map_work();
    begin_map_work(command);
    return finish_map_work();
}

void App::show_progress() {
    ui_.progress.reset();
    if (!map_worker_.busy()) return;
    const MapWorker::Progress progress = map_worker_.progress();
    if (progress.seconds < kShowAfterSeconds) return;
    const std::string* name = opened_name(map_worker_.command());
    ui_.progress = {name ? "opening " + title_of_source(*name) : to_text(map_worker_.command()),
                    std::string(progress.stage), progress.share, progress.seconds};
}

void App::opened(const std::string& source) {
    keep_file(source);
    remember(source);
    ui_.say(MapView::refusal(scene_.grid().width(), scene_.grid().height()), true);
}

void App::remember(const std::string& source) {
    std::vector<std::string>& recent = ui_.preferences.recent;
    std::erase(recent, source);
    recent.insert(recent.begin(), source);
    if (recent.size() > kMostRecent) recent.resize(kMostRecent);
    show_title();
}

void App::open_first(const std::string& source) {
    if (source.empty()) return open_showpiece();
    if (is_lesson(source)) {
        if (const Outcome outcome = apply(command::Open{source}); !outcome.ok) throw Error(outcome.message);
        return;
    }
    begin_map_work(command::Open{source});
    const Outcome outcome = finish_map_work();
    if (!outcome.ok && !closed_) throw Error(outcome.message);
}

// A search already done and playing, over about six seconds.
void App::open_showpiece() {
    constexpr double kSeconds = 6;
    std::string map = "caves:160x90:seed=5";
    for (const FolderEntry& entry : list_maps(overlays_.showpieces_folder())) {
        if (entry.is_folder) continue;
        map = entry.path;
        if (entry.name.find("river") != std::string::npos) break;
    }
    if (const Outcome outcome = scene_.apply(command::Open{map}); !outcome.ok) throw Error(outcome.message);
    show_title();
    runner_->finish();
    lay_out();
    scene_.apply(command::Speed{std::max(1.0, scene_.pane(0).step_count() / (60 * kSeconds))});
    scene_.apply(command::Reset{});
    scene_.apply(command::Play{});
}

}  // namespace wayfield
