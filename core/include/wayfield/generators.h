#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wayfield/grid.h"

namespace wayfield {

/// A parameter that describes itself: the panel, --help and `list` draw it from this alone.
struct ParameterInfo {
    std::string_view id;     ///< "density"
    std::string_view label;  ///< "Density"
    double min;
    double max;
    double default_value;
    std::string_view unit;  ///< "" if it has none
    std::string_view meaning;
    double step = 0;  ///< values are whole multiples of it; 0: any value in the range
};

struct GeneratorInfo {
    std::string_view id;     ///< "scatter"
    std::string_view label;  ///< "Scatter"
    std::string_view meaning;
    int default_width;
    int default_height;
    std::span<const ParameterInfo> parameters;  ///< besides the size
};

/// open, scatter, maze, choke, sealed, rooms, caves, terrain. The first five of them are those of the
/// benchmark article cell for cell (goldens).
std::span<const GeneratorInfo> generators();

/// A generator with all its values; text form `scatter:512x512:seed=7:density=0.3`.
struct GeneratorSpec {
    std::string id;
    int width = 0;
    int height = 0;
    std::vector<std::pair<std::string, double>> values;  ///< by parameter id; missing ones take the default
    Point at{-1, -1};                                    ///< the sealed cell of `sealed`
    double value(std::string_view parameter) const;      ///< given or default
};

/// True if the text begins with a generator's id and a colon (or is just an id).
bool looks_like_generator(std::string_view text);
/// Throws UsageError that names the bad part: unknown id (with the nearest known one), size, key, value.
GeneratorSpec parse_generator(std::string_view text);
std::string to_text(const GeneratorSpec& spec);
/// Throws UsageError where the values don't fit (an even maze, a gap off the map, a sealed cell at the edge).
Grid generate(const GeneratorSpec& spec);

/// The benchmark article's starts: open cells in index order, drawn with `cells[floor(r * count)]`, drawn
/// again if the goal comes up. Empty if there is no open cell besides the goal.
class TraversalMap;
std::vector<CellIndex> draw_starts(const TraversalMap& map, CellIndex goal, int count, std::uint32_t seed);

}  // namespace wayfield
