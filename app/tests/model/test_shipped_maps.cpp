#include <gtest/gtest.h>

#include <filesystem>

#include "scene/map_source.h"
#include "wayfield/components.h"
#include "wayfield/path.h"
#include "wayfield/search.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

/// A shipped map as opening it gives it, with ways to change it and to search again.
class ShippedMap {
  public:
    explicit ShippedMap(const std::string& name)
        : source_(open_map_source(std::string(WAYFIELD_ASSETS_DIR "/maps/") + name + ".wayfield")) {}

    Grid& grid() { return source_.grid; }
    const MapSource& source() const { return source_; }
    Profile& profile() { return source_.panes.front().profile; }
    Query& query() { return source_.panes.front().query; }
    TraversalMap traversal_map() const { return {source_.grid, source_.panes.front().profile}; }

    SearchResult search() const {
        SearchScratch scratch;
        SearchResult result;
        wayfield::search(traversal_map(), source_.panes.front().query, scratch, result);
        return result;
    }
    /// All cells of the rectangle become `terrain`.
    ShippedMap& fill(const Rect& rect, Terrain terrain) {
        for (int y = rect.y0; y < rect.y1; ++y) {
            for (int x = rect.x0; x < rect.x1; ++x) grid().set_terrain(grid().index({x, y}), terrain);
        }
        grid().commit();
        return *this;
    }
    ShippedMap& walk_back() {
        std::swap(query().start, query().goal);
        return *this;
    }

  private:
    MapSource source_;
};

TEST(ShippedMaps, AreEightAndEachOpensWithASearchWorthWatching) {
    int count = 0;
    for (const auto& file : std::filesystem::directory_iterator(WAYFIELD_ASSETS_DIR "/maps")) {
        if (file.path().extension() != ".wayfield") continue;
        ++count;
        const ShippedMap map(file.path().stem().string());
        EXPECT_TRUE(map.source().is_scene) << file;
        EXPECT_TRUE(map.source().has_endpoints) << file;
        EXPECT_EQ(map.source().grid.width(), 160) << file;
        EXPECT_EQ(map.source().grid.height(), 90) << file;
        const SearchResult result = map.search();
        EXPECT_EQ(result.status, SearchStatus::kFound) << file;
        EXPECT_GT(result.path.size(), 80U) << file;
        EXPECT_GT(result.counts.expanded, 1000U) << file;
        EXPECT_EQ(first_illegal_step(map.traversal_map(), result.path), result.path.size()) << file;
    }
    EXPECT_EQ(count, 8);
}

TEST(ShippedMaps, NoGroundIsLeftThatNobodyCanReach) {
    for (const char* name : {"river-town", "caves", "castle", "terraced-hills", "office", "battlefield"}) {
        EXPECT_EQ(label_components(ShippedMap(name).traversal_map()).count(), 1U) << name;
    }
}

TEST(ShippedMaps, RiverTownHangsOnItsTwoBridges) {
    const Rect north{80, 30, 101, 37};
    const Rect south{66, 67, 86, 74};
    const double open = ShippedMap("river-town").search().cost;
    EXPECT_GT(ShippedMap("river-town").fill(north, Terrain::kWater).search().cost, open);
    EXPECT_EQ(ShippedMap("river-town").fill(north, Terrain::kWater).search().status, SearchStatus::kFound);
    EXPECT_EQ(ShippedMap("river-town").fill(south, Terrain::kWater).search().status, SearchStatus::kFound);
    EXPECT_EQ(
        ShippedMap("river-town").fill(north, Terrain::kWater).fill(south, Terrain::kWater).search().reason,
        NoPathReason::kUnreachable);
}

TEST(ShippedMaps, CavesLeadTheGreedyAstray) {
    ShippedMap map("caves");
    const SearchResult best = map.search();
    map.query().options.algorithm = Algorithm::kGreedy;
    const SearchResult greedy = map.search();
    EXPECT_LT(greedy.counts.expanded, best.counts.expanded);
    EXPECT_GT(greedy.cost, best.cost * 1.02);
}

TEST(ShippedMaps, TheProfileDecidesWhatTheArchipelagoIs) {
    ShippedMap map("archipelago");
    const std::size_t walk = map.search().path.size();
    map.profile().movement_class = MovementClass::kFly;
    EXPECT_LT(map.search().path.size(), walk);
    map.profile().movement_class = MovementClass::kSwim;
    EXPECT_EQ(map.search().reason, NoPathReason::kStartBlocked);
}

TEST(ShippedMaps, TheCastleHasOneRamp) {
    ShippedMap map("castle");
    EXPECT_EQ(map.profile().climb, 1);
    EXPECT_TRUE(map.traversal_map().directed());
    EXPECT_GT(map.search().cost, 3 * ShippedMap("castle").walk_back().search().cost);

    map.fill({26, 48, 42, 62}, Terrain::kWall);
    EXPECT_EQ(map.search().reason, NoPathReason::kUnreachable);
    EXPECT_EQ(map.walk_back().search().status, SearchStatus::kFound);
    map.walk_back().profile().climb = kUnlimitedClimb;
    EXPECT_EQ(map.search().status, SearchStatus::kFound);
}

TEST(ShippedMaps, TerracedHillsAreWeightedAndOneWay) {
    const ShippedMap map("terraced-hills");
    EXPECT_TRUE(map.traversal_map().directed());
    EXPECT_TRUE(map.traversal_map().weighted());
    EXPECT_GT(map.search().cost, 1.3 * ShippedMap("terraced-hills").walk_back().search().cost);
}

TEST(ShippedMaps, TheHedgeMazeIsMirrored) {
    ShippedMap map("hedge-maze");
    const Grid& grid = map.grid();
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            ASSERT_EQ(grid.terrain({x, y}), grid.terrain({grid.width() - 1 - x, y})) << x << ',' << y;
        }
    }
    const double walk = map.search().cost;
    map.profile().movement_class = MovementClass::kForest;
    EXPECT_LT(map.search().cost, walk / 3);
}

TEST(ShippedMaps, TheOfficeLetsWideUnitsGoRound) {
    ShippedMap map("office");
    const double narrow = map.search().cost;
    map.profile().unit_size = 2;
    const SearchResult wide = map.search();
    EXPECT_EQ(wide.status, SearchStatus::kFound);
    EXPECT_GT(wide.cost, narrow * 1.2);
    map.profile().unit_size = 3;
    EXPECT_EQ(map.search().status, SearchStatus::kNoPath);
}

TEST(ShippedMaps, TheBattlefieldHasOnePass) {
    ShippedMap map("battlefield");
    EXPECT_EQ(map.search().status, SearchStatus::kFound);
    map.fill({82, 68, 90, 80}, Terrain::kWall);
    EXPECT_EQ(map.search().reason, NoPathReason::kUnreachable);
}

}  // namespace
}  // namespace wayfield
