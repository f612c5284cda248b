#include <gtest/gtest.h>

#include <new>

#include "oracle.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

// A search as events alone tell it, replayed from the first to the playhead.
struct Replay {
    struct Cell {
        bool open = false;
        bool closed = false;
        double g = 0;
        std::uint8_t direction = kNoDirection;
        std::uint32_t opened_step = kNeverStep;
        std::uint32_t closed_step = kNeverStep;
        bool seen = false;
    };

    explicit Replay(const TraceRecorder& trace) : cells(trace.opened().size()), trace_(trace) {}

    // Applies the events of one more step; step 0 holds what comes before the first expansion.
    void advance(std::uint32_t step) {
        for (std::size_t i = trace_.first_event(step); i < trace_.first_event(step + 1); ++i) {
            const TraceEvent& event = trace_.events()[i];
            // What a jump looked at has no state of its own.
            if (event.kind == EventKind::kJump || event.kind == EventKind::kPrune ||
                event.kind == EventKind::kScan || event.kind == EventKind::kForced) {
                continue;
            }
            Cell& cell = cells[event.cell];
            const bool expands = event.kind == EventKind::kExpand;
            const bool first = event.kind == EventKind::kGenerate && !cell.seen;
            if (first || event.kind == EventKind::kReopen) cell.opened_step = step;
            if (event.kind == EventKind::kReopen) cell.closed_step = kNeverStep;
            if (expands) cell.closed_step = step;
            cell.closed = cell.closed_step != kNeverStep;
            cell.open = !cell.closed;
            cell.g = event.g;
            cell.direction = event.direction;
            cell.seen = true;
        }
    }

    std::vector<Cell> cells;

  private:
    const TraceRecorder& trace_;
};

void expect_same_state(const TracePlayer& player, const Replay& replay) {
    const std::uint32_t step = player.step();
    for (CellIndex cell = 0; cell < replay.cells.size(); ++cell) {
        const Replay::Cell& right = replay.cells[cell];
        const bool closed = player.closed()[cell] <= step;
        const bool open = !closed && player.opened()[cell] <= step;
        ASSERT_EQ(open, right.open) << "cell " << cell << " step " << step;
        ASSERT_EQ(closed, right.closed) << "cell " << cell << " step " << step;
        const CellHistory history = player.inspect(cell);
        ASSERT_EQ(history.open, right.open);
        ASSERT_EQ(history.closed, right.closed);
        ASSERT_EQ(history.has_g, right.seen);
        ASSERT_EQ(history.opened_step, right.opened_step);
        if (right.closed) {
            ASSERT_EQ(history.closed_step, right.closed_step);
        }
        if (!right.seen) continue;
        ASSERT_EQ(history.g, right.g);
        ASSERT_EQ(history.parent_direction, right.direction);
    }
}

SearchOptions options_of(Mulberry32& random) {
    SearchOptions options;
    options.algorithm = algorithms()[random.below(static_cast<std::uint32_t>(algorithms().size()))].algorithm;
    options.open_set = static_cast<OpenSet>(random.below(4));
    options.ties = static_cast<TieOrder>(random.below(2));
    options.weight = 1 + random.below(4);
    options.reopen = random.below(2) == 0;
    return options;
}

TEST(TracePlayer, ShowsWhatAReplayOfTheEventsShows) {
    Mulberry32 random(77);
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    int with_reopened_cells = 0;
    for (int i = 0; i < 300; ++i) {
        const RandomProblem problem = draw_problem(random, 24);
        const TraversalMap map(problem.grid, problem.profile);
        search_traced(map, {problem.start, problem.goal, options_of(random)}, scratch, result, trace);
        ASSERT_TRUE(trace.has_events());
        ASSERT_EQ(trace.open_size().size(), trace.step_count() + 1U);
        with_reopened_cells += trace.has_reopened_cells() ? 1 : 0;

        TracePlayer player(trace);
        Replay replay(trace);
        for (std::uint32_t step = 0; step <= trace.step_count(); ++step) {
            replay.advance(step);
            player.seek(step);
            ASSERT_NO_FATAL_FAILURE(expect_same_state(player, replay));
        }
        // Back and forth by leaps.
        for (int leap = 0; leap < 6; ++leap) {
            const std::uint32_t to = random.below(trace.step_count() + 1);
            Replay fresh(trace);
            for (std::uint32_t step = 0; step <= to; ++step) fresh.advance(step);
            player.seek(to);
            ASSERT_NO_FATAL_FAILURE(expect_same_state(player, fresh));
        }
    }
    EXPECT_GE(with_reopened_cells, 4);
}

TEST(TracePlayer, NamesTheCellExpandedAtThePlayhead) {
    const Grid grid = grid_of_rows({"...."});
    const TraversalMap map(grid, {});
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    search_traced(map, {{0, 0}, {3, 0}, {}}, scratch, result, trace);
    TracePlayer player(trace);
    EXPECT_EQ(player.current_cell(), kNoCell);
    ASSERT_EQ(player.step_count(), 3U);
    for (std::uint32_t step = 1; step <= 3; ++step) {
        player.seek(step);
        EXPECT_EQ(player.current_cell(), step - 1);
    }
    player.seek(1000);
    EXPECT_EQ(player.step(), 3U);
}

TEST(TracePlayer, StampsKeepTheirVersionWhereNothingIsReopened) {
    const Grid grid = grid_of_rows({"....", ".##.", "...."});
    const TraversalMap map(grid, {});
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    search_traced(map, {{0, 0}, {3, 2}, {}}, scratch, result, trace);
    TracePlayer player(trace);
    const std::uint64_t version = player.stamps_version();
    player.seek(3);
    player.seek(0);
    EXPECT_EQ(player.stamps_version(), version);
    EXPECT_EQ(player.opened().data(), trace.opened().data());
}

TEST(TraceRecorder, KeepsTheEventsThatItsCapHasRoomForAndAllStamps) {
    const Grid grid(60, 60);
    const TraversalMap map(grid, {});
    SearchScratch scratch;
    SearchResult result;
    const Query query{{0, 0}, {59, 30}, {}};
    TraceRecorder all;
    search_traced(map, query, scratch, result, all);
    constexpr std::size_t kCap = 2048;
    TraceRecorder capped(kCap);
    search_traced(map, query, scratch, result, capped);
    EXPECT_TRUE(all.has_events());
    EXPECT_FALSE(capped.has_events());
    EXPECT_EQ(capped.first_step(), 0U);
    ASSERT_GT(capped.end_step(), 2U);
    ASSERT_LT(capped.end_step(), all.step_count());
    EXPECT_EQ(capped.events().size(), all.first_event(capped.end_step()));
    EXPECT_LE(capped.events().size() * sizeof(TraceEvent), kCap);
    EXPECT_EQ(capped.step_count(), all.step_count());
    EXPECT_TRUE(std::ranges::equal(capped.opened(), all.opened()));
    EXPECT_TRUE(std::ranges::equal(capped.closed(), all.closed()));
    EXPECT_TRUE(std::ranges::equal(capped.open_size(), all.open_size()));
    EXPECT_LT(capped.memory_bytes(), all.memory_bytes());

    TracePlayer player(capped);
    TracePlayer right(all);
    for (const std::uint32_t step : {1U, capped.end_step() - 1, capped.end_step(), all.step_count()}) {
        player.seek(step);
        right.seek(step);
        const bool kept = step < capped.end_step();
        EXPECT_EQ(player.current_cell(), kept ? right.current_cell() : kNoCell);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            const CellHistory history = player.inspect(cell);
            const CellHistory whole = right.inspect(cell);
            ASSERT_EQ(history.closed, whole.closed);
            ASSERT_EQ(history.open, whole.open);
            const bool closed_in_it = whole.closed && whole.closed_step < capped.end_step();
            ASSERT_EQ(history.has_g, whole.has_g && (kept || closed_in_it)) << cell << " at " << step;
            if (history.has_g) {
                ASSERT_EQ(history.g, whole.g);
                ASSERT_EQ(history.parent_direction, whole.parent_direction);
            }
        }
    }
    // Recording something small again brings events back.
    search_traced(map, {{0, 0}, {1, 0}, {}}, scratch, result, capped);
    EXPECT_TRUE(capped.has_events());
}

TEST(TraceRecorder, AnotherRunWinsBackTheEventsOfLaterSteps) {
    const Grid grid = generate(parse_generator("scatter:64x64:seed=3:density=0.2"));
    const TraversalMap map(grid, {});
    SearchScratch scratch;
    SearchResult result;
    Query query{{1, 1}, {60, 50}, {}};
    query.options.weight = 3;
    TraceRecorder all;
    search_traced(map, query, scratch, result, all);
    for (const std::size_t cap : {std::size_t{3000}, std::size_t{20'000}, TraceRecorder::kDefaultCapBytes}) {
        const std::uint32_t first = all.step_count() / 2;
        TraceRecorder window(cap, first);
        search_traced(map, query, scratch, result, window);
        EXPECT_FALSE(window.has_events());
        EXPECT_FALSE(window.has_events_of(first - 1));
        ASSERT_TRUE(window.has_events_of(first));
        EXPECT_TRUE(std::ranges::equal(window.closed(), all.closed()));
        TracePlayer player(window);
        TracePlayer right(all);
        for (std::uint32_t step = 0; step <= all.step_count(); ++step) {
            player.seek(step);
            right.seek(step);
            const bool kept = window.has_events_of(step);
            ASSERT_EQ(player.current_cell(), kept ? right.current_cell() : kNoCell);
            ASSERT_TRUE(std::ranges::equal(player.closed(), right.closed()));
            if (step % 16 != 0) continue;
            for (CellIndex cell = 0; cell < grid.cell_count(); cell += 7) {
                const CellHistory history = player.inspect(cell);
                if (!history.has_g) continue;
                ASSERT_EQ(history.g, right.inspect(cell).g);
                ASSERT_EQ(history.closed_step, right.inspect(cell).closed_step);
            }
        }
    }
    TraceRecorder behind(TraceRecorder::kDefaultCapBytes, all.step_count() + 100);
    search_traced(map, query, scratch, result, behind);
    EXPECT_TRUE(behind.events().empty());
    EXPECT_FALSE(behind.has_events_of(all.step_count()));
}

// A greedy search that reopens cells does so a number of times that grows exponentially.
TEST(TraceRecorder, GivesUpBeforeReopeningsTakeAllMemory) {
    TraceRecorder recorder(0);
    recorder.begin(2, 1);
    const auto reopen_for_ever = [&] {
        for (std::size_t i = 0; i <= TraceRecorder::kMostReopenings; ++i) recorder.reopen(1, 0, 0, 0, 1);
    };
    EXPECT_THROW(reopen_for_ever(), std::bad_alloc);
    EXPECT_EQ(recorder.reopenings().size(), TraceRecorder::kMostReopenings);
    EXPECT_LE(recorder.memory_bytes(), 2 * TraceRecorder::kDefaultCapBytes);
}

TEST(TraceRecorder, CountsTheOpenSetAsTheSearchDoes) {
    Mulberry32 random(5);
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    for (int i = 0; i < 100; ++i) {
        const RandomProblem problem = draw_problem(random, 20);
        const TraversalMap map(problem.grid, problem.profile);
        search_traced(map, {problem.start, problem.goal, options_of(random)}, scratch, result, trace);
        const auto sizes = trace.open_size();
        EXPECT_EQ(*std::ranges::max_element(sizes), result.counts.largest_open);
    }
}

}  // namespace
}  // namespace wayfield
