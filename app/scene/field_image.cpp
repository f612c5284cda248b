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

FieldImage::FieldImage(int width, int height, std::uint64_t version, const Fill& fill)
    : width_(width), height_(height), bands_(static_cast<std::size_t>((height + kBandRows - 1) / kBandRows)) {
    replace(bounds(), version, fill);
}

void FieldImage::replace(const Rect& rect, std::uint64_t version, const Fill& fill) {
    version_ = version;
    if (rect == bounds()) {
        changes_.clear();
        known_since_ = version;
    } else {
        changes_.push_back({version, rect});
    }
    if (changes_.size() > kChangesKept) {
        known_since_ = changes_.front().version;
        changes_.pop_front();
    }
    if (rect.empty()) return;
    const int last = (rect.y1 - 1) / kBandRows;
    for (int band = rect.y0 / kBandRows; band <= last; ++band)
        write(static_cast<std::size_t>(band), rect, fill);
}

void FieldImage::write(std::size_t band, const Rect& rect, const Fill& fill) {
    const int top = static_cast<int>(band) * kBandRows;
    const Rect rows{0, top, width_, std::min(top + kBandRows, height_)};
    const Rect part = intersected(rect, rows);
    Band written{std::vector<std::uint32_t>(part.area()), std::vector<float>(part.area())};
    fill(part, written.cells, written.costs);
    if (part == rows) {
        bands_[band] = std::make_shared<const Band>(std::move(written));
        return;
    }
    Band next = *bands_[band];
    const auto width = static_cast<std::ptrdiff_t>(part.width());
    for (std::ptrdiff_t row = 0; row < part.height(); ++row) {
        const std::ptrdiff_t to = (part.y0 - top + row) * static_cast<std::ptrdiff_t>(width_) + part.x0;
        std::copy_n(written.cells.begin() + row * width, width, next.cells.begin() + to);
        std::copy_n(written.costs.begin() + row * width, width, next.costs.begin() + to);
    }
    bands_[band] = std::make_shared<const Band>(std::move(next));
}

std::span<const std::uint32_t> FieldImage::rows_from(int y) const {
    const std::span<const std::uint32_t> cells = bands_[static_cast<std::size_t>(y / kBandRows)]->cells;
    return cells.subspan(static_cast<std::size_t>(y % kBandRows) * static_cast<std::size_t>(width_));
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
    const std::size_t cells = bounds().area();
    if (start >= cells || !is_reached(cell(start))) return;
    // An image between two edits is one field or the other, never both; the count is a belt for the braces.
    for (std::size_t steps = 0; steps < cells; ++steps) {
        path.push_back(start);
        const Direction direction = direction_of(cell(start));
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
