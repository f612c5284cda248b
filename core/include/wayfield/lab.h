#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wayfield/geometry.h"
#include "wayfield/grid.h"
#include "wayfield/search.h"

namespace wayfield {

/// What a contender counts in one repetition: the same in every repetition and on every machine. Sums run
/// over the units with a path, expanded and scanned over all of them.
enum class LabFigure : std::uint8_t {
    kFound,      ///< units with a path
    kExpanded,   ///< of searches
    kScanned,    ///< cells looked at by jumps
    kCost,       ///< of the paths, as the method counts it
    kOptimal,    ///< true distances, by Dijkstra from the goal; 0 where nobody computed them
    kLength,     ///< of the same paths with diagonals at sqrt(2), whatever the search took them for
    kWaypoints,  ///< cells of the paths, both ends included
    kKept,       ///< waypoints that string pulling leaves
    kBytes,      ///< memory that the method holds afterwards
    kCells,      ///< passable cells of the map
    kStandIn,  ///< not 0: another algorithm would have searched, its number in the registry and one; none did
};
inline constexpr std::size_t kLabFigureCount = 11;
std::string_view id_of(LabFigure figure);

/// By LabFigure; 0 for what a method doesn't count.
struct LabFigures {
    std::array<double, kLabFigureCount> values{};
    double& operator[](LabFigure figure) { return values[static_cast<std::size_t>(figure)]; }
    double operator[](LabFigure figure) const { return values[static_cast<std::size_t>(figure)]; }
    friend bool operator==(const LabFigures&, const LabFigures&) = default;
};

enum class LabMethod : std::uint8_t {
    kSearch,       ///< a search for every unit, its memory reused (generation stamps)
    kFreshSearch,  ///< the same, each search with memory of its own
    kPool,         ///< the same on the workers of a pool
    kTree,         ///< a Dijkstra tree from each goal; a unit walks along its own
    kField,        ///< a flow field from each goal; a unit follows the directions of its own
    kSmooth,       ///< string pulling of paths that are there; options.smoothing says how
    kFlood,        ///< a flood fill from the goal; a unit reads one cell
    kLabels,       ///< connected components of the whole map; a unit compares two labels
};

/// Which part of a method is timed; the rest is prepared once, outside the clock.
enum class LabPhase : std::uint8_t {
    kWhole,
    kBuild,  ///< what is made once for all units
    kUse,    ///< what each unit does with it
};

/// What is to be done: the units of a map and where each of them goes.
struct LabWorkload {
    std::string map;  ///< a generator; empty: the map that LabInput brings
    Point goal;       ///< of all units
    int units = 1;
    std::uint32_t seed = 4242;  ///< of the starts: draw_starts
    MovementRule rule = MovementRule::k4;
    /// Above 0, so many goals are drawn on the map, and units are dealt to them in turn; `goal` is none of
    /// them.
    int goals = 0;
    /// Above 0, every unit has a goal of its own at most so many cells away in x and y.
    int nearby = 0;
    /// The goal is the far cell of the map's farthest pair, whatever `goal` says, and a map of more than 2^20
    /// cells has fewer units, as many times as it is larger; with LabInput::queries, those are the units (of
    /// searches: a field, tree or flood has one goal).
    bool any_goal = false;
    friend bool operator==(const LabWorkload&, const LabWorkload&) = default;
};

/// One way of doing a workload; a pure function of this and the map.
struct LabContender {
    std::string id;      ///< unique in its experiment: "astar-500"
    std::string label;   ///< "A* per unit"
    std::string colour;  ///< whose colour it has: the id of an algorithm, tree, field, flood, labels, ...
    LabMethod method = LabMethod::kSearch;
    LabPhase timed = LabPhase::kWhole;
    LabWorkload workload;
    SearchOptions options;
    int repetitions = 5;  ///< timed ones; 0: only counted, once
    int workers = 2;      ///< of kPool
    /// Timed by the clock on the wall, not by CPU time: what several threads do for it counts once.
    bool on_clock = false;
};

/// A map and queries from outside, for experiments that run on any map.
struct LabInput {
    std::optional<Grid> grid;
    std::vector<std::pair<Point, Point>> queries;
};

/// A contender ready to run: map made, starts drawn, what isn't timed prepared.
class LabTask {
  public:
    virtual ~LabTask() = default;
    /// One repetition.
    virtual LabFigures run() = 0;
};
/// Throws UsageError for a map that can't be generated, options that are refused there or a missing input.
std::unique_ptr<LabTask> prepare_lab_task(const LabContender& contender, const LabInput& input = {});

/// How a value comes from what the contenders did; `of` and `against` are contender ids.
enum class LabFormula : std::uint8_t {
    kFigure,     ///< figure(of)
    kTime,       ///< milliseconds(of), median
    kRatio,      ///< figure(of) / figure(against)
    kTimeRatio,  ///< milliseconds(of) / milliseconds(against), medians
    kLoss,       ///< 100 * (cost(of) / optimal(of) - 1)
    kSaved,      ///< 100 * (1 - cost(against) / cost(of))
    kKept,       ///< waypoints(of) / kept(of)
    kKibibytes,  ///< figure(of) / 1024
    kCrossover,  ///< the lowest row x from which `against`-x takes less time than `of`-x, beyond the noise
};

struct LabValueSpec {
    std::string column;
    std::string unit;
    LabFormula formula = LabFormula::kFigure;
    std::string of;
    std::string against;
    LabFigure figure = LabFigure::kExpanded;
    std::optional<double> expected;  ///< what must come out (exact), or what the article prints
    bool exact = false;              ///< `expected` must come out ...
    double within = 0;               ///< ... within so much
    std::optional<double> article;   ///< what the article prints, where that isn't `expected`
    std::optional<double> least;     ///< not ok below it
    std::string note;                ///< what the text leaves open here
};

/// What stands together in the table.
struct LabRow {
    std::string label;
    double x = 0;  ///< where the row stands on the plot's axis, if that has numbers
    std::vector<LabContender> contenders;
    std::vector<LabValueSpec> values;
};

enum class LabPlotKind : std::uint8_t {
    kLines,  ///< a line a column over the rows' x
    kBars,   ///< a bar a column for every row
};
struct LabSeries {
    std::string column;
    std::string label;
    std::string colour;
};
struct LabPlot {
    LabPlotKind kind = LabPlotKind::kBars;
    std::string x_label;
    std::string y_label;  ///< with its unit
    bool log_x = false;
    bool log_y = false;
    std::vector<LabSeries> series;
    bool frame_budget = false;  ///< a line at 16.67 ms
};

struct LabExperiment {
    std::string id;
    std::string title;
    std::string shows;     ///< what it shows, in two sentences
    std::string workload;  ///< map, units, movement: a line
    std::string open;      ///< what the text leaves open; empty: nothing
    std::vector<LabRow> rows;
    LabPlot plot;
    double seconds = 1;  ///< about what a full run takes

    const LabContender* find(std::string_view contender) const;
    bool timed() const;
    /// Its times are by the clock, not CPU time.
    bool on_clock() const;
};

/// All experiments, in the order in which lists show them. `matrix_map` is the map of the comparison matrix.
std::vector<LabExperiment> lab_experiments(const std::string& matrix_map = {});
/// Throws UsageError that names the unknown id and the nearest known one.
const LabExperiment& lab_experiment_of_id(const std::vector<LabExperiment>& experiments, std::string_view id);

/// Contenders that are to be compared: those of an experiment that make the same journeys, in whatever row
/// they stand and whatever their movement. They take turns.
using LabHeat = std::vector<const LabContender*>;
/// All contenders, in the order in which their journeys first appear. They point into the experiment.
std::vector<LabHeat> lab_heats(const LabExperiment& experiment);

/// What came out of one contender.
struct LabMeasurement {
    LabFigures figures;
    std::vector<double> milliseconds;  ///< CPU time a repetition; empty if it was only counted
    std::optional<double> best() const;
    std::optional<double> median() const;
};
using LabMeasurements = std::map<std::string, LabMeasurement, std::less<>>;  ///< by contender id

/// One figure of a table.
struct LabValue {
    std::string experiment, row, column;
    std::optional<double> value;  ///< none: not measured
    std::string unit;
    std::optional<double> expected, article;
    bool exact = false;
    bool timing = false;         ///< depends on the machine
    bool below_noise = false;    ///< a ratio of times that differ by no more than the noise
    bool ok = true;              ///< not ok: an exact figure that differs, or less than the least
    std::optional<double> best;  ///< of a time, where `value` is the median
    std::size_t repetitions = 0;
    std::string note;
};

/// The table of an experiment. `noise` is the share by which two runs of the same contender differed.
/// Values whose contenders weren't measured have none.
std::vector<LabValue> lab_table(const LabExperiment& experiment, const LabMeasurements& measured,
                                double noise = 0);

/// A row's verdict in words: the fastest contender and by how much, or that the difference lies within the
/// noise. Of those that make the journeys of the first one and of which the same phase is timed; empty for
/// fewer than two.
std::string lab_verdict(const LabRow& row, const LabMeasurements& measured, double noise);

/// About what a repetition takes, in milliseconds; for progress only.
double lab_estimate(const LabContender& contender);

}  // namespace wayfield
