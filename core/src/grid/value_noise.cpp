#include "grid/value_noise.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace wayfield {
namespace {

/// Where a cell lies between two lattice lines.
struct Between {
    std::size_t line;
    float share;
};

std::vector<Between> lattice_places(int count, int spacing) {
    std::vector<Between> places;
    places.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const float t = static_cast<float>(i % spacing) / static_cast<float>(spacing);
        places.push_back({static_cast<std::size_t>(i / spacing), t * t * (3 - 2 * t)});
    }
    return places;
}

void add_octave(std::vector<float>& field, int width, int height, int spacing, float weight,
                Mulberry32& random) {
    const auto columns = static_cast<std::size_t>(width / spacing + 2);
    const auto rows = static_cast<std::size_t>(height / spacing + 2);
    std::vector<float> lattice(columns * rows);
    for (float& value : lattice) value = static_cast<float>(random.next()) * weight;

    const auto xs = lattice_places(width, spacing);
    const auto ys = lattice_places(height, spacing);
    std::vector<float> row(columns);
    float* out = field.data();
    for (const Between& y : ys) {
        const float* above = lattice.data() + y.line * columns;
        const float* below = above + columns;
        for (std::size_t i = 0; i < columns; ++i) row[i] = above[i] + (below[i] - above[i]) * y.share;
        for (const Between& x : xs) *out++ += row[x.line] + (row[x.line + 1] - row[x.line]) * x.share;
    }
}

}  // namespace

std::vector<float> value_noise(int width, int height, int base, int octaves, Mulberry32& random) {
    std::vector<float> field(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0.0F);
    float total = 0;
    float weight = 1;
    for (int i = 0; i < octaves; ++i, weight /= 2) total += weight;
    weight = 1 / total;
    for (int i = 0, spacing = base; i < octaves; ++i, weight /= 2, spacing = std::max(1, spacing / 2)) {
        add_octave(field, width, height, spacing, weight, random);
    }
    return field;
}

float quantile(const std::vector<float>& field, double share) {
    constexpr std::size_t kBins = 4096;
    std::array<std::size_t, kBins> count{};
    for (const float value : field) {
        ++count[std::min(kBins - 1, static_cast<std::size_t>(value * static_cast<float>(kBins)))];
    }
    const double wanted = share * static_cast<double>(field.size());
    std::size_t below = 0;
    std::size_t bin = 0;
    while (bin < kBins && static_cast<double>(below) < wanted) below += count[bin++];
    return static_cast<float>(bin) / static_cast<float>(kBins);
}

}  // namespace wayfield
