// Armies on tiles, watched by the written rule alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "oracle.h"
#include "thread_executor.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"
#include "wayfield/request_log.h"

namespace wayfield {
namespace {

constexpr std::uint64_t kLongRun = 3000;

/// Fewer units and ticks where the long counts aren't asked for.
std::uint32_t army_size(std::uint32_t full) { return full_run() ? full : full / 5; }

BattleSetup setup_of(std::string_view id, std::uint32_t seed, std::uint32_t units = 0) {
    return make_battle_setup(battle_scenario_of_id(id), seed, units);
}

/// Looks at every tick: who stands where, on what, and came how.
class WatchedBattle {
  public:
    explicit WatchedBattle(BattleSetup setup_in) : setup(std::move(setup_in)), battle(begin_battle(setup)) {
        for (const UnitKind& kind : setup.kinds) {
            profiles_.push_back({kind.movement_class, setup.options.rule, kind.size, kind.climb, {}});
        }
    }
    void tick(const Executor* executor = nullptr) {
        const std::vector<BattleUnit> before(battle.units().begin(), battle.units().end());
        battle.tick(executor);
        std::set<CellIndex> tiles;
        for (std::size_t id = 0; id < before.size(); ++id) {
            const BattleUnit& unit = battle.units()[id];
            const Oracle oracle(setup.grid, profiles_[unit.kind]);
            const Point from = setup.grid.point(before[id].cell);
            const Point to = setup.grid.point(unit.cell);
            ASSERT_LE(unit.hit_points, before[id].hit_points);
            if (from != to) {
                ASSERT_TRUE(before[id].alive()) << "the dead walk";
                ASSERT_FALSE(unit.holds);
                ASSERT_LE(before[id].ready, battle.ticks() - 1);
                ASSERT_TRUE(oracle.can_step(from, to)) << "unit " << id << " tick " << battle.ticks();
            }
            if (!unit.alive()) continue;
            ASSERT_TRUE(oracle.can_stand(to)) << "unit " << id;
            const int size = setup.kinds[unit.kind].size;
            for (int y = to.y; y < to.y + size; ++y) {
                for (int x = to.x; x < to.x + size; ++x) {
                    ASSERT_TRUE(tiles.insert(setup.grid.index({x, y})).second) << "two on a tile";
                }
            }
        }
    }
    void run(std::uint64_t ticks) {
        for (std::uint64_t i = 0; i < ticks; ++i) ASSERT_NO_FATAL_FAILURE(tick());
    }

    BattleSetup setup;
    Battle battle;

  private:
    std::vector<Profile> profiles_;
};

/// A small battle from a picture: letters of armies on ground, as the grid has them below.
struct Sketch {
    Grid grid;
    std::vector<UnitKind> kinds{{.name = "soldier"}, {.name = "ram", .size = 2}};
    BattleOptions options;
};

TEST(Battle, GoesByTheWrittenRule) {
    for (const BattleScenarioInfo& scenario : battle_scenarios()) {
        SCOPED_TRACE(scenario.id);
        WatchedBattle watched(make_battle_setup(scenario, 3, army_size(scenario.default_units)));
        ASSERT_NO_FATAL_FAILURE(watched.run(full_run() ? kLongRun : 300));
        const BattleFigures figures = watched.battle.figures();
        EXPECT_GT(figures.steps, 0U);
        EXPECT_EQ(figures.alive.size(), scenario.armies);
    }
}

TEST(Battle, ArmiesMeetAndFight) {
    for (const BattleScenarioInfo& scenario : battle_scenarios()) {
        if (scenario.id == "pinned") continue;
        SCOPED_TRACE(scenario.id);
        const BattleSetup setup = make_battle_setup(scenario, 1, full_run() ? 0 : scenario.default_units / 3);
        Battle battle = begin_battle(setup);
        while (battle.ticks() < kLongRun) battle.tick();
        const BattleFigures figures = battle.figures();
        ASSERT_TRUE(figures.met);
        EXPECT_NEAR(static_cast<double>(*figures.met), 1450, 150);
        EXPECT_GT(figures.deaths, 0U);
        EXPECT_GT(figures.strikes, 100U);
        EXPECT_GT(battle.searches().by_caller(SearchCaller::kChase), 0U);
        EXPECT_GT(battle.searches().by_caller(SearchCaller::kBlocked), 0U);
    }
}

TEST(Battle, IsTheSameOnAnyNumberOfThreadsAndAfterABreak) {
    for (const char* id : {"bridge", "pinned"}) {
        SCOPED_TRACE(id);
        const BattleSetup setup = setup_of(id, 2, army_size(100));
        const std::uint64_t half = id[0] == 'b' ? 1500 : 300;
        Battle one = begin_battle(setup);
        while (one.ticks() < half) one.tick();
        const BattleRecord middle = one.record();
        EXPECT_EQ(one.record(), middle);
        const std::uint64_t at_half = one.state_hash();
        while (one.ticks() < 2 * half) one.tick();
        for (const int threads : {2, 4}) {
            const Executor executor = executor_of(threads);
            Battle other = begin_battle(setup);
            other.restore(middle);
            EXPECT_EQ(other.record(), middle);
            EXPECT_EQ(other.state_hash(), at_half);
            while (other.ticks() < 2 * half) other.tick(&executor);
            EXPECT_EQ(other.state_hash(), one.state_hash()) << threads << " threads";
            EXPECT_EQ(other.record(), one.record());
        }
    }
}

// Five pairs of runs, with searches and with cells counted: who remembers failures and puts nothing off does
// what he does who remembers none.
TEST(Battle, AMemoThatPutsNothingOffChangesNothing) {
    const char* const ids[] = {"bridge", "pass", "eight-players", "pinned", "pinned"};
    std::uint64_t answered = 0;
    for (std::uint32_t pair = 0; pair < 5; ++pair) {
        SCOPED_TRACE(ids[pair]);
        const BattleScenarioInfo& scenario = battle_scenario_of_id(ids[pair]);
        const BattleSetup setup = make_battle_setup(scenario, pair, army_size(scenario.default_units));
        BattleOptions options = setup.options;
        options.requests.searches_per_tick = pair % 2 == 0 ? 9 : 0;
        options.requests.expansions_per_tick = pair % 2 == 1 ? 4000 : 0;
        options.requests.retry_delay.reset();
        Battle without = begin_battle(setup, &options);
        options.requests.retry_delay = 0;
        Battle with = begin_battle(setup, &options);
        const std::uint64_t ticks = full_run() ? kLongRun : pair == 0 ? 1600 : 200;
        while (with.ticks() < ticks) {
            without.tick();
            with.tick();
            if (with.ticks() % 500 != 0) continue;
            ASSERT_EQ(with.state_hash(), without.state_hash()) << with.ticks();
        }
        EXPECT_EQ(with.state_hash(), without.state_hash());
        EXPECT_EQ(without.searches().by_outcome(LedgerOutcome::kMemo1), 0U);
        EXPECT_EQ(with.searches().by_outcome(LedgerOutcome::kMemo2), 0U);
        answered += with.searches().by_outcome(LedgerOutcome::kMemo1);
    }
    EXPECT_GT(answered, 100U);
}

TEST(Battle, TheMemoSavesSearchesOfPinnedUnitsAndNobodyMovesLess) {
    const BattleSetup setup = setup_of("pinned", 1);
    BattleOptions options = setup.options;
    Battle with = begin_battle(setup, &options);
    ASSERT_GT(options.requests.retry_delay, 0U);
    options.requests.retry_delay.reset();
    Battle without = begin_battle(setup, &options);
    const std::uint64_t ticks = full_run() ? kLongRun : 500;
    while (with.ticks() < ticks) {
        with.tick();
        without.tick();
    }
    EXPECT_GE(with.figures().pinned, 75U);
    EXPECT_GE(without.figures().pinned, 75U);
    const double ratio =
        static_cast<double>(with.searches().run()) / static_cast<double>(without.searches().run());
    EXPECT_LE(ratio, 0.77);
    RecordProperty("searches_with", std::to_string(with.searches().run()));
    RecordProperty("searches_without", std::to_string(without.searches().run()));
    EXPECT_GT(with.searches().by_outcome(LedgerOutcome::kMemo1), 0U);
    EXPECT_GT(with.searches().by_outcome(LedgerOutcome::kMemo2), 0U);
    for (std::size_t id = 0; id < setup.units.size(); ++id) {
        EXPECT_GE(with.units()[id].steps, without.units()[id].steps) << "unit " << id;
    }
}

TEST(Battle, BillsEverySearch) {
    const BattleSetup setup = setup_of("bridge", 4, 30);
    BattleOptions options = setup.options;
    options.requests.searches_per_tick = 4;
    options.requests.search.limit = 900;
    Battle battle = begin_battle(setup, &options);
    RequestLog log;
    battle.set_log(&log);
    std::uint64_t served = 0;
    while (battle.ticks() < 1800) {
        const SearchLedger before = battle.searches();
        battle.tick();
        EXPECT_EQ(battle.last_tick().searches, battle.searches().since(before));
        served += battle.last_tick().served;
    }
    std::uint64_t answers = 0;
    std::uint64_t searched = 0;
    std::uint64_t expanded = 0;
    for (const LoggedEvent& event : log.events) {
        const auto* answer = std::get_if<LoggedAnswer>(&event);
        if (answer == nullptr) continue;
        ++answers;
        const auto failure = answer->failure;
        if (failure != LedgerOutcome::kMemo1 && failure != LedgerOutcome::kMemo2) ++searched;
        expanded += answer->expanded;
    }
    const SearchLedger& ledger = battle.searches();
    EXPECT_EQ(served, answers);
    EXPECT_EQ(ledger.run() + battle.unsettled(), searched);
    EXPECT_EQ(ledger.expanded(), expanded);
    std::uint64_t by_caller = 0;
    for (const auto& caller : search_callers()) by_caller += ledger.by_caller(caller.value);
    EXPECT_EQ(by_caller, ledger.total());
    EXPECT_GT(ledger.by_outcome(LedgerOutcome::kDeferred), 0U);
    EXPECT_GT(battle.figures().longest_queue, 4U);
    EXPECT_LE(battle.figures().longest_wait, 60U / 4U + 1U) << "60 units, 4 a tick";
}

TEST(Battle, NobodyStrikesThroughAWallOrUpACliff) {
    Sketch sketch{grid_of_rows({".....", ".###.", "....."}), {{.name = "soldier"}}, {}};
    Battle battle(sketch.grid, sketch.kinds, sketch.options);
    battle.add({.army = 0, .at = {2, 0}, .holds = true});
    battle.add({.army = 1, .at = {2, 2}, .holds = true});
    Grid cliff = grid_of_rows({"...", "..."});
    for (int x = 0; x < 3; ++x) cliff.set_level(cliff.index({x, 0}), 5);
    cliff.commit();
    Battle high(cliff, sketch.kinds, sketch.options);
    high.add({.army = 0, .at = {1, 0}, .holds = true});
    high.add({.army = 1, .at = {1, 1}, .holds = true});
    for (int i = 0; i < 100; ++i) {
        battle.tick();
        high.tick();
    }
    EXPECT_FALSE(battle.figures().met);
    EXPECT_GT(high.units()[0].strikes, 0U) << "down it can";
    EXPECT_EQ(high.units()[1].strikes, 0U) << "up it can't";
}

TEST(Battle, AFriendOnTheTileIsWalkedAround) {
    Sketch sketch{grid_of_rows({".......", ".......", "......."}), {{.name = "soldier"}}, {}};
    Battle battle(sketch.grid, sketch.kinds, sketch.options);
    battle.add({.army = 0, .at = {0, 1}, .order = Point{6, 1}});
    battle.add({.army = 0, .at = {3, 1}, .holds = true});
    for (int i = 0; i < 400; ++i) battle.tick();
    EXPECT_EQ(sketch.grid.point(battle.units()[0].cell), (Point{6, 1}));
    EXPECT_EQ(battle.searches().by_caller(SearchCaller::kBlocked), 0U) << "the soft cost told it before";
    EXPECT_EQ(battle.searches().count(SearchCaller::kOrder, LedgerOutcome::kUsed), 1U);
    EXPECT_EQ(battle.searches().total(), 1U);

    // In a corridor there is no way around, and no wall either: it asks for one again and again.
    Sketch corridor{grid_of_rows({"......."}), {{.name = "soldier"}}, {}};
    Battle jam(corridor.grid, corridor.kinds, corridor.options);
    jam.add({.army = 0, .at = {0, 0}, .order = Point{6, 0}});
    jam.add({.army = 0, .at = {3, 0}, .holds = true});
    for (int i = 0; i < 600; ++i) jam.tick();
    EXPECT_EQ(corridor.grid.point(jam.units()[0].cell), (Point{2, 0}));
    EXPECT_GT(jam.searches().count(SearchCaller::kBlocked, LedgerOutcome::kUnused), 50U);
    EXPECT_EQ(jam.figures().pinned, 1U);
}

TEST(Battle, LargeUnitsGoWhereTheyFit) {
    Sketch sketch{grid_of_rows({"...#...", "...#...", ".......", "...#...", "...#..."}), {}, {}};
    sketch.kinds = {{.name = "ram", .size = 2}, {.name = "soldier"}};
    Battle battle(sketch.grid, sketch.kinds, sketch.options);
    battle.add({.army = 0, .kind = 0, .at = {0, 2}, .order = Point{5, 2}});
    battle.add({.army = 0, .kind = 1, .at = {0, 0}, .order = Point{6, 0}});
    for (int i = 0; i < 400; ++i) battle.tick();
    EXPECT_EQ(sketch.grid.point(battle.units()[0].cell), (Point{0, 2})) << "the gap is one tile wide";
    EXPECT_EQ(sketch.grid.point(battle.units()[1].cell), (Point{6, 0}));
    EXPECT_EQ(battle.searches().by_outcome(LedgerOutcome::kExhausted), 0U) << "labels knew";
    EXPECT_GT(battle.searches().by_outcome(LedgerOutcome::kMemo1), 10U);
}

TEST(Battle, FollowsEditsOfTheTerrain) {
    WatchedBattle watched(setup_of("pass", 5, 30));
    Battle& battle = watched.battle;
    Mulberry32 random(8);
    for (int i = 0; i < 60; ++i) {
        ASSERT_NO_FATAL_FAILURE(watched.run(10));
        Grid& grid = watched.setup.grid;
        for (int j = 0; j < 60; ++j) {
            const CellIndex cell = random.below(grid.cell_count());
            if (random.below(3) == 0)
                grid.set_level(cell, static_cast<int>(random.below(5)));
            else
                grid.set_terrain(cell, random.below(3) == 0 ? Terrain::kWall : Terrain::kGround);
        }
        grid.commit();
        battle.grid_changed();
        for (const BattleUnit& unit : battle.units()) {
            ASSERT_TRUE(!unit.alive() || battle.map_of(unit.kind).passable(unit.cell));
        }
    }
    EXPECT_GT(battle.figures().steps, 100U);
}

TEST(Battle, RefusesWhatDoesNotFit) {
    Sketch sketch{grid_of_rows({"...#", "...."}), {}, {}};
    sketch.kinds = {{.name = "soldier"}, {.name = "ram", .size = 2}};
    Battle battle(sketch.grid, sketch.kinds, sketch.options);
    battle.add({.at = {0, 0}});
    EXPECT_THROW(battle.add({.at = {0, 0}}), Error);
    EXPECT_THROW(battle.add({.at = {3, 0}}), Error);
    EXPECT_THROW(battle.add({.at = {4, 0}}), Error);
    EXPECT_THROW(battle.add({.kind = 1, .at = {2, 0}}), Error);
    EXPECT_THROW(battle.add({.kind = 2, .at = {1, 0}}), UsageError);
    EXPECT_THROW(battle.add({.army = kMostArmies, .at = {1, 0}}), UsageError);
    EXPECT_THROW(battle.add({.at = {1, 0}, .order = Point{9, 9}}), Error);
    EXPECT_THROW(battle.order(7, {0, 0}), UsageError);
    EXPECT_EQ(battle.units().size(), 1U);
    const auto refused = [&](auto&& change) {
        UnitKind kind;
        BattleOptions options;
        change(kind, options);
        EXPECT_THROW(Battle(sketch.grid, {&kind, 1}, options), UsageError);
    };
    refused([](UnitKind& kind, BattleOptions&) { kind.size = 4; });
    refused([](UnitKind& kind, BattleOptions&) { kind.size = 0; });
    refused([](UnitKind& kind, BattleOptions&) { kind.step_ticks = 0; });
    refused([](UnitKind& kind, BattleOptions&) { kind.strike_ticks = 10'001; });
    refused([](UnitKind& kind, BattleOptions&) { kind.hit_points = 0; });
    refused([](UnitKind&, BattleOptions& options) { options.soft_cost = -1; });
    refused([](UnitKind&, BattleOptions& options) { options.look_ticks = 0; });
    refused([](UnitKind&, BattleOptions& options) { options.sight = 16'385; });
    refused([](UnitKind&, BattleOptions& options) { options.requests.search.weight = -1; });
    const auto unfit = [&](auto&& change) {
        BattleRecord record = battle.record();
        change(record);
        EXPECT_THROW(battle.restore(record), Error);
    };
    unfit([](BattleRecord& r) { r.units[0].cell = 8; });
    unfit([](BattleRecord& r) { r.units[0].cell = 3; });
    unfit([](BattleRecord& r) { r.units[0].kind = 2; });
    unfit([](BattleRecord& r) { r.units[0].army = kMostArmies; });
    unfit([](BattleRecord& r) { r.units[0].target = 1; });
    unfit([](BattleRecord& r) { r.units[0].path = {99}; });
    unfit([](BattleRecord& r) { r.units[0].hit_points = 101; });
    unfit([](BattleRecord& r) { r.units.push_back(r.units[0]); });
    unfit([](BattleRecord& r) { r.queue.push_back({{0, 5, SearchCaller::kOrder, 0, 0, 0}, false}); });
    EXPECT_EQ(battle.units().size(), 1U);
    EXPECT_THROW(battle_scenario_of_id("brige"), UsageError);
    EXPECT_THROW(make_battle_setup(battle_scenario_of_id("bridge"), 1, 10'000), UsageError);
}

}  // namespace
}  // namespace wayfield
