// Which of the lab's processes live when there isn't memory for all.
#include <gtest/gtest.h>

#include "lab/lab_run.h"
#include "lab/machine.h"

namespace wayfield {
namespace {

// Plays the turns and notes whom it started: "start 0 run 0 ..." as numbers.
struct Played {
    std::vector<std::size_t> ran;
    std::size_t starts = 0, most_alive = 0;
};

Played play(LabRoster roster, std::size_t count) {
    Played played;
    for (; !roster.done(); roster.take_turn()) {
        if (!roster.alive(roster.next())) {
            if (const auto last = roster.to_end()) roster.ended(*last);
            roster.started(roster.next());
            ++played.starts;
        }
        std::size_t alive = 0;
        for (std::size_t i = 0; i < count; ++i) alive += roster.alive(i) ? 1 : 0;
        played.most_alive = std::max(played.most_alive, alive);
        played.ran.push_back(roster.next());
    }
    return played;
}

// There and back and there again, the next turn last.
const std::vector<std::size_t> kTurns = {3, 2, 1, 0, 0, 1, 2, 3, 3, 2, 1, 0};

TEST(LabRoster, AllLiveWhereThereIsRoom) {
    const LabRoster roster(kTurns, 4, 4);
    EXPECT_EQ(roster.starts(), 4U);
    EXPECT_EQ(play(roster, 4).most_alive, 4U);
}

TEST(LabRoster, TurnsStayAsTheyAreWhoeverLives) {
    for (std::size_t most = 1; most <= 4; ++most) {
        const LabRoster roster(kTurns, 4, most);
        const Played played = play(roster, 4);
        EXPECT_EQ(played.ran, std::vector<std::size_t>(kTurns.rbegin(), kTurns.rend()));
        EXPECT_EQ(played.most_alive, most);
        EXPECT_EQ(played.starts, roster.starts());
    }
}

// At the turning points the last ones live still: with one at a time 4 + 3 + 3, with two less.
TEST(LabRoster, WhoseTurnComesLastIsEnded) {
    EXPECT_EQ(LabRoster(kTurns, 4, 1).starts(), 10U);
    EXPECT_EQ(LabRoster(kTurns, 4, 2).starts(), 8U);
    EXPECT_EQ(LabRoster(kTurns, 4, 3).starts(), 6U);
}

TEST(LabRoster, ProcessesAreEstimatedByTheirMap) {
    LabContender contender;
    contender.workload.map = "open:512x512";
    const std::size_t small = lab_process_bytes(contender, {});
    contender.workload.map = "scatter:4096x4096:seed=7";
    const std::size_t large = lab_process_bytes(contender, {});
    EXPECT_LT(small, std::size_t{64} << 20U);
    EXPECT_GT(large, std::size_t{400} << 20U);
    EXPECT_LT(large, std::size_t{1} << 30U);
    contender.workload.map.clear();
    EXPECT_GT(lab_process_bytes(contender, {"open:4096x4096", {}}), large / 2);
    EXPECT_GT(lab_process_bytes(contender, {"/nowhere/at/all.map", {}}), 0U);
    contender.workload.map = "scatter:0x0";
    EXPECT_GT(lab_process_bytes(contender, {}), 0U) << "its process says what is wrong";
    EXPECT_GT(free_memory_bytes(), std::size_t{64} << 20U);
}

}  // namespace
}  // namespace wayfield
