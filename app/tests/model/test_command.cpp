#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scene/command.h"
#include "scene/tokens.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

// A line of every command and of every form that its text may take.
const std::vector<std::string> kLines = {
    "open scatter:512x512:seed=7:density=0.3",
    "open \"maps/my map.map\"",
    "open \"quotes \\\" and \\\\\"",
    "paint stroke 1,2 3,4 -5,60 wall",
    "paint stroke 1,2 mud brush 5",
    "paint stroke 1,2 3,4 free brush 64 round",
    "paint line 12,3 40,3 wall",
    "paint line 12,3 40,3 water brush 2",
    "paint rect 0,0 9,9 road",
    "paint rect 0,0 9,9 9",
    "paint rect 0,0 9,9 \"#\"",
    "paint fill 4,4 shallows",
    "height rect 1,1 4,4 12",
    "height stroke 1,1 2,2 3,3 255 brush 3",
    "height line 1,1 4,4 0",
    "height fill 1,1 7",
    "clear walls",
    "clear all",
    "resize 300x200",
    "grid 3x2\n.@.\nmT9",
    "levels 2x2\n00ff\n0a10",
    "undo",
    "redo",
    "start 0,0",
    "goal -3,12",
    "goal add 3,12",
    "goal remove 3,12",
    "goals 3,4",
    "goals 3,4 -5,6 7,8",
    "layers show streamline",
    "expect field 3,4 ~= 7.5",
    "expect direction 3,4 == -1,1",
    "expect goals == \"3,4 5,6\"",
    "algorithm bidirectional",
    "heuristic euclidean",
    "heuristic default",
    "open-set bucket-queue",
    "weight 1.5",
    "weight 0.30000000000000004",
    "tie-break 0.001",
    "movement 8-one",
    "profile swim",
    "unit-size 3",
    "climb 2",
    "climb unlimited",
    "weights 9=9,mud=0.2",
    "weights none",
    "set ties=fifo",
    "set reopen=on",
    "set limit=5000",
    "set weight-step=0.25",
    "set diagonal-cost=one",
    "search",
    "play",
    "pause",
    "step",
    "step -12",
    "seek 1200",
    "reset",
    "speed 0.25",
    "speed -4",
    "panes 4",
    "race on",
    "race off",
    "caption \"Ties\\nAll of them cost the same.\"",
    "caption \"\"",
    "layers show search",
    "layers hide cards",
    "crowd 5000",
    "crowd 0 seed 7",
    "crowd 300 seed 7 left",
    "crowd 300 speed 2.5",
    "crowd 300 seed 7 left speed 0.5",
    "agent 3.5,7.5",
    "agent 3.0,7.25 radius 0.3 speed 8",
    "agent 3.5,7.5 speed 2 goal 30,40",
    "spawn 1,2 30,40 500",
    "spawn 1,2 30,40 500 seed 3 radius 0.3 speed 2.5",
    "spawn 1,2 30,40 500 seed 3 goal 4,5",
    "spawn scen arena2.map.scen",
    "spawn scen \"two words.scen\" first 20",
    "planner jps",
    "steering orca",
    "projection off",
    "groups goals",
    "groups one",
    "pace 0.5",
    "tick",
    "tick 600",
    "agent-colour density",
    "requests 500",
    "requests 0 seed 3",
    "workers show",
    "workers hide",
    "expect pool.queue == 0",
    "expect pool.done >= 10",
    "battle bridge",
    "battle eight-players soldiers 20 seed 9",
    "battle pass soldiers 5 here",
    "battle off",
    "battle save ticks.csv",
    "armies budget 0",
    "armies memo off",
    "armies memo 40",
    "armies soft-cost 2.5",
    "armies limit default",
    "expect alive 2 == 10",
    "expect billed chase memo-2 > 3",
    "expect billed all all > 3",
    "expect agent 12 == 3,4",
    "expect speed.mean > 1.2",
    "lesson tie-break",
    "lesson \"my lesson.wayfield\"",
    "lesson off",
    "lesson \"off\"",
    "slide",
    "slide next",
    "slide back",
    "slide 3",
    "record out.mp4",
    "record out.mp4 seconds 5",
    "record \"my frames/\" seconds 0.5 fps 25",
    "stop",
    "window 1280x720",
    "window 1280x720 scale 1.25",
    "minimise",
    "restore",
    "focus lost",
    "focus gained",
    "close",
    "mouse move -4,700",
    "mouse down 4,7 right",
    "mouse up 4,7 middle",
    "mouse click 4,7 shift ctrl",
    "mouse cell move 3,4",
    "mouse cell click 3,4 right ctrl",
    "mouse wheel 100,200 -3",
    "widget \"Tie-break p\" click",
    "widget \"Weight\" set 1.5",
    "widget \"File name\" set \"a b  c\"",
    "key Left",
    "key F1 down shift ctrl",
    "key \"Keypad 1\" up",
    "text \"tab\\tand \\\"quotes\\\"\"",
    "frames 30",
    "frames 30 fps 24",
    "wait 0.5",
    "shot out.png",
    "lab show",
    "lab show tie-break",
    "lab run all",
    "lab cancel",
    "lab close",
    "lab save out.csv",
    "work save profile.csv",
    "work save profile.csv frames 60",
    "expect work \"drawing\" > 0",
    "expect lab.value tie-break \"p = 0\" \"open expanded\" == 2480898",
    "expect lab.running == false",
    "save \"my scene.wayfield\"",
    "load scene.wayfield",
    "expect walls == 12",
    "expect cell 3,4 != wall",
    "expect view.cell 1000,300 == 12,3",
    "expect widget \"Open set\" == \"Binary heap\"",
    "expect path.cost ~= 511.39",
    "expect message ~= \"lies outside\"",
    "expect notes == \"\"",
    "expect agent 3 == 1,2",
    "fails goal 99,99",
    "fails expect walls == 3",
    "fails paint nonsense",
    "crowd 100 seed 3",
};

TEST(Command, ReadsBackTheTextOfEveryCommand) {
    for (const std::string& line : kLines) {
        SCOPED_TRACE(line);
        const Command command = parse_command(line);
        EXPECT_EQ(to_text(command), line);
        EXPECT_EQ(parse_command(to_text(command)), command);
    }
}

TEST(Command, EveryAlternativeHasALineAbove) {
    std::vector<bool> seen(std::variant_size_v<Action>, false);
    for (const std::string& line : kLines) seen[parse_command(line).action.index()] = true;
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_TRUE(seen[i]) << "alternative " << i;
}

TEST(Command, KeepsPaneAndGesture) {
    const Command command = parse_command("continue pane 3 paint line 0,0 4,4 wall");
    EXPECT_TRUE(command.continues);
    EXPECT_EQ(command.pane, 3);
    EXPECT_EQ(to_text(command), "continue pane 3 paint line 0,0 4,4 wall");
    EXPECT_FALSE(parse_command("pane 2 search").continues);
    EXPECT_THROW(parse_command("pane 5 search"), UsageError);
    EXPECT_THROW(parse_command("pane search"), UsageError);
}

TEST(Command, TakesCommentsBlanksAndOtherSpellings) {
    EXPECT_EQ(parse_command("  goal\t3,4   # the castle"), Command(command::Goal{{3, 4}}));
    EXPECT_EQ(parse_command("goal 3,4\r"), Command(command::Goal{{3, 4}}));
    EXPECT_EQ(parse_command("paint rect 0,0 1,1 ground"), parse_command("paint rect 0,0 1,1 free"));
    EXPECT_EQ(parse_command("mouse click 1,1 shift right"), parse_command("mouse click 1,1 right shift"));
    EXPECT_EQ(to_text(parse_command("open my own map.map")), "open \"my own map.map\"");
    EXPECT_EQ(parse_command("expect reason == goal blocked"),
              parse_command("expect reason == \"goal blocked\""));
}

std::string refusal(const std::string& line) {
    try {
        parse_command(line);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(Command, SaysWhatWasExpected) {
    EXPECT_EQ(refusal("goal here"), "a cell such as 12,3 expected, not \"here\" (goal [add|remove] X,Y)");
    EXPECT_EQ(refusal("goal 1,2 3"), "nothing more expected, not \"3\" (goal [add|remove] X,Y)");
    EXPECT_NE(refusal("gaol 1,2").find("did you mean \"goal\"?"), std::string::npos);
    EXPECT_NE(refusal("layers show foo").find("(layers: search, path, markers"), std::string::npos);
    EXPECT_NE(refusal("algorithm asta").find("astar"), std::string::npos);
    EXPECT_NE(refusal("paint line 1,2 wall").find("a second cell"), std::string::npos);
    EXPECT_NE(refusal("paint stroke 1,2 granite").find("granite"), std::string::npos);
    EXPECT_NE(refusal("paint stroke 1,2 wall brush 65").find("1 to 64"), std::string::npos);
    EXPECT_NE(refusal("tie-break 2").find("0 to 1"), std::string::npos);
    EXPECT_NE(refusal("weight nan").find("expected"), std::string::npos);
    EXPECT_NE(refusal("set tie=lifo").find("ties"), std::string::npos);
    EXPECT_NE(refusal("set reopen=perhaps").find("\"on\" or \"off\""), std::string::npos);
    EXPECT_NE(refusal("expect wals == 3").find("walls"), std::string::npos);
    EXPECT_NE(refusal("expect walls = 3").find("=="), std::string::npos);
    EXPECT_NE(refusal("open \"half").find("closing"), std::string::npos);
    EXPECT_NE(refusal("resize 9000x4").find("8192"), std::string::npos);
    EXPECT_NE(refusal("fails fails undo").find("fails"), std::string::npos);
}

TEST(Command, RefusesWhatIsNoCommand) {
    for (const char* line : {"",
                             "   ",
                             "# only a comment",
                             "pane 1",
                             "continue",
                             "\"goal\" 1,2",
                             "goal",
                             "goal add",
                             "goal take 1,2",
                             "goals",
                             "goals 1,2 x",
                             "goal 1",
                             "goal 1;2",
                             "goal 1,",
                             "goal ,1",
                             "goal 1,2,3",
                             "goal 999999,1",
                             "goal 1.5,2",
                             "goal \"1,2\"",
                             "resize 0x4",
                             "resize 4",
                             "resize 4x",
                             "start",
                             "step 1 2",
                             "step x",
                             "seek",
                             "speed fast",
                             "panes 0",
                             "panes 5",
                             "layers show",
                             "layers flip grid",
                             "layers show grids",
                             "clear",
                             "clear goals",
                             "window 0x0",
                             "window 5x5 scale 0",
                             "focus",
                             "mouse",
                             "mouse click",
                             "mouse click 1,1 back",
                             "widget",
                             "widget \"Weight\"",
                             "widget \"Weight\" set",
                             "key",
                             "key A up sideways",
                             "text",
                             "frames -1",
                             "frames 1 fps 0",
                             "wait -1",
                             "wait forever",
                             "shot",
                             "shot picture.jpg",
                             "lab",
                             "lab run",
                             "lab show a b",
                             "expect lab.value a b == 3",
                             "save",
                             "load",
                             "expect",
                             "expect walls",
                             "expect walls ==",
                             "expect cell == wall",
                             "fails",
                             "grid",
                             "grid 2x2",
                             "grid 2x2\n..",
                             "grid 2x2\n..\n...",
                             "grid 2x1\n. .",
                             "levels 1x1\nzz",
                             "levels 1x1\n0",
                             "weights",
                             "weights mud",
                             "weights mud=0",
                             "weights mud=-1",
                             "weights mud=1000001",
                             "weights mud=inf",
                             "weight 1000001",
                             "weights mud=1,",
                             "weights =3",
                             "set ties",
                             "set =1",
                             "climb -1",
                             "climb 256",
                             "unit-size 0",
                             "unit-size 65",
                             "height rect 0,0 1,1 256",
                             "height rect 0,0 1,1",
                             "paint rect 0,0 1,1 wall brush 2",
                             "crowd",
                             "crowd -1",
                             "crowd 2000000",
                             "crowd 5 seed",
                             "crowd 5 speed",
                             "crowd 5 speed 0",
                             "crowd 5 speed 101",
                             "agent 3",
                             "agent 3,4 radius 0",
                             "agent 3,4 speed 0",
                             "agent 3,4 goal",
                             "spawn scen",
                             "spawn scen x.scen first 0",
                             "agent nan,4",
                             "spawn 1,1 5",
                             "spawn 1,1 2,2 5 goal",
                             "spawn 1,1 2,2 0",
                             "planner dijkstra",
                             "steering rvo",
                             "groups all",
                             "pace -1",
                             "pace 65",
                             "tick -1",
                             "agent-colour red",
                             "requests",
                             "requests -1",
                             "requests 100001",
                             "workers",
                             "workers 3",
                             "battle",
                             "battle save",
                             "battle waterloo",
                             "battle bridge soldiers",
                             "battle bridge seed -1",
                             "battle off now",
                             "armies",
                             "armies memo",
                             "armies memo 1.5",
                             "armies budget many",
                             "expect alive > 3",
                             "expect billed order == 0",
                             "expect billed nobody all == 0",
                             "expect agent == 3,4",
                             "undo 3",
                             "undo\nredo"}) {
        EXPECT_THROW(parse_command(line), UsageError) << line;
    }
}

TEST(Command, TakesAWholeNumberForACellAndAPointForAPlace) {
    EXPECT_EQ(to_text(parse_command("agent 3,7")), "agent 3.5,7.5");
    EXPECT_EQ(to_text(parse_command("agent 3.0,7")), "agent 3.0,7.0");
}

TEST(Command, KnowsWhatNeedsAWindow) {
    for (const char* line :
         {"window 10x10", "mouse click 1,1", "key A", "frames 3", "shot a.png", "close", "lab cancel"}) {
        EXPECT_TRUE(needs_host(parse_command(line))) << line;
    }
    for (const char* line : {"undo", "open open:4x4", "expect walls == 1", "save a", "fails undo"}) {
        EXPECT_FALSE(needs_host(parse_command(line))) << line;
    }
}

// Whatever is typed, reading it ends in a command that its text gives again, or in a UsageError that says
// something.
void expect_sane(const std::string& line) {
    try {
        const Command command = parse_command(line);
        EXPECT_EQ(parse_command(to_text(command)), command) << line;
    } catch (const UsageError& error) {
        EXPECT_FALSE(std::string(error.what()).empty());
    }
}

TEST(Command, SurvivesMutatedLines) {
    Mulberry32 random(2024);
    const std::string alphabet = "0123456789,.-x=\"\\ #ab\n\t\xC3\x01";
    for (int round = 0; round < 20'000; ++round) {
        std::string line = kLines[random.below(static_cast<std::uint32_t>(kLines.size()))];
        for (std::uint32_t edits = 1 + random.below(4); edits > 0 && !line.empty(); --edits) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(line.size()));
            const char letter = alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
            switch (random.below(4)) {
                case 0:
                    line.erase(at, 1 + random.below(5));
                    break;
                case 1:
                    line.insert(at, 1, letter);
                    break;
                case 2:
                    line[at] = letter;
                    break;
                default:
                    line.resize(at);
                    break;
            }
        }
        expect_sane(line);
    }
}

TEST(Command, SurvivesMixedWords) {
    Mulberry32 random(7);
    std::vector<std::string> words;
    for (const std::string& line : kLines) {
        if (line.find('\n') != line.npos) continue;
        for (const Token& token : split_tokens(line)) words.push_back(quoted_if_needed(token.text));
    }
    for (int round = 0; round < 20'000; ++round) {
        std::string line;
        for (std::uint32_t count = random.below(7); count > 0; --count) {
            line += words[random.below(static_cast<std::uint32_t>(words.size()))] + ' ';
        }
        expect_sane(line);
    }
}

TEST(Tokens, KeepNumbersToTheirForm) {
    EXPECT_EQ(integer_of("+7"), 7);
    EXPECT_EQ(integer_of("-7"), -7);
    for (const char* word : {"", "+", "-", "+-3", "++3", "3x", " 3", "0x10", "99999999999999999999"}) {
        EXPECT_FALSE(integer_of(word)) << word;
    }
    EXPECT_EQ(number_of("2.5e1"), 25.0);
    for (const char* word : {"", "inf", "-inf", "nan", "1e999", "1,5", "1 ", ".", "e5"}) {
        EXPECT_FALSE(number_of(word)) << word;
    }
}

}  // namespace
}  // namespace wayfield
