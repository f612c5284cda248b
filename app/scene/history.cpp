#include "scene/history.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

// Panes may have come or gone since: those that were there get theirs back, the others keep to the map.
void place(std::vector<Pane>& panes, const std::vector<Endpoints>& endpoints, const Grid& grid) {
    for (std::size_t i = 0; i < panes.size(); ++i) {
        PaneSetup& setup = panes[i].setup;
        if (i < endpoints.size()) {
            setup.query.start = endpoints[i].start;
            setup.set_goals(endpoints[i].goals);
        }
        keep_endpoints_inside(setup, grid);
    }
}

// Where those put by hand come and go, the others walk on.
bool walks_on(const Populace& then, const Populace& now) {
    const CrowdMembers& before = then.crowd;
    const CrowdMembers& after = now.crowd;
    return then.battle == now.battle && before.count == after.count && before.seed == after.seed &&
           !before.empty() && !after.empty();
}

void place_all(std::vector<Pane>& panes, const std::vector<Populace>& all) {
    for (std::size_t i = 0; i < std::min(panes.size(), all.size()); ++i) {
        const Populace now = populace_of(panes[i].setup);
        if (now == all[i]) continue;
        if (!walks_on(now, all[i])) panes[i].begin_crowd_anew();
        set_populace(panes[i].setup, all[i]);
    }
}

}  // namespace

Populace populace_of(const PaneSetup& setup) { return {setup.crowd.members, setup.battle.members}; }

void set_populace(PaneSetup& setup, const Populace& populace) {
    setup.crowd.members = populace.crowd;
    setup.battle.members = populace.battle;
}

void keep_endpoints_inside(PaneSetup& setup, const Grid& grid) {
    const auto inside = [&](Point p) {
        return Point{std::min(p.x, grid.width() - 1), std::min(p.y, grid.height() - 1)};
    };
    setup.query.start = inside(setup.query.start);
    std::vector<Point> goals;
    for (const Point goal : setup.goals()) {
        if (std::ranges::find(goals, inside(goal)) == goals.end()) goals.push_back(inside(goal));
    }
    setup.set_goals(goals);
}

std::size_t EditStep::memory_bytes() const {
    const std::size_t grid_bytes = other_grid ? std::size_t{2} * other_grid->cell_count() : 0;
    std::size_t bytes = sizeof(EditStep) + cells.capacity() * sizeof(CellChange) + grid_bytes;
    for (const auto* endpoints : {&endpoints_before, &endpoints_after}) {
        for (const Endpoints& each : *endpoints) {
            bytes += sizeof(Endpoints) + each.goals.capacity() * sizeof(Point);
        }
    }
    for (const auto* all : {&populace_before, &populace_after}) {
        for (const Populace& each : *all) {
            bytes += sizeof(Populace) + each.crowd.by_hand.capacity() * sizeof(AgentsByHand);
        }
    }
    return bytes;
}

EditStep EditStep::copy() const {
    EditStep step{cells,   endpoints_before, endpoints_after, populace_before, populace_after,
                  nullptr, title_before,     title_after,     map_change};
    if (other_grid) step.other_grid = std::make_unique<Grid>(*other_grid);
    return step;
}

void History::copy_undo(const History& from) {
    if (const EditStep* step = from.next_undo()) undo_.push_back(step->copy());
}

void History::copy_redo(const History& from) {
    if (const EditStep* step = from.next_redo()) redo_.push_back(step->copy());
}

void History::mark_undone() {
    gesture_open_ = false;
    redo_.push_back(std::move(undo_.back()));
    undo_.pop_back();
}

void History::mark_redone() {
    gesture_open_ = false;
    undo_.push_back(std::move(redo_.back()));
    redo_.pop_back();
}

EditStep History::take_newest() {
    EditStep step = std::move(undo_.back());
    undo_.pop_back();
    return step;
}

void History::add(EditStep step) {
    if (step.empty()) return;
    forget_redo();
    step.map_change = step.cells.empty() && !step.other_grid ? 0 : ++map_changes_;
    if (gesture_open_ && !undo_.empty() && !step.other_grid) {
        EditStep& last = undo_.back();
        last.cells.insert(last.cells.end(), step.cells.begin(), step.cells.end());
        if (last.endpoints_before.empty()) last.endpoints_before = std::move(step.endpoints_before);
        if (step.map_change > 0) last.map_change = step.map_change;
        if (!step.endpoints_after.empty()) last.endpoints_after = std::move(step.endpoints_after);
        if (last.populace_before.empty()) last.populace_before = std::move(step.populace_before);
        if (!step.populace_after.empty()) last.populace_after = std::move(step.populace_after);
    } else {
        step.cells.shrink_to_fit();
        undo_.push_back(std::move(step));
        // Cells that change after a whole grid was exchanged belong to the new grid: another step.
        gesture_open_ = !undo_.back().other_grid;
    }
    trim();
}

// Small ones go at once: most steps are.
void History::forget(EditStep& step) {
    constexpr std::size_t kLargeBytes = std::size_t{1} << 18U;
    if (disposal_ && step.memory_bytes() >= kLargeBytes) disposal_->take(step);
}

std::uint64_t History::map_state() const {
    for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) {
        if (step->map_change > 0) return step->map_change;
    }
    return oldest_state_;
}

void History::forget_redo() {
    for (EditStep& step : redo_) forget(step);
    redo_.clear();
}

void History::clear() {
    oldest_state_ = map_state();
    for (EditStep& step : undo_) forget(step);
    undo_.clear();
    forget_redo();
    gesture_open_ = false;
}

bool History::undo(Grid& grid, std::vector<Pane>& panes, std::string& title) {
    mark_undone();
    EditStep& step = redo_.back();
    for (auto change = step.cells.rbegin(); change != step.cells.rend(); ++change) {
        grid.set_terrain(change->cell, change->terrain_before);
        grid.set_level(change->cell, change->level_before);
    }
    grid.commit();
    if (step.other_grid) {
        *step.other_grid = grid.replace(std::move(*step.other_grid));
        title = step.title_before;
    }
    place(panes, step.endpoints_before, grid);
    place_all(panes, step.populace_before);
    return step.other_grid != nullptr;
}

bool History::redo(Grid& grid, std::vector<Pane>& panes, std::string& title) {
    mark_redone();
    EditStep& step = undo_.back();
    if (step.other_grid) {
        *step.other_grid = grid.replace(std::move(*step.other_grid));
        title = step.title_after;
    }
    for (const CellChange& change : step.cells) {
        grid.set_terrain(change.cell, change.terrain_after);
        grid.set_level(change.cell, change.level_after);
    }
    grid.commit();
    place(panes, step.endpoints_after, grid);
    place_all(panes, step.populace_after);
    return step.other_grid != nullptr;
}

std::size_t History::memory_bytes() const {
    std::size_t bytes = 0;
    for (const EditStep& step : undo_) bytes += step.memory_bytes();
    for (const EditStep& step : redo_) bytes += step.memory_bytes();
    return bytes;
}

void History::trim() {
    std::size_t bytes = memory_bytes();
    // The newest step stays whatever it weighs: an edit that can't be undone would be worse.
    while (bytes > cap_bytes_ && undo_.size() > 1) {
        bytes -= undo_.front().memory_bytes();
        if (undo_.front().map_change > 0) oldest_state_ = undo_.front().map_change;
        forget(undo_.front());
        undo_.pop_front();
    }
}

}  // namespace wayfield
