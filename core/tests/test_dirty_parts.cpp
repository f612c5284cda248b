#include <gtest/gtest.h>

#include <algorithm>

#include "wayfield/grid.h"
#include "wayfield/random.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

bool covered(const std::vector<Rect>& parts, Point cell) {
    return std::ranges::any_of(parts, [&](const Rect& part) { return part.contains(cell); });
}

TEST(DirtyParts, CoverWhatChangedAndLieWithinItsBounds) {
    Mulberry32 random(4);
    for (int round = 0; round < 100; ++round) {
        Grid grid(1 + static_cast<int>(random.below(200)), 1 + static_cast<int>(random.below(200)));
        const std::uint64_t seen = grid.revision();
        std::vector<Point> changed;
        for (std::uint32_t commits = random.below(4); commits > 0; --commits) {
            for (std::uint32_t i = random.below(30); i > 0; --i) {
                const CellIndex cell = random.below(grid.cell_count());
                if (grid.set_terrain(cell, Terrain::kWall)) changed.push_back(grid.point(cell));
            }
            grid.commit();
        }
        const std::vector<Rect> parts = grid.dirty_parts_since(seen);
        Rect around, changes;
        for (const Rect& part : parts) around = united(around, part);
        for (const Point& cell : changed) changes = united(changes, {cell.x, cell.y, cell.x + 1, cell.y + 1});
        EXPECT_EQ(around, changes);
        for (const Point& cell : changed) EXPECT_TRUE(covered(parts, cell));
        EXPECT_LE(area_of(parts), around.area());
        EXPECT_TRUE(grid.dirty_parts_since(grid.revision()).empty());
    }
}

TEST(DirtyParts, OfALineAreFewerCellsThanTheRectangleAroundIt) {
    Grid grid(1024, 1024);
    const std::uint64_t seen = grid.revision();
    for (int i = 0; i < 1024; ++i) grid.set_terrain(grid.index({i, i}), Terrain::kWall);
    EXPECT_EQ(grid.commit(), grid.bounds());
    EXPECT_EQ(area_of(grid.dirty_parts_since(seen)), 1024U * DirtyParts::kTile);
    // Of a filled map, nothing would be left out.
    Grid filled(100, 100);
    for (CellIndex cell = 0; cell < filled.cell_count(); ++cell) filled.set_terrain(cell, Terrain::kMud);
    filled.commit();
    EXPECT_EQ(filled.dirty_parts_since(1), std::vector<Rect>{filled.bounds()});
}

TEST(DirtyParts, AreEverythingOnceTheLogIsTooShort) {
    Grid grid(50, 50);
    for (CellIndex cell = 0; cell < 1000; ++cell) {
        grid.set_terrain(cell, Terrain::kWall);
        grid.commit();
    }
    EXPECT_EQ(grid.dirty_parts_since(1), std::vector<Rect>{grid.bounds()});
    grid.replace(Grid(20, 10));
    EXPECT_EQ(grid.dirty_parts_since(grid.revision() - 1), std::vector<Rect>{grid.bounds()});
    grid.set_terrain(7, Terrain::kWall);
    grid.commit();
    EXPECT_EQ(grid.dirty_parts_since(grid.revision() - 1), (std::vector<Rect>{{7, 0, 8, 1}}));
}

TEST(DirtyParts, AreAllThatATraversalMapLooksAt) {
    for (const int size : {1, 3}) {
        Grid grid(600, 500);
        Profile profile;
        profile.unit_size = size;
        TraversalMap map(grid, profile);
        EXPECT_EQ(map.updated_cells(), 0U);
        for (int i = 0; i < 500; ++i) grid.set_terrain(grid.index({i, i}), Terrain::kWall);
        grid.commit();
        map.update(grid);
        const auto side = static_cast<std::uint64_t>(DirtyParts::kTile + size - 1);
        EXPECT_LE(map.updated_cells(), 16 * side * side);
        const TraversalMap fresh(grid, profile);
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            ASSERT_EQ(map.steps(cell), fresh.steps(cell));
        }
    }
}

}  // namespace
}  // namespace wayfield
