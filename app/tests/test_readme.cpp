#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "wayfield/registry.h"

namespace wayfield {
namespace {

std::string readme() {
    std::ifstream file(WAYFIELD_ASSETS_DIR "/../README.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Readme, TablesEveryAlgorithmOfTheRegistry) {
    const std::string text = readme();
    ASSERT_FALSE(text.empty());
    for (const AlgorithmInfo& algorithm : algorithms()) {
        const std::string begin =
            "| `" + std::string(algorithm.id) + "` | " + std::string(algorithm.label) + " | ";
        const std::size_t row = text.find(begin);
        ASSERT_NE(row, std::string::npos) << begin;
        const std::string line = text.substr(row, text.find('\n', row) - row);
        EXPECT_NE(line.find(algorithm.paper), std::string::npos) << line;
        EXPECT_EQ(line.find("| no |") == std::string::npos, algorithm.optimal) << line;
    }
}

}  // namespace
}  // namespace wayfield
