// Bit rows expand up to 64 cells at once: the costs are those of any open set, and what a trace tells of
// single cells fits together.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>

#include "../src/search/bit_row_set.h"
#include "wayfield/generators.h"
#include "wayfield/random.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

Profile four_way() {
    Profile profile;
    profile.rule = MovementRule::k4;
    return profile;
}

std::uint64_t walked(std::uint64_t seeds, std::uint64_t free, bool higher) {
    for (int i = 0; i < 64; ++i) seeds |= (higher ? seeds << 1 : seeds >> 1) & free;
    return seeds;
}

TEST(BitRowSet, RunsAlongFreeCellsAsSingleStepsDo) {
    Mulberry32 random(3);
    const auto draw = [&] {
        return std::uint64_t{random.below(0xFFFFFFFFU)} << 32U | random.below(0xFFFFFFFFU);
    };
    for (int i = 0; i < 20'000; ++i) {
        std::uint64_t free = draw();
        for (unsigned j = random.below(4); j > 0; --j) free |= draw();
        std::uint64_t seeds = draw() & free;
        for (unsigned j = random.below(6); j > 0; --j) seeds &= draw();
        ASSERT_EQ(run_to_higher(seeds, free), walked(seeds, free, true)) << free << " " << seeds;
        ASSERT_EQ(run_to_lower(seeds, free), walked(seeds, free, false)) << free << " " << seeds;
        ASSERT_EQ(count_bits(free), static_cast<std::uint64_t>(std::popcount(free)));
    }
}

class BitRows : public testing::TestWithParam<const char*> {
  protected:
    Query draw(const TraversalMap& map) {
        Query query;
        query.start = map.point(random_.below(map.cell_count()));
        query.goal = map.point(random_.below(map.cell_count()));
        query.options.open_set = OpenSet::kBitRows;
        return query;
    }

    Mulberry32 random_{11};
    SearchScratch scratch_;
    SearchResult result_;
};

TEST_P(BitRows, FindPathsAsShortAsABinaryHeapDoes) {
    const TraversalMap map(generate(parse_generator(GetParam())), four_way());
    int found = 0;
    SearchResult expected;
    for (int i = 0; i < 150; ++i) {
        Query query = draw(map);
        SCOPED_TRACE(i);
        ASSERT_EQ(plan_search(map, query.options).options.open_set, OpenSet::kBitRows);
        search(map, query, scratch_, result_);
        query.options.open_set = OpenSet::kBinaryHeap;
        search(map, query, scratch_, expected);
        ASSERT_EQ(result_.status, expected.status);
        ASSERT_EQ(result_.cost, expected.cost);
        if (expected.status == SearchStatus::kFound) {
            ++found;
        } else {
            EXPECT_EQ(result_.counts.expanded, expected.counts.expanded);
            EXPECT_EQ(result_.counts.generated, expected.counts.generated);
        }
    }
    EXPECT_GT(found, 20);
}

// Of cells with less f than the goal all are expanded, of those with as much some; so the numbers of all open
// sets lie between the same two.
TEST_P(BitRows, ExpandNoCellBeyondTheGoal) {
    const TraversalMap map(generate(parse_generator(GetParam())), four_way());
    TraceRecorder trace;
    for (int i = 0; i < 60; ++i) {
        const Query query = draw(map);
        search_traced(map, query, scratch_, result_, trace);
        if (result_.status != SearchStatus::kFound) continue;
        for (const TraceEvent& event : trace.events()) {
            if (event.kind != EventKind::kExpand) continue;
            const Point p = map.point(event.cell);
            const double h = std::abs(p.x - query.goal.x) + std::abs(p.y - query.goal.y);
            ASSERT_LE(event.g + h, result_.cost);
        }
    }
}

TEST_P(BitRows, TellTheirStepsOneByOne) {
    const TraversalMap map(generate(parse_generator(GetParam())), four_way());
    SearchResult untraced;
    TraceRecorder trace;
    for (int i = 0; i < 60; ++i) {
        const Query query = draw(map);
        SCOPED_TRACE(i);
        search(map, query, scratch_, untraced);
        search_traced(map, query, scratch_, result_, trace);
        ASSERT_EQ(result_.path, untraced.path);
        ASSERT_EQ(result_.counts, untraced.counts);
        ASSERT_EQ(trace.step_count(), result_.counts.expanded);
        struct Known {
            double g;
            CellIndex parent;
            bool closed;
        };
        std::map<CellIndex, Known> cells;
        for (const TraceEvent& event : trace.events()) {
            const bool root = event.direction == kNoDirection;
            const CellIndex parent = root ? event.cell : event.cell - map.offsets()[event.direction];
            if (event.kind == EventKind::kExpand) {
                Known& known = cells.at(event.cell);
                ASSERT_FALSE(known.closed);
                ASSERT_EQ(known.g, event.g);
                ASSERT_EQ(known.parent, parent);
                known.closed = true;
                continue;
            }
            ASSERT_TRUE(event.kind == EventKind::kGenerate || event.kind == EventKind::kRelax);
            ASSERT_EQ(cells.contains(event.cell), event.kind == EventKind::kRelax);
            if (!root) {
                ASSERT_TRUE(cells.at(parent).closed);
                ASSERT_EQ(cells.at(parent).g + 1, event.g);
                ASSERT_NE(map.steps(parent) >> event.direction & 1, 0);
            }
            if (event.kind == EventKind::kRelax) {
                ASSERT_FALSE(cells.at(event.cell).closed);
                ASSERT_GT(cells.at(event.cell).g, event.g);
            }
            cells[event.cell] = {event.g, parent, false};
        }
        for (std::size_t k = 1; k < result_.path.size(); ++k) {
            ASSERT_EQ(cells.at(result_.path[k]).parent, result_.path[k - 1]);
        }
    }
}

TEST_P(BitRows, StopAtTheLimitToTheCell) {
    const TraversalMap map(generate(parse_generator(GetParam())), four_way());
    SearchResult whole, traced;
    TraceRecorder trace;
    int stopped = 0;
    for (int i = 0; i < 100; ++i) {
        SCOPED_TRACE(i);
        Query query = draw(map);
        search(map, query, scratch_, whole);
        query.options.limit = 1 + random_.below(static_cast<std::uint32_t>(whole.counts.expanded) + 20);
        search(map, query, scratch_, result_);
        search_traced(map, query, scratch_, traced, trace);
        ASSERT_EQ(traced.counts, result_.counts);
        ASSERT_EQ(traced.status, result_.status);
        ASSERT_EQ(trace.step_count(), result_.counts.expanded);
        if (whole.counts.expanded > query.options.limit) {
            ++stopped;
            ASSERT_EQ(result_.status, SearchStatus::kLimit);
            ASSERT_EQ(result_.counts.expanded, query.options.limit);
        } else {
            ASSERT_EQ(result_.counts, whole.counts);
            ASSERT_EQ(result_.path, whole.path);
        }
    }
    EXPECT_GT(stopped, 10);
}

INSTANTIATE_TEST_SUITE_P(Maps, BitRows,
                         testing::Values("open:70x40", "open:1x300", "open:300x1", "open:63x63", "open:64x64",
                                         "open:62x20", "open:128x30", "scatter:63x63:seed=1:density=0.3",
                                         "scatter:64x70:seed=2:density=0.35",
                                         "scatter:65x50:seed=3:density=0.2",
                                         "scatter:200x150:seed=4:density=0.3", "maze:127x61:seed=2",
                                         "caves:150x80:seed=3", "rooms:130x90:seed=5"));

TEST(BitRowsPlan, NamesWhatStandsInAndWhy) {
    const Grid grid = generate(parse_generator("open:20x20"));
    const TraversalMap four(grid, four_way());
    SearchOptions asked;
    asked.open_set = OpenSet::kBitRows;
    EXPECT_EQ(plan_search(four, asked).open_set_refusal, "");
    EXPECT_TRUE(plan_search(four, asked).optimal);

    const auto expect = [&](const TraversalMap& map, const SearchOptions& options, std::string_view why,
                            OpenSet instead = OpenSet::kBucketQueue) {
        const SearchPlan plan = plan_search(map, options);
        EXPECT_EQ(plan.options.open_set, instead) << why;
        EXPECT_NE(plan.open_set_refusal.find(why), std::string::npos) << plan.open_set_refusal;
        EXPECT_NE(std::find(plan.notes.begin(), plan.notes.end(), plan.open_set_refusal), plan.notes.end());
    };
    expect(TraversalMap(grid, {}), asked, "4-way movement");
    Profile climbing = four_way();
    climbing.climb = 1;
    expect(TraversalMap(grid, climbing), asked, "greatest climb");
    Grid terrain = grid;
    terrain.set_terrain(terrain.index({3, 3}), Terrain::kMud);
    expect(TraversalMap(terrain, four_way()), asked, "differ from cell to cell");
    SearchOptions other = asked;
    other.algorithm = Algorithm::kDijkstra;
    expect(four, other, "for A*");
    other = asked;
    other.heuristic = Heuristic::kZero;
    expect(four, other, "Manhattan");
    other = asked;
    other.weight = 2;
    expect(four, other, "weight", OpenSet::kBinaryHeap);
}

TEST(BitRowsPlan, LargeUnitsWalkByTheCellsThatTheyFit) {
    Profile profile = four_way();
    profile.unit_size = 3;
    const TraversalMap map(generate(parse_generator("caves:150x80:seed=3")), profile);
    Mulberry32 random(2);
    SearchScratch scratch;
    SearchResult bits, heap;
    int found = 0;
    for (int i = 0; i < 300; ++i) {
        Query query{map.point(random.below(map.cell_count())), map.point(random.below(map.cell_count())), {}};
        search(map, query, scratch, heap);
        query.options.open_set = OpenSet::kBitRows;
        search(map, query, scratch, bits);
        ASSERT_EQ(bits.cost, heap.cost);
        ASSERT_EQ(bits.status, heap.status);
        if (heap.status == SearchStatus::kFound) ++found;
    }
    EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace wayfield
