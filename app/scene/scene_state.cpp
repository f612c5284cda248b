#include "scene/scene_state.h"

#include <algorithm>
#include <utility>

#include "scene/scene.h"

namespace wayfield {

bool same_map(const Grid& a, const Grid& b) {
    return a.width() == b.width() && a.height() == b.height() &&
           std::ranges::equal(a.terrain_data(), b.terrain_data()) &&
           std::ranges::equal(a.level_data(), b.level_data());
}

SceneState Scene::state_without_grid() const {
    SceneState state;
    for (const Pane& pane : panes_) {
        state.setups.push_back(pane.setup);
        state.playheads.push_back(pane.playhead);
        state.crowds.push_back({pane.ticks(), pane.crowd_clock.running});
    }
    state.racing = racing_;
    state.caption = caption_;
    state.title = title_;
    state.unsaved = unsaved();
    return state;
}

SceneState Scene::state(const SceneState* earlier) const {
    SceneState state = state_without_grid();
    state.grid = earlier && same_map(*earlier->grid, grid_) ? earlier->grid : std::make_shared<Grid>(grid_);
    return state;
}

void Scene::restore(const SceneState& state) {
    // The same map is left alone: what was found on it stays right.
    const bool other_map = !same_map(*state.grid, grid_);
    if (other_map) {
        Grid old = grid_.replace(Grid(*state.grid));
        disposal_.take(old);
    }
    restore(state, other_map);
}

SceneState Scene::exchange(SceneState next) {
    SceneState before = state_without_grid();
    const std::shared_ptr<Grid> grid = std::move(next.grid);
    const bool alone = grid.use_count() == 1;
    before.grid = std::make_shared<Grid>(grid_.replace(alone ? std::move(*grid) : Grid(*grid)));
    restore(next, true);
    return before;
}

void Scene::restore(const SceneState& state, bool other_map) {
    if (other_map) begin_new_map();
    resize_panes(state.setups.size(), {});
    for (std::size_t i = 0; i < panes_.size(); ++i) {
        panes_[i].setup = state.setups[i];
        panes_[i].playhead = state.playheads[i];
        if (panes_[i].trace) panes_[i].trace->player.seek(panes_[i].step());
        panes_[i].begin_crowd_anew();
        panes_[i].crowd_clock.running = state.crowds[i].running;
        if (panes_[i].populated()) panes_[i].crowd_clock.asked = state.crowds[i].ticks;
    }
    racing_ = state.racing;
    caption_ = state.caption;
    title_ = state.title;
    history_.clear();
    // No state of the map has this number.
    saved_state_ = state.unsaved ? ~std::uint64_t{0} : history_.map_state();
    ++revision_;
}

void Scene::resize_panes(std::size_t count, const PaneSetup& setup) {
    while (panes_.size() < count) panes_.emplace_back(setup);
    for (; panes_.size() > count; panes_.pop_back()) disposal_.take(panes_.back());
}

// What was found on the map that is gone means nothing on this one.
void Scene::begin_new_map() {
    ++map_epoch_;
    for (Pane& pane : panes_) {
        pane.outcome = nullptr;
        disposal_.give(std::exchange(pane.trace, nullptr));
        disposal_.give(std::exchange(pane.field, nullptr));
        disposal_.give(std::exchange(pane.crowd, nullptr));
        disposal_.give(std::exchange(pane.battle, nullptr));
        pane.begin_crowd_anew();
        pane.playhead = {};
    }
}

}  // namespace wayfield
