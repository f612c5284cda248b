// The faults that people reported in programs like this one (data/cases.jsonl): every check of a cost, a
// reach, a count or a line, with every algorithm and open set.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "oracle.h"
#include "wayfield/line_of_sight.h"
#include "wayfield/map_file.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"
#include "wayfield/trace.h"

namespace wayfield {
namespace {

using nlohmann::json;

// A case that prints as its id: CTest makes names of what a parameter prints.
struct ReportedCase {
    json data;
    friend std::ostream& operator<<(std::ostream& out, const ReportedCase& one) {
        return out << one.data["id"].get<std::string>();
    }
};

std::vector<ReportedCase> cases_with_checks() {
    std::ifstream file(std::string(WAYFIELD_TEST_DATA) + "/cases.jsonl");
    std::vector<ReportedCase> cases;
    for (std::string line; std::getline(file, line);) {
        json one = json::parse(line);
        for (const json& check : one["checks"]) {
            const std::string op = check["op"];
            if (op != "cost" && op != "reach" && op != "count" && op != "movingai_cost" &&
                op != "any_angle" && op != "los") {
                continue;
            }
            cases.push_back({std::move(one)});
            break;
        }
    }
    return cases;
}

// "1/5" or 9.
double number_of(const json& value) {
    if (value.is_number()) return value;
    const std::string text = value;
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return std::stod(text);
    return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

Point point_of(const json& value) { return {value[0], value[1]}; }

Grid grid_of(const json& check) {
    if (!check.contains("text")) return grid_of_rows(check["grid"]);
    Grid grid = read_map(check["text"].get<std::string>(), "case.map");
    if (check.contains("scale")) return scaled(grid, check["scale"][0], check["scale"][1]);
    return grid;
}

Profile profile_of(const json& check) {
    Profile profile;
    profile.rule = movement_rule_of_id(check["rule"].get<std::string>());
    if (check.value("domain", "ground") == "water") profile.movement_class = MovementClass::kSwim;
    const json weights = check.value("weights", json::object());
    for (const auto& [letter, cost] : weights.items()) {
        profile.weights.emplace_back(custom_terrain(letter[0]), number_of(cost));
    }
    return profile;
}

void check_cost(const json& check) {
    if (check.value("model", "enter") != "enter") return;
    const Grid grid = grid_of(check);
    const Profile profile = profile_of(check);
    const TraversalMap map(grid, profile);
    const json& cost = check["expect"]["cost"];
    SearchScratch scratch;
    SearchResult result;
    for (const AlgorithmInfo& algorithm : algorithms()) {
        for (const auto& open_set : open_sets()) {
            SCOPED_TRACE(std::string(algorithm.id) + " " + std::string(open_set.id));
            SearchOptions options;
            options.algorithm = algorithm.algorithm;
            options.open_set = open_set.value;
            options.cluster = 4;  // what is reported of hierarchies is about clusters this small
            const std::unique_ptr<Preparation> prepared = prepare(options, map);
            SearchControl control;
            control.prepared = prepared.get();
            const Query query{point_of(check["start"]), point_of(check["goal"]), options};
            search(map, query, scratch, result, control);
            ASSERT_EQ(result.status == SearchStatus::kFound, !cost.is_null());
            if (cost.is_null()) continue;
            const SearchPlan plan = plan_search(map, options, prepared.get());
            if (plan.optimal) {
                EXPECT_NEAR(result.cost, cost.get<double>(), 1e-8);
            } else if (info(plan.options.algorithm).any_angle) {
                EXPECT_LE(result.cost, cost.get<double>() + 1e-8);
            } else {
                EXPECT_GE(result.cost, cost.get<double>() - 1e-8);
            }
        }
    }
}

// What can be reached is what Dijkstra expands on its way to nowhere: a goal that isn't reachable, or the
// farthest of all.
void check_reach(const json& check) {
    const Grid grid = grid_of(check);
    const TraversalMap map(grid, profile_of(check));
    SearchScratch scratch;
    SearchResult result;
    TraceRecorder trace;
    SearchOptions options;
    options.algorithm = Algorithm::kBfs;
    CellIndex reached = 0;
    for (CellIndex goal = 0; goal < map.cell_count(); ++goal) {
        search(map, {point_of(check["start"]), map.point(goal), options}, scratch, result);
        reached += result.status == SearchStatus::kFound ? 1 : 0;
    }
    EXPECT_EQ(reached, check["expect"]["reachable_cells"].get<CellIndex>());
}

void check_count(const json& check) {
    const Grid grid = grid_of(check);
    const Profile profile = profile_of(check);
    const Oracle oracle(grid, profile);
    EXPECT_EQ(oracle.count_cheapest_paths(point_of(check["start"]), point_of(check["goal"])),
              check["expect"]["optimal_paths"].get<std::uint64_t>());
}

// Lines that may touch no wall are those of the strict rule; that may touch one of the two at a corner, those
// of "one free".
Profile profile_of_policy(const json& check) {
    Profile profile;
    profile.rule = check["policy"] == "closed" ? MovementRule::k8Strict : MovementRule::k8One;
    return profile;
}

// The length is that of the shortest path of all; theirs may be a little longer.
void check_any_angle(const json& check) {
    const Grid grid = grid_of(check);
    const TraversalMap map(grid, profile_of_policy(check));
    const double shortest = check["expect"]["length"];
    SearchScratch scratch;
    SearchResult result;
    for (const Algorithm algorithm : {Algorithm::kTheta, Algorithm::kLazyTheta}) {
        SCOPED_TRACE(info(algorithm).id);
        SearchOptions options;
        options.algorithm = algorithm;
        search(map, {point_of(check["start"]), point_of(check["goal"]), options}, scratch, result);
        ASSERT_EQ(result.status, SearchStatus::kFound);
        EXPECT_GE(result.cost, shortest - 1e-8);
        EXPECT_LE(result.cost, shortest * 1.05);
        for (std::size_t i = 1; i < result.waypoints.size(); ++i) {
            EXPECT_TRUE(line_of_sight(map, result.waypoints[i - 1], result.waypoints[i]));
        }
    }
}

void check_sight(const json& check) {
    const Grid grid = grid_of(check);
    const TraversalMap map(grid, profile_of_policy(check));
    EXPECT_EQ(line_of_sight(map, map.index(point_of(check["a"])), map.index(point_of(check["b"]))),
              check["expect"]["visible"].get<bool>());
}

class Case : public testing::TestWithParam<ReportedCase> {};

TEST_P(Case, HasTheRightValue) {
    for (const json& check : GetParam().data["checks"]) {
        const std::string op = check["op"];
        SCOPED_TRACE(check.dump());
        if (op == "cost" || op == "movingai_cost") check_cost(check);
        if (op == "reach") check_reach(check);
        if (op == "count") check_count(check);
        if (op == "any_angle") check_any_angle(check);
        if (op == "los") check_sight(check);
    }
}

std::string name_of(const testing::TestParamInfo<ReportedCase>& info) {
    std::string name = info.param.data["id"];
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Reported, Case, testing::ValuesIn(cases_with_checks()), name_of);

}  // namespace
}  // namespace wayfield
