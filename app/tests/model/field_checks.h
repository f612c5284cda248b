#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "scene/scene.h"
#include "scene_commands.h"
#include "wayfield/flow_field.h"

namespace wayfield {

/// A field of its own: what the runner must have published.
inline void expect_field(const Scene& scene, std::size_t index) {
    const Pane& pane = scene.pane(index);
    ASSERT_TRUE(pane.field);
    const FieldImage& image = pane.field->image;
    const TraversalMap map(scene.grid(), pane.setup.profile);
    ASSERT_EQ(image.bounds(), map.bounds());
    std::vector<CellIndex> goals;
    for (const Point& goal : pane.setup.goals()) goals.push_back(map.index(goal));
    FieldScratch scratch;
    FlowField field;
    ASSERT_TRUE(field.build(map, goals, scratch, {pane.setup.query.options.unit_diagonals}));
    std::vector<float> costs(map.cell_count());
    field.copy_costs(map.bounds(), costs);
    // The ways from some thousand cells: all of a large map's are hundreds of millions of steps.
    const CellIndex stride = 7 + static_cast<CellIndex>(map.cell_count() / 4096);
    int wrong = 0;
    for (CellIndex cell = 0; cell < map.cell_count() && wrong < 5; ++cell) {
        const std::uint32_t packed = image.cell(cell);
        const bool same = image.cost(cell) == costs[cell] && direction_of(packed) == field.direction(cell) &&
                          is_reached(packed) == (costs[cell] < kNoEntry);
        EXPECT_TRUE(same) << cell << ": " << image.cost(cell) << " for " << costs[cell];
        wrong += same ? 0 : 1;
        if (!is_reached(packed)) continue;
        std::vector<CellIndex> way;
        if (cell % stride == 0) {
            image.follow(cell, way);
            ASSERT_FALSE(way.empty());
            EXPECT_EQ(map.point(way.back()), pane.setup.goals()[static_cast<std::size_t>(goal_of(packed))]);
        }
    }
    EXPECT_EQ(pane.field->figures.map_revision, scene.grid().revision());
    EXPECT_EQ(pane.field->figures.reachable, field.reachable_count());
    EXPECT_EQ(pane.field->figures.max_cost, field.max_cost());
    EXPECT_EQ(pane.field->figures.goals, field.goals().size());
    EXPECT_EQ(pane.field->stale_frames, 0);
}

}  // namespace wayfield
