// One rule, one byte: whoever walks reads it from the traversal map and knows no other. So a byte that is
// broken on purpose has to lead every one of them astray, and the check by the written rule has to see it;
// who has a rule of his own would be seen here because he doesn't follow.
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

#include "oracle.h"
#include "wayfield/battle.h"
#include "wayfield/crowd.h"
#include "wayfield/dijkstra_tree.h"
#include "wayfield/flow_field.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/preparation.h"
#include "wayfield/soft_search.h"

namespace wayfield {
namespace {

/// Opens or closes single steps of a map that isn't constant itself.
class BrokenMap {
  public:
    explicit BrokenMap(const TraversalMap& map) : map_(map) {}

    void set_step(Point from, int direction, bool legal) const {
        const auto d = static_cast<std::size_t>(direction);
        const Point to{from.x + kDx[d], from.y + kDy[d]};
        set_bit(map_.steps_data(), from, direction, legal);
        if (map_.directed()) set_bit(map_.steps_in_data(), to, reversed(direction), legal);
    }
    void open_bits(Point cell) const { set_bits(cell, false); }
    void close_bits(Point cell) const { set_bits(cell, true); }
    /// For those who walk by squares of four free cells: the one south east of the cell is free, and what
    /// comes along its row has to look there.
    void open_square(Point cell) const {
        LineWord& word = line_word(map_.row_words(cell.y), cell.x);
        word.squares |= mask_of(cell.x);
        word.stop_up |= mask_of(cell.x);
    }

  private:
    static std::uint64_t mask_of(int position) {
        return std::uint64_t{1} << (static_cast<std::size_t>(position + 1) % 64);
    }
    static LineWord& line_word(const LineWord* line, int position) {
        return const_cast<LineWord*>(line)[static_cast<std::size_t>(position + 1) / 64];
    }
    static void set_mask(std::uint64_t& word, std::uint64_t mask, bool set) {
        word = set ? word | mask : word & ~mask;
    }
    static void set_in_line(const LineWord* line, int position, bool blocked) {
        LineWord& word = line_word(line, position);
        for (std::uint64_t LineWord::*const bits :
             {&LineWord::blocked, &LineWord::stop_up, &LineWord::stop_down}) {
            set_mask(word.*bits, mask_of(position), blocked);
        }
    }
    void set_bits(Point cell, bool blocked) const {
        const std::uint64_t* const row = map_.blocked_row(cell.y) + static_cast<std::size_t>(cell.x + 1) / 64;
        set_mask(const_cast<std::uint64_t&>(*row), mask_of(cell.x), blocked);
        set_in_line(map_.row_words(cell.y), cell.x, blocked);
        set_in_line(map_.column_words(cell.x), cell.y, blocked);
    }
    void set_bit(const std::uint8_t* data, Point cell, int direction, bool set) const {
        std::uint8_t& byte = const_cast<std::uint8_t*>(data)[map_.index(cell)];
        const auto mask = static_cast<std::uint8_t>(1U << direction);
        byte = static_cast<std::uint8_t>(set ? byte | mask : byte & ~mask);
    }
    const TraversalMap& map_;
};

/// A map with a short way that the rule forbids and a long one that it allows, and what breaks it.
struct Course {
    Grid grid;
    Profile profile;
    Point start;
    Point goal;
    std::function<void(const BrokenMap&)> open;   ///< the short way
    std::function<void(const BrokenMap&)> close;  ///< the long one
};

/// A plateau that is climbed by one carved ramp, as wide as the unit, on the far side. The start lies at the
/// foot of the cliff, the goal above it.
Course plateau(int size) {
    Course course{Grid(34, 20), {}, {12 - size, 9}, {12, 9}, {}, {}};
    course.profile.unit_size = size;
    course.profile.climb = 1;
    Grid& grid = course.grid;
    for (int y = 6; y < 15; ++y) {
        for (int x = 12; x < 23; ++x) grid.set_level(grid.index({x, y}), 3);
    }
    for (int y = 9; y < 9 + size; ++y) {
        grid.set_level(grid.index({23, y}), 2);
        grid.set_level(grid.index({24, y}), 1);
    }
    grid.commit();
    course.open = [size](const BrokenMap& map) {
        for (int x = 12 - size; x < 12; ++x) map.set_step({x, 9}, kEast, true);
    };
    course.close = [](const BrokenMap& map) {
        for (const int direction : {kWest, kNorthWest, kSouthWest}) map.set_step({23, 9}, direction, false);
    };
    return course;
}

/// Two walls that touch at a corner, with a gap far off: no way between them for a diagonal. Every step has a
/// way back, for those who serve no others.
Course corner() {
    Course course{Grid(30, 20), {}, {10, 8}, {14, 10}, {}, {}};
    for (int y = 0; y < 19; ++y) {
        course.grid.set_terrain(course.grid.index({y < 10 ? 12 : 11, y}), Terrain::kWall);
    }
    course.grid.commit();
    course.open = [](const BrokenMap& map) {
        map.set_step({11, 9}, kSouthEast, true);
        map.set_step({12, 10}, kNorthWest, true);
        map.open_square({11, 9});
    };
    course.close = [](const BrokenMap& map) {
        map.set_step({10, 19}, kEast, false);
        map.set_step({11, 19}, kWest, false);
        map.close_bits({11, 19});
    };
    return course;
}

/// A wall with a gap at its end, 4-way: fields sweep it by rows of bits.
Course wall() {
    Course course{Grid(30, 20), {}, {10, 9}, {14, 9}, {}, {}};
    course.profile.rule = MovementRule::k4;
    for (int y = 0; y < 19; ++y) course.grid.set_terrain(course.grid.index({12, y}), Terrain::kWall);
    course.grid.commit();
    course.open = [](const BrokenMap& map) {
        map.open_bits({12, 9});
        for (int x = 11; x < 13; ++x) {
            map.set_step({x, 9}, kEast, true);
            map.set_step({x + 1, 9}, kWest, true);
        }
    };
    course.close = [](const BrokenMap& map) {
        map.close_bits({12, 19});
        map.set_step({11, 19}, kEast, false);
        map.set_step({12, 19}, kWest, false);
    };
    return course;
}

using Cells = std::vector<CellIndex>;
using Break = std::function<void(const BrokenMap&)>;

/// Somebody who walks from start to goal: the cells he was on, as far as he came.
struct Walker {
    std::string name;
    std::function<Cells(const Course&, const Break&)> walk;
};

/// What is red about a walk; nothing if it is right.
std::optional<std::string> fault_of(const Course& course, const Cells& cells) {
    const Oracle oracle(course.grid, course.profile);
    if (cells.empty() || cells.back() != course.grid.index(course.goal)) return "it doesn't get there";
    for (std::size_t i = 1; i < cells.size(); ++i) {
        if (!oracle.can_step(course.grid.point(cells[i - 1]), course.grid.point(cells[i]))) {
            return "a step that the rule forbids";
        }
    }
    return std::nullopt;
}

Walker map_walker(std::string name, const std::function<Cells(const TraversalMap&, const Course&)>& walk) {
    return {std::move(name), [walk](const Course& course, const Break& break_map) {
                const TraversalMap map(course.grid, course.profile);
                break_map(BrokenMap(map));
                return walk(map, course);
            }};
}

Walker search_walker(const AlgorithmInfo& algorithm, OpenSet open_set) {
    const std::string name = std::string(algorithm.id) + ' ' + std::string(info(open_set).id);
    return map_walker(name, [&algorithm, open_set](const TraversalMap& map, const Course& course) {
        Query query{course.start, course.goal, {}};
        query.options.algorithm = algorithm.algorithm;
        query.options.open_set = open_set;
        SearchScratch scratch;
        SearchResult result;
        const std::unique_ptr<Preparation> prepared = prepare(algorithm.algorithm, map);
        SearchControl control;
        control.prepared = prepared.get();
        search(map, query, scratch, result, control);
        return result.path;
    });
}

Cells soft_path(const TraversalMap& map, const Course& course) {
    const std::vector<std::uint16_t> nobody(map.cell_count(), 0);
    SearchScratch scratch;
    SearchResult result;
    search_among(map, {course.start, course.goal, {}}, {nobody, 1}, scratch, result);
    return result.path;
}

Cells field_walk(const TraversalMap& map, const Course& course) {
    FieldScratch scratch;
    FlowField field;
    const CellIndex goal = map.index(course.goal);
    field.build(map, {&goal, 1}, scratch);
    Cells cells{map.index(course.start)};
    while (field.direction(cells.back()) != kNoDirection) {
        cells.push_back(cells.back() + map.offsets()[field.direction(cells.back())]);
    }
    return cells;
}

Cells tree_walk(const TraversalMap& map, const Course& course) {
    SearchScratch scratch;
    DijkstraTree tree;
    tree.build(map, map.index(course.goal), scratch);
    Cells cells;
    tree.walk(map.index(course.start), cells);
    return cells;
}

Cells crowd_walk(const TraversalMap& map, const Course& course, Planner planner, Steering steering) {
    CrowdOptions options;
    options.planner = planner;
    options.steering = steering;
    Crowd crowd(map, options);
    const CellIndex goal = map.index(course.goal);
    crowd.add_group({&goal, 1});
    crowd.add({.x = course.start.x + 0.5, .y = course.start.y + 0.5});
    Cells cells;
    for (int tick = 0; tick < 60 * 60 && (cells.empty() || cells.back() != goal); ++tick) {
        const Crowd::Place place = crowd.place(0);
        const CellIndex cell = map.index({static_cast<int>(place.x), static_cast<int>(place.y)});
        if (cells.empty() || cells.back() != cell) cells.push_back(cell);
        crowd.tick();
    }
    return cells;
}

Cells battle_walk(const Course& course, const Break& break_map) {
    const UnitKind kind{.name = "unit", .size = course.profile.unit_size, .climb = course.profile.climb};
    BattleOptions options;
    options.rule = course.profile.rule;
    Battle battle(course.grid, {&kind, 1}, options);
    break_map(BrokenMap(battle.map_of(0)));
    battle.add({.at = course.start, .order = course.goal});
    Cells cells;
    while (battle.ticks() < 3000) {
        if (cells.empty() || cells.back() != battle.units()[0].cell) cells.push_back(battle.units()[0].cell);
        battle.tick();
    }
    return cells;
}

std::vector<Walker> planners_on_map() {
    std::vector<Walker> walkers;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        for (const auto& open_set : open_sets()) {
            if (open_set.value == OpenSet::kBinaryHeap || algorithm.uses.open_set) {
                walkers.push_back(search_walker(algorithm, open_set.value));
            }
        }
    }
    walkers.push_back(map_walker("flow field", field_walk));
    walkers.push_back(map_walker("Dijkstra tree", tree_walk));
    return walkers;
}

std::vector<Walker> units_on_tiles() {
    return {map_walker("search among units", soft_path), {"battle", battle_walk}};
}

std::vector<Walker> crowds() {
    std::vector<Walker> walkers;
    for (const auto& planner : planners()) {
        for (const SteeringInfo& steering : steerings()) {
            const std::string name = "crowd " + std::string(planner.id) + ' ' + std::string(steering.id);
            walkers.push_back(map_walker(name, [=](const TraversalMap& map, const Course& course) {
                return crowd_walk(map, course, planner.value, steering.value);
            }));
        }
    }
    return walkers;
}

void expect_all_follow(const Course& course, const std::vector<Walker>& walkers) {
    for (const Walker& walker : walkers) {
        SCOPED_TRACE(walker.name);
        const auto honest = fault_of(course, walker.walk(course, [](const BrokenMap&) {}));
        EXPECT_FALSE(honest) << *honest;
        const auto opened = fault_of(course, walker.walk(course, course.open));
        EXPECT_EQ(opened.value_or("nothing"), "a step that the rule forbids");
        const auto closed = fault_of(course, walker.walk(course, course.close));
        EXPECT_EQ(closed.value_or("nothing"), "it doesn't get there");
    }
}

TEST(OneRule, ABrokenByteLeadsEveryoneUpTheCliff) {
    for (int size = 1; size <= 3; ++size) {
        SCOPED_TRACE(size);
        expect_all_follow(plateau(size), planners_on_map());
        expect_all_follow(plateau(size), units_on_tiles());
        if (size == 1) expect_all_follow(plateau(size), crowds());
    }
}

// Walls that are passed cost what walls cost, so those who count costs don't go through them; and no agent
// with a radius fits between two that touch.
TEST(OneRule, ABrokenByteLeadsEveryoneBetweenWalls) {
    expect_all_follow(corner(), planners_on_map());
    expect_all_follow(corner(), units_on_tiles());
    expect_all_follow(wall(), planners_on_map());
}

TEST(OneRule, SightReadsTheByteToo) {
    const Course course = wall();
    const TraversalMap map(course.grid, course.profile);
    const CellIndex start = map.index(course.start);
    const CellIndex goal = map.index(course.goal);
    EXPECT_FALSE(line_of_sight(map, start, goal));
    BrokenMap broken(map);
    broken.set_step({11, 9}, kEast, true);
    broken.set_step({12, 9}, kEast, true);
    EXPECT_TRUE(line_of_sight(map, start, goal));
    broken.set_step({13, 9}, kEast, false);
    EXPECT_FALSE(line_of_sight(map, start, goal));
}

}  // namespace
}  // namespace wayfield
