#pragma once

namespace wayfield {

/// Drawable pixels, from the top left.
struct Box {
    float x = 0, y = 0, width = 0, height = 0;
    float right() const { return x + width; }
    float bottom() const { return y + height; }
    bool contains(double px, double py) const {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
    bool empty() const { return width <= 0 || height <= 0; }
    friend bool operator==(const Box&, const Box&) = default;
};

/// Where things are in a frame. The map gets what bar, panel and strip leave; on a window too small for them
/// the panel goes first, then the workers, then the strip, and the map keeps at least a pixel.
struct Layout {
    Box bar, map, panel, strip;
    Box workers;      ///< above the strip, empty unless it is shown and there is room
    Box caption;      ///< over the map, empty without one
    float scale = 1;  ///< of every length: type size × drawable scale

    float px(float length) const { return length * scale; }
};

/// How much of the frame around the map the person wants.
enum class FrameParts {
    kAll,
    kNoPanel,
    kBarOnly,
    kStripOnly,  ///< for videos: the map, and under it who is how far
    kNone
};

/// `width` and `height` in drawable pixels, at least 1. `workers` is the height of the workers' panel before
/// scaling, 0: none. With a caption on it the map needs more height than without.
Layout compute_layout(int width, int height, float scale, FrameParts parts, float workers = 0,
                      bool caption = false);

}  // namespace wayfield
