#include "scene/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <type_traits>

#include "files/files.h"
#include "files/load_map.h"
#include "scene/is_one_of.h"
#include "scene/script.h"
#include "scene/search_settings.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// Commands that build a scene. Those that read or write other files but `open`, play a film or ask for
// something are no part of one.
bool belongs_to_scene(const Command& command) {
    using namespace command;
    return std::visit(
        [](const auto& action) {
            return IsOneOf<std::decay_t<decltype(action)>, Open, Paint, Height, Clear, Resize, InlineGrid,
                           InlineLevels, Start, Goal, Goals, SetAlgorithm, SetHeuristic, SetOpenSet,
                           SetWeight, SetTieBreak, SetMovement, SetProfile, SetUnitSize, SetClimb, SetWeights,
                           SetParameter, Speed, Panes, Race, Caption, ShowLayer, SetCrowd, PlaceAgent, Spawn,
                           SetPlanner, SetSteering, SetProjection, SetGroups, Pace, SetAgentColour, SetBattle,
                           SetArmies>;
        },
        command.action);
}

// A scene that opens scenes could open itself.
void refuse_scene_in_scene(const Command& command) {
    const auto* open = std::get_if<command::Open>(&command.action);
    if (open == nullptr || means_generator(open->source)) return;
    if (looks_like_scene(read_file(open->source))) throw Error("a scene can't open a scene");
}

bool names_goal(const Command& command) {
    const auto* goal = std::get_if<command::Goal>(&command.action);
    return std::holds_alternative<command::Goals>(command.action) ||
           (goal != nullptr && goal->change == command::GoalChange::kMove);
}

class SceneWriter {
  public:
    explicit SceneWriter(const Scene& scene) : scene_(&scene) {}

    std::string write() {
        text_ = std::string(kSceneHeader) + '\n';
        write_grid();
        if (scene_->panes().size() > 1) add(command::Panes{static_cast<int>(scene_->panes().size())});
        for (std::size_t i = 0; i < scene_->panes().size(); ++i) {
            pane_ = i == 0 ? std::optional<int>() : static_cast<int>(i + 1);
            write_pane(scene_->pane(i).setup);
        }
        pane_.reset();
        // Last: from here on a start or goal would be that of all panes.
        if (scene_->racing()) add(command::Race{true});
        if (!scene_->caption().empty()) add(command::Caption{scene_->caption()});
        return std::move(text_);
    }

  private:
    void add(Command command) {
        command.pane = pane_;
        text_ += to_text(command) + '\n';
    }

    void write_grid() {
        const Grid& grid = scene_->grid();
        auto terrain = std::make_shared<Grid>(grid.width(), grid.height());
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            terrain->set_terrain(cell, grid.terrain(cell));
        }
        add(command::InlineGrid{std::move(terrain)});
        if (!grid.has_levels()) return;
        command::InlineLevels levels{grid.width(), grid.height(), {}};
        levels.levels.assign(grid.level_data().begin(), grid.level_data().end());
        add(std::move(levels));
    }

    // Start and goal always, the rest where it isn't the default. A pane that `panes` made is a copy of the
    // first as it is then, which is all defaults: panes come before the first one's settings.
    void write_pane(const PaneSetup& setup) {
        const PaneSetup usual;
        const Profile& profile = setup.profile;
        const SearchOptions& options = setup.query.options;
        add(command::Start{setup.query.start});
        if (setup.more_goals.empty()) {
            add(command::Goal{setup.query.goal});
        } else {
            add(command::Goals{setup.goals()});
        }
        if (profile.movement_class != usual.profile.movement_class) {
            add(command::SetProfile{profile.movement_class});
        }
        if (profile.rule != usual.profile.rule) add(command::SetMovement{profile.rule});
        if (profile.unit_size != usual.profile.unit_size) add(command::SetUnitSize{profile.unit_size});
        if (profile.climb != usual.profile.climb) add(command::SetClimb{profile.climb});
        if (!profile.weights.empty()) add(command::SetWeights{profile.weights});
        write_options(options, usual.query.options);
        if (setup.speed != usual.speed) add(command::Speed{setup.speed});
        for (int i = 0; i < kLayerCount; ++i) {
            const auto layer = static_cast<Layer>(i);
            if (setup.layers.shows(layer) != usual.layers.shows(layer)) {
                add(command::ShowLayer{layer, setup.layers.shows(layer)});
            }
        }
        write_crowd(setup.crowd, usual.crowd);
        if (!setup.battle.empty()) add(command::SetBattle{setup.battle.members, true});
        for (const auto& [name, value] : changed_army_settings(setup.battle.tuning))
            add(command::SetArmies{name, value});
        if (setup.agent_colour != usual.agent_colour) add(command::SetAgentColour{setup.agent_colour});
    }

    void write_crowd(const CrowdSetup& crowd, const CrowdSetup& usual) {
        if (crowd.planner != usual.planner) add(command::SetPlanner{crowd.planner});
        if (crowd.steering != usual.steering) add(command::SetSteering{crowd.steering});
        if (crowd.projection != usual.projection) add(command::SetProjection{crowd.projection});
        if (crowd.group_a_goal != usual.group_a_goal) add(command::SetGroups{crowd.group_a_goal});
        if (crowd.pace != usual.pace) add(command::Pace{crowd.pace});
        if (crowd.members.count > 0)
            add(command::SetCrowd{crowd.members.count, crowd.members.seed, crowd.members.origin,
                                  crowd.members.speed});
        for (const AgentsByHand& agents : crowd.members.by_hand) {
            if (const auto* placed = std::get_if<PlacedAgent>(&agents)) add(command::PlaceAgent{*placed});
            if (const auto* spawned = std::get_if<SpawnedAgents>(&agents)) add(command::Spawn{*spawned});
        }
    }

    void write_options(const SearchOptions& options, const SearchOptions& usual) {
        if (options.algorithm != usual.algorithm) add(command::SetAlgorithm{options.algorithm});
        if (options.heuristic != usual.heuristic) add(command::SetHeuristic{options.heuristic});
        if (options.open_set != usual.open_set) add(command::SetOpenSet{options.open_set});
        if (options.weight != usual.weight) add(command::SetWeight{options.weight});
        if (options.tie_break != usual.tie_break) add(command::SetTieBreak{options.tie_break});
        for (const auto& [name, value] : changed_settings(options, usual)) {
            add(command::SetParameter{name, value});
        }
    }

    const Scene* scene_;
    std::string text_;
    std::optional<int> pane_;
};

}  // namespace

bool looks_like_scene(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text.starts_with("wayfield ");
}

MapSource read_scene(std::string_view text, std::string_view name) {
    ScriptReader reader{std::string(text), std::string(name)};
    if (!looks_like_scene(text)) reader.fail(1, fmt::format("\"{}\" expected", kSceneHeader));
    Scene scene;
    bool has_map = false;
    bool has_start = false;
    bool has_goal = false;
    while (const auto line = reader.next()) {
        try {
            const Command command = parse_command(line->text);
            if (!belongs_to_scene(command)) {
                throw UsageError(fmt::format("\"{}\" is no part of a scene", line->text));
            }
            refuse_scene_in_scene(command);
            const Outcome outcome = scene.apply(command);
            if (!outcome.ok) throw Error(outcome.message);
            if (command.pane.value_or(1) == 1) {
                has_start = has_start || std::holds_alternative<command::Start>(command.action);
                has_goal = has_goal || names_goal(command);
            }
            const auto* battle = std::get_if<command::SetBattle>(&command.action);
            has_map = has_map || (battle != nullptr && !battle->members.empty() && !battle->here);
            has_map = has_map || std::holds_alternative<command::Open>(command.action) ||
                      std::holds_alternative<command::InlineGrid>(command.action);
        } catch (const Error& error) {
            reader.fail(line->line, error.what());
        }
    }
    if (!has_map) reader.fail(1, "a map expected: a \"grid WxH\" with its rows, or \"open MAP\"");
    MapSource source{scene.grid(), {}, has_start && has_goal, true, title_of_source(name)};
    for (const Pane& pane : scene.panes()) source.panes.push_back(pane.setup);
    if (!source.has_endpoints) place_endpoints(source);
    source.race = scene.racing();
    source.caption = scene.caption();
    return source;
}

// A scene under a map's name would be taken for a map, and what isn't a scene isn't replaced by one.
void refuse_other_files(const std::string& path) {
    const std::string extension = extension_of(path);
    for (const std::string_view other : {".map", ".scen", ".png", ".gif", ".mp4"}) {
        if (extension == other) throw Error(path + ": a scene is saved under a name that ends in .wayfield");
    }
    if (!std::filesystem::is_regular_file(path)) return;
    const std::string there = read_file(path);
    if (!there.empty() && !looks_like_scene(there))
        throw Error(path + ": is there and is no scene; saving would replace it");
}

std::string write_scene(const Scene& scene) { return SceneWriter(scene).write(); }

void save_scene(const Scene& scene, const std::string& path) {
    refuse_other_files(path);
    write_file(path, write_scene(scene));
}

}  // namespace wayfield
