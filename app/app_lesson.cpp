// Lessons in the window: which one is open, which keys move through it.
#include <fmt/format.h>

#include <filesystem>

#include "app.h"
#include "files/files.h"
#include "platform/paths.h"
#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

// A file, or the name of a lesson that is shipped.
std::string find_lesson(const std::string& name) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(name, ignored)) return name;
    const std::string folder = assets_dir() + "/lessons";
    std::string shipped = folder + "/" + name + ".wayfield";
    if (std::filesystem::is_regular_file(shipped, ignored)) return shipped;
    std::vector<std::string> names;
    for (const FolderEntry& entry : list_maps(folder))
        names.push_back(entry.name.substr(0, entry.name.find('.')));
    const std::vector<std::string_view> known(names.begin(), names.end());
    throw Error(fmt::format("there is no lesson \"{}\"{}", name, did_you_mean(name, known)));
}

}  // namespace

bool App::is_lesson(const std::string& source) {
    std::error_code ignored;
    return extension_of(source) == ".wayfield" && std::filesystem::is_regular_file(source, ignored) &&
           looks_like_lesson(read_file(source));
}

Outcome App::open_lesson(const command::Lesson& lesson) {
    cancel_map_work();  // a lesson has maps of its own
    if (lesson.name.empty()) {
        if (!lesson_) return Outcome::refused("no lesson is open");
        leave_lesson();
        return Outcome::done();
    }
    const std::string path = find_lesson(lesson.name);
    LessonScript script = LessonScript::read(read_file(path), path);
    if (lesson_) leave_lesson();
    LessonPlayer::Apart apart;
    if (options_.interactive) {
        apart = [this](const Command& command) {
            if (!MapWorker::takes_long(command, scene_)) return false;
            begin_map_work(command);
            return true;
        };
    }
    lesson_.emplace(std::move(script), scene_, *runner_, std::move(apart));
    ui_.show_lessons = false;
    if (lab_.open()) lab_.apply({command::LabAction::kClose, {}}, scene_);  // it would cover the lesson
    return move_slide({command::SlideMove::kTo, 1});
}

Outcome App::move_slide(const command::Slide& slide) {
    if (!lesson_) return Outcome::refused("no lesson is open: lesson NAME");
    map_worker_.cancel();
    lesson_->gave_up_apart();
    switch (slide.move) {
        case command::SlideMove::kMark:
            break;
        case command::SlideMove::kNext:
            lesson_->next();
            break;
        case command::SlideMove::kBack:
            lesson_->back();
            break;
        case command::SlideMove::kTo:
            lesson_->go_to(static_cast<std::size_t>(slide.number) - 1);
            break;
    }
    if (!options_.interactive) lesson_->finish();
    for (Camera& camera : cameras_) camera.fit(false);
    return Outcome::done();
}

void App::leave_lesson() {
    lesson_->leave();
    lesson_.reset();
}

void App::go_on_with_lesson() {
    // What is under way reads the scene: the lesson goes on after it.
    if (lesson_ && lesson_->waiting() && !map_worker_.edits()) {
        try {
            if (lesson_->waits_apart() && !map_worker_.busy()) lesson_->carried_out_apart(map_outcome_);
            lesson_->update();
        } catch (const Error& error) {
            ui_.say(error.what(), true);
            leave_lesson();
        }
    }
    ui_.lesson = lesson_ ? lesson_->title() : std::string();
    ui_.slide = lesson_ ? lesson_->slide() + 1 : 0;
    ui_.slides = lesson_ ? lesson_->slide_count() : 0;
}

// Space is use_key()'s: it counts when it is let go.
bool App::use_slide_key(const KeyEvent& event) {
    if (!lesson_ || event.modifiers.shift || event.modifiers.ctrl || event.modifiers.alt) return false;
    if (event.name == "Right" || event.name == "PageDown") {
        commands_.emplace_back(command::Slide{command::SlideMove::kNext});
    } else if (event.name == "Left" || event.name == "PageUp") {
        commands_.emplace_back(command::Slide{command::SlideMove::kBack});
    } else {
        return false;
    }
    return true;
}

}  // namespace wayfield
