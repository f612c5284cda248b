#pragma once

#include <vector>

#include "wayfield/random.h"

namespace wayfield {

/// Smooth noise in [0, 1), row-major: random numbers on lattices of `base`, `base / 2`, ... cells, joined by
/// smoothstep, each lattice with half the weight of the one before. Only + - * / and floor are used.
/// Preconditions: width, height, base >= 1.
std::vector<float> value_noise(int width, int height, int base, int octaves, Mulberry32& random);

/// The value that a share `share` (0..1) of the field lies below, to 1/4096 of the range.
float quantile(const std::vector<float>& field, double share);

}  // namespace wayfield
