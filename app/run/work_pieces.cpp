#include "run/work_pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr WorkPiece kWorkPieces[] = {
    {"map", "Map update", "Traversal maps and components brought up to date after an edit",
     spent_in<&FrameCost::map_milliseconds>},
    {"search", "Search of the pane", "From its start to its goal, as it is measured",
     spent_in<&FrameCost::search_milliseconds>},
    {"trace", "Recording", "The same search once more, step by step for the film, and optima to compare with",
     spent_in<&FrameCost::trace_milliseconds>},
    {"field-build", "Field build", "Flow fields from nothing",
     [](const FrameCost& frame) { return frame.field_milliseconds - frame.repair_milliseconds; }},
    {"field-repair", "Field repair", "Flow fields after an edit; where a repair gives up, the build after it",
     spent_in<&FrameCost::repair_milliseconds>},
    {"crowd-plan", "Crowd's plans", "What a crowd walks by: its fields and routes",
     spent_in<&FrameCost::plan_milliseconds>},
    {"crowd-steps", "Steering, contacts",
     "A crowd's ticks: neighbours, avoidance, pushing apart, walls. They are one loop over the agents, whose "
     "parts would take longer to be timed than to be done",
     spent_in<&FrameCost::crowd_milliseconds>},
    {"order", "Search: order", "Armies' searches for units that were sent somewhere",
     spent_for<SearchCaller::kOrder>},
    {"chase", "Search: chase", "Armies' searches after an enemy that moved", spent_for<SearchCaller::kChase>},
    {"blocked", "Search: blocked", "Armies' searches around a friend on the way",
     spent_for<SearchCaller::kBlocked>},
    {"retry", "Search: retry", "Armies' searches after one that failed", spent_for<SearchCaller::kRetry>},
    {"units", "Units", "The rest of a battle's ticks: units look, ask, step and strike",
     spent_in<&FrameCost::battle_milliseconds>},
    {"drawing", "Drawing", "Calls of OpenGL, on the clock", spent_in<&FrameCost::drawing_milliseconds>},
    {"panels", "Panels", "Laying out panels, cards and plots, on the clock",
     spent_in<&FrameCost::panel_milliseconds>},
    {"window", "The window's rest",
     "Events, commands, waiting for searches that a frame has time for; on the "
     "clock",
     [](const FrameCost& frame) {
         return std::max(0.0, frame.work_milliseconds - frame.panel_milliseconds);
     }},
};

}  // namespace

std::span<const WorkPiece> work_pieces() { return kWorkPieces; }

std::vector<WorkRow> work_of(const FrameLog& frames, std::size_t newest) {
    const std::size_t count = std::min(newest, frames.size());
    std::vector<WorkRow> rows;
    double all = 0;
    for (const WorkPiece& piece : kWorkPieces) {
        WorkRow row;
        row.piece = &piece;
        for (std::size_t i = frames.size() - count; i < frames.size(); ++i) {
            const double milliseconds = piece.milliseconds(frames[i]);
            row.total += milliseconds;
            row.worst = std::max(row.worst, milliseconds);
        }
        row.mean = count > 0 ? row.total / static_cast<double>(count) : 0;
        all += row.total;
        rows.push_back(row);
    }
    for (WorkRow& row : rows) row.share = all > 0 ? row.total / all : 0;
    std::ranges::stable_sort(rows, std::greater{}, &WorkRow::total);
    return rows;
}

double total_of(const FrameLog& frames, std::string_view id) {
    std::vector<std::string_view> ids;
    for (const WorkRow& row : work_of(frames, FrameLog::kLength)) {
        if (row.piece->id == id) return row.total;
        ids.push_back(row.piece->id);
    }
    throw UsageError(fmt::format("unknown piece of work \"{}\"{}", id, did_you_mean(id, ids)));
}

std::string work_csv(const FrameLog& frames, std::size_t newest) {
    std::string text = "piece,total_ms,mean_ms,worst_ms,share\n";
    for (const WorkRow& row : work_of(frames, newest)) {
        text += fmt::format("{},{:.4f},{:.4f},{:.4f},{:.4f}\n", row.piece->id, row.total, row.mean, row.worst,
                            row.share);
    }
    return text;
}

}  // namespace wayfield
