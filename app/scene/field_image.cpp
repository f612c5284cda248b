#include "scene/field_image.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace wayfield {
namespace {

// More than a view misses between two of its frames.
constexpr std::size_t kChangesKept = 64;

std::size_t bucket_of(double cost, double max_cost) {
    const double at = max_cost > 0 ? cost / max_cost * static_cast<double>(FieldRanks::kBuckets - 1) : 0;
    return std::min(static_cast<std::size_t>(at), FieldRanks::kBuckets - 1);
}

}  // namespace

FieldImage::FieldImage(int width, int height, std::vector<std::uint32_t> cells, std::vector<float> costs,
                       std::uint64_t version)
    : width_(width),
      height_(height),
      cells_(std::move(cells)),
      costs_(std::move(costs)),
      version_(version),
      known_since_(version) {}

void FieldImage::replace(const Rect& rect, std::vector<std::uint32_t> cells, std::vector<float> costs,
                         std::uint64_t version) {
    version_ = version;
    if (rect == bounds()) {
        cells_ = std::move(cells);
        costs_ = std::move(costs);
        changes_.clear();
        known_since_ = version;
        return;
    }
    const auto width = static_cast<std::ptrdiff_t>(rect.width());
    for (std::ptrdiff_t row = 0; row < rect.height(); ++row) {
        const std::ptrdiff_t to = (rect.y0 + row) * static_cast<std::ptrdiff_t>(width_) + rect.x0;
        std::copy_n(cells.begin() + row * width, width, cells_.begin() + to);
        std::copy_n(costs.begin() + row * width, width, costs_.begin() + to);
    }
    changes_.push_back({version, rect});
    if (changes_.size() > kChangesKept) {
        known_since_ = changes_.front().version;
        changes_.pop_front();
    }
}

Rect FieldImage::dirty_since(std::uint64_t version) const {
    if (version < known_since_ || version > version_) return bounds();
    Rect dirty;
    for (const Change& change : changes_) {
        if (change.version > version) dirty = united(dirty, change.rect);
    }
    return dirty;
}

void FieldImage::follow(CellIndex start, std::vector<CellIndex>& path) const {
    if (start >= cells_.size() || !is_reached(cells_[start])) return;
    // An image between two edits is one field or the other, never both; the count is a belt for the braces.
    for (std::size_t steps = 0; steps < cells_.size(); ++steps) {
        path.push_back(start);
        const Direction direction = direction_of(cells_[start]);
        if (direction == kNoDirection) return;
        start += static_cast<CellIndex>(kDx[direction] + kDy[direction] * width_);
    }
}

FieldRanks::FieldRanks(std::span<const float> costs, double max_cost)
    : max_cost_(max_cost), cells_up_to_(kBuckets, 0) {
    for (const float cost : costs) {
        if (cost < std::numeric_limits<float>::infinity()) ++cells_up_to_[bucket_of(cost, max_cost)];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& count : cells_up_to_) count = sum += count;
}

float FieldRanks::cost_of_rank(std::uint64_t rank) const {
    if (rank == 0 || cells_up_to_.empty()) return -1;
    const auto found = std::ranges::lower_bound(cells_up_to_, std::min(rank, count()));
    const auto bucket = static_cast<double>(found - cells_up_to_.begin());
    return static_cast<float>((bucket + 1) / static_cast<double>(kBuckets - 1) * max_cost_);
}

}  // namespace wayfield
