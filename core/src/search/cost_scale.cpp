#include "cost_scale.h"

#include <cmath>

namespace wayfield {
namespace {

constexpr std::uint32_t kLargestDenominator = 1000;

}  // namespace

std::uint32_t common_denominator(std::span<const double> costs) {
    for (std::uint32_t q = 1; q <= kLargestDenominator; ++q) {
        bool fits = true;
        for (const double cost : costs) {
            const double multiple = cost * q;
            fits =
                fits && multiple < 1e6 && std::abs(multiple - std::floor(multiple + 0.5)) <= 1e-9 * multiple;
        }
        if (fits) return q;
    }
    return 0;
}

std::uint32_t rounded(double value) { return static_cast<std::uint32_t>(std::floor(value + 0.5)); }

}  // namespace wayfield
