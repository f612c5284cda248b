#include "scene/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "run/runner.h"
#include "scene/map_source.h"
#include "scene/scene_file.h"
#include "scene/script.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

bool is_slide_mark(const Command& command) {
    const auto* slide = std::get_if<command::Slide>(&command.action);
    return slide && slide->move == command::SlideMove::kMark;
}

bool is_check(const Command& command) {
    return std::holds_alternative<command::Expect>(command.action) ||
           std::holds_alternative<command::Fails>(command.action);
}

bool belongs_to_lesson(const Command& command) {
    return !needs_host(command) && !std::holds_alternative<command::Save>(command.action) &&
           !std::holds_alternative<command::SaveBattle>(command.action);
}

}  // namespace

std::string lesson_title(std::string_view text, std::string_view name) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t begin = line.find_first_not_of("# \t");
        if (line.starts_with('#') && begin != line.npos) {
            line.remove_prefix(begin);
            if (line.ends_with('\r')) line.remove_suffix(1);
            return std::string(line);
        }
    }
    return title_of_source(name);
}

bool looks_like_lesson(std::string_view text) {
    if (looks_like_scene(text)) return false;
    for (std::size_t at = text.find("slide"); at != text.npos; at = text.find("slide", at + 1)) {
        const std::size_t begin = text.find_last_of('\n', at);
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line =
            text.substr(begin == text.npos ? 0 : begin + 1, end - (begin == text.npos ? 0 : begin + 1));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        if (line == "slide") return true;
    }
    return false;
}

LessonScript LessonScript::read(std::string text, const std::string& name) {
    LessonScript script;
    script.name = name;
    script.title = lesson_title(text, name);
    ScriptReader reader(std::move(text), name);
    bool begins = true;  // a slide that has no line yet
    while (const auto line = reader.next()) {
        try {
            Command command = parse_command(line->text);
            if (is_slide_mark(command)) {
                begins = true;
                continue;
            }
            if (!is_check(command) && !belongs_to_lesson(command)) {
                throw UsageError(fmt::format("\"{}\" is no part of a lesson", line->text));
            }
            if (begins) script.slides.emplace_back();
            begins = false;
            if (!is_check(command)) script.slides.back().push_back({line->line, std::move(command)});
        } catch (const UsageError& error) {
            reader.fail(line->line, error.what());
        }
    }
    if (script.slides.empty()) reader.fail(1, "a lesson without a slide");
    return script;
}

// Neither a grid is copied nor a map derived anew for the way there and back: of a large map, that would take
// longer than a frame.
LessonPlayer::LessonPlayer(LessonScript script, Scene& scene, Runner& runner, Apart apart)
    : script_(std::move(script)),
      scene_(&scene),
      runner_(&runner),
      apart_(std::move(apart)),
      outside_maps_(runner.take_maps()) {
    before_.push_back(Scene().state(nullptr));
    outside_ = scene.exchange(before_.front());
}

void LessonPlayer::go_to(std::size_t slide) {
    slide = std::min(slide, slide_count() - 1);
    // What comes before has to have happened once.
    while (before_.size() <= slide) {
        const std::size_t missing = before_.size() - 1;
        if (slide_ == missing && waiting() && at_ > 0) {
            finish();
        } else {
            begin_slide(missing);
            finish();
        }
    }
    begin_slide(slide);
    update();
}

void LessonPlayer::begin_slide(std::size_t slide) {
    slide_ = slide;
    at_ = 0;
    waits_apart_ = false;
    scene_->restore(before_[slide]);
}

bool LessonPlayer::update() { return !waits_apart_ && go_on(false); }

bool LessonPlayer::go_on(bool at_once) {
    const std::vector<LessonScript::Line>& lines = script_.slides[slide_];
    bool changed = false;
    while (at_ < lines.size()) {
        const Command& command = lines[at_].command;
        if ((needs_film(command) || runner_->ticks_due()) && runner_->busy()) break;
        waits_apart_ = !at_once && apart_ && apart_(command);
        if (waits_apart_) break;
        check(lines[at_], scene_->apply(command));
        ++at_;
        changed = true;
    }
    if (!waiting()) {
        note_end();
        // Undo is for what the reader does, not for what the slide did.
        scene_->forget_edits();
    }
    return changed;
}

void LessonPlayer::check(const LessonScript::Line& line, const Outcome& outcome) const {
    if (!outcome.ok) throw Error(fmt::format("{}:{}: {}", script_.name, line.number, outcome.message));
}

void LessonPlayer::carried_out_apart(const Outcome& outcome) {
    waits_apart_ = false;
    check(script_.slides[slide_][at_], outcome);
    ++at_;
}

// The next slide begins with this one's end, before anybody touches it.
void LessonPlayer::note_end() {
    if (before_.size() == slide_ + 1) before_.push_back(scene_->state(&before_[slide_]));
}

void LessonPlayer::finish() {
    do {
        runner_->finish();
        go_on(true);
    } while (waiting());
    runner_->finish();
}

void LessonPlayer::leave() {
    scene_->exchange(std::move(outside_));
    runner_->give_back(std::move(outside_maps_));
}

}  // namespace wayfield
