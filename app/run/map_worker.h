#pragma once

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run/runner.h"
#include "run/search_worker.h"
#include "scene/map_source.h"
#include "scene/scene.h"

namespace wayfield {

/// What a command that takes long came to: everything that the scene and the runner need to go on with it, so
/// that adopt() takes no time.
struct MapWork {
    Command command;
    std::string error;                               ///< why it is refused; else `opened` or `edited` is set
    std::string message;                             ///< what the command had to say
    std::optional<MapSource> opened;                 ///< of `open` and `load`
    std::unique_ptr<Scene> edited;                   ///< of all others: a fork of the scene after the command
    std::vector<std::shared_ptr<SearchedMap>> maps;  ///< of the new grid, for profiles of the panes
    std::optional<Grid> copy;                        ///< of the new grid, where flow fields are shown
    double map_milliseconds = 0;                     ///< thread CPU time that deriving the maps took
};

/// Makes it the scene's. What the command says is the outcome.
Outcome adopt(MapWork& work, Scene& scene, Runner& runner);

/// Carries out commands on a thread of their own that would take longer than a frame: opening a map with all
/// that is derived from it, and on large maps whatever changes very many cells or all steps, and saving them.
/// One at a time.
/// All methods are for one thread, the one that changes the scene.
class MapWorker {
  public:
    struct Progress {
        std::string_view stage;  ///< "reading", ...
        double share = 0;        ///< of the stages, those that are done, 0..1
        double seconds = 0;      ///< since it began
    };

    MapWorker() = default;
    ~MapWorker();
    MapWorker(const MapWorker&) = delete;
    MapWorker& operator=(const MapWorker&) = delete;

    /// True for every `open` and `load`, and for what takes long on the scene's map as it is.
    static bool takes_long(const Command& command, const Scene& scene);

    /// Gives up what is under way and begins. The scene may change meanwhile if opens() is true, else not.
    void start(const Command& command, const Scene& scene, const Runner& runner);
    /// Gives it up: take() will have nothing. Waits no longer than copying a map takes; what runs still comes
    /// to its next stage unheard.
    void cancel();

    bool busy() const { return work_.valid(); }
    /// It is a map that is opened.
    bool opens() const { return busy() && opens_; }
    /// It is an edit: the scene's map, history and setups must stay as they are.
    bool edits() const { return busy() && !opens_; }
    /// Precondition for both: busy().
    const Command& command() const { return command_; }
    Progress progress() const;

    /// Waits at most so long; true if take() has something.
    bool wait(std::chrono::milliseconds at_most) const;
    bool ready() const { return wait(std::chrono::milliseconds{0}); }
    std::optional<MapWork> take();

  private:
    struct State {
        std::atomic<int> stage{0};
        std::atomic<bool> cancel{false};
        std::atomic<bool> reads_scene{false};
    };
    struct Job;
    static MapWork carry_out(Job& job);
    static void open(Job& job, MapWork& work);
    static void edit(Job& job, MapWork& work);
    static void derive(const Job& job, MapWork& work, const Grid& grid, const std::vector<Profile>& profiles);

    Command command_;
    bool opens_ = false;
    std::chrono::steady_clock::time_point begun_;
    std::shared_ptr<State> state_;
    std::future<MapWork> work_;
    std::future<MapWork> abandoned_;  // the next one waits for it, so that there is only one that works
};

}  // namespace wayfield
