#pragma once

#include <memory>
#include <string>
#include <vector>

#include "scene/pane.h"
#include "wayfield/grid.h"

namespace wayfield {

/// All that a command can change of a scene, as it was at one moment: Scene::state() and Scene::restore().
/// What was found by searching is no part of it, the runner finds it again.
struct SceneState {
    std::shared_ptr<Grid> grid;  ///< states that share one leave it as it is
    std::vector<PaneSetup> setups;
    std::vector<Playhead> playheads;  ///< by pane
    bool racing = false;
    std::string caption;
    std::string title;
    bool unsaved = false;
};

}  // namespace wayfield
