// Battles in the window, driven by real events.
#include <filesystem>
#include <fstream>

#include "own_folder.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, ABattleIsPlayedAndHeldByTheKeysOfTheFilm) {
    run(R"(
battle bridge soldiers 12 seed 3
frames 1
expect units == 24
expect ticks == 1
frames 20
expect ticks == 21
key Space
expect walking == false
frames 10
expect ticks == 21
key Right
expect ticks == 22
key Home
expect ticks == 0
key Space
frames 5
expect ticks == 5
expect widget "Alive" ~= "12 : 12"
expect widget "At tick" == 5
fails widget "Path" click
fails widget "Step back" click
layers hide memo
key Z ctrl
expect battle == null
fails widget "Memo" click
expect gl-errors == 0
)");
}

TEST_F(WindowTest, TheUnitUnderThePointerTellsWhatItIsAbout) {
    run(R"(
battle bridge soldiers 12
tick 60
mouse cell move 24,32
expect mouse.cell == 24,32
)");
    const BattleSnapshot& battle = *app_.scene().pane(0).battle;
    const Point at = app_.scene().grid().point(battle.units.front().cell);
    run("mouse cell move " + std::to_string(at.x) + "," + std::to_string(at.y) + "\nexpect gl-errors == 0");
    ASSERT_TRUE(app_.hovered_cell());
    EXPECT_EQ(battle.unit_at(app_.scene().grid().index(*app_.hovered_cell()), app_.scene().grid().width()),
              &app_.scene().pane(0).battle->units.front());
}

TEST_F(WindowTest, APictureShowsUnitsInTheColoursOfTheirArmies) {
    run("battle pinned soldiers 10\nlayers hide cards\nlayers hide grid\npause\nwindow 1920x1080");
    run("tick 2");
    const BattleSnapshot& battle = *app_.scene().pane(0).battle;
    const RgbImage shown = picture();
    int right = 0, looked = 0;
    for (const UnitView& unit : battle.units) {
        if (unit.size > 1 || unit.facing_x != 0 || unit.facing_y != 0) continue;
        const Vec2 pixel =
            app_.camera(0).to_pixel({static_cast<double>(unit.x), static_cast<double>(unit.y)});
        const auto i = (static_cast<std::size_t>(pixel.y) * static_cast<std::size_t>(shown.width) +
                        static_cast<std::size_t>(pixel.x)) *
                       3;
        const Rgb army = army_colour(static_cast<int>(unit.army), true);
        ++looked;
        if (std::abs(shown.pixels[i] - army.r) < 24 && std::abs(shown.pixels[i + 2] - army.b) < 24) ++right;
    }
    EXPECT_GT(looked, 40);
    EXPECT_GE(right, looked * 9 / 10);
}

TEST_F(WindowTest, ThePanelArmiesDrawsThemUpAndTunesThem) {
    run(R"(
open open:40x24
fails widget "Soldiers" set 20
fails widget "Budget" set 4
widget "Scenario" set "Two armies at a bridge"
expect battle == bridge
expect units == 200
widget "Soldiers" set 15
expect units == 30
expect undo.depth == 2
widget "Battle seed" set 5
expect units == 30
pause
reset
widget "Budget" set 2
tick
expect queue >= 26
expect widget "Ledger order deferred" >= 26
expect widget "Ledger all deferred" >= 26
widget "Budget" set any
tick
expect queue == 0
widget "Memo delay" set off
widget "Soft cost" set 0
tick 3
expect ticks == 5
expect billed all memo-2 == 0
key Z ctrl
key Z ctrl
expect units == 200
widget "Scenario" set None
expect battle == null
expect width == 224
expect gl-errors == 0
)");
}

TEST_F(WindowTest, TheLedgersSumsAreShownAsTheyAre) {
    run(R"(
battle pinned soldiers 10
tick 200
pause
frames 1
expect widget "Searches by tick" ~= "tick    200"
)");
    const SearchLedger& ledger = app_.scene().pane(0).battle->searches;
    std::string checks;
    for (const auto& caller : search_callers()) {
        if (caller.value == SearchCaller::kField) continue;
        checks += "expect widget \"Ledger " + std::string(caller.id) +
                  " all\" == " + grouped(ledger.by_caller(caller.value)) + "\n";
    }
    for (const auto& outcome : search_outcomes()) {
        checks += "expect widget \"Ledger all " + std::string(outcome.id) +
                  "\" == " + grouped(ledger.by_outcome(outcome.value)) + "\n";
    }
    run(checks);
}

class BattleFileTest : public OwnFolder, public WindowTest {
  protected:
    static std::string read(const std::string& file) {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
};

TEST_F(BattleFileTest, TicksAndProfileAreSaved) {
    run(R"(
battle bridge soldiers 8
pause
fails widget "Save ticks" click
tick 50
widget "CSV file" set ticks.csv
widget "Save ticks" click
frames 3
)");
    const std::string ticks = read("ticks.csv");
    EXPECT_EQ(std::ranges::count(ticks, '\n'), 51);
    EXPECT_TRUE(ticks.starts_with("tick,alive,queue,"));
    run(R"(
expect work drawing > 0
expect work panels > 0
expect work order > 0
expect work crowd-steps == 0
fails expect work cooking > 0
work save profile.csv frames 60
fails work save /nowhere/x.csv
)");
    const std::string profile = read("profile.csv");
    EXPECT_TRUE(profile.starts_with("piece,total_ms,mean_ms,worst_ms,share\n"));
    EXPECT_NE(profile.find("\nretry,"), profile.npos);
    run(R"(
widget "Profile file" set again.csv
widget "Frames" set 600
widget "Save profile" click
frames 1
expect gl-errors == 0
)");
    EXPECT_TRUE(std::filesystem::exists("again.csv"));
}

TEST_F(WindowTest, TwoPanesFightOneBattleWithAndWithoutAMemo) {
    run(R"(
battle pinned soldiers 5
panes 2
pane 2 armies memo off
race on
tick 430
expect ticks == 430
pane 2 expect ticks == 430
expect billed all memo-2 > 20
pane 2 expect billed all memo-2 == 0
expect widget "Ratio of searches" < 1
expect widget "no memo alive" > 0
expect gl-errors == 0
)");
}

}  // namespace
}  // namespace wayfield
