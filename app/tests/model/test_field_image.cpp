#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "scene/field_image.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

// Nothing is reached anywhere.
FieldImage unreached(int width, int height, std::uint64_t version) {
    const std::size_t cells = Rect{0, 0, width, height}.area();
    return {width, height, std::vector<std::uint32_t>(cells, kUnreachedCell),
            std::vector<float>(cells, kNever), version};
}

TEST(FieldCell, PacksCostDirectionAndGoal) {
    for (int direction = 0; direction < kDirectionCount; ++direction) {
        const std::uint32_t cell = pack_field_cell(12.5F, direction, 21);
        EXPECT_TRUE(is_reached(cell));
        EXPECT_EQ(direction_of(cell), direction);
        EXPECT_EQ(goal_of(cell), 21);
    }
    const std::uint32_t goal = pack_field_cell(0, kNoDirection, 3);
    EXPECT_TRUE(is_reached(goal));
    EXPECT_EQ(direction_of(goal), kNoDirection);
    EXPECT_EQ(goal_of(goal), 3);
    const std::uint32_t nowhere = pack_field_cell(kNever, kNoDirection, 0xFE);
    EXPECT_FALSE(is_reached(nowhere));
    EXPECT_EQ(direction_of(nowhere), kNoDirection);
}

TEST(FieldCell, LiesInOrderOfCost) {
    Mulberry32 random(5);
    for (int i = 0; i < 1000; ++i) {
        const auto a = static_cast<float>(random.below(1'000'000)) / 64;
        const auto b = static_cast<float>(random.below(1'000'000)) / 64;
        const std::uint32_t cell = pack_field_cell(a, static_cast<int>(random.below(8)), 7);
        EXPECT_LE(cell, last_cell_of_cost(a));
        if (a > b * 1.0001F) {
            EXPECT_GT(cell, last_cell_of_cost(b));
        }
        EXPECT_LT(cell, pack_field_cell(kNever, 0, 0));
    }
}

TEST(FieldImage, TellsWhatChangedSinceAVersion) {
    FieldImage image = unreached(10, 6, 4);
    EXPECT_EQ(image.dirty_since(0), image.bounds());
    const auto put = [&](Rect rect, float cost, std::uint64_t version) {
        const auto cells = static_cast<std::size_t>(rect.width() * rect.height());
        image.replace(rect, std::vector<std::uint32_t>(cells, pack_field_cell(cost, kEast, 0)),
                      std::vector<float>(cells, cost), version);
    };
    put({1, 1, 3, 2}, 5, 5);
    put({7, 4, 8, 6}, 6, 6);
    EXPECT_EQ(image.version(), 6U);
    EXPECT_EQ(image.dirty_since(6), Rect{});
    EXPECT_EQ(image.dirty_since(5), (Rect{7, 4, 8, 6}));
    EXPECT_EQ(image.dirty_since(4), (Rect{1, 1, 8, 6}));
    EXPECT_EQ(image.dirty_since(3), image.bounds()) << "of another image";
    EXPECT_EQ(image.dirty_since(7), image.bounds()) << "of another image";
    EXPECT_EQ(image.costs()[11], 5);
    EXPECT_EQ(image.costs()[57], 6);
    EXPECT_EQ(image.costs()[0], kNever);
    put(image.bounds(), 1, 9);
    EXPECT_EQ(image.dirty_since(6), image.bounds());
    for (std::uint64_t version = 10; version < 200; ++version) put({2, 2, 3, 3}, 1, version);
    EXPECT_EQ(image.dirty_since(9), image.bounds()) << "too far back";
    EXPECT_EQ(image.dirty_since(190), (Rect{2, 2, 3, 3}));
}

TEST(FieldImage, FollowsDirectionsToTheGoal) {
    FieldImage image = unreached(4, 2, 1);
    std::vector<float> costs = {3, 2, 1, kNever, 3, 2, 1, 0};
    std::vector<std::uint32_t> cells;
    for (const float cost : costs) cells.push_back(pack_field_cell(cost, kEast, 0));
    cells[2] = pack_field_cell(1, kSouthEast, 0);
    image.replace(image.bounds(), cells, costs, 2);
    std::vector<CellIndex> path;
    image.follow(0, path);
    EXPECT_EQ(path, (std::vector<CellIndex>{0, 1, 2, 7}));
    path.clear();
    image.follow(3, path);
    EXPECT_TRUE(path.empty());
    image.follow(7, path);
    EXPECT_EQ(path, std::vector<CellIndex>{7});
}

TEST(FieldRanks, TurnsStepsIntoCosts) {
    std::vector<float> costs;
    for (int i = 0; i < 500; ++i) costs.push_back(static_cast<float>(i % 100));
    costs.push_back(kNever);
    const FieldRanks ranks(costs, 99);
    EXPECT_EQ(ranks.count(), 500U);
    EXPECT_LT(ranks.cost_of_rank(0), 0);
    for (std::uint64_t rank = 1; rank <= 500; ++rank) {
        const float cost = ranks.cost_of_rank(rank);
        const auto expected = static_cast<float>((rank - 1) / 5);
        EXPECT_GE(cost, expected);
        EXPECT_LT(cost, expected + 0.01F);
    }
    EXPECT_GE(ranks.cost_of_rank(1'000'000), 99);
    EXPECT_EQ(FieldRanks().count(), 0U);
    EXPECT_GE(FieldRanks(std::vector<float>{0, 0}, 0).cost_of_rank(1), 0);
}

}  // namespace
}  // namespace wayfield
