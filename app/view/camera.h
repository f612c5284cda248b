#pragma once

#include <optional>

#include "wayfield/geometry.h"

namespace wayfield {

/// A place in pixels or in cells (then (0.5, 0.5) is the middle of cell (0, 0)); y points down.
struct Vec2 {
    double x = 0;
    double y = 0;
    friend bool operator==(const Vec2&, const Vec2&) = default;
};

/// Part of a framebuffer in its pixels, from the top left. Sides below 1: nothing to see (minimised).
struct PixelRect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool empty() const { return width <= 0 || height <= 0; }
    bool contains(Vec2 p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
    friend bool operator==(const PixelRect&, const PixelRect&) = default;
};

/// A window's two sizes. The mouse is reported in window units, everything is drawn in framebuffer pixels;
/// a HiDPI screen has more pixels than units, by a factor that need not be whole.
struct WindowMetrics {
    int window_width = 0;
    int window_height = 0;
    int drawable_width = 0;
    int drawable_height = 0;

    /// Pixels a unit; 1 where a size is missing (a minimised window is 0 x 0).
    double scale_x() const;
    double scale_y() const;
    Vec2 to_pixels(Vec2 window) const { return {window.x * scale_x(), window.y * scale_y()}; }
};

/// What part of the map a pane shows. The world's unit is the cell, zoom is framebuffer pixels a cell.
///
/// Zoom stays between "the whole map is visible" and kMaxCellPixels window units a cell. While a viewport is
/// empty or no map is set the camera keeps zoom and place, and every answer stays finite.
class Camera {
  public:
    static constexpr double kMaxCellPixels = 96;
    static constexpr double kEaseSeconds = 0.12;

    /// Size of the map in cells, both at least 1. A new size fits the map at once; the same size changes
    /// nothing.
    void set_map(int width, int height);
    /// Where the pane lies, and pixels a window unit there. A fitted camera stays fitted; another keeps zoom
    /// and the cell in the middle of the pane. An empty rectangle or a scale <= 0 is remembered by nothing.
    void set_viewport(const PixelRect& rect, double scale = 1);
    const PixelRect& viewport() const { return viewport_; }
    /// So many pixels at the foot of the pane are covered: the map fits above them. Too many: none.
    void set_foot(int pixels);
    int map_width() const { return map_width_; }

    /// Moves the view with the pointer at once: the map follows by `dx`, `dy` pixels.
    void pan(double dx, double dy);
    /// The same, eased: for keys.
    void pan_eased(double dx, double dy);
    /// Zooms by `factor` (> 0) and holds the map under `pixel` where it is; eased. Zooming out to the limit
    /// fits.
    void zoom_at(Vec2 pixel, double factor);
    /// The same with a zoom of choice around the middle of the pane.
    void set_zoom(double zoom);
    /// Whole map in the middle of the pane.
    void fit(bool eased = true);
    /// Shows cells from edge to edge of the pane: the shorter side fits, the longer one is cut off.
    void fill(bool eased = true);

    /// Shows what another camera of the same map shows, eases included: panes of a race look the same way.
    void follow(const Camera& leader);

    /// Moves an eased change on by `seconds` >= 0; true while there is more to come.
    bool advance(double seconds);
    bool easing() const { return elapsed_ < kEaseSeconds; }
    /// Ends an eased change now: for shots and recordings that must not depend on time.
    void settle();

    double zoom() const { return now_.zoom; }  ///< pixels a cell, finite and > 0
    bool fitted() const { return fitted_; }
    double min_zoom() const;
    double max_zoom() const;
    Vec2 center() const { return now_.center; }  ///< in cells

    /// Framebuffer pixel of a place on the map, and back. Pixel (0, 0) is the corner, not the middle, of the
    /// top left pixel: a mouse at pixel p aims at p + 0.5.
    Vec2 to_pixel(Vec2 cell) const;
    Vec2 to_cell(Vec2 pixel) const;
    /// The cell under a mouse position in pixels; nothing off the map. It does not ask whether the pixel lies
    /// in the pane.
    std::optional<Point> cell_at(Vec2 pixel) const;
    /// The same without an edge: cells left of or above the map are negative. Far away ones are clamped.
    Point nearest_cell(Vec2 pixel) const;
    /// Cells that the pane shows at least a part of.
    Rect visible_cells() const;

  private:
    struct View {
        Vec2 center{0.5, 0.5};
        double zoom = 16;
    };

    View clamped(View view) const;
    View fitting() const;
    void go_to(const View& view, bool eased);
    Vec2 origin() const;

    int map_width_ = 1;
    int map_height_ = 1;
    PixelRect viewport_{0, 0, 1, 1};
    int foot_ = 0;
    double scale_ = 1;
    View now_;
    View from_;
    View target_;
    double elapsed_ = kEaseSeconds;
    bool fitted_ = true;
    bool placed_ = false;  // a viewport has come
};

/// The cell under a mouse position in window units.
std::optional<Point> cell_at_window(const Camera& camera, const WindowMetrics& metrics, Vec2 window);

}  // namespace wayfield
