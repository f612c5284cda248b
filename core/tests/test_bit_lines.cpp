#include <gtest/gtest.h>

#include "grid/bit_lines.h"
#include "oracle.h"
#include "search/jump_rules.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

using Bits = std::uint64_t LineWord::*;

bool bit(const LineWord* line, Bits kind, int position) {
    const auto p = static_cast<unsigned>(position);
    return (line[p / 64].*kind >> (p % 64) & 1U) != 0;
}

TEST(BitLines, TransposesASquare) {
    Mulberry32 random(3);
    std::uint64_t words[64];
    std::uint64_t before[64];
    for (std::size_t i = 0; i < 64; ++i) {
        before[i] = words[i] = std::uint64_t{random.below(0xFFFFFFFFU)} << 32U | random.below(0xFFFFFFFFU);
    }
    transpose_bits(words);
    for (std::size_t i = 0; i < 64; ++i) {
        for (std::size_t j = 0; j < 64; ++j) ASSERT_EQ(words[i] >> j & 1U, before[j] >> i & 1U);
    }
}

// Where a walk stops, said by the step bytes: at walls, and where the jump rules force a neighbour.
bool stops(const TraversalMap& map, Point p, std::size_t d) {
    if (!map.passable(map.index(p))) return true;
    const Point before{p.x - kDx[d], p.y - kDy[d]};
    if (!map.contains(before) || !map.passable(map.index(before))) return false;
    const JumpRules& rules = map.profile().rule == MovementRule::k4 ? kFourWayJumps : kEightWayJumps;
    return (map.steps(map.index(p)) & rules.forced[d][map.steps(map.index(before))]) != 0;
}

bool blocked_at(const TraversalMap& map, Point p) { return !map.contains(p) || !map.passable(map.index(p)); }

// Nobody walks onto a cell from a wall, so a stop there would do no harm.
void expect_right_stops(const TraversalMap& map, Point p) {
    for (int d = 0; d < 4; ++d) {
        const auto i = static_cast<std::size_t>(d);
        const bool row = d < kSouth;
        const LineWord* const line = row ? map.row_words(p.y) : map.column_words(p.x);
        const Bits kind = d % 2 == 0 ? &LineWord::stop_up : &LineWord::stop_down;
        const bool stop = bit(line, kind, (row ? p.x : p.y) + 1);
        const bool blocked = blocked_at(map, p);
        if (blocked) {
            ASSERT_TRUE(stop) << d;
        }
        if (blocked || blocked_at(map, {p.x - kDx[i], p.y - kDy[i]})) continue;
        ASSERT_EQ(stop, stops(map, p, i)) << d;
    }
}

void expect_right_lines(const TraversalMap& map) {
    for (int x = -1; x <= map.width(); ++x) {
        for (int y = -1; y <= map.height(); ++y) {
            SCOPED_TRACE(std::to_string(x) + "," + std::to_string(y));
            const bool blocked = blocked_at(map, {x, y});
            ASSERT_EQ(bit(map.row_words(y), &LineWord::blocked, x + 1), blocked);
            ASSERT_EQ(bit(map.column_words(x), &LineWord::blocked, y + 1), blocked);
            const bool square = !blocked && !blocked_at(map, {x + 1, y}) && !blocked_at(map, {x, y + 1}) &&
                                !blocked_at(map, {x + 1, y + 1});
            ASSERT_EQ(bit(map.row_words(y), &LineWord::squares, x + 1), square);
            ASSERT_NO_FATAL_FAILURE(expect_right_stops(map, {x, y}));
        }
    }
    EXPECT_EQ(map.row_words(-1)[-1].blocked, ~std::uint64_t{0});
    EXPECT_EQ(map.column_words(map.width() + 1)[0].blocked, ~std::uint64_t{0});
}

TEST(BitLines, SayWhatTheStepBytesSayUnderEachRuleAndAfterEdits) {
    Mulberry32 random(11);
    for (int i = 0; i < 120; ++i) {
        Grid grid(1 + static_cast<int>(random.below(i % 3 == 0 ? 150 : 30)),
                  1 + static_cast<int>(random.below(i % 3 == 1 ? 150 : 30)));
        const double density = random.next() * 0.6;
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random.next() < density) grid.set_terrain(cell, Terrain::kWall);
        }
        grid.commit();
        Profile profile;
        profile.rule = static_cast<MovementRule>(i % kMovementRuleCount);
        profile.unit_size = 1 + static_cast<int>(random.below(5) / 3);
        TraversalMap map(grid, profile);
        ASSERT_NO_FATAL_FAILURE(expect_right_lines(map)) << i;
        for (int edit = 0; edit < 3; ++edit) {
            const int changes = 1 + static_cast<int>(random.below(6));
            for (int k = 0; k < changes; ++k) {
                grid.set_terrain(random.below(grid.cell_count()),
                                 random.below(2) == 0 ? Terrain::kWall : Terrain::kGround);
            }
            grid.commit();
            map.update(grid);
            ASSERT_NO_FATAL_FAILURE(expect_right_lines(map)) << i << " after edit " << edit;
        }
    }
}

}  // namespace
}  // namespace wayfield
