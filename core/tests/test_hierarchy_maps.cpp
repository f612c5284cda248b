// The hierarchy on real maps: nearly optimal paths, in little memory.
#include <gtest/gtest.h>

#include "hierarchy_checks.h"
#include "oracle.h"
#include "shared_maps.h"
#include "wayfield/generators.h"
#include "wayfield/map_file.h"
#include "wayfield/scen_file.h"

namespace wayfield {
namespace {

constexpr std::size_t kQueriesAMap = 12;

TEST(HierarchyMaps, ArePassedNearlyOptimally) {
    const auto files = shared_map_files(".scen");
    if (files.empty()) GTEST_SKIP() << "no shared maps";
    double sum = 0;
    int count = 0;
    // Every fourth map, where the long counts aren't asked for.
    for (std::size_t f = 0; f < files.size(); f += full_run() ? 1 : 4) {
        const auto& file = files[f];
        const auto map_path = std::filesystem::path(file).replace_extension();
        if (map_path.extension() != ".map" || !std::filesystem::exists(map_path)) continue;
        SCOPED_TRACE(file.filename().string());
        const auto entries = read_scen(read_test_file(file), file.filename().string());
        const Grid grid = read_map(read_test_file(map_path), map_path.filename().string());
        const TraversalMap map(grid, {});
        const Hierarchy hierarchy = hierarchy_of(map, 32);
        double map_sum = 0;
        int map_count = 0;
        const std::size_t stride = std::max<std::size_t>(1, entries.size() / kQueriesAMap);
        for (std::size_t i = stride / 2; i < entries.size(); i += stride) {
            const auto& entry = entries[i];
            if (entry.width != grid.width() || entry.height != grid.height()) continue;
            if (!map.passable(map.index(entry.start)) || !(entry.length > 0)) continue;
            const FoundPath found = find_path(map, hierarchy, entry.start, entry.goal);
            ASSERT_LT(found.cost, kNoEntry) << "entry " << i;
            const double ratio = found.cost / entry.length;
            EXPECT_GE(ratio, 1 - 1e-3);
            map_sum += ratio;
            ++map_count;
        }
        if (map_count == 0) continue;
        EXPECT_LE(map_sum / map_count, 1.1);
        sum += map_sum;
        count += map_count;
    }
    ASSERT_GT(count, 100);
    EXPECT_LE(sum / count, 1.1);
    RecordProperty("mean_ratio", std::to_string(sum / count));
    std::printf("mean ratio %.4f over %d queries\n", sum / count, count);
}

TEST(HierarchyMaps, TakeLittleMemory) {
    for (const char* name : {"rooms:1024x1024:seed=1", "caves:1024x1024:seed=1"}) {
        const Grid grid = generate(parse_generator(name));
        const TraversalMap map(grid, {});
        const Hierarchy hierarchy = hierarchy_of(map, 32);
        const std::size_t bytes =
            std::size_t{2} * grid.cell_count() + map.memory_bytes() + hierarchy.memory_bytes();
        EXPECT_LE(bytes, 24U * grid.cell_count());
    }
}

}  // namespace
}  // namespace wayfield
