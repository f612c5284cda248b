#pragma once

#include <cstdint>
#include <span>

namespace wayfield {

/// A straight and a diagonal step as integers: the smallest pair whose quotient is within 1e-7 of the square
/// root of two; 3363 / 2378 is 6e-8 too large. Two paths change places only if they differ by 2,378 diagonals
/// or more.
inline constexpr std::uint32_t kIntegerStraight = 2378;
inline constexpr std::uint32_t kIntegerDiagonal = 3363;

/// The smallest q up to 1,000 that makes all costs whole numbers below a million; 0 if there is none.
std::uint32_t common_denominator(std::span<const double> costs);

/// To the nearest whole number. Precondition: 0 <= value < 2^32 - 1.
std::uint32_t rounded(double value);

}  // namespace wayfield
