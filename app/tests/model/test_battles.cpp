// Battles that a runner fights: the same bits as core's, whatever is tuned and painted meanwhile.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "run/playback.h"
#include "run/runner.h"
#include "scene/scene_file.h"
#include "scene_commands.h"
#include "wayfield/battle_scenarios.h"

namespace wayfield {
namespace {

class Battles : public testing::Test {
  protected:
    void play(const std::string& script) { play_script(scene_, runner_, script); }
    BattleReading reading(std::size_t pane = 0) { return runner_.read_battle(pane).value(); }
    const BattleSnapshot& shown(std::size_t pane = 0) {
        runner_.finish();
        return *scene_.pane(pane).battle;
    }

    Scene scene_;
    Runner runner_{scene_};
};

// What `wayfield battle` does with core alone.
Battle by_core(std::string_view scenario, std::uint32_t units, std::uint32_t seed, const BattleSetup& setup,
               const ArmyTuning& tuning, int ticks) {
    EXPECT_TRUE(same_map(setup.grid, make_battle_setup(battle_scenario_of_id(scenario), seed, units).grid));
    const BattleOptions options = tuned(setup.options, tuning);
    Battle battle = begin_battle(setup, &options);
    for (int i = 0; i < ticks; ++i) battle.tick();
    return battle;
}

TEST_F(Battles, HaveTheBitsOfTheCommandLine) {
    for (const BattleScenarioInfo& scenario : battle_scenarios()) {
        SCOPED_TRACE(scenario.id);
        const BattleSetup setup = make_battle_setup(scenario, 7, 12);
        ArmyTuning tuning;
        tuning.budget = 4;
        tuning.memo = MemoChoice{20};
        const Battle battle = by_core(scenario.id, 12, 7, setup, tuning, 250);
        play(fmt::format(
            "armies budget 4\narmies memo 20\nbattle {} soldiers 12 seed 7\ntick 250\n"
            "expect battle == {}\nexpect ticks == 250\nexpect units == {}\n"
            "expect searches == {}\nexpect queue == {}\nexpect state-hash == {:016x}",
            scenario.id, scenario.id, battle.units().size(), battle.searches().run() + battle.unsettled(),
            battle.last_tick().queue, battle.state_hash()));
    }
}

TEST_F(Battles, MeetStrikeAndDie) {
    play(R"(
battle pinned soldiers 20
tick 1300
expect met > 300
expect alive 1 > 75
expect alive 0 < 150
expect alive 9 == 0
expect pinned >= 60
expect waited == 0
expect billed all memo-1 > 1000
expect billed retry memo-2 > 100
expect billed all all >= 1000
)");
    const BattleSnapshot& now = shown();
    EXPECT_EQ(now.ticks, 1300U);
    std::uint32_t alive = 0;
    for (const std::uint32_t of_army : now.figures.alive) alive += of_army;
    EXPECT_EQ(now.units.size(), alive) << "who is dead isn't shown";
    EXPECT_FALSE(now.memo.empty());
    for (const MemoView& memo : now.memo) {
        EXPECT_GT(memo.left, 0);
        EXPECT_LE(memo.left, 1);
    }
    EXPECT_GE(std::ranges::count_if(now.units, &UnitView::pinned), 60);
    EXPECT_GE(std::ranges::count_if(now.units, &UnitView::holds), 20);
}

TEST_F(Battles, AreShownBetweenTheirTiles) {
    play("battle bridge soldiers 25\ntick 40");
    const BattleSnapshot& now = shown();
    ASSERT_EQ(now.units.size(), 50U);
    int between = 0;
    for (const UnitView& unit : now.units) {
        const std::span<const CellIndex> path = now.path_of(unit);
        if (!path.empty()) {
            EXPECT_EQ(path.front(), unit.cell);
        }
        const Point at = scene_.grid().point(unit.cell);
        EXPECT_EQ(now.unit_at(unit.cell, scene_.grid().width()), &unit);
        const float half = 0.5F * static_cast<float>(unit.size);
        const float off = std::abs(unit.x - static_cast<float>(at.x) - half);
        EXPECT_LE(off, 1.0F);
        if (off > 0.01F) ++between;
        if (unit.facing_x != 0) {
            EXPECT_GT(unit.facing_x * (unit.army == 0 ? 1.0F : -1.0F), 0) << "towards the other army";
        }
    }
    EXPECT_GT(between, 20);
    EXPECT_EQ(now.kinds[now.units.back().kind].size, 3) << "every twenty-fifth is a giant";
}

TEST_F(Battles, OpenTheirMapAndUndoBringsTheOldOneBack) {
    play(R"(
open open:30x20
crowd 10
battle bridge soldiers 10 seed 3
expect width == 224
expect units == 20
expect agents == 0
expect unsaved == false
tick 5
undo
expect width == 30
expect agents == 10
expect battle == null
redo
expect width == 224
expect units == 20
expect ticks == 0
battle bridge soldiers 12 seed 3
expect units == 24
undo
expect units == 20
battle off
expect battle == null
expect width == 224
fails tick 5
open open:20x20
expect battle == null
undo
battle pass soldiers 10
expect level 112,10 == 20
resize 50x50
expect battle == null
)");
}

TEST_F(Battles, RefuseWhatDoesNotFit) {
    play(R"(
fails battle
fails battle brigde
fails battle bridge soldiers 0
fails battle bridge soldiers 400
fails battle bridge here
fails battle save x.csv
fails armies budget -1
fails armies memo never
fails armies soft-cost 1001
fails armies horses 4
battle bridge soldiers 5
fails crowd 10
fails agent 3,3
fails spawn 3,3 5,5 4
fails battle save ticks.txt
expect units == 10
fails expect billed nobody all == 0
fails expect billed order lost == 0
)");
}

TEST_F(Battles, FightOnWithOtherOptions) {
    const BattleSetup setup = make_battle_setup(battle_scenario_of_id("pinned"), 1, 20);
    Battle first = by_core("pinned", 20, 1, setup, {}, 600);
    const BattleRecord record = first.record();
    const SearchLedger before = first.searches();
    BattleOptions options = setup.options;
    options.requests.retry_delay.reset();
    Battle second(setup.grid, setup.kinds, options);
    second.restore(record);
    for (int i = 0; i < 100; ++i) second.tick();
    play(
        fmt::format("battle pinned soldiers 20\ntick 600\narmies memo off\ntick 100\nexpect ticks == 700\n"
                    "expect state-hash == {:016x}\nexpect searches == {}",
                    second.state_hash(), before.run() + second.searches().run() + second.unsettled()));
    EXPECT_EQ(reading().figures.longest_queue,
              std::max(first.figures().longest_queue, second.figures().longest_queue));
    EXPECT_FALSE(shown().options.requests.retry_delay);
    EXPECT_TRUE(shown().memo.empty()) << "there is no memo";
    play("armies memo default\nreset\nexpect ticks == 0\nexpect searches == 0\ntick 10\nexpect ticks == 10");
}

TEST_F(Battles, WhatIsPaintedIsUnderTheirFeet) {
    play(R"(
battle bridge soldiers 10
paint rect 100,40 123,60 wall
tick 10
expect units == 20
expect alive 0 == 20
paint rect 0,30 30,70 wall
tick 1
expect alive 1 == 0
expect alive 2 == 10
expect units == 20
reset
expect units == 10
)");
    EXPECT_EQ(shown().note, "10 units have no place on this map");
    play("undo\nexpect units == 20");
    EXPECT_EQ(shown().note, "");
}

TEST_F(Battles, GoWithTheFramesClock) {
    play(R"(
battle bridge soldiers 5
expect walking == true
frames 60
expect ticks == 60
pause
frames 60
expect ticks == 60
play
frames 6
expect ticks == 66
pace 4
frames 5
expect ticks == 86
step 3
expect ticks == 89
expect walking == false
)");
}

// Live, a hiccup of the machine isn't made up for by a frame full of ticks.
TEST_F(Battles, AtMostSixTicksWaitLive) {
    play("battle bridge soldiers 5\npace 64");
    runner_.finish();
    const std::uint64_t before = scene_.pane(0).ticks();
    EXPECT_TRUE(advance_crowds(scene_, 6));
    runner_.walk();
    while (runner_.busy()) runner_.update();
    EXPECT_EQ(scene_.pane(0).ticks(), before + 6);
}

TEST_F(Battles, AFileKeepsThemAndTheMapAsItWasEdited) {
    play(R"(
battle pass soldiers 9 seed 4
paint line 60,40 60,50 wall
armies budget 8
armies memo off
armies soft-cost 2.5
pace 3
panes 2
pane 2 armies memo 30
)");
    const std::string text = write_scene(scene_);
    Scene read(read_scene(text, "test"));
    EXPECT_TRUE(same_map(read.grid(), scene_.grid()));
    ASSERT_EQ(read.panes().size(), 2U);
    EXPECT_EQ(read.pane(0).setup, scene_.pane(0).setup);
    EXPECT_EQ(read.pane(1).setup, scene_.pane(1).setup);
    EXPECT_EQ(write_scene(read), text);
    Runner runner(read);
    play("tick 80\npane 2 tick 80");
    play_script(read, runner,
                fmt::format("tick 80\nexpect state-hash == {:016x}\npane 2 tick 80\n"
                            "pane 2 expect state-hash == {:016x}",
                            reading(0).state_hash, reading(1).state_hash));
}

TEST_F(Battles, ASceneMayBeAScenarioAlone) {
    const MapSource source = read_scene("wayfield 1\nbattle bridge soldiers 6 seed 2\n", "test");
    EXPECT_EQ(source.grid.width(), 224);
    EXPECT_EQ(source.panes.front().battle.members, (BattleMembers{"bridge", 6, 2}));
}

TEST_F(Battles, ARaceHasTheSameArmiesAndAMemoEach) {
    play(R"(
panes 2
race on
battle pinned soldiers 20
pane 2 armies memo off
tick 450
expect ticks == 450
pane 2 expect ticks == 450
expect billed all memo-2 > 50
pane 2 expect billed all memo-2 == 0
pane 2 expect searches > 500
race off
pane 2 battle off
expect units == 153
pane 2 expect units == 0
)");
}

TEST_F(Battles, ASceneThatIsRestoredGoesWhereItWas) {
    play("battle bridge soldiers 8\ntick 120");
    const SceneState state = scene_.state(nullptr);
    const std::uint64_t hash = reading().state_hash;
    play("battle off\nopen open:20x20");
    scene_.restore(state);
    play("expect ticks == 120");
    EXPECT_EQ(reading().state_hash, hash);
}

TEST_F(Battles, KeepARowForEachTick) {
    play("battle pinned soldiers 10\ntick 300");
    const BattleSnapshot& now = shown();
    ASSERT_EQ(now.history.size(), 300U);
    SearchLedger sum;
    for (std::size_t i = 0; i < now.history.size(); ++i) {
        EXPECT_EQ(now.history[i].tick, i + 1);
        sum += now.history[i].did.searches;
    }
    EXPECT_EQ(sum, now.searches);
    const std::string csv = now.history.csv();
    EXPECT_EQ(std::ranges::count(csv, '\n'), 301);
    EXPECT_TRUE(csv.starts_with(battle_csv_header()));
    const auto commas = [](std::string_view line) { return std::ranges::count(line, ','); };
    EXPECT_EQ(commas(to_csv(now.history[299])), commas(battle_csv_header()));
}

TEST_F(Battles, BillTheirTimeToWhoAsked) {
    runner_.take_cost();
    play("battle bridge soldiers 40\ntick 200");
    const PathfindingCost cost = runner_.take_cost();
    EXPECT_GT(cost.army_milliseconds[static_cast<std::size_t>(SearchCaller::kOrder)], 0);
    EXPECT_EQ(cost.army_milliseconds[static_cast<std::size_t>(SearchCaller::kField)], 0);
    EXPECT_GT(cost.battle_milliseconds, 0);
    EXPECT_EQ(cost.crowd_milliseconds, 0);
    EXPECT_GE(cost.total(), cost.army_milliseconds[0] + cost.battle_milliseconds);
}

}  // namespace
}  // namespace wayfield
