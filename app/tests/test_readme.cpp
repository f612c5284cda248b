#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "scene/command.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

std::string page(const std::string& name) {
    std::ifstream file(WAYFIELD_ASSETS_DIR "/../" + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string readme() { return page("README.md"); }

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

TEST(Readme, PicturesAndPagesAreThere) {
    for (const std::string& name :
         std::vector<std::string>{"README.md", "docs/scenarios.md", "docs/profile.md", "docs/scripts.md"}) {
        const std::string text = page(name);
        const std::string folder = name.substr(0, name.rfind('/') + 1);
        for (std::size_t at = text.find("]("); at != text.npos; at = text.find("](", at + 1)) {
            const std::string target = text.substr(at + 2, text.find_first_of(")#", at + 2) - at - 2);
            if (target.starts_with("http") || target.empty()) continue;
            EXPECT_FALSE(page(folder + target).empty()) << name << ": " << target;
        }
    }
}

TEST(Readme, TheReferenceOfScriptsHasEveryCommandAndExpression) {
    const std::string text = page("docs/scripts.md");
    for (const auto& names : {command_names(), expression_names()}) {
        for (const std::string_view name : names) {
            const std::string quoted = '`' + std::string(name);
            const bool found = text.find(quoted + '`') != text.npos || text.find(quoted + ' ') != text.npos;
            EXPECT_TRUE(found) << name;
        }
    }
}

}  // namespace
}  // namespace wayfield
