#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace wayfield {

/// Carries out one command on a scene: an overload each, the map's in scene_edit.cpp, the panes' in
/// scene_pane.cpp. May throw Error before it has changed anything; Scene::apply turns that into a refusal.
struct SceneActions {
    Scene& scene;
    std::size_t index;  ///< of the pane that is meant

    void open(MapSource source);
    Outcome take(const Command& command, Scene& fork);

    Outcome operator()(const command::Open& action);
    Outcome operator()(const command::Load& action);
    Outcome operator()(const command::Save& action);
    Outcome operator()(const command::Paint& action);
    Outcome operator()(const command::Height& action);
    Outcome operator()(const command::Clear& action);
    Outcome operator()(const command::Resize& action);
    Outcome operator()(const command::InlineGrid& action);
    Outcome operator()(const command::InlineLevels& action);
    Outcome operator()(const command::Undo& action);
    Outcome operator()(const command::Redo& action);

    Outcome operator()(const command::Start& action);
    Outcome operator()(const command::Goal& action);
    Outcome operator()(const command::Goals& action);
    Outcome operator()(const command::SetAlgorithm& action);
    Outcome operator()(const command::SetHeuristic& action);
    Outcome operator()(const command::SetOpenSet& action);
    Outcome operator()(const command::SetWeight& action);
    Outcome operator()(const command::SetTieBreak& action);
    Outcome operator()(const command::SetMovement& action);
    Outcome operator()(const command::SetProfile& action);
    Outcome operator()(const command::SetUnitSize& action);
    Outcome operator()(const command::SetClimb& action);
    Outcome operator()(const command::SetWeights& action);
    Outcome operator()(const command::SetParameter& action);
    Outcome operator()(const command::Search& action);
    Outcome operator()(const command::Play& action);
    Outcome operator()(const command::Pause& action);
    Outcome operator()(const command::Step& action);
    Outcome operator()(const command::Seek& action);
    Outcome operator()(const command::Reset& action);
    Outcome operator()(const command::Speed& action);
    Outcome operator()(const command::Panes& action);
    Outcome operator()(const command::Race& action);
    Outcome operator()(const command::Caption& action);
    Outcome operator()(const command::ShowLayer& action);

    // scene_crowd.cpp
    Outcome operator()(const command::SetCrowd& action);
    Outcome operator()(const command::PlaceAgent& action);
    Outcome operator()(const command::Spawn& action);
    Outcome operator()(const command::SpawnScen& action);
    Outcome operator()(const command::SetPlanner& action);
    Outcome operator()(const command::SetSteering& action);
    Outcome operator()(const command::SetProjection& action);
    Outcome operator()(const command::SetGroups& action);
    Outcome operator()(const command::Pace& action);
    Outcome operator()(const command::Tick& action);
    Outcome operator()(const command::SetAgentColour& action);
    Outcome operator()(const command::Requests& action);

    // scene_battle.cpp
    Outcome operator()(const command::SetBattle& action);
    Outcome operator()(const command::SaveBattle& action);
    Outcome operator()(const command::SetArmies& action);

    Outcome operator()(const command::Expect& action);
    Outcome operator()(const command::Fails& action);
    /// What is left belongs to the window.
    template <class Other>
    Outcome operator()(const Other&) {
        return Outcome::refused("this needs a window");
    }

  private:
    Pane& pane() { return scene.panes_[index]; }
    std::vector<Endpoints> endpoints() const;
    /// Gives the cells a terrain (or a level); passes over every pane's start and goals if it is a terrain.
    void change_cells(const std::vector<CellIndex>& cells, const Terrain* terrain, const int* level);
    void change_cell(EditStep& step, CellIndex cell, Terrain terrain, int level);
    std::vector<CellIndex> shape_cells(command::Shape shape, const std::vector<Point>& points,
                                       const command::Brush& brush, bool by_level) const;
    /// What of the panes belongs to a grid.
    struct OnTheGrid {
        std::vector<Endpoints> endpoints;
        std::vector<Populace> populace;
    };
    OnTheGrid on_the_grid() const { return {endpoints(), populace()}; }
    /// Another grid takes the place of this one; `before` is what belonged to it, the panes have their new
    /// endpoints already. Not undoable: the history begins anew.
    void replace_grid(Grid grid, OnTheGrid before, std::string title, bool undoable);
    Outcome outside(Point cell, const char* name) const;
    Outcome change_goals(const std::vector<Point>& goals);
    Outcome change_setup(const PaneSetup& setup);
    std::vector<Populace> populace() const;
    Outcome add_by_hand(std::vector<AgentsByHand> agents);
    void record_populace(std::vector<Populace> before);
    void keep_agents_inside();
    /// Armies belong to the map that they were drawn up on.
    void drop_battles();
    /// What is left to do when the grid and the endpoints have become others, on the same map or another.
    Outcome edited(bool other_map);
};

}  // namespace wayfield
