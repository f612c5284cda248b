#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "ui/theme.h"

namespace wayfield {

/// What each pane is called on its card, its bar and in the score: the algorithm, and where two have the
/// same, the first setting that tells them apart ("A* · p 0.001").
std::vector<std::string> contender_names(const Scene& scene);

/// The colour that a pane has everywhere.
Colour contender_tint(std::size_t pane, bool dark);

}  // namespace wayfield
