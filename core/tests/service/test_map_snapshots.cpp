#include <gtest/gtest.h>

#include <algorithm>

#include "pool_checks.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

Grid scatter_grid() { return generate(parse_generator("scatter:64x64:seed=7:density=0.3")); }

void flip(Grid& grid, CellIndex cell) {
    const bool wall = grid.terrain(cell) == Terrain::kWall;
    grid.set_terrain(cell, wall ? Terrain::kGround : Terrain::kWall);
    grid.commit();
}

bool same_steps(const TraversalMap& a, const TraversalMap& b) {
    return std::equal(a.steps_data(), a.steps_data() + a.cell_count(), b.steps_data());
}

TEST(MapSnapshots, StayAsTheyWere) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    const TraversalMap before(grid, {});
    const MapSnapshot held = maps.snapshot();
    EXPECT_EQ(held, maps.snapshot());
    flip(grid, 1000);
    const Rect changed = maps.update(grid);
    EXPECT_TRUE(changed.contains(grid.point(1000)));
    EXPECT_TRUE(same_steps(*held, before));
    EXPECT_EQ(held->revision(), before.revision());
    EXPECT_NE(maps.snapshot(), held);
    EXPECT_EQ(maps.snapshot()->revision(), grid.revision());
    EXPECT_TRUE(same_steps(maps.map(), TraversalMap(grid, {})));
}

TEST(MapSnapshots, AreChangedInPlaceWhereNobodyReads) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    const TraversalMap* const place = maps.snapshot().get();
    const std::size_t memory = maps.memory_bytes();
    for (CellIndex cell = 500; cell < 520; ++cell) {
        flip(grid, cell);
        maps.update(grid);
    }
    EXPECT_EQ(maps.snapshot().get(), place);
    EXPECT_EQ(maps.memory_bytes(), memory);
    EXPECT_TRUE(same_steps(maps.map(), TraversalMap(grid, {})));
}

TEST(MapSnapshots, TakeTurnsInTwoBuffers) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    MapSnapshot held = maps.snapshot();
    const TraversalMap* const first = held.get();
    const TraversalMap* second = nullptr;
    std::uint64_t looked_at = 0;
    Mulberry32 random(3);
    for (int edit = 1; edit <= 40; ++edit) {
        flip(grid, random.below(grid.cell_count()));
        maps.update(grid);
        held = maps.snapshot();
        if (edit == 1) second = held.get();
        EXPECT_EQ(held.get(), edit % 2 == 0 ? first : second) << edit;
        EXPECT_TRUE(same_steps(*held, TraversalMap(grid, {})));
        looked_at = held->updated_cells();
    }
    EXPECT_LT(looked_at, std::uint64_t{20} * 200) << "only what was edited is derived anew";
    EXPECT_NE(maps.take_spare(), nullptr);
    EXPECT_EQ(maps.take_spare(), nullptr);
}

TEST(MapSnapshots, NeedAThirdOnlyWhileBothAreHeld) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    std::vector<MapSnapshot> held;
    std::vector<TraversalMap> wanted;
    for (CellIndex cell = 900; cell < 905; ++cell) {
        held.push_back(maps.snapshot());
        wanted.emplace_back(grid, Profile{});
        flip(grid, cell);
        maps.update(grid);
    }
    for (std::size_t i = 0; i < held.size(); ++i) EXPECT_TRUE(same_steps(*held[i], wanted[i])) << i;
    EXPECT_EQ(maps.memory_bytes(), 2 * held[0]->memory_bytes());
}

TEST(MapSnapshots, OutliveWhatMadeThem) {
    const Grid grid = scatter_grid();
    MapSnapshot held;
    {
        MapSnapshots maps(grid, {});
        held = maps.snapshot();
    }
    EXPECT_TRUE(same_steps(*held, TraversalMap(grid, {})));
}

TEST(MapSnapshots, AreRebasedApartFromThoseThatAreHeld) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    const std::uint64_t revision = grid.revision();
    const MapSnapshot held = maps.snapshot();
    maps.rebase(revision + 10);
    EXPECT_EQ(held->revision(), revision);
    EXPECT_EQ(maps.map().revision(), revision + 10);
    EXPECT_EQ(maps.snapshot()->revision(), revision + 10);
}

TEST(WorkerPool, ResultsSayWhichMapTheyAreTrueFor) {
    Grid grid = scatter_grid();
    MapSnapshots maps(grid, {});
    WorkerPool pool;
    std::vector<Grid> grids;
    Mulberry32 random(4);
    for (int edit = 0; edit < 30; ++edit) {
        for (const Query& query : draw_queries(maps.map(), 5, random.next_u32())) {
            pool.submit(job_of(maps.snapshot(), query));
            grids.push_back(grid);
        }
        flip(grid, random.below(grid.cell_count()));
        maps.update(grid);
    }
    const std::vector<PathJobResult> results = all_results(pool);
    ASSERT_EQ(results.size(), grids.size());
    SearchScratch scratch;
    SearchResult wanted;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const TraversalMap map(grids[i], {});
        search(map, {results[i].start, results[i].goal, {}}, scratch, wanted);
        EXPECT_EQ(results[i].map_revision, grids[i].revision());
        EXPECT_EQ(results[i].found.path, wanted.path);
        EXPECT_EQ(results[i].found.counts, wanted.counts);
    }
}

}  // namespace
}  // namespace wayfield
