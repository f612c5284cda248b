#include <gtest/gtest.h>

#include "wayfield/geometry.h"
#include "wayfield/path.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

TEST(Heuristic, ValuesAreTheirDefinitions) {
    EXPECT_EQ(heuristic_value(Heuristic::kZero, 3, 4, kDiagonal), 0);
    EXPECT_EQ(heuristic_value(Heuristic::kManhattan, 3, 4, kDiagonal), 7);
    EXPECT_EQ(heuristic_value(Heuristic::kChebyshev, 3, 4, kDiagonal), 4);
    EXPECT_EQ(heuristic_value(Heuristic::kEuclidean, 3, 4, kDiagonal), 5);
    EXPECT_EQ(heuristic_value(Heuristic::kEuclidean, 0, 0, kDiagonal), 0);
    EXPECT_EQ(heuristic_value(Heuristic::kOctile, 3, 4, kDiagonal), 1 + 3 * kDiagonal);
    EXPECT_EQ(heuristic_value(Heuristic::kOctile, 3, 4, 1), 4);
}

TEST(Heuristic, NeverExceedsTheLengthOfAPathOnOpenGround) {
    for (int dx = 0; dx < 40; ++dx) {
        for (int dy = 0; dy < 40; ++dy) {
            const double octile = heuristic_value(Heuristic::kOctile, dx, dy, kDiagonal);
            EXPECT_LE(heuristic_value(Heuristic::kChebyshev, dx, dy, kDiagonal), octile);
            // kDiagonal is 2e-9 below the square root of two.
            EXPECT_LE(heuristic_value(Heuristic::kEuclidean, dx, dy, kDiagonal), octile + 1e-6);
            EXPECT_LE(octile, heuristic_value(Heuristic::kManhattan, dx, dy, kDiagonal));
        }
    }
}

}  // namespace
}  // namespace wayfield
