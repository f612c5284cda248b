#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wayfield/dirty_parts.h"
#include "wayfield/geometry.h"
#include "wayfield/terrain.h"

namespace wayfield {

inline constexpr int kMaxGridSide = 8192;

/// The map as it is edited: a terrain class and a level (height) per cell, row-major.
///
/// Edits collect in an open batch; commit() closes it as one revision. Whoever derives something from the
/// grid keeps the revision it has seen and asks dirty_parts_since() for what to derive anew.
class Grid {
  public:
    /// Throws Error unless 1 <= width, height <= kMaxGridSide.
    Grid(int width, int height, Terrain fill = Terrain::kGround);

    int width() const { return width_; }
    int height() const { return height_; }
    CellIndex cell_count() const { return static_cast<CellIndex>(terrain_.size()); }
    Rect bounds() const { return {0, 0, width_, height_}; }
    bool contains(Point p) const { return bounds().contains(p); }

    /// Preconditions (asserted): the cell lies on the map.
    CellIndex index(Point p) const {
        return static_cast<CellIndex>(p.y) * static_cast<CellIndex>(width_) + static_cast<CellIndex>(p.x);
    }
    Point point(CellIndex cell) const {
        const auto w = static_cast<CellIndex>(width_);
        return {static_cast<int>(cell % w), static_cast<int>(cell / w)};
    }

    Terrain terrain(CellIndex cell) const { return terrain_[cell]; }
    Terrain terrain(Point p) const { return terrain_[index(p)]; }
    /// Level of the ground, 0..255. Only differences matter (Profile::climb).
    int level(CellIndex cell) const { return level_[cell]; }
    int level(Point p) const { return level_[index(p)]; }
    std::span<const Terrain> terrain_data() const { return terrain_; }
    std::span<const std::uint8_t> level_data() const { return level_; }
    /// True if any cell has a level other than 0.
    bool has_levels() const { return raised_cells_ > 0; }

    /// Change a cell inside the open batch; true if that changed anything.
    bool set_terrain(CellIndex cell, Terrain terrain);
    bool set_level(CellIndex cell, int level);

    /// Becomes another map, of any size, and returns what it was. Counts as one edit of everything: the
    /// revision goes on, so whoever follows it notices; where the size differs they have to begin anew.
    /// The open batch must be empty (asserted).
    Grid replace(Grid other);

    /// Closes the open batch: one more revision if anything changed. Returns what changed.
    Rect commit();
    std::uint64_t revision() const { return revision_; }
    /// What has changed in revisions after `revision`, in parts that leave out most of what didn't; all of
    /// the map if that lies too far back to tell.
    std::vector<Rect> dirty_parts_since(std::uint64_t revision) const;

  private:
    struct LoggedEdit {
        std::uint64_t revision;
        std::vector<Rect> parts;
    };

    int width_;
    int height_;
    std::vector<Terrain> terrain_;
    std::vector<std::uint8_t> level_;
    CellIndex raised_cells_ = 0;
    std::uint64_t revision_ = 1;
    DirtyParts open_batch_;
    std::vector<LoggedEdit> log_;  // a ring of the newest edits
};

/// The grid stretched to another size by nearest cell, as a .scen asks when its size differs.
/// Throws Error unless the new sides are multiples of the old ones (or the same).
Grid scaled(const Grid& grid, int width, int height);

}  // namespace wayfield
