#pragma once

#include <concepts>
#include <string>

namespace wayfield {

/// "-2480898.41" as "-2,480,898.41": what stands before the point in groups of three digits.
std::string with_groups(std::string digits);

/// 2480898 as "2,480,898".
std::string grouped(std::integral auto value) { return with_groups(std::to_string(value)); }
/// 12345.678 with so many digits after the point: "12,345.68"; "—" for what isn't finite.
std::string grouped(double value, int decimals = 0);

}  // namespace wayfield
