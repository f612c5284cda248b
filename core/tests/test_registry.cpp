#include <gtest/gtest.h>

#include <set>

#include "wayfield/error.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

TEST(Registry, FindsEveryIdItLists) {
    for (std::size_t i = 0; i < algorithms().size(); ++i) {
        const AlgorithmInfo& algorithm = algorithms()[i];
        EXPECT_EQ(static_cast<std::size_t>(algorithm.algorithm), i);
        EXPECT_EQ(algorithm_of_id(algorithm.id), algorithm.algorithm);
        EXPECT_EQ(info(algorithm.algorithm).id, algorithm.id);
        EXPECT_FALSE(algorithm.paper.empty());
        EXPECT_FALSE(algorithm.meaning.empty());
    }
    for (const auto& choice : heuristics()) EXPECT_EQ(heuristic_of_id(choice.id), choice.value);
    for (const auto& choice : open_sets()) EXPECT_EQ(open_set_of_id(choice.id), choice.value);
    for (const auto& choice : movement_rules()) EXPECT_EQ(movement_rule_of_id(choice.id), choice.value);
    for (const auto& choice : movement_classes()) EXPECT_EQ(movement_class_of_id(choice.id), choice.value);
    for (const auto& choice : tie_orders()) EXPECT_EQ(tie_order_of_id(choice.id), choice.value);
    for (const auto& choice : heuristics()) EXPECT_EQ(info(choice.value).id, choice.id);
    for (const auto& choice : open_sets()) EXPECT_EQ(info(choice.value).id, choice.id);
    for (const auto& choice : movement_rules()) EXPECT_EQ(info(choice.value).id, choice.id);
    for (const auto& choice : movement_classes()) EXPECT_EQ(info(choice.value).id, choice.id);
}

TEST(Registry, NamesAnUnknownIdAndTheNearest) {
    try {
        (void)algorithm_of_id("dijsktra");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("dijsktra"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("'dijkstra'"), std::string::npos);
    }
    EXPECT_THROW((void)open_set_of_id("fibonacci"), UsageError);
    EXPECT_THROW((void)heuristic_of_id(""), UsageError);
}

TEST(Registry, ParametersHaveDefaultsInTheirRange) {
    std::set<std::string_view> ids;
    for (const ParameterInfo& parameter : search_parameters()) {
        EXPECT_TRUE(ids.insert(parameter.id).second);
        EXPECT_LE(parameter.min, parameter.default_value);
        EXPECT_GE(parameter.max, parameter.default_value);
    }
}

}  // namespace
}  // namespace wayfield
