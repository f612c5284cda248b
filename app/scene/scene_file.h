#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/map_source.h"
#include "scene/scene.h"

namespace wayfield {

/// The first line of a scene file; a later version of the format counts up.
inline constexpr std::string_view kSceneHeader = "wayfield 1";

/// True if a text begins as a scene file does, whatever its version.
bool looks_like_scene(std::string_view text);

/// Reads a scene: a script that rebuilds it, of the header line, an inline block or `open` for the map, and
/// commands that change grid and panes. Throws Error "NAME:LINE: ..." at the first line that can't be carried
/// out, that isn't part of a scene (a mouse, an expectation), or for a version that isn't known.
MapSource read_scene(std::string_view text, std::string_view name);

/// The scene as such a script; read_scene gives back the same grid and setups.
std::string write_scene(const Scene& scene);

/// The same to a file, whole or not at all. Throws Error, also for the name of a map, a list of queries or a
/// picture, and where another kind of file would be replaced.
void save_scene(const Scene& scene, const std::string& path);

}  // namespace wayfield
