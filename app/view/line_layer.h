#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"
#include "view/path_line.h"

namespace wayfield {

/// Pieces of a line on the driver's side.
class LineBuffer {
  public:
    /// Replaces all pieces; returns how many bytes that took.
    std::size_t upload(const std::vector<LinePiece>& pieces);
    void draw() const;
    bool empty() const { return count_ == 0; }

  private:
    Buffer buffer_;
    VertexArray array_;
    bool made_ = false;
    int count_ = 0;
};

/// What `to` of a piece means to a LinePen.
enum class Pieces : std::uint8_t {
    kLasting,   ///< where the route ends that is drawn step by step
    kFleeting,  ///< dots: there is nothing any more from there on
};

/// Draws lines of one width; their pieces have round ends, one of no length is a dot.
class LinePen {
  public:
    struct Ink {
        Rgb colour;
        double alpha = 1;
    };

    LinePen();
    /// `half_width` in pixels; pieces that begin behind `shown` are left out.
    void draw(const LineBuffer& line, const PanePlacement& place, double half_width, const Ink& ink,
              double shown = 1, Pieces pieces = Pieces::kLasting) const;

  private:
    Program program_;
};

/// The route, and the outline of what a click would change. Lines keep a width that reads at every zoom.
class LineLayer {
  public:
    /// Both draw with blending on and return how many bytes were uploaded. frame.grid is not null.
    std::size_t draw_path(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_brush(const MapFrame& frame, const PanePlacement& place);

  private:
    std::size_t update_path(const MapFrame& frame, int spare);

    LinePen pen_;
    LineBuffer path_;
    LineBuffer smoothed_;   // empty unless the path was smoothed
    LineBuffer waypoints_;  // its bends
    LineBuffer brush_;
    std::vector<Point> brush_cells_;  // that brush_ is the outline of
    std::uint64_t path_version_ = 0;
    int path_spare_ = 0;
};

}  // namespace wayfield
