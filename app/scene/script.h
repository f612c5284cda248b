#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/command.h"
#include "scene/scene.h"
#include "scene/script_value.h"

namespace wayfield {

class Runner;

/// A line of a script (an inline block with its rows) and its number, from 1.
struct ScriptLine {
    int line = 0;
    std::string text;
};

/// True for what moves over the film of the scene as it is, or shows it: that has to be there first.
bool needs_film(const Command& command);

/// Hands out the lines of a script that hold a command: not the blank ones, the comments and the header of a
/// scene file.
class ScriptReader {
  public:
    /// Throws Error "NAME:1: ..." for a scene file of a version that isn't known.
    ScriptReader(std::string text, std::string name);

    /// The next line, or nothing at the end. Throws Error "NAME:LINE: ..." for an inline block whose rows are
    /// missing.
    std::optional<ScriptLine> next();
    const std::string& name() const { return name_; }
    /// Throws Error "NAME:LINE: message".
    [[noreturn]] void fail(int line, const std::string& message) const;

  private:
    std::optional<std::string_view> next_raw();

    std::string text_;
    std::string name_;
    std::size_t at_ = 0;
    int line_ = 0;
};

/// What a script needs of a window; the app implements it, tests use HeadlessHost.
class ScriptHost {
  public:
    virtual ~ScriptHost() = default;
    /// Carries out a command for which needs_host() is true.
    virtual Outcome run(const Command& command) = 0;
    /// The value of an expression that only a window knows (window.width, widget "Label", ...) or knows
    /// better (message), none for all others. Asked before the scene is.
    virtual std::optional<ScriptValue> value(const command::Expression& expression) = 0;
    /// Carries out a command of the scene that takes long in its own way; none for all others, which the
    /// player gives to the scene.
    virtual std::optional<Outcome> run_long(const Command&) { return std::nullopt; }
    /// Called after each command that changed the scene, so that the window shows the same.
    virtual void scene_changed() {}
    /// True once the window was closed: the script ends there.
    virtual bool closed() const { return false; }
};

/// No window: `frames` and `wait` hand ticks to playback, a `slide` is passed by, everything else is refused.
class HeadlessHost : public ScriptHost {
  public:
    explicit HeadlessHost(Scene& scene, Runner& runner) : scene_(&scene), runner_(&runner) {}
    Outcome run(const Command& command) override;
    std::optional<ScriptValue> value(const command::Expression& expression) override;

  private:
    Scene* scene_;
    Runner* runner_;
};

/// Runs a script line by line. The scene is that of the runner; searches are finished before anything asks
/// for their outcome, so that a script gives the same on every machine.
class ScriptPlayer {
  public:
    ScriptPlayer(ScriptReader reader, Scene& scene, Runner& runner, ScriptHost& host);

    /// Runs the next line; false at the end, and once the host is closed. Throws Error "FILE:LINE: what was
    /// expected and what is".
    bool run_next();
    void run_all();
    /// Lines carried out so far that were commands.
    int commands_run() const { return commands_run_; }

  private:
    Outcome run(const Command& command);
    Outcome carry_out(const Command& command);
    Outcome check(const Command& command, const command::Expect& expect);
    Outcome check_failure(const Command& command, const command::Fails& fails);

    ScriptReader reader_;
    Scene* scene_;
    Runner* runner_;
    ScriptHost* host_;
    int commands_run_ = 0;
};

}  // namespace wayfield
