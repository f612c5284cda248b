// Where cards, legends and captions stand on a map: not on start, goals and path.
#include <gtest/gtest.h>

#include "ui/free_place.h"

namespace wayfield {
namespace {

constexpr Corner kAll[] = {Corner::kTopLeft, Corner::kTopRight, Corner::kBottomLeft, Corner::kBottomRight};

Placing placing(std::vector<Vec2> ends, std::vector<Vec2> path = {}) {
    return {{0, 0, 600, 400}, {{400, 100}, {300, 50}, {150, 40}}, {std::move(ends), std::move(path), 10}};
}

Spot spot_of(const Placing& one, Spot before = {}, std::span<const Box> taken = {}) {
    return free_spot({&one, 1}, kAll, taken, before);
}

TEST(FreePlace, IsTheFirstCornerWhereNothingIsHidden) {
    EXPECT_EQ(spot_of(placing({{500, 200}})), (Spot{0, Corner::kTopLeft}));
    EXPECT_EQ(spot_of(placing({{20, 20}})), (Spot{0, Corner::kTopRight}));
    EXPECT_EQ(spot_of(placing({{300, 20}})), (Spot{0, Corner::kBottomLeft}));
    EXPECT_EQ(spot_of(placing({{300, 20}}, {{30, 390}})), (Spot{0, Corner::kBottomRight}));
}

TEST(FreePlace, TheRimOfAMarkerCounts) {
    EXPECT_EQ(spot_of(placing({{405, 50}})), (Spot{0, Corner::kBottomLeft}))
        << "5 pixels beside either of both";
    EXPECT_EQ(spot_of(placing({{200, 111}})), (Spot{0, Corner::kTopLeft}));
}

TEST(FreePlace, GivesUpRowsBeforeItHidesAnEnd) {
    const Placing crowded = placing({{300, 20}, {300, 380}});
    EXPECT_EQ(spot_of(crowded).variant, 2U);
    EXPECT_TRUE(hidden_at({&crowded, 1}, {}, spot_of(crowded)).nothing());
    std::vector<Vec2> everywhere;
    for (int x = 5; x < 600; x += 20) {
        for (int y = 5; y < 400; y += 20) everywhere.push_back({x * 1.0, y * 1.0});
    }
    const Placing maze = placing({{20, 20}}, everywhere);
    EXPECT_EQ(spot_of(maze).variant, 0U) << "less would hide some of the path as well";
    EXPECT_EQ(hidden_at({&maze, 1}, {}, spot_of(maze)).ends, 0);
}

TEST(FreePlace, StaysWhereItStoodWhileThatWillDo) {
    EXPECT_EQ(spot_of(placing({}), {0, Corner::kBottomRight}), (Spot{0, Corner::kBottomRight}));
    EXPECT_EQ(spot_of(placing({{590, 390}}), {0, Corner::kBottomRight}), (Spot{0, Corner::kTopLeft}));
    EXPECT_EQ(spot_of(placing({}), {2, Corner::kTopRight}), (Spot{0, Corner::kTopRight})) << "rows come back";
}

TEST(FreePlace, IsTheSameForAllThatAreCompared) {
    const Placing panes[] = {placing({{20, 20}}), placing({{590, 20}})};
    EXPECT_EQ(free_spot(panes, kAll, {}, {}), (Spot{0, Corner::kBottomLeft}));
}

TEST(FreePlace, WhatIsTakenIsNotFree) {
    const Box caption{100, 0, 400, 60};
    EXPECT_EQ(spot_of(placing({}), {}, {&caption, 1}), (Spot{0, Corner::kBottomLeft}));
}

}  // namespace
}  // namespace wayfield
