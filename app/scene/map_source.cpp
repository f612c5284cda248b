#include "scene/map_source.h"

#include <fmt/format.h>

#include "files/files.h"
#include "files/load_map.h"
#include "scene/scene_file.h"
#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

std::string generator_title(const GeneratorSpec& spec) {
    std::string title = spec.id;
    if (spec.width == spec.height)
        title += fmt::format(" {}²", spec.width);
    else
        title += fmt::format(" {}×{}", spec.width, spec.height);
    for (const auto& [name, value] : spec.values) title += fmt::format(" · {} {}", name, value);
    return title;
}

MapSource of_grid(Grid grid, std::string_view source) {
    return {std::move(grid), {PaneSetup{}}, false, false, title_of_source(source)};
}

}  // namespace

Grid open_grid(const std::string& source, std::string_view custom_letters) {
    return read_map_source(source, custom_letters).grid;
}

MapSource open_map_source(const std::string& source, std::string_view custom_letters) {
    MapSource result = read_map_source(source, custom_letters);
    if (!result.is_scene) place_endpoints(result);
    return result;
}

MapSource read_map_source(const std::string& source, std::string_view custom_letters) {
    if (means_generator(source)) return of_grid(load_map(source, custom_letters), source);
    const std::string bytes = read_file(source);
    // A scene is told by its first line, everything else load_map_bytes tells apart.
    if (looks_like_scene(bytes)) return read_scene(bytes, source);
    return of_grid(load_map_bytes(bytes, source, custom_letters), source);
}

MapSource open_scene_source(const std::string& file) {
    MapSource source = open_map_source(file);
    if (!source.is_scene) throw Error(file + ": this is no scene; open shows it as a map");
    return source;
}

void place_endpoints(MapSource& source) { place_endpoints(source, TraversalMap(source.grid, Profile{})); }

void place_endpoints(MapSource& source, const TraversalMap& map, const std::atomic<bool>* cancel) {
    const FarPair pair = farthest_pair(map, cancel);
    for (PaneSetup& pane : source.panes) {
        pane.query.start = pair.start == kNoCell ? Point{} : map.point(pair.start);
        pane.query.goal = pair.goal == kNoCell ? Point{} : map.point(pair.goal);
        std::erase(pane.more_goals, pane.query.goal);
    }
}

std::string title_of_source(std::string_view source) {
    if (means_generator(std::string(source))) return generator_title(parse_generator(source));
    const std::size_t slash = source.find_last_of('/');
    std::string_view name = slash == source.npos ? source : source.substr(slash + 1);
    const std::size_t dot = name.find_last_of('.');
    if (dot != name.npos && dot > 0) name = name.substr(0, dot);
    return std::string(name);
}

}  // namespace wayfield
