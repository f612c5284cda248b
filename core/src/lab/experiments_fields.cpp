// Experiments on units that share a goal: a search for each, or one pass for all of them.
#include <fmt/format.h>

#include "lab/experiments.h"

namespace wayfield {
namespace {

// What each unit does is timed with what all of them need, unless the phase says otherwise.
LabContender shared(std::string id, LabMethod method, const LabWorkload& workload,
                    LabPhase timed = LabPhase::kWhole, int repetitions = 5) {
    const bool tree = method == LabMethod::kTree;
    LabContender contender =
        lab_search(std::move(id), tree ? "Dijkstra tree" : "flow field", workload, {}, repetitions);
    contender.colour = tree ? "tree" : "field";
    contender.method = method;
    contender.timed = timed;
    return contender;
}

SearchOptions fast_options() {
    SearchOptions options;
    options.open_set = OpenSet::kBucketQueue;
    return options;
}

const char* units_word(int units) { return units == 1 ? "unit" : "units"; }

}  // namespace

LabExperiment lab_scaling() {
    struct Size {
        int units;
        double astar, tree, field;  // the article's milliseconds
        std::optional<double> expanded, cost;
    };
    LabExperiment e;
    e.id = "scaling";
    e.title = "Scaling, 1 to 1000 units";
    e.shows =
        "A search for every unit costs in proportion to the units; a tree or a field is one pass, however "
        "many read it. Steps of all units must be the same by each of the three.";
    e.workload = "open 512 × 512, all units to (510,510); 4-connected; Manhattan, binary heap";
    e.seconds = 30;
    const Size sizes[] = {{1, 0.96, 12.68, 4.26, 6214, 274},
                          {10, 9.67, 13.13, 4.17, {}, {}},
                          {100, 146.48, 13.65, 4.33, 2480898, 47046},
                          {500, 904.31, 14.87, 5.17, 15396013, 255591},
                          {1000, 1756.35, 14.50, 5.91, {}, {}}};
    for (const Size& size : sizes) {
        const LabWorkload workload = lab_workload(kLabOpen, kLabOpenGoal, size.units);
        const std::string n = fmt::format("{}", size.units);
        const std::string astar = "astar-" + n, tree = "tree-" + n, field = "field-" + n;
        LabRow row;
        row.label = fmt::format("{} {}", size.units, units_word(size.units));
        row.x = size.units;
        row.contenders = {lab_search(astar, "A* per unit", workload, {}, size.units > 100 ? 3 : 5),
                          shared(tree, LabMethod::kTree, workload),
                          shared(field, LabMethod::kField, workload)};
        row.values = {lab_time("A* per unit", astar, size.astar),
                      lab_time("Dijkstra tree", tree, size.tree),
                      lab_time("flow field", field, size.field),
                      lab_exact("A* expanded", "cells", astar, LabFigure::kExpanded, size.expanded),
                      lab_exact("A* steps", "steps", astar, LabFigure::kCost, size.cost),
                      lab_exact("tree steps", "steps", tree, LabFigure::kCost, size.cost),
                      lab_exact("field steps", "steps", field, LabFigure::kCost, size.cost)};
        e.rows.push_back(row);
    }
    LabRow ratio;
    ratio.label = "A* against the field, 500 units";
    ratio.values = {lab_time_ratio("time", "astar-500", "field-500", 175)};
    e.rows.push_back(ratio);
    e.plot = {LabPlotKind::kLines,
              "units",
              "CPU time, ms",
              true,
              true,
              {{"A* per unit", "A* per unit", "astar"},
               {"Dijkstra tree", "Dijkstra tree", "tree"},
               {"flow field", "flow field", "field"}},
              true};
    return e;
}

LabExperiment lab_crossover() {
    LabExperiment e;
    e.id = "crossover";
    e.title = "When does a field pay?";
    e.shows =
        "One field costs what a few searches cost: past that number every further search is time given away, "
        "as long as the units share their goal. How few depends on how good the search is: a bucket queue "
        "moves the point far to the right.";
    e.workload = "open 512 × 512, all units to (510,510); 4-connected; the article sweeps 1 to 32 units";
    e.open =
        "The article prints 6 for the open map and says three to seven over its maps, without the others' "
        "table. Another article puts it at 100, where ten searches run in parallel.";
    e.seconds = 40;
    std::vector<int> sizes;
    for (int n = 1; n <= 32; ++n) sizes.push_back(n);
    for (const int n : {64, 128, 256, 512, 1000}) sizes.push_back(n);
    for (const int n : sizes) {
        const LabWorkload workload = lab_workload(kLabOpen, kLabOpenGoal, n);
        const std::string astar = fmt::format("astar-{}", n), bucket = fmt::format("bucket-{}", n),
                          field = fmt::format("field-{}", n);
        LabContender fast = lab_search(bucket, "A*, bucket queue", workload, fast_options());
        fast.colour = "bucket-queue";
        LabRow row;
        row.label = fmt::format("{} {}", n, units_word(n));
        row.x = n;
        row.contenders = {lab_search(astar, "A*, binary heap", workload, {}, n > 64 ? 2 : 5), fast,
                          shared(field, LabMethod::kField, workload)};
        row.values = {lab_time("A*, binary heap", astar), lab_time("A*, bucket queue", bucket),
                      lab_time("flow field", field)};
        e.rows.push_back(row);
    }
    LabRow pays;
    pays.label = "the field pays from";
    const auto crossover = [](const char* column, const char* of, std::optional<double> expected) {
        LabValueSpec spec;
        spec.column = column;
        spec.unit = "units";
        spec.formula = LabFormula::kCrossover;
        spec.of = of;
        spec.against = "field";
        spec.expected = expected;
        return spec;
    };
    pays.values = {crossover("A*, binary heap", "astar", 6), crossover("A*, bucket queue", "bucket", {})};
    pays.values[1].note = "sampled above 32 units: the next of 64, 128, 256, 512, 1000";
    e.rows.insert(e.rows.begin(), pays);
    e.plot = {LabPlotKind::kLines,
              "units",
              "CPU time, ms",
              true,
              true,
              {{"A*, binary heap", "A*, binary heap", "astar"},
               {"A*, bucket queue", "A*, bucket queue", "bucket-queue"},
               {"flow field", "flow field", "field"}},
              true};
    return e;
}

LabExperiment lab_workers() {
    LabExperiment e;
    e.id = "workers";
    e.title = "Ten agents' A* in parallel against one field";
    e.shows =
        "Workers divide what searches take by their number at best, and a field divides it by the number of "
        "agents that share a goal: two workers move the point where the field pays, they don't remove it. "
        "The "
        "cells expanded are the same however many work.";
    e.workload = "scatter 512 × 512, all agents to (509,509); 4-connected; Manhattan, binary heap";
    e.open =
        "The article says that ten or so searches run in parallel before a field pays, without a map, a size "
        "or a number of cores. All times are by the clock here, so what else the machine does is in them.";
    e.seconds = 6;
    for (const int n : {1, 2, 5, 10, 20, 50}) {
        const LabWorkload workload = lab_workload(kLabScatter, kLabScatterGoal, n);
        const std::string astar = fmt::format("astar-{}", n), two = fmt::format("two-{}", n),
                          field = fmt::format("field-{}", n);
        LabRow row;
        row.label = n == 1 ? "1 agent" : fmt::format("{} agents", n);
        row.x = n;
        row.contenders = {lab_search(astar, "A*, one thread", workload),
                          lab_search(two, "A*, two workers", workload),
                          shared(field, LabMethod::kField, workload)};
        row.contenders[1].method = LabMethod::kPool;
        row.contenders[1].colour = "bucket-queue";
        for (LabContender& contender : row.contenders) contender.on_clock = true;
        row.values = {lab_time("one thread", astar), lab_time("two workers", two),
                      lab_time("flow field", field), lab_time_ratio("as fast", astar, two),
                      lab_ratio("expanded", LabFigure::kExpanded, two, astar, 1)};
        row.values.back().exact = true;
        e.rows.push_back(row);
    }
    LabRow pays;
    pays.label = "the field pays from";
    for (const auto& [column, of] : {std::pair{"one thread", "astar"}, {"two workers", "two"}}) {
        LabValueSpec spec;
        spec.column = column;
        spec.unit = "agents";
        spec.formula = LabFormula::kCrossover;
        spec.of = of;
        spec.against = "field";
        spec.note = "of the numbers in this table";
        pays.values.push_back(spec);
    }
    e.rows.insert(e.rows.begin(), pays);
    e.plot = {LabPlotKind::kLines,
              "agents",
              "time on the clock, ms",
              true,
              true,
              {{"one thread", "A*, one thread", "astar"},
               {"two workers", "A*, two workers", "bucket-queue"},
               {"flow field", "flow field", "field"}},
              true};
    return e;
}

LabExperiment lab_maps() {
    struct MapCase {
        const char* id;
        const char* map;
        Point goal;
        double cost;
        std::optional<double> expanded;
        std::optional<double> astar, tree, field;  // the article's milliseconds
    };
    LabExperiment e;
    e.id = "maps";
    e.title = "Four maps × three methods";
    e.shows =
        "Where paths are short the build decides and the field wins; in a maze of paths ten thousand cells "
        "long the walking decides. So building and following are timed apart.";
    e.workload = "open, scatter, choke 512 × 512, maze 513 × 513; 500 units; 4-connected";
    e.open =
        "Of this table only the sentences are left: what the article doesn't say in words is missing. Its "
        "40.4 million cells on the choke map are 20,173,055 with the gap at (256,256), 40,361,781 for 1,000 "
        "units, and 40,432,166 with the gap at (256,20). The maze's seed isn't known.";
    e.seconds = 60;
    constexpr std::optional<double> kNone;
    const MapCase cases[] = {{"open", kLabOpen, kLabOpenGoal, 255591, 15396013, 904.31, 14.87, 5.17},
                             {"scatter", kLabScatter, kLabScatterGoal, 0, kNone, kNone, kNone, kNone},
                             {"choke", kLabChoke, kLabOpenGoal, 287642, 20173055, 1129, kNone, kNone},
                             {"maze", kLabMaze, kLabMazeGoal, 4939250, kNone, kNone, 17.10, 31.16}};
    for (const MapCase& test : cases) {
        const std::string name = test.id;
        const LabWorkload workload = lab_workload(test.map, test.goal, 500);
        const std::optional<double> cost = test.cost > 0 ? std::optional<double>(test.cost) : kNone;
        LabRow row;
        row.label = name;
        row.contenders = {lab_search(name + "-astar", "A* per unit", workload, {}, 2),
                          shared(name + "-tree", LabMethod::kTree, workload),
                          shared(name + "-tree-build", LabMethod::kTree, workload, LabPhase::kBuild),
                          shared(name + "-tree-follow", LabMethod::kTree, workload, LabPhase::kUse),
                          shared(name + "-field", LabMethod::kField, workload),
                          shared(name + "-field-build", LabMethod::kField, workload, LabPhase::kBuild),
                          shared(name + "-field-follow", LabMethod::kField, workload, LabPhase::kUse)};
        for (std::size_t i = 1; i < row.contenders.size(); ++i) {
            if (i % 3 == 2) row.contenders[i].label += ", build";
            if (i % 3 == 0) row.contenders[i].label += ", follow";
        }
        row.values = {lab_time("A* per unit", name + "-astar", test.astar),
                      lab_time("Dijkstra tree", name + "-tree", test.tree),
                      lab_time("tree, build", name + "-tree-build"),
                      lab_time("tree, follow", name + "-tree-follow"),
                      lab_time("flow field", name + "-field", test.field),
                      lab_time("field, build", name + "-field-build"),
                      lab_time("field, follow", name + "-field-follow"),
                      lab_exact("A* expanded", "cells", name + "-astar", LabFigure::kExpanded, test.expanded),
                      lab_exact("tree steps", "steps", name + "-tree", LabFigure::kCost, cost),
                      lab_exact("field steps", "steps", name + "-field", LabFigure::kCost, cost)};
        if (name == "choke") row.values[7].article = 40.4e6;
        e.rows.push_back(row);
    }
    LabRow maze;
    maze.label = "maze, A* against both";
    maze.values = {lab_time_ratio("A* of the tree", "maze-astar", "maze-tree", 36),
                   lab_time_ratio("A* of the field", "maze-astar", "maze-field", 20)};
    maze.values[0].note =
        "\"Both still beat per-unit A* by 20-36x\": its 17.10 and 31.16 ms say which is which";
    e.rows.push_back(maze);
    const auto other_reading = [&](const char* id, const char* label, const char* map, int units,
                                   double expanded) {
        LabRow row;
        row.label = label;
        row.contenders = {lab_search(id, "A* per unit", lab_workload(map, kLabOpenGoal, units), {}, 0)};
        row.values = {lab_exact("A* expanded", "cells", id, LabFigure::kExpanded, expanded)};
        row.values[0].article = 40.4e6;
        e.rows.push_back(row);
    };
    other_reading("choke-1000", "choke, 1,000 units", kLabChoke, 1000, 40361781);
    other_reading("choke-gap-20", "choke, gap at (256,20)", "choke:512x512:wall=256:gap=20", 500, 40432166);
    e.plot = {LabPlotKind::kBars,
              "",
              "CPU time for 500 units, ms",
              false,
              true,
              {{"A* per unit", "A* per unit", "astar"},
               {"Dijkstra tree", "Dijkstra tree", "tree"},
               {"flow field", "flow field", "field"}},
              true};
    return e;
}

LabExperiment lab_memory() {
    LabExperiment e;
    e.id = "memory";
    e.title = "Memory";
    e.shows =
        "The fastest for many units also holds the least: a field is a cost and a direction byte a cell. The "
        "memory of a search is the same for one unit or a thousand, because it is reused.";
    e.workload = "open 512 × 512; 500 units to (510,510); 4-connected";
    e.open =
        "The article counts its typed arrays. Here a cost takes two or four bytes where whole numbers hold "
        "it, and memory for building, shared by all fields, is not counted to the field.";
    e.seconds = 3;
    const auto row = [&](LabContender contender, double kibibytes) {
        contender.repetitions = 0;
        LabRow made;
        made.label = contender.label;
        LabValueSpec bytes = lab_exact("memory", "KiB", contender.id, LabFigure::kBytes, std::nullopt);
        bytes.formula = LabFormula::kKibibytes;
        bytes.expected = kibibytes;
        made.contenders = {std::move(contender)};
        made.values = {bytes};
        e.rows.push_back(made);
    };
    const LabWorkload workload = lab_workload(kLabOpen, kLabOpenGoal, 500);
    row(shared("field", LabMethod::kField, workload), 1280);
    row(shared("tree", LabMethod::kTree, workload), 3328);
    row(lab_search("astar", "A* with a binary heap", workload), 5120);
    e.plot = {LabPlotKind::kBars, "", "memory, KiB", false, false, {{"memory", "memory", ""}}, false};
    return e;
}

}  // namespace wayfield
