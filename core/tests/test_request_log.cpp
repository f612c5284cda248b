// Requests of a battle, written down and answered again.
#include <gtest/gtest.h>

#include "mutations.h"
#include "oracle.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"
#include "wayfield/request_log.h"

namespace wayfield {
namespace {

/// A battle of some hundred ticks with an edit in it.
RequestLog recorded(std::string_view id, std::uint64_t ticks) {
    BattleSetup setup = make_battle_setup(battle_scenario_of_id(id), 6, 16);
    BattleOptions options = setup.options;
    options.requests.search.limit = 700;
    Battle battle = begin_battle(setup, &options);
    RequestLog log;
    battle.set_log(&log);
    while (battle.ticks() < ticks) {
        battle.tick();
        if (battle.ticks() != ticks / 2) continue;
        setup.grid.set_terrain(setup.grid.index({60, 48}), Terrain::kWall);
        setup.grid.set_level(setup.grid.index({61, 48}), 9);
        setup.grid.commit();
        battle.grid_changed();
    }
    return log;
}

TEST(RequestLog, ReadsWhatItWrites) {
    const RequestLog log = recorded("pass", 1700);
    const std::string text = write_request_log(log);
    const RequestLog read = read_request_log(text, "log");
    EXPECT_EQ(read.profiles, log.profiles);
    EXPECT_EQ(read.search, log.search);
    EXPECT_EQ(read.soft_cost, log.soft_cost);
    EXPECT_TRUE(read.events == log.events);
    EXPECT_TRUE(std::ranges::equal(read.grid.terrain_data(), log.grid.terrain_data()));
    EXPECT_TRUE(std::ranges::equal(read.grid.level_data(), log.grid.level_data()));
    EXPECT_EQ(write_request_log(read), text);
    EXPECT_GT(log.events.size(), 500U);
}

TEST(RequestLog, AnswersTheSameAgain) {
    // Armies have to meet first; those that are pinned ask from the beginning.
    for (const auto& [id, ticks] : {std::pair{"bridge", 1500U}, {"pass", 1500U}, {"pinned", 100U}}) {
        const ReplayReport report = replay_requests(recorded(id, full_run() ? 1800 : ticks));
        EXPECT_GT(report.searches, 100U) << id;
        EXPECT_EQ(report.same_path, report.searches) << id;
        EXPECT_EQ(report.expanded_replayed, report.expanded_recorded) << id;
        EXPECT_EQ(report.proven_found, 0U) << id;
        EXPECT_FALSE(report.first) << id;
    }
}

TEST(RequestLog, TellsTheFirstDifference) {
    const RequestLog log = recorded("pinned", full_run() ? 400 : 60);
    ReplayOptions options;
    options.search = log.search;
    options.search->limit = 0;
    const ReplayReport unlimited = replay_requests(log, options);
    ASSERT_TRUE(unlimited.first);
    EXPECT_EQ(unlimited.first->recorded.failure, LedgerOutcome::kLimited);
    EXPECT_FALSE(unlimited.first->replayed.failure);
    EXPECT_LT(unlimited.same_result, unlimited.searches);
    EXPECT_EQ(unlimited.proven_found, 0U);
    EXPECT_EQ(unlimited.put_off_found, unlimited.put_off);
    options.search = log.search;
    options.search->algorithm = Algorithm::kDijkstra;
    options.search->limit = 0;
    EXPECT_GT(replay_requests(log, options).expanded_replayed, unlimited.expanded_replayed);
    options = {.search = std::nullopt, .soft_cost = 0.0};
    EXPECT_TRUE(replay_requests(log, options).first) << "nobody in the way";
    options.search = log.search;
    options.search->weight = -1;
    EXPECT_THROW(replay_requests(log, options), UsageError);
    // An answer that was tampered with.
    RequestLog other = log;
    std::size_t at = 0;
    for (LoggedEvent& event : other.events) {
        auto* const answer = std::get_if<LoggedAnswer>(&event);
        if (answer == nullptr) continue;
        if (!answer->failure && answer->path != 0) {
            answer->path ^= 1U;
            break;
        }
        ++at;
    }
    const ReplayReport tampered = replay_requests(other);
    ASSERT_TRUE(tampered.first);
    EXPECT_EQ(tampered.first->request, at);
    EXPECT_EQ(tampered.same_result, tampered.searches);
    EXPECT_EQ(tampered.same_path, tampered.searches - 1);
}

constexpr std::string_view kGood =
    "wayfield requests 1\nmap 3 2\n...\n..@\nprofile walk 8-strict 1 1\nsearch algorithm=astar "
    "heuristic=fitting open-set=binary-heap ties=lifo weight=1 tie-break=0 reopen=no diagonal-cost=sqrt2 "
    "limit=0\nsoft-cost 4\nunit 0 at 0,0 size 1\nanswer 5 4 0 order 0 0,0 2,0 found 2 2 00000000000000ff\n"
    "answer 6 6 0 retry 0 0,0 2,1 memo-1 0\ncell 1,1 W 3\nunit 0 gone\n";

TEST(RequestLog, ReadsALogByHand) {
    const RequestLog log = read_request_log(kGood, "log");
    EXPECT_EQ(log.events.size(), 5U);
    const auto& answer = std::get<LoggedAnswer>(log.events[1]);
    EXPECT_EQ(answer.request, (PathRequest{4, 0, SearchCaller::kOrder, 0, 0, 2}));
    EXPECT_EQ(answer.path, 0xFFU);
    EXPECT_EQ(write_request_log(log), kGood);
}

TEST(RequestLog, NamesTheLineThatIsWrong) {
    const auto expect_error = [](std::string_view from, std::string_view to, std::string_view message) {
        std::string text(kGood);
        const std::size_t at = text.find(from);
        ASSERT_NE(at, text.npos) << from;
        text.replace(at, from.size(), to);
        try {
            read_request_log(text, "log");
            ADD_FAILURE() << to << " was read";
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
        }
    };
    expect_error("requests 1", "requests 2", "log:1: 'wayfield requests 1' wanted");
    expect_error("map 3 2", "map 3", "log:2:");
    expect_error("map 3 2", "map 4 2", "log:3: row has 3 cells, 4 wanted");
    expect_error("walk", "wade", "log:5:");
    expect_error("8-strict 1", "8-strict 4", "log:5:");
    expect_error("weight=1", "weight=x", "log:6:");
    expect_error("ties=lifo", "tie=lifo", "log:6:");
    expect_error("soft-cost 4", "soft-cost -4", "log:7:");
    expect_error("at 0,0", "at 3,0", "log:8: cell 3,0 lies outside the map of 3 x 2 cells");
    expect_error("size 1\n", "size 3\n", "log:8: a unit that stands on the map wanted");
    expect_error("order", "ordre", "log:9:");
    expect_error("5 4 0 order 0", "5 4 0 order 1", "log:9: there is no profile 1");
    expect_error("5 4 0", "5 6 0", "log:9:");
    expect_error("memo-1 0", "memo-1", "log:10:");
    expect_error("W 3", "W 300", "log:11:");
    expect_error("unit 0 gone", "unit 1 gone", "log:12: unit 1 is nowhere");
    expect_error("unit 0 gone", "unit 1 at 0,0 size 1", "log:12: the tiles are taken");
    expect_error("unit 0 gone", "nonsense", "log:12:");
}

TEST(RequestLog, SurvivesAnyText) {
    Mulberry32 random(4);
    int read = 0;
    for (int i = 0; i < (full_run() ? 200'000 : 5000); ++i) {
        try {
            const RequestLog log = read_request_log(mutated(std::string(kGood), random), "log");
            replay_requests(log);
            ++read;
        } catch (const Error& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
        }
    }
    EXPECT_GT(read, 50);
}

}  // namespace
}  // namespace wayfield
