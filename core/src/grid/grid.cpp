#include "wayfield/grid.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "wayfield/error.h"

namespace wayfield {
namespace {

// Long enough that a consumer who looks once a frame never falls behind a fast stroke.
constexpr std::size_t kLogLength = 256;

std::size_t checked_cell_count(int width, int height) {
    if (width < 1 || height < 1 || width > kMaxGridSide || height > kMaxGridSide) {
        throw Error(fmt::format("a map is 1 to {} cells a side, not {}x{}", kMaxGridSide, width, height));
    }
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

}  // namespace

Grid::Grid(int width, int height, Terrain fill)
    : width_(width),
      height_(height),
      terrain_(checked_cell_count(width, height), fill),
      level_(terrain_.size(), 0),
      open_batch_(width, height) {}

bool Grid::set_terrain(CellIndex cell, Terrain terrain) {
    assert(cell < terrain_.size());
    if (terrain_[cell] == terrain) return false;
    terrain_[cell] = terrain;
    open_batch_.add(point(cell));
    return true;
}

bool Grid::set_level(CellIndex cell, int level) {
    assert(cell < level_.size() && level >= 0 && level <= 255);
    const auto value = static_cast<std::uint8_t>(level);
    if (level_[cell] == value) return false;
    if (level_[cell] == 0) ++raised_cells_;
    if (value == 0) --raised_cells_;
    level_[cell] = value;
    open_batch_.add(point(cell));
    return true;
}

Grid Grid::replace(Grid other) {
    assert(open_batch_.empty());
    const std::uint64_t revision = revision_ + 1;
    std::swap(*this, other);
    revision_ = revision;
    open_batch_.take();
    // A log without the newest edit says that everything is dirty.
    log_.clear();
    return other;
}

Rect Grid::commit() {
    const Rect changed = open_batch_.bounds();
    if (changed.empty()) return changed;
    ++revision_;
    LoggedEdit edit{revision_, open_batch_.take()};
    if (log_.size() < kLogLength) {
        log_.push_back(std::move(edit));
    } else {
        log_[revision_ % kLogLength] = std::move(edit);
    }
    return changed;
}

std::vector<Rect> Grid::dirty_parts_since(std::uint64_t revision) const {
    if (revision >= revision_) return {};
    DirtyParts parts(width_, height_);
    std::uint64_t found = 0;
    for (const LoggedEdit& edit : log_) {
        if (edit.revision <= revision) continue;
        for (const Rect& part : edit.parts) parts.add(part);
        ++found;
    }
    return found == revision_ - revision ? parts.take() : std::vector<Rect>{bounds()};
}

Grid scaled(const Grid& grid, int width, int height) {
    if (width == grid.width() && height == grid.height()) return grid;
    if (width < grid.width() || height < grid.height() || width % grid.width() != 0 ||
        height % grid.height() != 0) {
        throw Error(fmt::format("a map of {}x{} can't be scaled to {}x{}: whole multiples only", grid.width(),
                                grid.height(), width, height));
    }
    Grid larger(width, height);
    const int across = width / grid.width();
    const int down = height / grid.height();
    for (CellIndex cell = 0; cell < larger.cell_count(); ++cell) {
        const Point p = larger.point(cell);
        const Point source{p.x / across, p.y / down};
        larger.set_terrain(cell, grid.terrain(source));
        larger.set_level(cell, grid.level(source));
    }
    larger.commit();
    return larger;
}

}  // namespace wayfield
