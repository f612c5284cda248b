// Experiments on what lies under a search: open sets, marks, and answers that need none.
#include <fmt/format.h>

#include "lab/experiments.h"

namespace wayfield {

LabExperiment lab_no_path() {
    LabExperiment e;
    e.id = "no-path";
    e.title = "No path";
    e.shows =
        "A search for a goal that is walled in looks at every cell that can be reached before it gives up, "
        "and every unit does it again. One flood fill answers all of them; labels kept under edits answer by "
        "a read.";
    e.workload = "open 512 × 512, a ring of eight walls around (400,400); 4-connected";
    e.open =
        "The article gives 0.17 ms in its text and 0.14 ms in its printout for the flood fill, which ends at "
        "once inside the ring. 4.45 ms is what the fill costs where the goal can be reached.";
    e.seconds = 30;
    const auto search_row = [&](int units, std::optional<double> milliseconds, int repetitions) {
        const std::string id = fmt::format("astar-{}", units);
        LabRow row;
        row.label = fmt::format("A*, {} {}", units, units == 1 ? "unit" : "units");
        row.x = units;
        row.contenders = {
            lab_search(id, "A* per unit", lab_workload(kLabSealed, kLabSealedGoal, units), {}, repetitions)};
        row.values = {lab_exact("expanded", "cells", id, LabFigure::kExpanded, 262135.0 * units),
                      lab_exact("found", "units", id, LabFigure::kFound, 0),
                      lab_time("time", id, milliseconds)};
        return row;
    };
    e.rows = {search_row(1, {}, 5), search_row(100, 1577, 2), search_row(500, 8532, 1)};
    const auto answer_row = [&](const char* id, const char* label, const char* map, LabMethod method,
                                LabPhase phase, std::optional<double> found,
                                std::optional<double> milliseconds) {
        LabRow row;
        row.label = label;
        LabContender contender =
            lab_search(id, label, lab_workload(map, map == kLabSealed ? kLabSealedGoal : kLabOpenGoal, 500));
        contender.colour = method == LabMethod::kFlood ? "flood" : "labels";
        contender.method = method;
        contender.timed = phase;
        contender.repetitions = 7;
        row.contenders = {contender};
        row.values = {lab_time("time", id, milliseconds)};
        if (found)
            row.values.insert(row.values.begin(), lab_exact("found", "units", id, LabFigure::kFound, found));
        return row;
    };
    e.rows.push_back(answer_row("flood", "flood fill from the goal, 500 units", kLabSealed, LabMethod::kFlood,
                                LabPhase::kWhole, 0, 0.17));
    e.rows.push_back(answer_row("flood-open", "the same where all can get there", kLabOpen, LabMethod::kFlood,
                                LabPhase::kWhole, 500, 4.45));
    e.rows.push_back(answer_row("labels-build", "labelling the whole map once", kLabSealed,
                                LabMethod::kLabels, LabPhase::kBuild, {}, {}));
    e.rows.push_back(answer_row("labels", "labels that exist, 500 units", kLabSealed, LabMethod::kLabels,
                                LabPhase::kUse, 0, {}));
    LabRow ratio;
    ratio.label = "A* for 500 against the flood fill";
    ratio.values = {lab_time_ratio("time", "astar-500", "flood", 50000)};
    e.rows.push_back(ratio);
    e.plot = {LabPlotKind::kBars, "", "CPU time, ms", false, true, {{"time", "time", "astar"}}, true};
    return e;
}

LabExperiment lab_open_sets() {
    struct Case {
        const char* id;
        const char* label;
        OpenSet open_set;
        TieOrder ties;
        double tie_break;
        std::optional<double> scatter, open;
    };
    LabExperiment e;
    e.id = "open-sets";
    e.title = "Open sets";
    e.shows =
        "The same search with four data structures under it: where they break ties alike they expand the "
        "same cells. The bucket queue searches a little more and is still faster than heaps, because a push "
        "costs almost nothing; bit rows expand up to 64 cells of a row at once.";
    e.workload = "scatter (goal 509,510) and open 512 × 512; 100 units; 4-connected; tie-break 0.001";
    e.open =
        "\"The sorted array expands identical counts\": 1,327,931, one fewer than the heap, with this goal, "
        "and identical with (509,509). Buckets hold whole numbers, so the tie-break has no place in them.";
    e.seconds = 7;
    const Case cases[] = {
        {"heap", "binary heap", OpenSet::kBinaryHeap, TieOrder::kLifo, 1e-3, 1327932, 47046},
        {"quaternary", "4-ary heap", OpenSet::kQuaternaryHeap, TieOrder::kLifo, 1e-3, {}, 47046},
        {"sorted-fifo", "sorted array, FIFO", OpenSet::kSortedArray, TieOrder::kFifo, 1e-3, 1327931, 47046},
        {"sorted-lifo", "sorted array, LIFO", OpenSet::kSortedArray, TieOrder::kLifo, 1e-3, {}, 47046},
        {"bucket-lifo", "bucket queue, LIFO", OpenSet::kBucketQueue, TieOrder::kLifo, 0, 1392279, 47046},
        {"bucket-fifo", "bucket queue, FIFO", OpenSet::kBucketQueue, TieOrder::kFifo, 0, {}, {}},
        {"bit-rows", "bit rows", OpenSet::kBitRows, TieOrder::kLifo, 0, {}, {}}};
    for (const Case& test : cases) {
        SearchOptions options;
        options.open_set = test.open_set;
        options.ties = test.ties;
        options.tie_break = test.tie_break;
        const std::string scatter = fmt::format("scatter-{}", test.id),
                          open = fmt::format("open-{}", test.id);
        LabRow row;
        row.label = test.label;
        row.contenders = {lab_search(scatter, fmt::format("{}, scatter", test.label),
                                     lab_workload(kLabScatter, kLabOtherScatterGoal, 100), options),
                          lab_search(open, fmt::format("{}, open", test.label),
                                     lab_workload(kLabOpen, kLabOpenGoal, 100), options)};
        row.values = {lab_exact("scatter expanded", "cells", scatter, LabFigure::kExpanded, test.scatter),
                      lab_exact("scatter path cost", "steps", scatter, LabFigure::kCost, 52755),
                      lab_time("scatter time", scatter),
                      lab_exact("open expanded", "cells", open, LabFigure::kExpanded, test.open),
                      lab_exact("open path cost", "steps", open, LabFigure::kCost, 47046),
                      lab_time("open time", open)};
        e.rows.push_back(row);
    }
    e.rows[2].values[0].article = 1327932;
    e.rows[2].values[0].note = "\"identical counts\": one fewer with this goal";
    LabRow bucket;
    bucket.label = "binary heap against bucket queue, LIFO";
    bucket.values = {
        lab_ratio("scatter expanded", LabFigure::kExpanded, "scatter-bucket-lifo", "scatter-heap", 1.048),
        lab_time_ratio("scatter time", "scatter-heap", "scatter-bucket-lifo", 2.2)};
    bucket.values[0].exact = true;
    bucket.values[0].within = 0.0005;
    bucket.values[0].note = "bucket queue of binary heap";
    LabRow sorted;
    sorted.label = "sorted array, FIFO, against binary heap";
    sorted.values = {lab_time_ratio("scatter time", "scatter-sorted-fifo", "scatter-heap", 2.4),
                     lab_time_ratio("open time", "open-sorted-fifo", "open-heap", 1.2)};
    sorted.values[0].note = "the article says 1.2 to 2.4, not which is which";
    sorted.values[1].note = sorted.values[0].note;
    e.rows.push_back(bucket);
    e.rows.push_back(sorted);
    e.plot = {LabPlotKind::kBars,
              "",
              "CPU time, ms",
              false,
              false,
              {{"scatter time", "scatter", "scatter"}, {"open time", "open", "astar"}},
              true};
    return e;
}

LabExperiment lab_stamps() {
    LabExperiment e;
    e.id = "stamps";
    e.title = "Stamps, not sets";
    e.shows =
        "A search that marks visited cells in memory of its own pays for the whole map before its first "
        "step. With generation stamps the memory stays and a number goes up: small searches cost what they "
        "look at.";
    e.workload = "open 512 × 512; 1,000 units, each with a goal at most 6 cells away; 4-connected";
    e.seconds = 5;
    LabWorkload workload = lab_workload(kLabOpen, kLabOpenGoal, 1000);
    workload.nearby = 6;
    SearchOptions options;
    options.tie_break = 1e-3;
    LabContender stamps = lab_search("stamps", "generation stamps", workload, options, 5);
    LabContender fresh = lab_search("fresh", "fresh sets", workload, options, 1);
    fresh.method = LabMethod::kFreshSearch;
    fresh.colour = "flood";
    LabRow row;
    row.label = "1,000 small searches";
    row.contenders = {stamps, fresh};
    LabValueSpec ratio = lab_time_ratio("times as fast", "fresh", "stamps");
    ratio.least = 10;
    LabValueSpec same = lab_ratio("expanded, ratio", LabFigure::kExpanded, "fresh", "stamps", 1);
    same.exact = true;
    row.values = {lab_exact("expanded", "cells", "stamps", LabFigure::kExpanded, std::nullopt), same,
                  lab_time("generation stamps", "stamps"), lab_time("fresh sets", "fresh"), ratio};
    e.rows = {row};
    e.plot = {LabPlotKind::kBars,
              "",
              "CPU time, ms",
              false,
              true,
              {{"generation stamps", "generation stamps", "astar"}, {"fresh sets", "fresh sets", "flood"}},
              true};
    return e;
}

namespace {

// What an algorithm makes before the first query: timed by itself.
void add_preparation(LabRow& row, const LabWorkload& workload, const SearchOptions& options) {
    const std::string id = row.contenders.front().id + "-preparation";
    LabContender prepares = lab_search(id, row.label + ", prepared", workload, options, 3);
    prepares.timed = LabPhase::kBuild;
    row.contenders.push_back(std::move(prepares));
    row.values.push_back(lab_time("preparation", id));
    row.values.push_back(lab_exact("prepared", "bytes", id, LabFigure::kBytes, std::nullopt));
}

}  // namespace

LabExperiment lab_matrix(const std::string& map) {
    LabExperiment e;
    e.id = "matrix";
    e.title = "Matrix on this map";
    e.shows =
        "Every algorithm of the registry on one map, each with the options that suit it best. Expanded, cost "
        "and time are measured here, not quoted.";
    e.workload = fmt::format(
        "{}; 100 units (fewer on maps above 1024 × 1024) to the far end of the "
        "largest component; 8-strict",
        map.empty() ? "scatter 512 × 512, seed 7" : map);
    e.seconds = 20;
    LabWorkload workload;
    workload.map = map.empty() ? kLabScatter : map;
    workload.any_goal = true;
    workload.units = 100;
    workload.rule = MovementRule::k8Strict;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        SearchOptions options;
        options.algorithm = algorithm.algorithm;
        if (algorithm.uses.open_set) options.open_set = OpenSet::kBucketQueue;
        const std::string id(algorithm.id);
        LabRow row;
        row.label = algorithm.label;
        row.contenders = {lab_search(id, row.label, workload, options, 3)};
        row.values = {lab_exact("expanded", "cells", id, LabFigure::kExpanded, std::nullopt),
                      lab_exact("scanned", "cells", id, LabFigure::kScanned, std::nullopt),
                      lab_exact("cost", "", id, LabFigure::kCost, std::nullopt),
                      lab_loss(id),
                      lab_time("time", id),
                      lab_exact("memory", "bytes", id, LabFigure::kBytes, std::nullopt)};
        if (algorithm.prepared) add_preparation(row, workload, options);
        e.rows.push_back(row);
    }
    e.plot = {LabPlotKind::kBars, "", "CPU time, ms", false, true, {{"time", "time", ""}}, true};
    return e;
}

}  // namespace wayfield
