#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "scene/command.h"
#include "scene/disposal.h"
#include "scene/history.h"
#include "scene/map_source.h"
#include "scene/pane.h"
#include "scene/scene_state.h"
#include "wayfield/grid.h"

namespace wayfield {

/// What became of a command. A refused one changed nothing.
struct Outcome {
    bool ok = true;
    std::string message;  ///< why it was refused, or what a person would like to know; may be empty
    static Outcome refused(std::string why) { return {false, std::move(why)}; }
    static Outcome done(std::string what = {}) { return {true, std::move(what)}; }
};

/// Maps of so many cells are large: what goes over all of one takes longer than a frame.
inline constexpr std::size_t kLargeMapCells = std::size_t{1} << 20U;

/// Says why a pane with this setup can't be searched as asked, or nothing (empty).
using SetupCheck = std::function<std::string(const PaneSetup&)>;

/// Says why an agent can't stand where it is put, or nothing (empty).
using AgentCheck = std::function<std::string(const PaneSetup&, const PlacedAgent&)>;

/// What a scene file saves: the grid that all panes share, and one to four panes. Changed by commands only.
class Scene {
  public:
    /// An open map of 64 x 40 cells with start and goal in opposite corners.
    Scene();
    explicit Scene(MapSource source);
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// Carries a command out, or refuses it and leaves the scene as it was. Throws nothing but
    /// std::bad_alloc. Commands of the window are refused ("needs a window").
    Outcome apply(const Command& command);

    /// The second half of `open` and `load`, for what was read elsewhere (run/map_worker.h).
    Outcome open(const Command& command, MapSource source);

    /// A command that takes long is carried out on a fork of the scene, on another thread, and the scene
    /// takes over what came of it. A fork has the setups and, until copy_map(), no map.
    std::unique_ptr<Scene> fork() const;
    /// For a fork, on its thread: the map of the scene that it is a fork of, and what the command undoes or
    /// redoes. That scene's map and history must not change meanwhile.
    void copy_map(const Scene& from, const Command& command);
    /// Becomes what the command made of a fork. Precondition: map, history and setups are those that were
    /// copied.
    Outcome take(const Command& command, Scene& fork);

    const Grid& grid() const { return grid_; }
    const std::vector<Pane>& panes() const { return panes_; }
    /// Precondition: 0 <= index < panes().size().
    const Pane& pane(std::size_t index) const { return panes_[index]; }
    /// Grows with every command that changed anything: the map, a setup, a playhead.
    std::uint64_t revision() const { return revision_; }
    /// Grows when the grid becomes another one (open, resize, undo of these): what was derived from it, a
    /// camera included, has to begin anew.
    std::uint64_t map_epoch() const { return map_epoch_; }
    /// For the title bar; of the map opened last.
    const std::string& title() const { return title_; }
    /// The message of the last command that had one.
    const std::string& message() const { return message_; }
    void set_message(std::string message) { message_ = std::move(message); }

    /// The panes' films advance together (run/playback.h); never with a single pane.
    bool racing() const { return racing_; }
    /// Words over the map and in videos; lines are separated by newlines. Empty: none.
    const std::string& caption() const { return caption_; }

    /// The map was edited since it was opened or saved. Start, goals and settings don't count: they move with
    /// every look around.
    bool unsaved() const { return history_.map_state() != saved_state_; }

    const History& history() const { return history_; }
    std::size_t undo_depth() const { return history_.undo_depth(); }
    std::size_t redo_depth() const { return history_.redo_depth(); }

    /// Asked before a pane's setup changes: a setup that can't be searched is refused with its reason.
    void set_setup_check(SetupCheck check) { setup_check_ = std::move(check); }

    void set_agent_check(AgentCheck check) { agent_check_ = std::move(check); }

    /// Large things that go are given there from now on (an old map, forgotten steps of undo, traces).
    void set_disposal(Disposal::Taker taker) { disposal_.set_taker(std::move(taker)); }

    /// All of it as it is now. The grid of an `earlier` state (or null) is shared if it is the same still.
    SceneState state(const SceneState* earlier) const;
    /// Makes it that again; undo begins anew.
    void restore(const SceneState& state);
    /// Becomes `next` and returns what it was, without copying a grid: that of `next` is moved from unless
    /// others share it.
    SceneState exchange(SceneState next);
    /// Leaves nothing to undo or redo.
    void forget_edits() { history_.clear(); }

    /// Results, traces and playheads are no part of what is saved: runner and playback write them here.
    Pane& run_state(std::size_t index) { return panes_[index]; }
    /// The panes that share a playhead with this one: all of them in a race, else that one alone.
    std::span<Pane> film(std::size_t index) {
        return racing_ ? std::span(panes_) : std::span(panes_).subspan(index, 1);
    }
    std::span<const Pane> film(std::size_t index) const {
        return racing_ ? std::span(panes_) : std::span(panes_).subspan(index, 1);
    }

  private:
    template <class Act>
    Outcome act(const Command& command, const Act& act);
    SceneState state_without_grid() const;
    void restore(const SceneState& state, bool other_map);
    void begin_new_map();
    void resize_panes(std::size_t count, const PaneSetup& setup);

    friend struct SceneActions;  // one overload a command: scene_actions.cpp

    Disposal disposal_;
    Grid grid_;
    std::vector<Pane> panes_;
    History history_;
    std::uint64_t revision_ = 1;
    std::uint64_t map_epoch_ = 1;
    std::string title_;
    std::string message_;
    bool racing_ = false;
    std::string caption_;
    SetupCheck setup_check_;
    AgentCheck agent_check_;
    std::uint64_t saved_state_ = 0;  // History::map_state() then
};

}  // namespace wayfield
