#include <gtest/gtest.h>

#include "wayfield/error.h"
#include "wayfield/grid.h"

namespace wayfield {
namespace {

// The rectangle around what has changed.
Rect dirty_since(const Grid& grid, std::uint64_t revision) {
    Rect around;
    for (const Rect& part : grid.dirty_parts_since(revision)) around = united(around, part);
    return around;
}

TEST(Grid, RefusesSidesOutsideItsRange) {
    EXPECT_THROW(Grid(0, 4), Error);
    EXPECT_THROW(Grid(4, -1), Error);
    EXPECT_THROW(Grid(kMaxGridSide + 1, 4), Error);
    EXPECT_EQ(Grid(1, 1).cell_count(), 1U);
}

TEST(Grid, CountsARevisionForEachBatchThatChangesSomething) {
    Grid grid(8, 5);
    const std::uint64_t before = grid.revision();
    EXPECT_TRUE(grid.commit().empty());
    EXPECT_EQ(grid.revision(), before);
    EXPECT_TRUE(grid.set_terrain(grid.index({2, 1}), Terrain::kWall));
    EXPECT_FALSE(grid.set_terrain(grid.index({2, 1}), Terrain::kWall));
    EXPECT_TRUE(grid.set_level(grid.index({6, 3}), 4));
    EXPECT_EQ(grid.commit(), (Rect{2, 1, 7, 4}));
    EXPECT_EQ(grid.revision(), before + 1);
}

TEST(Grid, TellsWhatChangedSinceARevision) {
    Grid grid(100, 100);
    const std::uint64_t seen = grid.revision();
    grid.set_terrain(grid.index({10, 10}), Terrain::kWall);
    grid.commit();
    const std::uint64_t later = grid.revision();
    grid.set_terrain(grid.index({20, 5}), Terrain::kMud);
    grid.commit();
    EXPECT_EQ(dirty_since(grid, seen), (Rect{10, 5, 21, 11}));
    EXPECT_EQ(dirty_since(grid, later), (Rect{20, 5, 21, 6}));
    EXPECT_TRUE(dirty_since(grid, grid.revision()).empty());
}

TEST(Grid, CallsEverythingDirtyOnceItsLogIsTooShort) {
    Grid grid(50, 50);
    const std::uint64_t seen = grid.revision();
    for (CellIndex cell = 0; cell < 1000; ++cell) {
        grid.set_terrain(cell, Terrain::kWall);
        grid.commit();
    }
    EXPECT_EQ(dirty_since(grid, seen), grid.bounds());
    EXPECT_EQ(dirty_since(grid, grid.revision() - 1), (Rect{49, 19, 50, 20}));
}

TEST(Grid, KnowsWhetherAnyCellIsRaised) {
    Grid grid(3, 3);
    grid.set_level(4, 7);
    EXPECT_TRUE(grid.has_levels());
    grid.set_level(4, 0);
    EXPECT_FALSE(grid.has_levels());
}

TEST(Grid, BecomesAnotherMapAsOneEditOfEverything) {
    Grid grid(4, 3);
    grid.set_terrain(5, Terrain::kWall);
    grid.commit();
    const std::uint64_t seen = grid.revision();
    const Grid before = grid.replace(Grid(2, 6, Terrain::kMud));
    EXPECT_EQ(before.width(), 4);
    EXPECT_EQ(before.terrain(5), Terrain::kWall);
    EXPECT_EQ(grid.width(), 2);
    EXPECT_EQ(grid.terrain(0), Terrain::kMud);
    EXPECT_EQ(grid.revision(), seen + 1);
    EXPECT_EQ(dirty_since(grid, seen), grid.bounds());
    EXPECT_EQ(dirty_since(grid, seen - 1), grid.bounds());
    grid.set_terrain(3, Terrain::kGround);
    grid.commit();
    EXPECT_EQ(dirty_since(grid, seen + 1), (Rect{1, 1, 2, 2}));
}

TEST(Grid, IsScaledByWholeMultiplesOnly) {
    Grid grid(4, 2);
    grid.set_terrain(grid.index({2, 0}), Terrain::kWall);
    const Grid twice = scaled(grid, 8, 4);
    EXPECT_EQ(twice.terrain(Point{4, 0}), Terrain::kWall);
    EXPECT_EQ(twice.terrain(Point{5, 1}), Terrain::kWall);
    EXPECT_EQ(twice.terrain(Point{6, 1}), Terrain::kGround);
    EXPECT_THROW(scaled(grid, 7, 4), Error);
    EXPECT_THROW(scaled(grid, 2, 1), Error);
}

}  // namespace
}  // namespace wayfield
