// Where the scene is kept, and what a person is asked before edits are lost. Scripts are never asked.
#include <fmt/format.h>

#include <filesystem>

#include "app.h"
#include "files/files.h"
#include "files/load_map.h"

namespace wayfield {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSceneExtension = ".wayfield";

bool lies_in(const std::string& file, const std::string& folder) {
    if (folder.empty()) return false;
    std::error_code error;
    const fs::path relative = fs::relative(file, folder, error);
    return !error && !relative.empty() && *relative.begin() != "..";
}

}  // namespace

// ---- Saving ----------------------------------------------------------------------------------------------

// A file that the person named. What is shipped stays as it is: saving over it asks for a name.
void App::keep_file(const std::string& file) {
    std::error_code ignored;
    const bool own = extension_of(file) == kSceneExtension && fs::is_regular_file(file, ignored) &&
                     !lies_in(file, overlays_.showpieces_folder());
    scene_file_ = own ? file : std::string();
    scene_file_epoch_ = scene_.map_epoch();
}

void App::saved(const std::string& file) {
    keep_file(file);
    ui_.show_save_as = false;
    if (leaving_) go_on_leaving();
}

// The title as a file's name: what isn't a letter or digit of ASCII becomes a dash.
std::string App::proposed_name() const {
    if (!scene_file_.empty()) return scene_file_;
    std::string name;
    for (const char c : scene_.title()) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (plain)
            name += c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (!name.empty() && name.back() == '-') name.pop_back();
    return (name.empty() ? "scene" : name) + kSceneExtension;
}

void App::save(bool under_another_name) {
    // After an undo, another map may be shown than the file's.
    const bool known = !scene_file_.empty() && scene_file_epoch_ == scene_.map_epoch();
    if (known && !under_another_name) {
        commands_.emplace_back(command::Save{scene_file_});
        return;
    }
    ui_.save_name = proposed_name();
    ui_.show_save_as = true;
}

// ---- Leaving ---------------------------------------------------------------------------------------------

// A generator's map is a turn of a knob, and undo brings the map back that it replaces.
bool App::asks_before(const Command& command) const {
    const std::string* source = opened_name(command);
    if (!options_.asks || lesson_ || !source || !scene_.unsaved()) return false;
    return !means_generator(*source) && !is_lesson(*source);
}

void App::request_quit() {
    const bool lost = lesson_ ? lesson_->unsaved_outside() : scene_.unsaved();
    if (!options_.asks || !lost) {
        closed_ = true;
        return;
    }
    // The question is about the map behind the lesson: it is shown.
    if (lesson_) apply(command::Lesson{});
    ask_before_leaving(std::nullopt);
}

void App::ask_before_leaving(std::optional<Command> command) {
    leaving_ = Leaving{std::move(command)};
    ui_.ask_unsaved = true;
    ui_.show_save_as = false;
    ui_.unsaved_title = scene_.title();
    widgets_.hide_focus();
}

void App::go_on_leaving() {
    const Leaving leaving = *std::exchange(leaving_, std::nullopt);
    if (!leaving.command) {
        closed_ = true;
    } else {
        carry_out_unasked(*leaving.command);
    }
}

void App::give_up_leaving() {
    leaving_.reset();
    ui_.ask_unsaved = false;
    ui_.show_save_as = false;
}

// What the overlays were told in this frame.
void App::take_answers() {
    using Answer = UiState::UnsavedAnswer;
    const Answer answer = std::exchange(ui_.unsaved_answer, Answer::kNone);
    if (answer != Answer::kNone) ui_.ask_unsaved = false;
    if (answer == Answer::kSave) save(false);
    if (answer == Answer::kDiscard && leaving_) go_on_leaving();
    if (answer == Answer::kCancel) give_up_leaving();
    if (std::exchange(ui_.save_requested, false)) {
        std::string name = ui_.save_name;
        if (extension_of(name).empty()) name += kSceneExtension;
        commands_.emplace_back(command::Save{name});
    }
    // Saving under a name was given up: so is what should have followed.
    const bool saving = ui_.show_save_as || ui_.ask_unsaved || !commands_.empty();
    if (leaving_ && !saving) leaving_.reset();
    if (answer != Answer::kNone) frames_to_settle_ = 3;
}

// True for a key that the question takes: all but those that walk its buttons.
bool App::use_question_key(const KeyEvent& event) {
    using Answer = UiState::UnsavedAnswer;
    if (!ui_.ask_unsaved && !ui_.show_save_as) return false;
    if (event.name == "Escape") {
        give_up_leaving();
        return true;
    }
    const bool on_button = widgets_.owns_keyboard();
    if (ui_.ask_unsaved && event.name == "Return" && !on_button) ui_.unsaved_answer = Answer::kSave;
    if (ui_.ask_unsaved && event.name == "S") ui_.unsaved_answer = Answer::kSave;
    if (ui_.ask_unsaved && event.name == "D") ui_.unsaved_answer = Answer::kDiscard;
    return true;
}

}  // namespace wayfield
