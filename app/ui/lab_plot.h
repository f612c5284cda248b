#pragma once
#include "lab/lab_text.h"
#include "ui/plot.h"

namespace wayfield {

/// The plot of an experiment, from what has been measured so far and what the article printed.
Plot plot_of(const LabExperiment& experiment, const LabResult* result, bool dark);

/// What the pointer's row or x says: a line for each series, with the article's figure where there is one.
std::string plot_hover_text(const Plot& plot, std::size_t index);

}  // namespace wayfield
