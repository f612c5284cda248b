#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "scene/command.h"
#include "scene/scene.h"
#include "scene/scene_state.h"

namespace wayfield {

class Runner;
struct SearchedMap;

/// A script cut into slides: what stands before the first `slide` line is the first one, and so on. Besides
/// scene and film it holds captions; what `wayfield play` checks in it (expect, fails) is passed by in class.
struct LessonScript {
    struct Line {
        int number = 0;
        Command command;
    };

    std::string name;   ///< of the file, for messages
    std::string title;  ///< the first comment of the file, or its name
    std::vector<std::vector<Line>> slides;

    /// Throws Error "NAME:LINE: ..." for what can't be read, for what is no part of a lesson (mouse, window,
    /// files to write) and for a lesson without a slide.
    static LessonScript read(std::string text, const std::string& name);
};

/// The title of a lesson's text, as LessonScript::read finds it.
std::string lesson_title(std::string_view text, std::string_view name);

/// True for a script with a `slide` line of its own, which isn't a scene: opening it as a map means the
/// lesson.
bool looks_like_lesson(std::string_view text);

/// Shows a lesson slide by slide, back and forth. The first one begins with a new scene, each other one
/// begins with the scene as the one before left it, whatever was painted or chosen meanwhile: a slide looks
/// the same each time, from wherever one comes.
class LessonPlayer {
  public:
    /// Begins a command on another thread and returns true, or returns false if it isn't worth one.
    using Apart = std::function<bool(const Command&)>;

    /// Both must outlive it. The scene is put away as it is and becomes an empty one; the first slide is
    /// shown by go_to(). Without `apart` every command is carried out at once.
    LessonPlayer(LessonScript script, Scene& scene, Runner& runner, Apart apart = {});

    const std::string& title() const { return script_.title; }
    std::size_t slide_count() const { return script_.slides.size(); }
    /// The slide shown, from 0.
    std::size_t slide() const { return slide_; }

    /// Begins a slide; numbers beyond the last are the last one. What plays or seeks over a film waits until
    /// that is there: update() goes on with it. Throws Error "NAME:LINE: ..." for a command that is refused.
    void go_to(std::size_t slide);
    /// Nothing behind the last one: what was tried out there stays.
    void next() {
        if (slide_ + 1 < slide_count()) go_to(slide_ + 1);
    }
    void back() { go_to(slide_ == 0 ? 0 : slide_ - 1); }

    /// Once a frame: goes on with a slide whose film was still being recorded. True if anything was done.
    /// Throws like go_to().
    bool update();
    /// True while a slide waits for a film, or for a command that is carried out apart.
    bool waiting() const { return at_ < script_.slides[slide_].size(); }
    bool waits_apart() const { return waits_apart_; }
    /// What became of that command: update() goes on with the slide. Throws like go_to().
    void carried_out_apart(const Outcome& outcome);
    /// It was given up: the slide begins with it again.
    void gave_up_apart() { waits_apart_ = false; }
    /// Waits for searches and brings the slide to its end, with nothing carried out apart.
    /// Precondition: !waits_apart().
    void finish();
    /// The scene that leave() gives back has edits that aren't saved.
    bool unsaved_outside() const { return outside_.unsaved; }
    /// Gives the scene back as it was before the lesson.
    void leave();

  private:
    void begin_slide(std::size_t slide);
    void check(const LessonScript::Line& line, const Outcome& outcome) const;
    bool go_on(bool at_once);
    void note_end();

    LessonScript script_;
    Scene* scene_;
    Runner* runner_;
    std::size_t slide_ = 0;
    std::size_t at_ = 0;  // the line of the slide to come
    Apart apart_;
    bool waits_apart_ = false;
    SceneState outside_;
    std::vector<std::shared_ptr<SearchedMap>> outside_maps_;
    std::vector<SceneState> before_;  // by slide: the scene with which it begins, as far as known
};

}  // namespace wayfield
