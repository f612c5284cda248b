#pragma once

#include "wayfield/components.h"

namespace wayfield {

/// label_components() of a map without one-way steps, from the runs of free cells in its rows.
Components label_runs(const TraversalMap& map, const std::atomic<bool>* cancel);

}  // namespace wayfield
