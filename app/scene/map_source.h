#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/pane.h"
#include "wayfield/grid.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// What opening a MAP gives: the grid, and for a scene its panes.
struct MapSource {
    Grid grid;
    /// Of a scene: 1..4 panes as saved, endpoints inside the map. Of anything else: one default pane whose
    /// start and goal are the two cells farthest apart (components.h), or both (0, 0) if nothing is passable.
    std::vector<PaneSetup> panes;
    /// False if start and goal had to be found, because the source names none.
    bool has_endpoints = false;
    /// True if the source is a scene: its panes say how to search.
    bool is_scene = false;
    /// For the title bar: "arena2", "scatter 512² · seed 7".
    std::string title;
    bool race = false;         ///< of a scene: its panes race
    std::string caption = {};  ///< of a scene
};

/// Opens whatever stands where MAP may stand (cli.md): a .map, a picture, a .wayfield scene or a generator;
/// what a file is, its first bytes tell. `custom_letters`: see read_map. Throws Error "PATH: ..." or
/// "PATH:LINE: ..." for what can't be read, UsageError for a bad generator.
MapSource open_map_source(const std::string& source, std::string_view custom_letters = {});

/// The same without looking for start and goal: anything but a scene still needs place_endpoints().
MapSource read_map_source(const std::string& source, std::string_view custom_letters = {});

/// The same of a scene; throws Error for anything else.
MapSource open_scene_source(const std::string& file);

/// The grid alone, for those who bring their own start and goal: what open_map_source would open.
Grid open_grid(const std::string& source, std::string_view custom_letters = {});

/// Gives a source without endpoints of its own the farthest pair for walkers, to all of its panes.
void place_endpoints(MapSource& source);
/// The same with the traversal map of the source's grid for walkers (the default profile) at hand. Once
/// `cancel` is true, it stops; the endpoints mean nothing then.
void place_endpoints(MapSource& source, const TraversalMap& walkers,
                     const std::atomic<bool>* cancel = nullptr);

/// What to call a source in a title: a file's name without folder and ending, a generator in words.
std::string title_of_source(std::string_view source);

}  // namespace wayfield
