#include <gtest/gtest.h>

#include <algorithm>

#include "wayfield/error.h"
#include "wayfield/field_cache.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

class FieldCacheTest : public testing::Test {
  protected:
    std::shared_ptr<const FlowField> get(std::vector<CellIndex> goals, const FieldOptions& options = {}) {
        return cache_.get(map_, goals, scratch_, options).field;
    }
    void paint(Point p, Terrain terrain, bool tell = true) {
        grid_.set_terrain(grid_.index(p), terrain);
        grid_.commit();
        const std::uint64_t before = map_.revision();
        const Rect changed = map_.update(grid_);
        if (tell) cache_.map_changed(map_, before, changed);
    }
    void expect_true(const FlowField& field) {
        FlowField built;
        built.build(map_, field.goals(), scratch_, field.options());
        EXPECT_EQ(field.revision(), map_.revision());
        ASSERT_TRUE(std::ranges::equal(field.directions(), built.directions()));
    }

    Grid grid_{40, 30};
    TraversalMap map_{grid_, Profile{}};
    FieldScratch scratch_;
    FieldCache cache_;
};

TEST_F(FieldCacheTest, HandsOutTheSameFieldForTheSameGoals) {
    const auto first = get({5, 900});
    EXPECT_EQ(get({900, 5, 5}), first);
    EXPECT_NE(get({5}), first);
    EXPECT_NE(get({5, 900}, {true}), first) << "other options";
    const FieldCacheFigures figures = cache_.figures();
    EXPECT_EQ(figures.hits, 1U);
    EXPECT_EQ(figures.misses, 3U);
    EXPECT_EQ(figures.builds, 3U);
    EXPECT_EQ(figures.fields, 3U);
    EXPECT_GE(figures.bytes, 3U * 5 * map_.cell_count());
}

TEST_F(FieldCacheTest, TellsProfilesApart) {
    const auto first = get({5});
    Profile profile;
    profile.unit_size = 2;
    const TraversalMap large(grid_, profile);
    const auto second = cache_.get(large, std::vector<CellIndex>{5}, scratch_).field;
    EXPECT_NE(second, first);
    EXPECT_EQ(get({5}), first);
}

TEST_F(FieldCacheTest, RepairsWhatItWasToldOf) {
    Mulberry32 random(3);
    get({5});
    for (int i = 0; i < 30; ++i) {
        paint({static_cast<int>(random.below(40)), static_cast<int>(random.below(30))},
              random.below(3) == 0 ? Terrain::kGround : Terrain::kWall);
        if (random.below(3) == 0) continue;
        expect_true(*get({5}));
    }
    EXPECT_EQ(cache_.figures().builds, 1U);
    EXPECT_GT(cache_.figures().repairs, 5U);
}

TEST_F(FieldCacheTest, BuildsAnewWhatItWasNotToldOf) {
    get({5});
    paint({20, 10}, Terrain::kWall, false);
    paint({21, 10}, Terrain::kWall);
    expect_true(*get({5}));
    EXPECT_EQ(cache_.figures().builds, 2U);
    EXPECT_EQ(cache_.figures().repairs, 0U);
}

TEST_F(FieldCacheTest, LeavesAloneWhatSomebodyHolds) {
    const auto held = get({0});
    const std::uint64_t revision = held->revision();
    const double cost = held->cost(39);
    paint({20, 0}, Terrain::kWall);
    const auto repaired = get({0});
    EXPECT_EQ(held->revision(), revision);
    EXPECT_EQ(held->cost(39), cost);
    EXPECT_GT(repaired->cost(39), cost);
    EXPECT_EQ(cache_.figures().repairs, 1U);
}

TEST_F(FieldCacheTest, SaysWhatItComputed) {
    const std::vector<CellIndex> goals{5};
    const CachedField built = cache_.get(map_, goals, scratch_);
    EXPECT_EQ(built.origin, FieldOrigin::kBuilt);
    EXPECT_EQ(built.changed, map_.bounds());
    const CachedField kept = cache_.get(map_, goals, scratch_);
    EXPECT_EQ(kept.origin, FieldOrigin::kKept);
    EXPECT_TRUE(kept.changed.empty());
    paint({39, 29}, Terrain::kWall);
    const CachedField repaired = cache_.get(map_, goals, scratch_);
    EXPECT_EQ(repaired.origin, FieldOrigin::kRepaired);
    EXPECT_TRUE(repaired.changed.contains({39, 29}));
    EXPECT_FALSE(repaired.changed.contains({0, 0}));
}

// A wall on one of two goals, and away again: the goal comes back with it.
TEST_F(FieldCacheTest, FollowsGoalsThatAreWalledInAndFreed) {
    EXPECT_EQ(get({5, 900})->goals().size(), 2U);
    paint(map_.point(900), Terrain::kWall);
    EXPECT_EQ(get({5, 900})->goals().size(), 1U);
    paint(map_.point(900), Terrain::kGround);
    EXPECT_EQ(get({5, 900})->goals().size(), 2U);
    expect_true(*get({5, 900}));
    EXPECT_EQ(cache_.figures().builds, 1U);
}

TEST_F(FieldCacheTest, EvictsWhatWasUnusedLongest) {
    get({1});
    const std::size_t one = cache_.figures().bytes;
    cache_.set_cap(3 * one);
    get({2});
    get({3});
    get({1});
    get({4});
    EXPECT_EQ(cache_.figures().evictions, 1U);
    EXPECT_LE(cache_.figures().bytes, 3 * one);
    const std::uint64_t misses = cache_.figures().misses;
    get({1});
    get({3});
    get({4});
    EXPECT_EQ(cache_.figures().misses, misses) << "the second was thrown out, not these";
    cache_.set_cap(1);
    EXPECT_EQ(cache_.figures().fields, 1U) << "the last one asked for stays";
    cache_.clear();
    EXPECT_EQ(cache_.figures().bytes, 0U);
}

TEST_F(FieldCacheTest, KeepsNothingThatWasCancelled) {
    Grid grid(200, 200);
    const TraversalMap map(grid, Profile{});
    const std::atomic<bool> cancel{true};
    EXPECT_EQ(cache_.get(map, std::vector<CellIndex>{0}, scratch_, {}, {&cancel}).field, nullptr);
    EXPECT_EQ(cache_.figures().fields, 0U);
    EXPECT_THROW(cache_.get(map, std::vector<CellIndex>{40000}, scratch_), Error);
}

}  // namespace
}  // namespace wayfield
