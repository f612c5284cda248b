#include "wayfield/generators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "grid/generator_shapes.h"
#include "wayfield/error.h"
#include "wayfield/random.h"
#include "wayfield/registry.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

constexpr double kLargestSeed = 4294967295.0;
constexpr double kLastCell = kMaxGridSide - 1;

constexpr ParameterInfo seed_parameter(double by_default) {
    return {"seed", "Seed", 0, kLargestSeed, by_default, "", "The same seed gives the same map everywhere",
            1};
}

constexpr std::array kScatterParameters = {
    seed_parameter(7), ParameterInfo{"density", "Density", 0, 1, 0.3, "", "Chance of a cell to be wall"}};
constexpr std::array kMazeParameters = {seed_parameter(2024)};
constexpr std::array kChokeParameters = {
    ParameterInfo{"wall", "Wall", -1, kLastCell, -1, "cells", "Column of the wall; -1: the middle", 1},
    ParameterInfo{"gap", "Gap", -1, kLastCell, -1, "cells", "Row of the gap; -1: the middle", 1}};
constexpr std::array kRoomsParameters = {
    seed_parameter(1), ParameterInfo{"room", "Room", 2, 1024, 32, "cells", "Side of a room, more or less", 1},
    ParameterInfo{"door", "Door", 0, 1, 0.3, "",
                  "Chance of a door in each wall beyond those that connect all rooms"}};
constexpr std::array kCavesParameters = {
    seed_parameter(1),
    ParameterInfo{"density", "Density", 0, 1, 0.45, "", "Share of rock before the caves form"}};
constexpr std::array kTerrainParameters = {seed_parameter(1)};

struct Entry {
    GeneratorInfo info;
    Grid (*make)(const GeneratorSpec&);
};

constexpr std::array<Entry, 8> kEntries = {{
    {{"open", "Open", "No walls at all", 512, 512, {}}, generate_open},
    {{"scatter", "Scatter", "Walls at random, what the goal can't reach filled up", 512, 512,
      kScatterParameters},
     generate_scatter},
    {{"maze", "Maze", "Corridors of one cell, one route between any two", 513, 513, kMazeParameters},
     generate_maze},
    {{"choke", "Choke point", "Two halves and one gap", 512, 512, kChokeParameters}, generate_choke},
    {{"sealed", "Sealed", "One cell walled in: no path leads there", 512, 512, {}}, generate_sealed},
    {{"rooms", "Rooms", "Rooms in a grid with doors between them, all connected", 512, 512, kRoomsParameters},
     generate_rooms},
    {{"caves", "Caves", "One winding cave of a cellular automaton", 512, 512, kCavesParameters},
     generate_caves},
    {{"terrain", "Terrain", "Lakes, woods, mud, hills and a road", 512, 512, kTerrainParameters},
     generate_terrain},
}};

constexpr auto kInfos = [] {
    std::array<GeneratorInfo, kEntries.size()> infos{};
    for (std::size_t i = 0; i < kEntries.size(); ++i) infos[i] = kEntries[i].info;
    return infos;
}();

const Entry* find_entry(std::string_view id) {
    const auto it = std::ranges::find_if(kEntries, [&](const Entry& e) { return e.info.id == id; });
    return it == kEntries.end() ? nullptr : &*it;
}

const Entry& entry_of_id(std::string_view id) {
    if (const Entry* entry = find_entry(id)) return *entry;
    std::vector<std::string_view> known;
    known.reserve(kEntries.size());
    for (const Entry& entry : kEntries) known.push_back(entry.info.id);
    const std::string near = nearest_id(id, known);
    throw UsageError(near.empty()
                         ? fmt::format("unknown generator '{}' ({} wanted)", id, fmt::join(known, ", "))
                         : fmt::format("unknown generator '{}' (did you mean '{}'?)", id, near));
}

template <class Number>
bool parse_all(std::string_view text, Number& value) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size();
}

/// Two whole numbers parted by `separator`.
bool parse_pair(std::string_view text, char separator, int& first, int& second) {
    const std::size_t middle = text.find(separator);
    return middle != std::string_view::npos && parse_all(text.substr(0, middle), first) &&
           parse_all(text.substr(middle + 1), second);
}

void parse_size(GeneratorSpec& spec, std::string_view part) {
    if (!parse_pair(part, 'x', spec.width, spec.height)) {
        throw UsageError(fmt::format("generator {}: '{}' is no size, WIDTHxHEIGHT wanted", spec.id, part));
    }
    if (std::min(spec.width, spec.height) < 1 || std::max(spec.width, spec.height) > kMaxGridSide) {
        throw UsageError(
            fmt::format("generator {}: size {}, 1 to {} cells a side wanted", spec.id, part, kMaxGridSide));
    }
}

const ParameterInfo& parameter_of_id(const GeneratorInfo& generator, std::string_view key) {
    std::vector<std::string_view> known;
    for (const ParameterInfo& parameter : generator.parameters) {
        if (parameter.id == key) return parameter;
        known.push_back(parameter.id);
    }
    if (generator.id == "sealed") known.emplace_back("at");
    throw UsageError(known.empty() ? fmt::format("generator {} has no '{}', only a size", generator.id, key)
                                   : fmt::format("generator {} has no '{}' ({} wanted)", generator.id, key,
                                                 fmt::join(known, ", ")));
}

void parse_value(GeneratorSpec& spec, const GeneratorInfo& generator, std::string_view part) {
    const std::string_view key = part.substr(0, part.find('='));
    const std::string_view text = part.substr(key.size() + 1);
    if (generator.id == "sealed" && key == "at") {
        if (spec.at != Point{-1, -1}) throw UsageError("generator sealed: at is given twice");
        if (!parse_pair(text, ',', spec.at.x, spec.at.y)) {
            throw UsageError(fmt::format("generator sealed: at is '{}', X,Y wanted", text));
        }
        return;
    }
    const ParameterInfo& parameter = parameter_of_id(generator, key);
    if (std::ranges::any_of(spec.values, [&](const auto& v) { return v.first == key; })) {
        throw UsageError(fmt::format("generator {}: {} is given twice", spec.id, key));
    }
    double value = 0;
    const bool whole = parameter.step == 1;
    const bool fits = parse_all(text, value) && value >= parameter.min && value <= parameter.max &&
                      (!whole || value == std::floor(value));
    if (!fits) {
        throw UsageError(fmt::format("generator {}: {} is '{}', {} from {} to {} wanted", spec.id, key, text,
                                     whole ? "a whole number" : "a number", parameter.min, parameter.max));
    }
    spec.values.emplace_back(std::string(key), value);
}

}  // namespace

std::span<const GeneratorInfo> generators() { return kInfos; }

double GeneratorSpec::value(std::string_view parameter) const {
    for (const auto& [key, given] : values) {
        if (key == parameter) return given;
    }
    return parameter_of_id(entry_of_id(id).info, parameter).default_value;
}

bool looks_like_generator(std::string_view text) {
    return find_entry(text.substr(0, text.find(':'))) != nullptr;
}

GeneratorSpec parse_generator(std::string_view text) {
    GeneratorSpec spec;
    spec.id = std::string(text.substr(0, text.find(':')));
    const GeneratorInfo& generator = entry_of_id(spec.id).info;
    for (std::size_t at = spec.id.size(); at < text.size();) {
        const std::size_t next = std::min(text.find(':', at + 1), text.size());
        const std::string_view part = text.substr(at + 1, next - at - 1);
        if (part.find('=') != std::string_view::npos) {
            parse_value(spec, generator, part);
        } else {
            if (spec.width != 0) {
                throw UsageError(
                    fmt::format("generator {}: '{}' after the size, KEY=VALUE wanted", spec.id, part));
            }
            parse_size(spec, part);
        }
        at = next;
    }
    if (spec.width == 0) {
        spec.width = generator.default_width;
        spec.height = generator.default_height;
    }
    return spec;
}

std::string to_text(const GeneratorSpec& spec) {
    std::string text = fmt::format("{}:{}x{}", spec.id, spec.width, spec.height);
    for (const auto& [key, value] : spec.values) text += fmt::format(":{}={}", key, value);
    if (spec.at != Point{-1, -1}) text += fmt::format(":at={},{}", spec.at.x, spec.at.y);
    return text;
}

Grid generate(const GeneratorSpec& spec) {
    const Entry& entry = entry_of_id(spec.id);
    require_side(spec, 1);
    return entry.make(spec);
}

std::vector<CellIndex> draw_starts(const TraversalMap& map, CellIndex goal, int count, std::uint32_t seed) {
    std::vector<CellIndex> open;
    open.reserve(map.passable_count());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        if (map.passable(cell)) open.push_back(cell);
    }
    std::vector<CellIndex> starts;
    const bool only_goal = open.size() == 1 && open.front() == goal;
    if (open.empty() || only_goal || count <= 0) return starts;
    starts.reserve(static_cast<std::size_t>(count));
    Mulberry32 random(seed);
    while (starts.size() < static_cast<std::size_t>(count)) {
        const CellIndex cell = open[random.below(static_cast<std::uint32_t>(open.size()))];
        if (cell != goal) starts.push_back(cell);
    }
    return starts;
}

}  // namespace wayfield
