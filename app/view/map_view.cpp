#include "view/map_view.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include "view/agent_layer.h"
#include "view/army_layer.h"
#include "view/cells_layer.h"
#include "view/cluster_layer.h"
#include "view/consistency_layer.h"
#include "view/jump_layer.h"
#include "view/line_layer.h"
#include "view/marker_layer.h"
#include "view/pane_placement.h"
#include "view/request_layer.h"
#include "view/streamline_layer.h"

namespace wayfield {

struct MapView::Impl {
    bool shows(const MapFrame& frame) const {
        return frame.grid && MapView::refusal(frame.grid->width(), frame.grid->height()).empty();
    }
    void update(const MapFrame& frame, const Camera& camera);
    void draw(const MapFrame& frame, const Camera& camera, int framebuffer_height);
    void draw_layers(const MapFrame& frame, const Camera& camera, int pane_top);

    CellsLayer cells;
    JumpLayer jumps;
    ConsistencyLayer consistency;
    ClusterLayer clusters;
    LineLayer lines;
    StreamlineLayer streamline;
    RequestLayer requests;
    AgentLayer agents;
    ArmyLayer armies;
    MarkerLayer markers;
    std::size_t uploaded = 0;
    bool behind = false;
};

namespace {

void clear_pane(const PixelRect& pane, int pane_top, Rgb colour) {
    glEnable(GL_SCISSOR_TEST);
    glScissor(pane.x, pane_top - pane.height, pane.width, pane.height);
    glClearColor(static_cast<float>(colour.r) / 255.0F, static_cast<float>(colour.g) / 255.0F,
                 static_cast<float>(colour.b) / 255.0F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace

void MapView::Impl::update(const MapFrame& frame, const Camera& camera) {
    uploaded = 0;
    behind = false;
    if (camera.viewport().empty() || !shows(frame)) return;
    const PanePlacement place(camera);
    uploaded += cells.update(frame, place);
    behind = cells.behind();
    if (frame.layers.jumps) uploaded += jumps.update(frame);
    if (frame.layers.search) uploaded += consistency.update(frame);
    if (frame.layers.clusters) uploaded += clusters.update(frame);
}

void MapView::Impl::draw(const MapFrame& frame, const Camera& camera, int framebuffer_height) {
    const PixelRect& pane = camera.viewport();
    if (pane.empty()) return;
    const int pane_top = framebuffer_height - pane.y;
    glViewport(pane.x, pane_top - pane.height, pane.width, pane.height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    if (shows(frame)) {
        draw_layers(frame, camera, pane_top);
    } else {
        clear_pane(pane, pane_top, map_palette(frame.dark).outside);
    }
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    glUseProgram(0);
}

void MapView::Impl::draw_layers(const MapFrame& frame, const Camera& camera, int pane_top) {
    const PanePlacement place(camera);
    cells.draw(frame, place, camera.viewport().x, pane_top);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (frame.layers.clusters) clusters.draw(frame, place);
    if (frame.layers.jumps) jumps.draw(frame, place);
    if (frame.layers.search) consistency.draw(frame, place);
    if (frame.layers.search) markers.draw_current(frame, place);
    if (frame.layers.streamline) uploaded += streamline.draw(frame, place);
    uploaded += requests.draw(frame, place);
    if (frame.layers.path) uploaded += lines.draw_path(frame, place);
    if (frame.layers.agents) uploaded += agents.draw(frame, place, camera.viewport().x, pane_top);
    uploaded += armies.draw(frame, place);
    uploaded += lines.draw_brush(frame, place);
    if (frame.layers.markers) markers.draw_ends(frame, place);
    markers.draw_hovered(frame, place);
}

MapView::MapView() : impl_(std::make_unique<Impl>()) {}
MapView::~MapView() = default;
MapView::MapView(MapView&&) noexcept = default;
MapView& MapView::operator=(MapView&&) noexcept = default;

void MapView::update(const MapFrame& frame, const Camera& camera) { impl_->update(frame, camera); }

bool MapView::behind() const { return impl_->behind; }

void MapView::draw(const MapFrame& frame, const Camera& camera, int framebuffer_height) {
    impl_->draw(frame, camera, framebuffer_height);
}

std::size_t MapView::uploaded_bytes() const { return impl_->uploaded; }

std::string MapView::refusal(int width, int height) {
    const int most = Texture2D::max_size();
    if (padded_side(width) <= most && padded_side(height) <= most) return {};
    return fmt::format("this graphics driver shows maps up to {0}x{0}, not {1}x{2}", most, width, height);
}

}  // namespace wayfield
