#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "scene/field_image.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

FieldImage::Fill all(std::uint32_t cell, float cost) {
    return [=](const Rect& part, std::span<std::uint32_t> cells, std::span<float> costs) {
        EXPECT_EQ(cells.size(), part.area());
        std::ranges::fill(cells, cell);
        std::ranges::fill(costs, cost);
    };
}

// Nothing is reached anywhere.
FieldImage unreached(int width, int height, std::uint64_t version) {
    return {width, height, version, all(kUnreachedCell, kNever)};
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
        image.replace(rect, version, all(pack_field_cell(cost, kEast, 0), cost));
    };
    put({1, 1, 3, 2}, 5, 5);
    put({7, 4, 8, 6}, 6, 6);
    EXPECT_EQ(image.version(), 6U);
    EXPECT_EQ(image.dirty_since(6), Rect{});
    EXPECT_EQ(image.dirty_since(5), (Rect{7, 4, 8, 6}));
    EXPECT_EQ(image.dirty_since(4), (Rect{1, 1, 8, 6}));
    EXPECT_EQ(image.dirty_since(3), image.bounds()) << "of another image";
    EXPECT_EQ(image.dirty_since(7), image.bounds()) << "of another image";
    EXPECT_EQ(image.cost(11), 5);
    EXPECT_EQ(image.cost(57), 6);
    EXPECT_EQ(image.cost(0), kNever);
    put(image.bounds(), 1, 9);
    EXPECT_EQ(image.dirty_since(6), image.bounds());
    for (std::uint64_t version = 10; version < 200; ++version) put({2, 2, 3, 3}, 1, version);
    EXPECT_EQ(image.dirty_since(9), image.bounds()) << "too far back";
    EXPECT_EQ(image.dirty_since(190), (Rect{2, 2, 3, 3}));
}

TEST(FieldImage, LeavesItsCopiesAlone) {
    FieldImage image = unreached(20, 3 * FieldImage::kBandRows + 5, 1);
    const FieldImage before = image;
    const Rect across{3, 10, 9, 2 * FieldImage::kBandRows + 1};
    image.replace(across, 2, all(pack_field_cell(7, kEast, 0), 7));
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const auto cell = static_cast<CellIndex>(y * image.width() + x);
            EXPECT_EQ(before.cost(cell), kNever);
            EXPECT_EQ(image.cost(cell), across.contains({x, y}) ? 7 : kNever);
            EXPECT_EQ(image.rows_from(y)[static_cast<std::size_t>(x)], image.cell(cell));
        }
    }
    EXPECT_NE(image.rows_from(0).data(), before.rows_from(0).data());
    EXPECT_EQ(image.rows_from(50).data(), before.rows_from(50).data()) << "shared where nothing changed";
}

TEST(FieldImage, FollowsDirectionsToTheGoal) {
    FieldImage image = unreached(4, 2, 1);
    std::vector<float> costs = {3, 2, 1, kNever, 3, 2, 1, 0};
    std::vector<std::uint32_t> cells;
    cells.reserve(costs.size());
    for (const float cost : costs) cells.push_back(pack_field_cell(cost, kEast, 0));
    cells[2] = pack_field_cell(1, kSouthEast, 0);
    image.replace(image.bounds(), 2,
                  [&](const Rect& part, std::span<std::uint32_t> out_cells, std::span<float> out_costs) {
                      ASSERT_EQ(part, image.bounds());
                      std::ranges::copy(cells, out_cells.begin());
                      std::ranges::copy(costs, out_costs.begin());
                  });
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
    costs.reserve(501);
    for (int i = 0; i < 500; ++i) costs.push_back(static_cast<float>(i % 100));
    costs.push_back(kNever);
    const FieldRanks ranks(costs, 99);
    EXPECT_EQ(ranks.count(), 500U);
    EXPECT_LT(ranks.cost_of_rank(0), 0);
    for (std::uint64_t rank = 1; rank <= 500; ++rank) {
        const float cost = ranks.cost_of_rank(rank);
        const std::uint64_t whole = (rank - 1) / 5;
        const auto expected = static_cast<float>(whole);
        EXPECT_GE(cost, expected);
        EXPECT_LT(cost, expected + 0.01F);
    }
    EXPECT_GE(ranks.cost_of_rank(1'000'000), 99);
    EXPECT_EQ(FieldRanks().count(), 0U);
    EXPECT_GE(FieldRanks(std::vector<float>{0, 0}, 0).cost_of_rank(1), 0);
}

}  // namespace
}  // namespace wayfield
