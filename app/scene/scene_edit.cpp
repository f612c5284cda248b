#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "scene/raster.h"
#include "scene/scene_actions.h"
#include "scene/scene_file.h"
#include "scene/search_settings.h"
#include "wayfield/components.h"
#include "wayfield/error.h"

namespace wayfield {

std::vector<Endpoints> SceneActions::endpoints() const {
    std::vector<Endpoints> result;
    for (const Pane& pane : scene.panes_) result.push_back({pane.setup.query.start, pane.setup.goals()});
    return result;
}

// ---- Another map -----------------------------------------------------------------------------------------

void SceneActions::replace_grid(Grid grid, OnTheGrid before, std::string title, bool undoable) {
    EditStep step;
    step.endpoints_before = std::move(before.endpoints);
    step.endpoints_after = endpoints();
    step.title_before = scene.title_;
    step.title_after = title;
    step.other_grid = std::make_unique<Grid>(scene.grid_.replace(std::move(grid)));
    scene.title_ = std::move(title);
    keep_agents_inside();
    step.populace_after = populace();
    if (step.populace_after == before.populace)
        step.populace_after.clear();
    else
        step.populace_before = std::move(before.populace);
    scene.begin_new_map();
    if (undoable) {
        scene.history_.add(std::move(step));
    } else {
        scene.history_.clear();
        scene.disposal_.take(step);
    }
    ++scene.revision_;
}

void SceneActions::open(MapSource source) {
    OnTheGrid before = on_the_grid();
    if (source.is_scene) {
        std::vector<Pane> panes;
        for (const PaneSetup& setup : source.panes) panes.emplace_back(setup);
        scene.panes_.swap(panes);
        scene.disposal_.take(panes);
        scene.racing_ = source.race && scene.panes_.size() > 1;
        scene.caption_ = std::move(source.caption);
    } else {
        drop_battles();
        for (Pane& each : scene.panes_) {
            each.setup.query.start = source.panes.front().query.start;
            each.setup.set_goals({source.panes.front().query.goal});
        }
    }
    // Opening over edits can be taken back, for they would be lost; opening otherwise begins a history.
    const bool undoable = scene.history_.undo_depth() > 0;
    replace_grid(std::move(source.grid), std::move(before), std::move(source.title), undoable);
    scene.saved_state_ = scene.history_.map_state();
}

Outcome SceneActions::operator()(const command::Open& action) {
    open(open_map_source(action.source, custom_letters(pane().setup.profile.weights)));
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Load& action) {
    open(open_scene_source(action.file));
    return Outcome::done("loaded " + action.file);
}

// A fork that has the same map differs in its setups at most; those are changed here, where they are checked.
// So are whole grids that change places, for that takes no time.
Outcome SceneActions::take(const Command& command, Scene& fork) {
    const auto same_setup = [](const Pane& a, const Pane& b) { return a.setup == b.setup; };
    if (fork.grid_.revision() == scene.grid_.revision()) {
        const bool same = std::ranges::equal(scene.panes_, fork.panes_, same_setup);
        return same ? Outcome::done() : std::visit(*this, command.action);
    }
    const bool undo = std::holds_alternative<command::Undo>(command.action);
    const bool redo = std::holds_alternative<command::Redo>(command.action);
    const EditStep* step = undo ? scene.history_.next_undo() : redo ? scene.history_.next_redo() : nullptr;
    if (step && step->other_grid) return std::visit(*this, command.action);
    // The fork keeps the old one: whoever has the time lets go of both.
    std::swap(scene.grid_, fork.grid_);
    if (undo)
        scene.history_.mark_undone();
    else if (redo)
        scene.history_.mark_redone();
    else
        scene.history_.add(fork.history_.take_newest());
    for (std::size_t i = 0; i < scene.panes_.size(); ++i) {
        scene.panes_[i].setup.query.start = fork.panes_[i].setup.query.start;
        scene.panes_[i].setup.set_goals(fork.panes_[i].setup.goals());
        const Populace now = populace_of(fork.panes_[i].setup);
        if (populace_of(scene.panes_[i].setup) == now) continue;
        set_populace(scene.panes_[i].setup, now);
        scene.panes_[i].begin_crowd_anew();
    }
    return edited(fork.map_epoch_ != scene.map_epoch_);
}

Outcome SceneActions::operator()(const command::Save& action) {
    save_scene(scene, action.file);
    scene.saved_state_ = scene.history_.map_state();
    return Outcome::done("saved " + action.file);
}

Outcome SceneActions::operator()(const command::InlineGrid& action) {
    MapSource source{*action.grid, {PaneSetup{}}, false, false, scene.title_};
    place_endpoints(source);
    open(std::move(source));
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Resize& action) {
    const Grid& old = scene.grid_;
    if (action.width == old.width() && action.height == old.height()) return Outcome::done();
    Grid resized(action.width, action.height);  // refuses what is no size
    const Rect kept = intersected(old.bounds(), resized.bounds());
    for (int y = kept.y0; y < kept.y1; ++y) {
        for (int x = kept.x0; x < kept.x1; ++x) {
            const CellIndex to = resized.index({x, y});
            const CellIndex from = old.index({x, y});
            resized.set_terrain(to, old.terrain(from));
            resized.set_level(to, old.level(from));
        }
    }
    resized.commit();
    OnTheGrid before = on_the_grid();
    const bool fought = std::ranges::any_of(scene.panes_, &Pane::has_battle);
    drop_battles();
    for (Pane& each : scene.panes_) keep_endpoints_inside(each.setup, resized);
    replace_grid(std::move(resized), std::move(before), scene.title_, true);
    Outcome outcome = Outcome::done();
    if (fought) outcome.message = "the battle ended with its map; undo brings both back";
    return outcome;
}

// ---- Cells -----------------------------------------------------------------------------------------------

void SceneActions::change_cell(EditStep& step, CellIndex cell, Terrain terrain, int level) {
    const Grid& grid = scene.grid_;
    const Terrain terrain_before = grid.terrain(cell);
    const int level_before = grid.level(cell);
    if (terrain == terrain_before && level == level_before) return;
    step.cells.push_back({cell, terrain_before, terrain, static_cast<std::uint8_t>(level_before),
                          static_cast<std::uint8_t>(level)});
    scene.grid_.set_terrain(cell, terrain);
    scene.grid_.set_level(cell, level);
}

void SceneActions::change_cells(const std::vector<CellIndex>& cells, const Terrain* terrain,
                                const int* level) {
    std::vector<CellIndex> kept;
    for (const Endpoints& pair : endpoints()) {
        kept.push_back(scene.grid_.index(pair.start));
        for (const Point goal : pair.goals) kept.push_back(scene.grid_.index(goal));
    }
    EditStep step;
    for (const CellIndex cell : cells) {
        if (terrain != nullptr && std::ranges::find(kept, cell) != kept.end()) continue;
        change_cell(step, cell, terrain != nullptr ? *terrain : scene.grid_.terrain(cell),
                    level != nullptr ? *level : scene.grid_.level(cell));
    }
    if (step.cells.empty()) return;
    scene.grid_.commit();
    scene.history_.add(std::move(step));
    ++scene.revision_;
}

std::vector<CellIndex> SceneActions::shape_cells(command::Shape shape, const std::vector<Point>& points,
                                                 const command::Brush& brush, bool by_level) const {
    const bool two = shape == command::Shape::kLine || shape == command::Shape::kRect;
    if (points.size() < (two ? 2U : 1U)) throw UsageError("a shape without enough points");
    if (brush.size < 1 || brush.size > command::kMaxBrush) throw UsageError("a brush is 1 to 64 cells wide");
    switch (shape) {
        case command::Shape::kRect:
            return rect_cells(scene.grid_, points[0], points[1]);
        case command::Shape::kFill:
            if (!scene.grid_.contains(points[0])) {
                throw Error(fmt::format("{},{} lies outside the map of {} x {} cells", points[0].x,
                                        points[0].y, scene.grid_.width(), scene.grid_.height()));
            }
            return fill_cells(scene.grid_, points[0], by_level);
        case command::Shape::kStroke:
        case command::Shape::kLine:
            break;
    }
    return stroke_cells(scene.grid_, points, brush);
}

Outcome SceneActions::operator()(const command::Paint& action) {
    change_cells(shape_cells(action.shape, action.points, action.brush, false), &action.kind, nullptr);
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Height& action) {
    if (action.level < 0 || action.level > 255) throw UsageError("a level is 0 to 255");
    change_cells(shape_cells(action.shape, action.points, action.brush, true), nullptr, &action.level);
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Clear& action) {
    EditStep step;
    for (CellIndex cell = 0; cell < scene.grid_.cell_count(); ++cell) {
        const bool all = action.what == command::ClearWhat::kAll;
        if (!all && scene.grid_.terrain(cell) != Terrain::kWall) continue;
        change_cell(step, cell, Terrain::kGround, all ? 0 : scene.grid_.level(cell));
    }
    if (step.cells.empty()) return Outcome::done();
    scene.grid_.commit();
    scene.history_.add(std::move(step));
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::InlineLevels& action) {
    if (action.width != scene.grid_.width() || action.height != scene.grid_.height()) {
        throw Error(fmt::format("the levels are of {}x{} cells, the map of {}x{}", action.width,
                                action.height, scene.grid_.width(), scene.grid_.height()));
    }
    EditStep step;
    for (CellIndex cell = 0; cell < scene.grid_.cell_count(); ++cell) {
        change_cell(step, cell, scene.grid_.terrain(cell), action.levels[cell]);
    }
    if (step.cells.empty()) return Outcome::done();
    scene.grid_.commit();
    scene.history_.add(std::move(step));
    ++scene.revision_;
    return Outcome::done();
}

// ---- Back and forth --------------------------------------------------------------------------------------

// Undo may part what a race had brought together, or bring back what stood before panes came: panes with
// different starts or goals don't race.
Outcome SceneActions::edited(bool other_map) {
    if (other_map) scene.begin_new_map();
    const std::vector<Endpoints> all = endpoints();
    if (std::ranges::any_of(all, [&](const Endpoints& each) { return each != all.front(); }))
        scene.racing_ = false;
    ++scene.revision_;
    return Outcome::done();
}

Outcome SceneActions::operator()(const command::Undo&) {
    if (scene.history_.undo_depth() == 0) return Outcome::refused("there is nothing to undo");
    return edited(scene.history_.undo(scene.grid_, scene.panes_, scene.title_));
}

Outcome SceneActions::operator()(const command::Redo&) {
    if (scene.history_.redo_depth() == 0) return Outcome::refused("there is nothing to redo");
    return edited(scene.history_.redo(scene.grid_, scene.panes_, scene.title_));
}

}  // namespace wayfield
