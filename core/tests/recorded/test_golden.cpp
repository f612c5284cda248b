#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "wayfield/error.h"
#include "wayfield/golden.h"

namespace wayfield {
namespace {

using nlohmann::json;

// A row that prints as its id: CTest makes names of what a parameter prints.
struct Row {
    json data;
    friend std::ostream& operator<<(std::ostream& out, const Row& row) {
        return out << row.data["id"].get<std::string>();
    }
};

std::vector<Row> golden_rows() {
    std::ifstream file(std::string(WAYFIELD_TEST_DATA) + "/goldens.jsonl");
    std::vector<Row> rows;
    const std::vector<std::string_view> kinds = golden_kinds();
    for (std::string line; std::getline(file, line);) {
        json row = json::parse(line);
        const auto kind = row["kind"].get<std::string>();
        if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) rows.push_back({std::move(row)});
    }
    return rows;
}

GoldenRun run_of(const json& row) {
    GoldenRun run;
    run.kind = row["kind"];
    run.width = row["W"];
    run.height = row["H"];
    const json& map = row["map"];
    run.map_type = map["type"];
    if (map.contains("density")) run.density = map["density"];
    if (map.contains("seed")) run.map_seed = map["seed"];
    if (map.contains("at")) run.at = Point{map["at"][0], map["at"][1]};
    if (map.contains("wall_x")) run.wall_x = map["wall_x"];
    if (map.contains("gap_y")) run.gap_y = map["gap_y"];
    run.goal = {row["goal"][0], row["goal"][1]};
    if (row.contains("starts")) {
        run.starts = row["starts"]["n"];
        run.seed = row["starts"]["seed"];
    }
    run.weight = row.value("weight", 1.0);
    run.tie = row.value("tie", 0.0);
    run.order = row.value("order", "lifo") == "fifo" ? TieOrder::kFifo : TieOrder::kLifo;
    return run;
}

bool holds(const json& row, const char* key) {
    const json& hold = row["hold"];
    const bool listed = std::find(hold.begin(), hold.end(), key) != hold.end();
    return listed && row["expect"].contains(key) && !row["expect"][key].is_null();
}

void expect_held_field_figures(const json& row, const GoldenFieldFigures& got) {
    const json& expect = row["expect"];
    EXPECT_EQ(got.reachable, expect["reachable"].get<CellIndex>());
    EXPECT_EQ(got.cost_sum, expect["cost_sum"].get<double>());
    EXPECT_EQ(got.cost_max, expect["cost_max"].get<double>());
    EXPECT_EQ(got.flow_cost_fnv, std::stoul(expect["flow_cost_fnv"].get<std::string>(), nullptr, 16));
    EXPECT_EQ(got.follow_sum, expect["follow_sum"].get<std::uint64_t>());
    EXPECT_EQ(got.walktree_sum, expect["walktree_sum"].get<std::uint64_t>());
    EXPECT_LE(got.flow_bytes, expect["flow_bytes"].get<std::size_t>() + 64) << "no more than the article's";
    EXPECT_LE(got.dijkstra_bytes, expect["dijkstra_bytes"].get<std::size_t>());
}

class Golden : public testing::TestWithParam<Row> {};

TEST_P(Golden, EveryHeldFigureComesOut) {
    const json& row = GetParam().data;
    const json& expect = row["expect"];
    const GoldenFigures got = run_golden(run_of(row));
    const double tolerance = run_of(row).kind.ends_with('8') ? 1e-5 : 0;
    if (holds(row, "open_cells")) {
        EXPECT_EQ(got.open_cells, expect["open_cells"].get<CellIndex>());
    }
    if (holds(row, "walls_fnv")) {
        EXPECT_EQ(got.walls_fnv, std::stoul(expect["walls_fnv"].get<std::string>(), nullptr, 16));
    }
    if (got.fields) expect_held_field_figures(row, *got.fields);
    if (holds(row, "expanded")) {
        EXPECT_EQ(got.expanded, expect["expanded"].get<std::uint64_t>());
    }
    if (holds(row, "cost")) {
        EXPECT_NEAR(got.cost, expect["cost"].get<double>(), tolerance);
    }
    if (holds(row, "found")) {
        EXPECT_EQ(got.found, expect["found"].get<std::uint64_t>());
    }
    if (holds(row, "optimal")) {
        EXPECT_NEAR(got.optimal, expect["optimal"].get<double>(), tolerance);
    }
    if (holds(row, "waypoints_in")) {
        EXPECT_EQ(got.waypoints_in, expect["waypoints_in"].get<std::uint64_t>());
    }
    if (holds(row, "waypoints_out")) {
        EXPECT_EQ(got.waypoints_out, expect["waypoints_out"].get<std::uint64_t>());
    }
    if (holds(row, "path_fnv")) {
        EXPECT_EQ(got.path_fnv, std::stoul(expect["path_fnv"].get<std::string>(), nullptr, 16));
    }
    if (holds(row, "first5_expanded_cost")) {
        const json& first = expect["first5_expanded_cost"];
        ASSERT_EQ(got.first5_expanded_cost.size(), first.size());
        for (std::size_t i = 0; i < first.size(); ++i) {
            EXPECT_EQ(got.first5_expanded_cost[i].first, first[i][0].get<std::uint64_t>());
            EXPECT_EQ(got.first5_expanded_cost[i].second, first[i][1].get<double>());
        }
    }
}

std::string name_of(const testing::TestParamInfo<Row>& info) {
    std::string name = info.param.data["id"];
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
        '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Rows, Golden, testing::ValuesIn(golden_rows()), name_of);

TEST(GoldenRun, RefusesAnUnknownKind) {
    GoldenRun run;
    run.kind = "astar5";
    EXPECT_THROW(run_golden(run), Error);
}

}  // namespace
}  // namespace wayfield
