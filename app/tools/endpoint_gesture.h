#pragma once
#include "tools/gesture.h"

namespace wayfield {

/// Moves the start to the cell under the pointer and on with it; all of it is one step of undo.
std::unique_ptr<Gesture> begin_start(const ToolContext& context, Vec2 pixel);

/// The same with a goal: the `index`-th of PaneSetup::goals(), 0 being the search's. Passes over other goals.
std::unique_ptr<Gesture> begin_goal(const ToolContext& context, Vec2 pixel, std::size_t index = 0);

/// Removes the goal under the pointer, or adds one there and moves on with it.
std::unique_ptr<Gesture> begin_goal_change(const ToolContext& context, Vec2 pixel);

/// Which goal lies under the pointer.
std::optional<std::size_t> goal_at(const ToolContext& context, Vec2 pixel);

}  // namespace wayfield
