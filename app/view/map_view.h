#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "view/camera.h"
#include "view/map_frame.h"

namespace wayfield {

/// Draws the map of one pane. Holds that pane's textures; the pane itself knows nothing of it.
class MapView {
  public:
    /// Needs a current OpenGL 3.3 context, as every method and the destructor do.
    MapView();
    ~MapView();
    MapView(MapView&&) noexcept;
    MapView& operator=(MapView&&) noexcept;

    /// Uploads what the frame changed since the last one: dirty rectangles of the grid, stamps of a new
    /// trace. With frame.in_slices no more at once than a frame has time for: behind() says that there is
    /// more.
    void update(const MapFrame& frame, const Camera& camera);

    /// Draws into camera.viewport() of the framebuffer bound now, which is `framebuffer_height` pixels high.
    /// The frame is that of update(). Leaves blending and scissor test off and the viewport at the pane.
    void draw(const MapFrame& frame, const Camera& camera, int framebuffer_height);

    /// What is drawn isn't all of what the last update() was given.
    bool behind() const;

    /// Bytes sent to the driver by the last update and draw, for tests and the frame plot.
    std::size_t uploaded_bytes() const;

    /// Why a map of this size can't be shown by this driver, or an empty string. draw() leaves such a map
    /// out.
    static std::string refusal(int width, int height);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace wayfield
