// Rooms: a grid of rooms whose doors are a spanning tree (Kruskal's algorithm over shuffled walls) and some
// more by chance. Caves: the cellular automaton that rogue-likes use, a cell becoming rock if at least five
// of the nine cells around and including it are.
#include <algorithm>
#include <cstddef>
#include <numeric>

#include "grid/generator_shapes.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

/// Where the walls between rooms run along one side: `lines[0]` = 0 to `lines.back()` = side - 1, evenly
/// spread, with about `room` cells between two.
std::vector<int> wall_lines(int side, int room) {
    const int rooms = std::max(1, (side - 1 + (room + 1) / 2) / (room + 1));
    std::vector<int> lines;
    for (int i = 0; i <= rooms; ++i) lines.push_back(i * (side - 1) / rooms);
    return lines;
}

/// A wall between two rooms: of `room` and the one to its east, or the one to its south.
struct Partition {
    std::uint32_t room;
    bool east;
};

class RoomSets {
  public:
    explicit RoomSets(std::uint32_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0U); }
    /// False if the two were in one set already.
    bool unite(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        parent_[std::max(a, b)] = std::min(a, b);
        return a != b;
    }

  private:
    std::uint32_t find(std::uint32_t room) {
        while (parent_[room] != room) room = parent_[room] = parent_[parent_[room]];
        return room;
    }
    std::vector<std::uint32_t> parent_;
};

/// Opens cells first + 1 .. last - 1 somewhere along a wall: doors of one cell up to an eighth of the wall.
template <class OpenCell>
void cut_door(int first, int last, Mulberry32& random, OpenCell open_cell) {
    const int free = last - first - 1;
    const int width = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(std::max(1, free / 8))));
    const int start =
        first + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(free - width + 1)));
    for (int i = 0; i < width; ++i) open_cell(start + i);
}

/// One pass of the automaton; what lies outside counts as rock.
void grow_rock(const WallMap& from, WallMap& to) {
    constexpr int kRockFrom = 5;
    const auto w = static_cast<std::size_t>(from.width);
    const std::vector<std::uint8_t> outside(w, 1);
    std::vector<std::uint8_t> column(w + 2, 3);
    for (int y = 0; y < from.height; ++y) {
        const std::uint8_t* here = from.wall.data() + static_cast<std::size_t>(y) * w;
        const std::uint8_t* above = y > 0 ? here - w : outside.data();
        const std::uint8_t* below = y + 1 < from.height ? here + w : outside.data();
        for (std::size_t x = 0; x < w; ++x) {
            column[x + 1] = static_cast<std::uint8_t>(above[x] + here[x] + below[x]);
        }
        std::uint8_t* out = to.wall.data() + static_cast<std::size_t>(y) * w;
        for (std::size_t x = 0; x < w; ++x) {
            out[x] = column[x] + column[x + 1] + column[x + 2] >= kRockFrom ? 1 : 0;
        }
    }
}

/// Turns all open cells to wall but those of the largest region (the first of them on a tie).
void keep_largest_region(WallMap& map) {
    std::vector<std::uint8_t> reached(map.wall.size(), 0);
    std::vector<CellIndex> largest;
    for (CellIndex cell = 0; cell < map.wall.size(); ++cell) {
        if (map.wall[cell] || reached[cell]) continue;
        auto region = flood(map, cell, reached);
        if (region.size() > largest.size()) largest = std::move(region);
    }
    std::ranges::fill(map.wall, std::uint8_t{1});
    for (const CellIndex cell : largest) map.wall[cell] = 0;
}

}  // namespace

Grid generate_rooms(const GeneratorSpec& spec) {
    require_side(spec, 3);
    const int room_side = static_cast<int>(spec.value("room"));
    const auto xs = wall_lines(spec.width, room_side);
    const auto ys = wall_lines(spec.height, room_side);
    WallMap map(spec.width, spec.height, 0);
    for (const int x : xs) {
        for (int y = 0; y < map.height; ++y) map.at(x, y) = 1;
    }
    for (const int y : ys) {
        for (int x = 0; x < map.width; ++x) map.at(x, y) = 1;
    }

    const auto columns = static_cast<std::uint32_t>(xs.size() - 1);
    const auto rows = static_cast<std::uint32_t>(ys.size() - 1);
    std::vector<Partition> partitions;
    for (std::uint32_t room = 0; room < columns * rows; ++room) {
        if (room % columns + 1 < columns) partitions.push_back({room, true});
        if (room / columns + 1 < rows) partitions.push_back({room, false});
    }
    Mulberry32 random(seed_of(spec));
    for (std::size_t i = partitions.size(); i > 1; --i) {
        std::swap(partitions[i - 1], partitions[random.below(static_cast<std::uint32_t>(i))]);
    }

    RoomSets sets(columns * rows);
    const double door = spec.value("door");
    for (const Partition& p : partitions) {
        const bool needed = sets.unite(p.room, p.east ? p.room + 1 : p.room + columns);
        const bool wanted = random.next() < door;
        if (!needed && !wanted) continue;
        const std::size_t column = p.room % columns;
        const std::size_t row = p.room / columns;
        if (p.east) {
            cut_door(ys[row], ys[row + 1], random, [&](int y) { map.at(xs[column + 1], y) = 0; });
        } else {
            cut_door(xs[column], xs[column + 1], random, [&](int x) { map.at(x, ys[row + 1]) = 0; });
        }
    }
    return to_grid(map);
}

Grid generate_caves(const GeneratorSpec& spec) {
    require_side(spec, 3);
    constexpr int kPasses = 5;  // after it, hardly a cell changes any more
    WallMap map(spec.width, spec.height, 0);
    Mulberry32 random(seed_of(spec));
    const double density = spec.value("density");
    for (auto& wall : map.wall) wall = random.next() < density ? 1 : 0;
    map.wall_border();
    WallMap next = map;
    for (int pass = 0; pass < kPasses; ++pass) {
        grow_rock(map, next);
        std::swap(map.wall, next.wall);
    }
    map.wall_border();
    keep_largest_region(map);
    return to_grid(map);
}

}  // namespace wayfield
