#include <gtest/gtest.h>

#include <algorithm>

#include "oracle.h"
#include "shared_maps.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/map_file.h"
#include "wayfield/path.h"
#include "wayfield/scen_file.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

// One query with fresh memory.
SearchResult searched(const TraversalMap& map, const Query& query) {
    SearchScratch scratch;
    SearchResult result;
    search(map, query, scratch, result);
    return result;
}

TraversalMap map_of(const std::vector<std::string>& rows, const Profile& profile = {}) {
    return TraversalMap(grid_of_rows(rows), profile);
}

class EveryAlgorithm : public testing::TestWithParam<Algorithm> {
  protected:
    SearchOptions options() const {
        SearchOptions options;
        options.algorithm = GetParam();
        return options;
    }
};

TEST_P(EveryAlgorithm, FindsItselfAtNoCost) {
    const SearchResult result = searched(map_of({"...", ".#.", "..."}), {{2, 2}, {2, 2}, options()});
    EXPECT_EQ(result.status, SearchStatus::kFound);
    EXPECT_EQ(result.cost, 0);
    EXPECT_EQ(result.path, std::vector<CellIndex>{8});
    EXPECT_EQ(result.counts.expanded, 0U);
}

TEST_P(EveryAlgorithm, NamesABlockedEnd) {
    const TraversalMap map = map_of({"..#"});
    const SearchResult start = searched(map, {{2, 0}, {0, 0}, options()});
    EXPECT_EQ(start.status, SearchStatus::kNoPath);
    EXPECT_EQ(start.reason, NoPathReason::kStartBlocked);
    EXPECT_EQ(text_of(start.reason), "start blocked");
    EXPECT_EQ(start.counts.expanded, 0U);
    EXPECT_EQ(searched(map, {{0, 0}, {2, 0}, options()}).reason, NoPathReason::kGoalBlocked);
    EXPECT_EQ(searched(map, {{2, 0}, {2, 0}, options()}).reason, NoPathReason::kStartBlocked);
}

TEST_P(EveryAlgorithm, RefusesAnEndOutside) {
    const TraversalMap map = map_of({"..."});
    SearchScratch scratch;
    SearchResult result;
    try {
        search(map, {{0, 0}, {3, 0}, options()}, scratch, result);
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("outside"), std::string::npos);
    }
    EXPECT_THROW(search(map, {{-1, 0}, {1, 0}, options()}, scratch, result), Error);
}

TEST_P(EveryAlgorithm, EndsWhereTheGoalIsSealedOff) {
    const TraversalMap map = map_of({"......", ".####.", ".#..#.", ".#..#.", ".####.", "......"});
    for (const auto& open_set : open_sets()) {
        SearchOptions chosen = options();
        chosen.open_set = open_set.value;
        const SearchResult out = searched(map, {{0, 0}, {2, 2}, chosen});
        EXPECT_EQ(out.status, SearchStatus::kNoPath);
        EXPECT_EQ(out.reason, NoPathReason::kUnreachable);
        EXPECT_LE(out.counts.expanded, 20U);
        EXPECT_LE(searched(map, {{2, 2}, {0, 0}, chosen}).counts.expanded, 20U);
    }
}

TEST_P(EveryAlgorithm, GivesUpAtItsLimit) {
    // Bends enough for searches that jump, too.
    const TraversalMap map(generate(parse_generator("maze:31x31:seed=5")), {});
    const Point start{1, 1};
    const Point goal{29, 29};
    SearchOptions chosen = options();
    chosen.limit = 7;
    const SearchResult result = searched(map, {start, goal, chosen});
    EXPECT_EQ(result.status, SearchStatus::kLimit);
    EXPECT_EQ(result.reason, NoPathReason::kLimit);
    EXPECT_EQ(result.counts.expanded, 7U);
    EXPECT_TRUE(result.path.empty());
    // Enough is enough: a limit that the search just meets doesn't stop it.
    const std::uint64_t needed = searched(map, {start, goal, options()}).counts.expanded;
    chosen.limit = needed + 1;
    EXPECT_EQ(searched(map, {start, goal, chosen}).status, SearchStatus::kFound);
}

TEST_P(EveryAlgorithm, CanBeCancelledAndWatched) {
    const Grid grid(100, 100);
    Profile profile;
    const TraversalMap map(grid, profile);
    SearchScratch scratch;
    SearchResult result;
    std::atomic<bool> cancel{true};
    std::atomic<std::uint64_t> expanded{0};
    search(map, {{0, 0}, {99, 50}, options()}, scratch, result, {&cancel, &expanded});
    EXPECT_EQ(result.status, SearchStatus::kCancelled);
    EXPECT_TRUE(result.path.empty());
    cancel = false;
    search(map, {{0, 0}, {99, 50}, options()}, scratch, result, {&cancel, &expanded});
    EXPECT_EQ(result.status, SearchStatus::kFound);
    EXPECT_LE(expanded.load(), result.counts.expanded);
}

TEST_P(EveryAlgorithm, DoesTheSameOnOneMapAndOnItsTranspose) {
    const SearchResult wide =
        searched(map_of({"..#....", "..#.##.", "....#.."}), {{0, 0}, {6, 2}, options()});
    const SearchResult tall =
        searched(map_of({"...", "...", "##.", "...", ".##", ".#.", "..."}), {{0, 0}, {2, 6}, options()});
    if (info(GetParam()).any_angle) {
        EXPECT_LT(wide.cost, 10 + kSqrt2 - 0.1);
        EXPECT_NEAR(tall.cost, wide.cost, 1e-12);
        return;
    }
    EXPECT_NEAR(wide.cost, 10 + kSqrt2, 1e-12);
    EXPECT_NEAR(tall.cost, 10 + kSqrt2, 1e-12);
}

TEST_P(EveryAlgorithm, AnswersAlikeTwentyTimes) {
    const TraversalMap map = map_of({"....", "....", "...."});
    const Query query{{0, 0}, {3, 2}, options()};
    const SearchResult first = searched(map, query);
    SearchScratch scratch;
    SearchResult again;
    for (int i = 0; i < 20; ++i) {
        search(map, query, scratch, again);
        EXPECT_EQ(again.path, first.path);
        EXPECT_EQ(again.counts, first.counts);
    }
}

std::vector<Algorithm> all_algorithms() {
    std::vector<Algorithm> all;
    for (const AlgorithmInfo& algorithm : algorithms()) all.push_back(algorithm.algorithm);
    return all;
}

INSTANTIATE_TEST_SUITE_P(All, EveryAlgorithm, testing::ValuesIn(all_algorithms()), [](const auto& test) {
    std::string name(wayfield::info(test.param).id);
    std::ranges::replace(name, '-', '_');
    return name;
});

// Every search on one scratch, in any order and on maps of any size, answers as with memory of its own.
TEST(SearchScratch, LeavesNothingBehind) {
    Mulberry32 random(9);
    SearchScratch shared;
    SearchResult result;
    for (int i = 0; i < 600; ++i) {
        const RandomProblem problem = draw_problem(random, 30);
        const TraversalMap map(problem.grid, problem.profile);
        SearchOptions options;
        options.algorithm =
            static_cast<Algorithm>(random.below(static_cast<std::uint32_t>(algorithms().size())));
        options.open_set = static_cast<OpenSet>(random.below(4));
        options.ties = static_cast<TieOrder>(random.below(2));
        const Query query{problem.start, problem.goal, options};
        if (i % 50 == 0) shared.exhaust_generations(3);
        search(map, query, shared, result);
        const SearchResult alone = searched(map, query);
        ASSERT_EQ(result.path, alone.path) << i;
        ASSERT_EQ(result.counts, alone.counts) << i;
        ASSERT_EQ(result.status, alone.status) << i;
    }
}

TEST(SearchScratch, SurvivesTheEndOfItsStamps) {
    const TraversalMap map = map_of({"...", ".#.", "..."});
    for (const AlgorithmInfo& algorithm : algorithms()) {
        for (const auto& open_set : open_sets()) {
            SearchOptions options;
            options.algorithm = algorithm.algorithm;
            options.open_set = open_set.value;
            SearchScratch scratch;
            SearchResult result;
            search(map, {{0, 0}, {2, 2}, options}, scratch, result);
            scratch.exhaust_generations(2);
            for (int i = 0; i < 6; ++i) {
                search(map, {{0, 0}, {2, 2}, options}, scratch, result);
                EXPECT_EQ(result.cost, 4) << algorithm.id << " " << open_set.id;
            }
        }
    }
}

TEST(Search, ReachesTheGoalOverCheapGround) {
    Profile profile;
    profile.rule = MovementRule::k4;
    profile.weights = {{custom_terrain('9'), 9}};
    const TraversalMap map = map_of({".....", ".999.", "....."}, profile);
    EXPECT_EQ(searched(map, {{0, 1}, {4, 1}, {}}).cost, 6);
    SearchOptions bfs;
    bfs.algorithm = Algorithm::kBfs;
    const SearchResult straight = searched(map, {{0, 1}, {4, 1}, bfs});
    EXPECT_EQ(straight.cost, 28);
    EXPECT_FALSE(straight.optimal);
}

TEST(Search, ReopensOnlyWhenAsked) {
    // A heavy weight closes cells on a detour first.
    Mulberry32 random(4);
    std::uint64_t reopened = 0;
    for (int i = 0; i < 200; ++i) {
        const RandomProblem problem = draw_problem(random, 25);
        const TraversalMap map(problem.grid, problem.profile);
        SearchOptions options;
        options.weight = 4;
        const SearchResult without = searched(map, {problem.start, problem.goal, options});
        EXPECT_EQ(without.counts.reopened, 0U);
        options.reopen = true;
        const SearchResult with = searched(map, {problem.start, problem.goal, options});
        reopened += with.counts.reopened;
        EXPECT_EQ(with.status, without.status);
    }
    EXPECT_GT(reopened, 0U);
}

TEST(Search, CountsDiagonalsAtOneWhenToldTo) {
    const Grid grid(10, 10);
    const TraversalMap map(grid, {});
    SearchOptions options;
    options.unit_diagonals = true;
    EXPECT_EQ(searched(map, {{0, 0}, {9, 5}, options}).cost, 9);
    options.open_set = OpenSet::kBucketQueue;
    EXPECT_EQ(searched(map, {{0, 0}, {9, 5}, options}).cost, 9);
}

// The lengths that MovingAI publishes for a map: of a dozen of its queries, of all of them in the long run.
class PublishedLengths : public testing::TestWithParam<const char*> {};

TEST_P(PublishedLengths, AreFound) {
    const auto files = shared_map_files(".map");
    if (files.empty()) GTEST_SKIP() << "no shared maps beside the checkout";
    const std::string name = GetParam();
    const auto file = std::ranges::find_if(
        files, [&](const auto& path) { return path.stem() == name && path.parent_path().stem() != "mapf"; });
    ASSERT_NE(file, files.end()) << name;
    const TraversalMap map(read_map(read_test_file(*file), name), {});
    auto scen = *file;
    scen += ".scen";
    const auto entries = read_scen(read_test_file(scen), name);
    const std::size_t stride = full_run() ? 1 : std::max<std::size_t>(1, entries.size() / 12);
    SearchScratch scratch;
    SearchResult result;
    for (std::size_t i = 0; i < entries.size(); i += stride) {
        for (const Algorithm algorithm :
             {Algorithm::kAStar, Algorithm::kDijkstra, Algorithm::kBidirectional}) {
            SearchOptions options;
            options.algorithm = algorithm;
            options.open_set = i % 2 == 0 ? OpenSet::kBucketQueue : OpenSet::kBinaryHeap;
            search(map, {entries[i].start, entries[i].goal, options}, scratch, result);
            EXPECT_TRUE(length_matches(result.cost, entries[i].length))
                << name << ":" << entries[i].line << " " << info(algorithm).id << " " << result.cost;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, PublishedLengths,
                         testing::Values("arena2", "brc202d", "Aftershock", "Berlin_0_256", "maze512-32-0",
                                         "8room_000", "random512-20-0", "hrt201n", "den009d", "lak100d"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace wayfield
