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

/// A command of a script and where it stands.
struct ScriptLine {
    int line = 0;  ///< from 1
    Command command;
};

/// A whole script, or a scene file (its header line is skipped). Throws Error "NAME:LINE: ..." for the first
/// line that can't be read.
std::vector<ScriptLine> read_script(std::string_view text, std::string_view name);

/// What a script needs of a window; the app implements it, tests use HeadlessHost.
class ScriptHost {
  public:
    virtual ~ScriptHost() = default;
    /// Carries out a command for which needs_host() is true.
    virtual Outcome run(const Command& command) = 0;
    /// The value of an expression that only a window knows (window.width, widget "Label", ...), or none if
    /// the host doesn't know it either.
    virtual std::optional<ScriptValue> value(const command::Expression& expression) = 0;
    /// Called after each command that changed the scene, so that the window shows the same.
    virtual void scene_changed() {}
};

/// No window: `frames` and `wait` hand ticks to playback, everything else is refused.
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
    ScriptPlayer(std::vector<ScriptLine> lines, std::string name, Scene& scene, Runner& runner,
                 ScriptHost& host);

    /// Runs the next line; false at the end. Throws Error "FILE:LINE: what was expected and what is".
    bool run_next();
    void run_all();
    std::size_t next_line() const { return next_; }
    std::size_t line_count() const { return lines_.size(); }

  private:
    void run(const ScriptLine& line);
    Outcome carry_out(const Command& command);
    void check(const ScriptLine& line, const command::Expect& expect);
    void check_failure(const ScriptLine& line, const command::Fails& fails);

    std::vector<ScriptLine> lines_;
    std::string name_;
    Scene* scene_;
    Runner* runner_;
    ScriptHost* host_;
    std::size_t next_ = 0;
};

}  // namespace wayfield
