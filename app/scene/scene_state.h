#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "scene/pane.h"
#include "wayfield/grid.h"

namespace wayfield {

/// The same terrain and levels everywhere.
bool same_map(const Grid& a, const Grid& b);

/// All that a command can change of a scene, as it was at one moment: Scene::state() and Scene::restore().
/// What was found by searching is no part of it, the runner finds it again.
struct SceneState {
    std::shared_ptr<Grid> grid;  ///< states that share one leave it as it is
    std::vector<PaneSetup> setups;
    std::vector<Playhead> playheads;  ///< by pane
    /// By pane: how far the crowd had walked, and whether it went on. It sets out anew and walks there again.
    struct Walked {
        std::uint64_t ticks = 0;
        bool running = true;
    };
    std::vector<Walked> crowds;
    bool racing = false;
    std::string caption;
    std::string title;
    bool unsaved = false;
};

}  // namespace wayfield
