#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "scene/command.h"
#include "scene/scene.h"
#include "scene/tokens.h"

namespace wayfield {

class Runner;

/// The value of an expression: nothing (null), a number, a word or sentence, a cell, a place.
using ScriptValue = std::variant<std::monostate, double, std::string, Point, Place>;

/// As a message shows it: null, 12.5, found, 3,4.
std::string to_text(const ScriptValue& value);

/// The value of an expression about scene and search (walls, cell X,Y, path.cost, ...); none for an
/// expression that a window has to know. Searches are finished first where the value depends on them. `pane`
/// counts from 0. Throws UsageError for a cell off the map or a pane that isn't there.
std::optional<ScriptValue> scene_value(const command::Expression& expression, const Scene& scene,
                                       Runner& runner, std::size_t pane);

/// True if `actual` stands in the relation to the value that was typed. Null is unequal to anything but the
/// word null, and neither less nor greater; ~= holds within 1e-6 for numbers and places, for a part of the
/// text for sentences. A place is equal to the cell that it lies in, if that is what was typed. Order is for
/// numbers only; throws UsageError where it is asked of anything else.
bool holds(const ScriptValue& actual, command::Comparison comparison, std::string_view expected);

}  // namespace wayfield
