#pragma once

#include <cstddef>
#include <map>

#include "gpu/gl_objects.h"
#include "view/field_texture.h"
#include "view/map_frame.h"
#include "view/map_textures.h"
#include "view/pane_placement.h"

namespace wayfield {

/// Terrain, field and search, in one pass over the pane: a pass each would fetch every cell twice, and
/// fetches are what software drawing is made of.
class CellsLayer {
  public:
    CellsLayer();

    /// Brings the textures up to date, as far as a frame has time for; returns how many bytes were uploaded.
    /// frame.grid is not null.
    std::size_t update(const MapFrame& frame, const PanePlacement& place);
    /// What is shown isn't all of what the last update() was given.
    bool behind() const { return behind_; }
    /// Covers the pane at `pane_left`, `pane_top` of gl_FragCoord. The frame is that of the last update().
    void draw(const MapFrame& frame, const PanePlacement& place, int pane_left, int pane_top);

  private:
    struct Variant;
    const Program& program_of(const Variant& variant);
    std::size_t update_ages(const MapFrame& frame);
    std::size_t update_search(const MapFrame& frame, int stamp_level, Pace pace);
    void set_view(const Program& program, const MapFrame& frame, const PanePlacement& place);
    void set_search(const Program& program, const MapFrame& frame);
    void set_field(const Program& program, const MapFrame& frame, const PanePlacement& place);

    std::map<int, Program> programs_;
    VertexArray no_vertices_ = VertexArray::create();
    TerrainTextures terrain_;
    StampTexture stamps_;
    FieldTexture field_;
    FieldColours field_colours_;
    Texture2D ages_;
    Texture2D patterns_;
    int ages_key_ = -1;
    bool shows_search_ = false;
    bool shows_field_ = false;
    bool behind_ = false;
};

}  // namespace wayfield
