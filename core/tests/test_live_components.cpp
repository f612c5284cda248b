#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "oracle.h"
#include "wayfield/components.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

constexpr int kShards = 4;
int sequences_a_shard() { return full_run() ? 2500 : 150; }

// The same parts as a flood fill finds, whatever they are called.
void expect_same_parts(const TraversalMap& map, const LiveComponents& live) {
    const Components flood = label_components(map);
    ASSERT_EQ(live.revision(), map.revision());
    ASSERT_EQ(live.count(), flood.count());
    std::vector<std::uint32_t> part_of_label(flood.size.size(), Components::kBlocked);
    std::map<std::uint32_t, std::uint32_t> label_of_part;
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
        const std::uint32_t label = flood.label[cell];
        const std::uint32_t part = live.part(cell);
        ASSERT_EQ(label == Components::kBlocked, part == Components::kBlocked) << "cell " << cell;
        if (label == Components::kBlocked) continue;
        if (part_of_label[label] == Components::kBlocked) {
            part_of_label[label] = part;
            ASSERT_TRUE(label_of_part.emplace(part, label).second) << "cell " << cell << " joined too much";
            ASSERT_EQ(live.size(part), flood.size[label]);
        }
        ASSERT_EQ(part_of_label[label], part) << "cell " << cell << " parted too much";
    }
}

void draw_edit(Mulberry32& random, Grid& grid, bool levels) {
    const auto draw = [&](int below) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(below)));
    };
    // Long thin strokes part and join the most.
    const bool across = random.below(2) == 0;
    const int length = 1 + draw(random.below(3) == 0 ? 60 : 6);
    const Point from{draw(grid.width()), draw(grid.height())};
    const Terrain terrain = random.below(2) == 0 ? Terrain::kWall : Terrain::kGround;
    for (int i = 0; i < length; ++i) {
        const Point p{from.x + (across ? i : 0), from.y + (across ? 0 : i)};
        if (!grid.contains(p)) break;
        if (levels && random.below(2) == 0) {
            grid.set_level(grid.index(p), draw(5));
        } else {
            grid.set_terrain(grid.index(p), terrain);
        }
    }
}

class LiveComponentsRandom : public testing::TestWithParam<int> {};

TEST_P(LiveComponentsRandom, EqualTheFloodFillAfterRandomEdits) {
    Mulberry32 random(static_cast<std::uint32_t>(GetParam()) + 501);
    int kept = 0;
    for (int i = 0; i < sequences_a_shard(); ++i) {
        SCOPED_TRACE(fmt::format("shard {}, sequence {}", GetParam(), i));
        RandomProblem problem = draw_problem(random, 64);
        TraversalMap map(problem.grid, problem.profile);
        LiveComponents live(map);
        ASSERT_NO_FATAL_FAILURE(expect_same_parts(map, live));
        Rect pending;
        for (int edit = 0; edit < 15; ++edit) {
            SCOPED_TRACE(fmt::format("edit {}", edit));
            draw_edit(random, problem.grid, problem.profile.climb != kUnlimitedClimb);
            problem.grid.commit();
            pending = united(pending, map.update(problem.grid));
            if (random.below(4) == 0) continue;
            kept += live.update(map, pending) == LabelUpdate::kKept ? 1 : 0;
            pending = {};
            ASSERT_NO_FATAL_FAILURE(expect_same_parts(map, live));
        }
    }
    EXPECT_GT(kept, sequences_a_shard() * 4) << "most updates keep the labels";
}

INSTANTIATE_TEST_SUITE_P(Shards, LiveComponentsRandom, testing::Range(0, kShards));

TEST(LiveComponents, EqualTheFloodFillOnLargeMaps) {
    Mulberry32 random(9);
    const char* const maps[] = {"open:512x512", "scatter:512x512:seed=3:density=0.4", "caves:512x512:seed=2",
                                "maze:511x511:seed=9"};
    for (int i = 0; i < (full_run() ? 200 : 8); ++i) {
        SCOPED_TRACE(i);
        Grid grid = generate(parse_generator(maps[i % 4]));
        TraversalMap map(grid, Profile{});
        LiveComponents live(map);
        for (int edit = 0; edit < 6; ++edit) {
            draw_edit(random, grid, false);
            grid.commit();
            live.update(map, map.update(grid));
            ASSERT_NO_FATAL_FAILURE(expect_same_parts(map, live));
        }
    }
}

TEST(LiveComponents, PartAndJoinByOneCell) {
    Grid grid = grid_of_rows({"....#....", "....#....", "....#....", "........."});
    TraversalMap map(grid, Profile{});
    LiveComponents live;
    live.rebuild(map);
    const CellIndex left = 0;
    const CellIndex right = 8;
    EXPECT_TRUE(live.connected(left, right));
    EXPECT_FALSE(live.connected(4, 4)) << "a wall is connected to nothing";
    const auto paint = [&](Terrain terrain) {
        grid.set_terrain(grid.index({4, 3}), terrain);
        grid.commit();
        live.update(map, map.update(grid));
    };
    paint(Terrain::kWall);
    EXPECT_FALSE(live.connected(left, right));
    EXPECT_EQ(live.count(), 2U);
    EXPECT_EQ(live.size(live.part(left)), 16U);
    paint(Terrain::kGround);
    EXPECT_TRUE(live.connected(left, right));
    EXPECT_EQ(live.count(), 1U);
    EXPECT_EQ(live.size(live.part(left)), 33U);
}

// A wall across the map, so that either side is searched for long.
TEST(LiveComponents, StayAsTheyWereWhenCancelled) {
    Grid grid(200, 200);
    TraversalMap map(grid, Profile{});
    LiveComponents live(map);
    for (int x = 0; x < 200; ++x) grid.set_terrain(grid.index({x, 100}), Terrain::kWall);
    grid.commit();
    const std::uint64_t before = map.revision();
    const Rect changed = map.update(grid);
    const std::atomic<bool> cancel{true};
    EXPECT_EQ(live.update(map, changed, &cancel), LabelUpdate::kCancelled);
    EXPECT_EQ(live.revision(), before);
    EXPECT_TRUE(live.connected(0, map.cell_count() - 1));
    live.update(map, changed);
    ASSERT_NO_FATAL_FAILURE(expect_same_parts(map, live));
    EXPECT_FALSE(live.connected(0, map.cell_count() - 1));
}

// A block in which hardly two free cells touch.
TEST(LiveComponents, AreBuiltAnewWhereAnEditMakesManyPieces) {
    Grid grid(64, 64);
    TraversalMap map(grid, Profile{});
    LiveComponents live(map);
    for (int y = 1; y < 32; ++y) {
        for (int x = 1; x < 32; ++x) {
            if ((x + y) % 2 == 0) grid.set_terrain(grid.index({x, y}), Terrain::kWall);
        }
    }
    grid.commit();
    EXPECT_EQ(live.update(map, map.update(grid)), LabelUpdate::kRebuilt);
    ASSERT_NO_FATAL_FAILURE(expect_same_parts(map, live));
}

}  // namespace
}  // namespace wayfield
