// What frames went into.
#include <gtest/gtest.h>

#include <algorithm>

#include "run/work_pieces.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

FrameLog some_frames() {
    FrameLog frames;
    for (int i = 1; i <= 10; ++i) {
        PathfindingCost cost;
        cost.search_milliseconds = 1;
        cost.field_milliseconds = 5;
        cost.repair_milliseconds = i == 10 ? 5 : 2;
        cost.army_milliseconds[static_cast<std::size_t>(SearchCaller::kRetry)] = i;
        frames.add(cost);
        frames.set_window({3, 2, 4});
    }
    return frames;
}

const WorkRow& row_of(const std::vector<WorkRow>& rows, std::string_view id) {
    return *std::ranges::find_if(rows, [&](const WorkRow& row) { return row.piece->id == id; });
}

TEST(WorkPieces, AreSortedAndShareTheWhole) {
    const std::vector<WorkRow> rows = work_of(some_frames(), 5);
    ASSERT_EQ(rows.size(), work_pieces().size());
    EXPECT_TRUE(std::ranges::is_sorted(rows, std::greater{}, &WorkRow::total));
    EXPECT_EQ(rows.front().piece->id, "retry");
    EXPECT_DOUBLE_EQ(rows.front().total, 6 + 7 + 8 + 9 + 10);
    EXPECT_DOUBLE_EQ(rows.front().mean, 8);
    EXPECT_DOUBLE_EQ(rows.front().worst, 10);
    double share = 0;
    for (const WorkRow& row : rows) share += row.share;
    EXPECT_NEAR(share, 1, 1e-12);
    EXPECT_DOUBLE_EQ(row_of(rows, "field-build").total, 4 * 3);
    EXPECT_DOUBLE_EQ(row_of(rows, "field-repair").total, 4 * 2 + 5);
    EXPECT_DOUBLE_EQ(row_of(rows, "drawing").mean, 4);
    EXPECT_DOUBLE_EQ(row_of(rows, "panels").mean, 2);
    EXPECT_DOUBLE_EQ(row_of(rows, "window").mean, 1) << "panels are a part of it";
    EXPECT_DOUBLE_EQ(row_of(rows, "units").share, 0);
}

TEST(WorkPieces, AreThoseOfAsManyFramesAsThereAre) {
    const std::vector<WorkRow> rows = work_of(some_frames(), 600);
    EXPECT_DOUBLE_EQ(row_of(rows, "search").total, 10);
    for (const WorkRow& row : work_of(FrameLog(), 600)) EXPECT_EQ(row.share, 0);
}

TEST(WorkPieces, AreATable) {
    const std::string csv = work_csv(some_frames(), 1);
    EXPECT_TRUE(csv.starts_with("piece,total_ms,mean_ms,worst_ms,share\nretry,10.0000,10.0000,10.0000,0."));
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(csv, '\n')), work_pieces().size() + 1);
    EXPECT_DOUBLE_EQ(total_of(some_frames(), "retry"), 55);
    EXPECT_THROW(total_of(some_frames(), "retries"), UsageError);
}

}  // namespace
}  // namespace wayfield
