#include "scene/scene_state.h"

#include <algorithm>

#include "scene/scene.h"

namespace wayfield {

namespace {

bool same_map(const Grid& a, const Grid& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           std::ranges::equal(a.terrain_data(), b.terrain_data()) &&
           std::ranges::equal(a.level_data(), b.level_data());
}

}  // namespace

SceneState Scene::state(const SceneState* earlier) const {
    SceneState state;
    state.grid =
        earlier && same_map(*earlier->grid, grid_) ? earlier->grid : std::make_shared<const Grid>(grid_);
    for (const Pane& pane : panes_) {
        state.setups.push_back(pane.setup);
        state.playheads.push_back(pane.playhead);
    }
    state.racing = racing_;
    state.caption = caption_;
    state.title = title_;
    return state;
}

void Scene::restore(const SceneState& state) {
    // The same map is left alone: what was found on it stays right.
    if (!same_map(*state.grid, grid_)) {
        grid_.replace(Grid(*state.grid));
        ++map_epoch_;
        for (Pane& pane : panes_) {
            pane.outcome = nullptr;
            pane.trace = nullptr;
            pane.field = nullptr;
        }
    }
    panes_.resize(state.setups.size());
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        panes_[i].setup = state.setups[i];
        panes_[i].playhead = state.playheads[i];
        if (panes_[i].trace) panes_[i].trace->player.seek(panes_[i].step());
    }
    racing_ = state.racing;
    caption_ = state.caption;
    title_ = state.title;
    history_.clear();
    ++revision_;
}

}  // namespace wayfield
