#pragma once

#include <cstddef>
#include <vector>

#include "gpu/gl_objects.h"
#include "view/agent_looks.h"
#include "view/disc_splat.h"
#include "view/map_frame.h"
#include "view/pane_placement.h"

namespace wayfield {

/// A crowd, a disc each. A quad of the graphics card for each; where OpenGL is software and they are many,
/// the processor draws them into a texture instead.
class AgentLayer {
  public:
    /// Draws with blending on, and leaves the blend function of the other layers. Returns the bytes sent.
    /// frame.grid is not null; `pane_left` and `pane_top` are the pane's corner in the framebuffer, from
    /// below.
    std::size_t draw(const MapFrame& frame, const PanePlacement& place, int pane_left, int pane_top);

  private:
    struct Instance {
        float x;
        float y;
        float radius;
        float heading_x;
        float heading_y;
        std::uint8_t colour[4];
    };

    void gather(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_quads(const MapFrame& frame, const PanePlacement& place);
    std::size_t draw_splat(const MapFrame& frame, const PanePlacement& place, int pane_left, int pane_top);
    void colour(const MapFrame& frame);

    std::vector<Rgb> colours_;
    std::uint64_t coloured_version_ = 0;
    AgentPaint coloured_by_;
    std::vector<Instance> seen_;
    float rim_ = 0;
    Program quads_;
    Program splat_program_;
    VertexArray array_;
    Buffer buffer_;
    VertexArray no_vertices_;
    DiscSplat splat_;
    Texture2D texture_;
};

}  // namespace wayfield
