// The flow-field article's question: a search for each agent, or a field for each goal?
#include <fmt/format.h>

#include "lab/experiments.h"

namespace wayfield {
namespace {

// The article counts on 256 x 256; with walls a search has something to go around.
constexpr const char* kGround = "scatter:256x256:seed=7:density=0.15";
constexpr Point kFarCorner{253, 253};

/// `goals` as in LabWorkload.
LabWorkload journeys(int units, int goals) {
    LabWorkload workload = lab_workload(kGround, kFarCorner, units, MovementRule::k8Strict);
    workload.goals = goals;
    return workload;
}

LabContender per_unit(std::string id, std::string label, Algorithm algorithm, const LabWorkload& workload) {
    SearchOptions options;
    options.algorithm = algorithm;
    return lab_search(std::move(id), std::move(label), workload, options, workload.units > 100 ? 2 : 5);
}

LabContender per_goal(std::string id, std::string label, LabMethod method, const LabWorkload& workload) {
    LabContender contender = lab_search(std::move(id), std::move(label), workload);
    contender.method = method;
    contender.colour = method == LabMethod::kTree ? "tree" : "field";
    return contender;
}

/// What all walk comes to the same, whoever found the way.
LabValueSpec same_cost(std::string column, std::string of, std::string against) {
    LabValueSpec spec = lab_ratio(std::move(column), LabFigure::kCost, std::move(of), std::move(against), 1);
    spec.exact = true;
    spec.within = 1e-9;
    return spec;
}

LabRow agents_row(int agents) {
    const LabWorkload workload = journeys(agents, 0);
    const std::string n = fmt::format("{}", agents);
    const std::string astar = "astar-" + n, jps = "jps-" + n, tree = "tree-" + n, field = "field-" + n;
    LabRow row;
    row.label = fmt::format("{} {}", agents, agents == 1 ? "agent" : "agents");
    row.x = agents;
    row.contenders = {per_unit(astar, "A* per agent", Algorithm::kAStar, workload),
                      per_unit(jps, "JPS per agent", Algorithm::kJps, workload),
                      per_goal(tree, "Dijkstra tree", LabMethod::kTree, workload),
                      per_goal(field, "flow field", LabMethod::kField, workload)};
    // A tree doesn't know its diagonals: it can be built, but not walked for a length.
    row.contenders[2].timed = LabPhase::kBuild;
    row.values = {lab_time("A* per agent", astar),
                  lab_time("JPS per agent", jps),
                  lab_time("Dijkstra tree, build", tree),
                  lab_time("flow field", field),
                  lab_time_ratio("A* of the field", astar, field),
                  lab_time_ratio("JPS of the field", jps, field),
                  same_cost("way of A* in that of the field", astar, field)};
    if (agents == 2000) {
        row.values[4].article = 100;
        row.values[4].note = "the article says two orders of magnitude";
    }
    return row;
}

/// The same journeys by both.
struct GoalCase {
    std::string id, astar_column, field_column;
    int units, goals;
};

LabRow goals_row(int agents) {
    constexpr int kFewGoals = 5;
    constexpr int kOrders = 6;  // one every ten seconds of a minute
    const std::string n = fmt::format("{}", agents);
    const GoalCase cases[] = {{"shared-" + n, "A*, one goal", "field, one goal", agents, 0},
                              {"five-" + n, "A*, five goals", "fields, five goals", agents, kFewGoals},
                              {"own-" + n, "A*, a goal each", "fields, a goal each", agents, agents},
                              {"orders-" + n, "A*, a new goal every 10 s", "field, a new goal every 10 s",
                               agents * kOrders, kOrders}};
    LabRow row;
    row.label = fmt::format("{} {}", agents, agents == 1 ? "agent" : "agents");
    row.x = agents;
    for (const GoalCase& test : cases) {
        const LabWorkload workload = journeys(test.units, test.goals);
        const std::string astar = "astar-" + test.id, field = "field-" + test.id;
        row.contenders.push_back(per_unit(astar, test.astar_column, Algorithm::kAStar, workload));
        row.contenders.push_back(per_goal(field, test.field_column, LabMethod::kField, workload));
        row.values.push_back(lab_time(test.astar_column, astar));
        row.values.push_back(lab_time(test.field_column, field));
        row.values.push_back(same_cost("same way: " + test.field_column, astar, field));
    }
    return row;
}

}  // namespace

LabExperiment lab_agents() {
    LabExperiment e;
    e.id = "agents";
    e.title = "A search for each agent, or one field?";
    e.shows =
        "Searches cost in proportion to the agents; a field costs the map once and a look at a cell per "
        "agent "
        "and step. The ratio grows with the crowd until the walking itself is what costs.";
    e.workload = "scatter 256 × 256, 15 % walls, all agents to (253,253); 8-strict; binary heap";
    e.open =
        "The article draws this chart with a slider to 2,000 agents and says two orders of magnitude there; "
        "its map and times are not printed.";
    e.seconds = 60;
    for (const int agents : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000}) {
        e.rows.push_back(agents_row(agents));
    }
    LabRow pays;
    pays.label = "the field pays from";
    for (const auto& [column, of] : {std::pair{"A* per agent", "astar"}, {"JPS per agent", "jps"}}) {
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
              "CPU time, ms",
              true,
              true,
              {{"A* per agent", "A* per agent", "astar"},
               {"JPS per agent", "JPS per agent", "jps"},
               {"Dijkstra tree, build", "Dijkstra tree, build", "tree"},
               {"flow field", "flow field", "field"}},
              true};
    return e;
}

LabExperiment lab_goals() {
    LabExperiment e;
    e.id = "goals";
    e.title = "One goal, a goal each, a goal that moves";
    e.shows =
        "A field is for everybody who shares its goal: five goals are five fields, and with a goal for each "
        "agent a search costs less than a field. When all are sent elsewhere every ten seconds, searches pay "
        "for each agent again, the field once an order.";
    e.workload = "scatter 256 × 256, 15 % walls; 8-strict; binary heap; orders are those of a minute";
    e.open = "The article says which pays at 1, 10, 100 and 1,000 agents, in words.";
    e.seconds = 60;
    for (const int agents : {1, 10, 100, 1000}) e.rows.push_back(goals_row(agents));
    e.plot = {LabPlotKind::kLines,
              "agents",
              "CPU time, ms",
              true,
              true,
              {{"A*, one goal", "A*, one goal", "astar"},
               {"field, one goal", "field, one goal", "field"},
               {"fields, five goals", "fields, five goals", "labels"},
               {"fields, a goal each", "fields, a goal each", "greedy"},
               {"A*, a new goal every 10 s", "A*, a new goal every 10 s", "bidirectional"},
               {"field, a new goal every 10 s", "field, a new goal every 10 s", "jps"}},
              true};
    return e;
}

}  // namespace wayfield
