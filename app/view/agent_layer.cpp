#include "view/agent_layer.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "embedded_shaders.h"
#include "gpu/renderer.h"

namespace wayfield {
namespace {

// Below so many, quads are quick enough in software too, and show where each is heading.
constexpr std::size_t kFewAgents = 3000;
// From this radius on, in pixels times the scale, a disc has a rim and room for a heading.
constexpr double kRimRadius = 2.2;
constexpr double kHeadingRadius = 4.5;
// Slower than that, m/s, nobody heads anywhere.
constexpr float kLeastSpeed = 0.02F;

// Smaller than this a disc isn't drawn, however far one zooms out: the fewer there are, the larger, so that
// they can be found.
double least_radius(std::size_t count, double scale) {
    constexpr std::size_t kSparse = 2000, kMany = 20000;
    return (count < kSparse ? 1.7 : count < kMany ? 1.25 : 0.9) * scale;
}

}  // namespace

void AgentLayer::colour(const MapFrame& frame) {
    AgentPaint paint = frame.crowd.paint;
    paint.dark = frame.dark;
    paint.values = frame.values;
    if (frame.crowd.version == coloured_version_ && paint == coloured_by_ &&
        colours_.size() == frame.crowd.agents.size())
        return;
    coloured_version_ = frame.crowd.version;
    coloured_by_ = paint;
    colour_agents(frame.crowd.agents, paint, frame.grid->width(), frame.grid->height(), colours_);
}

// Those that lie within the pane at least in part.
void AgentLayer::gather(const MapFrame& frame, const PanePlacement& place) {
    const std::span<const AgentView> agents = frame.crowd.agents;
    const auto least = static_cast<float>(least_radius(agents.size(), frame.scale));
    const auto zoom = static_cast<float>(place.zoom);
    const float middle = 0.5F * static_cast<float>(frame.unit_size - 1);
    seen_.clear();
    float largest = 0;
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const AgentView& agent = agents[i];
        const Vec2 at =
            place.pixel({static_cast<double>(agent.x + middle), static_cast<double>(agent.y + middle)});
        const float radius = std::clamp(agent.radius * zoom, least, DiscSplat::kMaxRadius * 4);
        const double reach = static_cast<double>(radius) + 3;
        if (at.x < -reach || at.y < -reach || at.x > place.width + reach || at.y > place.height + reach)
            continue;
        largest = std::max(largest, radius);
        const Rgb colour = colours_[i];
        Instance& instance = seen_.emplace_back(Instance{static_cast<float>(at.x),
                                                         static_cast<float>(at.y),
                                                         radius,
                                                         0,
                                                         0,
                                                         {colour.r, colour.g, colour.b, 255}});
        const float speed = agent.speed();
        if (radius < static_cast<float>(kHeadingRadius * frame.scale) || speed < kLeastSpeed ||
            agent.state == AgentState::kArrived)
            continue;
        instance.heading_x = agent.vx / speed;
        instance.heading_y = agent.vy / speed;
    }
    // On a field's colours even a dot needs one to be seen.
    const bool rimmed = largest >= static_cast<float>(kRimRadius * frame.scale) || frame.layers.field();
    rim_ = rimmed ? static_cast<float>(frame.scale) : 0.0F;
}

std::size_t AgentLayer::draw(const MapFrame& frame, const PanePlacement& place, int pane_left, int pane_top) {
    if (frame.crowd.agents.empty()) return 0;
    colour(frame);
    gather(frame, place);
    if (seen_.empty()) return 0;
    const bool large = std::ranges::any_of(
        seen_, [](const Instance& agent) { return agent.radius > DiscSplat::kMaxRadius; });
    if (seen_.size() <= kFewAgents || large || !software_renderer()) return draw_quads(frame, place);
    return draw_splat(frame, place, pane_left, pane_top);
}

std::size_t AgentLayer::draw_quads(const MapFrame& frame, const PanePlacement& place) {
    if (!quads_) {
        quads_ = Program("agent", shaders::kAgentVert, shaders::kAgentFrag);
        array_ = VertexArray::create();
    }
    const std::size_t bytes = seen_.size() * sizeof(Instance);
    buffer_.upload(seen_.data(), bytes);
    array_.bind();
    buffer_.bind();
    array_.floats(0, 3, sizeof(Instance), offsetof(Instance, x), 1);
    array_.floats(1, 2, sizeof(Instance), offsetof(Instance, heading_x), 1);
    array_.bytes(2, 4, sizeof(Instance), offsetof(Instance, colour), 1);
    quads_.use();
    quads_.set("pane_size", static_cast<float>(place.width), static_cast<float>(place.height));
    quads_.set("rim", rim_);
    set_colour(quads_, "rim_colour", map_palette(frame.dark).path_rim, 0.6);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(seen_.size()));
    return bytes;
}

std::size_t AgentLayer::draw_splat(const MapFrame& frame, const PanePlacement& place, int pane_left,
                                   int pane_top) {
    if (!splat_program_) {
        splat_program_ = Program("splat", shaders::kPaneVert, shaders::kSplatFrag);
        no_vertices_ = VertexArray::create();
    }
    if (texture_.width() != place.width || texture_.height() != place.height)
        texture_ = Texture2D(PixelFormat::kRGBA8, place.width, place.height);
    splat_.set_rim(rim_, map_palette(frame.dark).path_rim);
    splat_.begin(place.width, place.height);
    for (const Instance& agent : seen_)
        splat_.add(agent.x, agent.y, agent.radius, {agent.colour[0], agent.colour[1], agent.colour[2]});
    const Rect& drawn = splat_.drawn();
    if (drawn.empty()) return 0;
    texture_.bind(0);
    texture_.upload(drawn.x0, drawn.y0, drawn.width(), drawn.height(),
                    splat_.pixels() + static_cast<std::ptrdiff_t>(drawn.y0) * place.width + drawn.x0,
                    place.width);
    splat_program_.use();
    splat_program_.set("splat", 0);
    splat_program_.set("corner", static_cast<float>(pane_left), static_cast<float>(pane_top));
    no_vertices_.bind();
    glEnable(GL_SCISSOR_TEST);
    glScissor(pane_left + drawn.x0, pane_top - drawn.y1, drawn.width(), drawn.height());
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_SCISSOR_TEST);
    return drawn.area() * sizeof(std::uint32_t);
}

}  // namespace wayfield
