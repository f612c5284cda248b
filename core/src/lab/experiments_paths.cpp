// Experiments on what is done with a path once it is found.
#include <fmt/format.h>

#include "lab/experiments.h"

namespace wayfield {

LabExperiment lab_smoothing() {
    LabExperiment e;
    e.id = "smoothing";
    e.title = "Smoothing";
    e.shows =
        "Grid paths walk in stairs; string pulling skips ahead to the farthest waypoint in sight. Nine of "
        "ten waypoints go, at a cost a path that is comparable to the search itself.";
    e.workload = "scatter 512 × 512, seed 7; 100 paths to (509,510); 4-connected";
    e.open =
        "52,855 waypoints are cells with both ends and belong to the goal (509,510); that 52,855 is also the "
        "cost of the 100 paths to (509,509) is a coincidence. Bresenham's line doesn't look at corners, the "
        "exact line of sight does: it keeps more.";
    e.seconds = 3;
    const LabWorkload workload = lab_workload(kLabScatter, kLabOtherScatterGoal, 100);
    const auto row = [&](const char* id, const char* label, Smoothing smoothing, std::optional<double> kept,
                         std::optional<double> milliseconds) {
        SearchOptions options;
        options.smoothing = smoothing;
        LabContender contender = lab_search(id, label, workload, options, 7);
        contender.method = LabMethod::kSmooth;
        contender.timed = LabPhase::kUse;
        contender.colour = smoothing == Smoothing::kBresenham ? "astar" : "bucket-queue";
        LabRow made;
        made.label = label;
        made.contenders = {contender};
        LabValueSpec fewer = lab_exact("times fewer", "x", id, LabFigure::kKept,
                                       kept ? std::optional<double>(8.6) : std::nullopt, 0.05);
        fewer.formula = LabFormula::kKept;
        made.values = {lab_exact("waypoints", "cells", id, LabFigure::kWaypoints, 52855),
                       lab_exact("kept", "cells", id, LabFigure::kKept, kept), fewer,
                       lab_exact("length", "cells", id, LabFigure::kLength, std::nullopt),
                       lab_time("time", id, milliseconds)};
        return made;
    };
    e.rows = {row("bresenham", "Bresenham's line", Smoothing::kBresenham, 6123, 21.74),
              row("exact", "exact line of sight", Smoothing::kSupercover, {}, {})};
    e.plot = {LabPlotKind::kBars,
              "",
              "waypoints of 100 paths",
              false,
              false,
              {{"waypoints", "before", "flood"}, {"kept", "kept", "astar"}},
              false};
    return e;
}

}  // namespace wayfield
