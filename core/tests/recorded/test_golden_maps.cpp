// The maps of all goldens, those of kinds that are run elsewhere too.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "generated_figures.h"
#include "shared_maps.h"
#include "wayfield/generators.h"

namespace wayfield {
namespace {

std::string generator_of_golden(const nlohmann::json& row) {
    const auto& map = row["map"];
    std::ostringstream text;
    text << map["type"].get<std::string>() << ':' << row["W"] << 'x' << row["H"];
    if (map.contains("seed")) text << ":seed=" << map["seed"];
    if (map.contains("density")) text << ":density=" << map["density"];
    if (map.contains("wall_x")) text << ":wall=" << map["wall_x"];
    if (map.contains("gap_y")) text << ":gap=" << map["gap_y"];
    if (map.contains("at")) text << ":at=" << map["at"][0] << ',' << map["at"][1];
    return text.str();
}

TEST(Generators, AgreeWithEveryGolden) {
    const std::string text = read_test_file(std::filesystem::path(WAYFIELD_TEST_DATA) / "goldens.jsonl");
    std::map<std::string, std::pair<std::string, std::size_t>> seen;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto row = nlohmann::json::parse(line);
        const auto& expect = row["expect"];
        if (!expect.contains("walls_fnv") || !expect.contains("open_cells")) continue;
        seen[generator_of_golden(row)] = {expect["walls_fnv"].get<std::string>(),
                                          expect["open_cells"].get<std::size_t>()};
    }
    EXPECT_FALSE(seen.empty());
    for (const auto& [generator, wanted] : seen) {
        const Grid grid = generate(parse_generator(generator));
        EXPECT_EQ(walls_fnv(grid), std::stoul(wanted.first, nullptr, 16)) << generator;
        EXPECT_EQ(open_cells(grid), wanted.second) << generator;
    }
}

}  // namespace
}  // namespace wayfield
