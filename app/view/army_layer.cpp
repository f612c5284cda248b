#include "view/army_layer.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "embedded_shaders.h"

namespace wayfield {
namespace {

// Of a unit's tiles, the rest is left between neighbours.
constexpr double kFilled = 0.42;
// However far one zooms out, in pixels times the scale.
constexpr double kLeastRadius = 1.9;
// From these radii on there is room for a ring of health, and for a bar to where it faces.
constexpr double kRingRadius = 4.0;
constexpr double kFacingRadius = 3.4;
constexpr float kDisc = 0, kSquare = 1, kDiamond = 2;

float shape_of(const UnitView& unit, const BattleSnapshot& battle) {
    if (unit.holds) return kSquare;
    return battle.kinds[unit.kind].movement_class == MovementClass::kFly ? kDiamond : kDisc;
}

void put(std::uint8_t (&bytes)[4], Rgb colour, std::uint8_t alpha) {
    bytes[0] = colour.r;
    bytes[1] = colour.g;
    bytes[2] = colour.b;
    bytes[3] = alpha;
}

LinePiece piece_between(float x0, float y0, float x1, float y1) { return {x0, y0, x1, y1, 0, 1}; }

}  // namespace

ArmyLayer::ArmyLayer() : bodies_("unit", shaders::kUnitVert, shaders::kUnitFrag) {}

std::size_t ArmyLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    if (frame.army.battle == nullptr) return 0;
    std::size_t bytes = 0;
    if (frame.layers.memo) bytes += draw_memo(frame, place);
    if (!frame.layers.agents) return bytes;
    bytes += draw_path(frame, place);
    gather(frame, place);
    bytes += draw_bodies(frame, place);
    return bytes + draw_strikes(frame, place);
}

// Those that lie within the pane at least in part; the chosen one last, over its neighbours.
void ArmyLayer::gather(const MapFrame& frame, const PanePlacement& place) {
    const BattleSnapshot& battle = *frame.army.battle;
    const MapPalette& palette = map_palette(frame.dark);
    seen_.clear();
    Body chosen{};
    bool has_chosen = false;
    for (const UnitView& unit : battle.units) {
        const Vec2 at = place.pixel({static_cast<double>(unit.x), static_cast<double>(unit.y)});
        const double radius = std::max(kFilled * unit.size * place.zoom, kLeastRadius * frame.scale);
        const double reach = radius * 1.5 + 6 * frame.scale;
        if (at.x < -reach || at.y < -reach || at.x > place.width + reach || at.y > place.height + reach)
            continue;
        Body body{static_cast<float>(at.x),
                  static_cast<float>(at.y),
                  static_cast<float>(radius),
                  unit.health,
                  0,
                  0,
                  shape_of(unit, battle),
                  0,
                  {},
                  {}};
        Rgb colour = army_colour(static_cast<int>(unit.army), frame.dark);
        const bool hurt = unit.health < 1;
        if (hurt && radius >= kRingRadius * frame.scale) {
            body.ring = static_cast<float>(std::max(radius * 0.24, 1.4 * frame.scale));
            body.radius -= body.ring * 0.6F;
        } else if (hurt) {
            colour = mixed(palette.terrain[0], colour, 0.45 + 0.55 * static_cast<double>(unit.health));
        }
        if (radius >= kFacingRadius * frame.scale && !unit.holds) {
            body.facing_x = unit.facing_x;
            body.facing_y = unit.facing_y;
        }
        put(body.colour, colour, 255);
        if (unit.pinned) put(body.mark, palette.pinned, 255);
        if (frame.army.chosen == unit.id) {
            put(body.mark, palette.path, 255);
            chosen = body;
            has_chosen = true;
            continue;
        }
        seen_.push_back(body);
    }
    if (has_chosen) seen_.push_back(chosen);
}

std::size_t ArmyLayer::draw_bodies(const MapFrame& frame, const PanePlacement& place) {
    if (seen_.empty()) return 0;
    if (!array_made_) {
        array_ = VertexArray::create();
        array_made_ = true;
    }
    const std::size_t bytes = seen_.size() * sizeof(Body);
    buffer_.upload(seen_.data(), bytes);
    array_.bind();
    buffer_.bind();
    array_.floats(0, 4, sizeof(Body), offsetof(Body, x), 1);
    array_.floats(1, 4, sizeof(Body), offsetof(Body, facing_x), 1);
    array_.bytes(2, 4, sizeof(Body), offsetof(Body, colour), 1);
    array_.bytes(3, 4, sizeof(Body), offsetof(Body, mark), 1);
    const MapPalette& palette = map_palette(frame.dark);
    bodies_.use();
    bodies_.set("pane_size", static_cast<float>(place.width), static_cast<float>(place.height));
    bodies_.set("rim", static_cast<float>(std::clamp(place.zoom * 0.06, 0.6, 1.6) * frame.scale));
    set_colour(bodies_, "rim_colour", palette.path_rim, 0.75);
    set_colour(bodies_, "ring_colour", palette.path, 0.95);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(seen_.size()));
    return bytes;
}

// From where it was asked to where it should have led: what is proven until the terrain is edited, and what
// is only put off.
std::size_t ArmyLayer::draw_memo(const MapFrame& frame, const PanePlacement& place) {
    const BattleSnapshot& battle = *frame.army.battle;
    const MapPalette& palette = map_palette(frame.dark);
    const int width = frame.grid->width();
    std::size_t bytes = 0;
    for (const bool proven : {true, false}) {
        std::vector<LinePiece> lines, goals;
        for (const MemoView& memo : battle.memo) {
            if (memo.proven != proven || memo.start >= frame.grid->cell_count() ||
                memo.goal >= frame.grid->cell_count())
                continue;
            const LinePiece from = dot_at(memo.start, width, 0);
            const LinePiece to = dot_at(memo.goal, width, 0);
            lines.push_back(piece_between(from.x0, from.y0, to.x0, to.y0));
            goals.push_back(to);
        }
        const Rgb colour = proven ? palette.goal : palette.pinned;
        bytes += lines_.upload(lines);
        pen_.draw(lines_, place, 0.55 * frame.scale, {colour, 0.22});
        bytes += lines_.upload(goals);
        const double radius = std::clamp(place.zoom * 0.3, 2.2 * frame.scale, 9.0 * frame.scale);
        pen_.draw(lines_, place, radius + frame.scale, {palette.path_rim, 0.6});
        pen_.draw(lines_, place, radius, {colour, 0.85});
    }
    return bytes;
}

std::size_t ArmyLayer::draw_path(const MapFrame& frame, const PanePlacement& place) {
    const BattleSnapshot& battle = *frame.army.battle;
    const auto unit = std::ranges::find_if(
        battle.units, [&](const UnitView& each) { return frame.army.chosen == each.id; });
    if (unit == battle.units.end() || battle.path_of(*unit).empty()) return 0;
    std::vector<LinePiece> pieces = line_of_path(battle.path_of(*unit), frame.grid->width());
    const float middle = 0.5F * static_cast<float>(unit->size - 1);
    for (LinePiece& piece : pieces) {
        piece.x0 += middle;
        piece.y0 += middle;
        piece.x1 += middle;
        piece.y1 += middle;
    }
    LinePiece end = pieces.back();
    end.x0 = end.x1;
    end.y0 = end.y1;
    const MapPalette& palette = map_palette(frame.dark);
    const double half = std::clamp(place.zoom * 0.1, 1.1 * frame.scale, 3.0 * frame.scale);
    std::size_t bytes = lines_.upload(pieces);
    pen_.draw(lines_, place, half + frame.scale, {palette.path_rim, 0.9}, 1e9);
    pen_.draw(lines_, place, half, {palette.path, 1}, 1e9);
    bytes += lines_.upload({end});
    pen_.draw(lines_, place, half * 2 + frame.scale, {palette.path_rim, 0.9}, 1e9);
    pen_.draw(lines_, place, half * 2, {palette.path, 1}, 1e9);
    return bytes;
}

// They fade in three steps: a line has one colour for all of its pieces.
std::size_t ArmyLayer::draw_strikes(const MapFrame& frame, const PanePlacement& place) {
    constexpr int kShades = 3;
    std::array<std::vector<LinePiece>, kShades> beams, hits;
    for (const UnitView& unit : frame.army.battle->units) {
        if (unit.strike <= 0) continue;
        const auto shade =
            static_cast<std::size_t>(std::min(unit.strike * static_cast<float>(kShades), kShades - 0.5F));
        beams[shade].push_back(piece_between(unit.x, unit.y, unit.target_x, unit.target_y));
        hits[shade].push_back(piece_between(unit.target_x, unit.target_y, unit.target_x, unit.target_y));
    }
    const MapPalette& palette = map_palette(frame.dark);
    const double half = std::clamp(place.zoom * 0.06, 0.6 * frame.scale, 2.0 * frame.scale);
    std::size_t bytes = 0;
    for (std::size_t shade = 0; shade < kShades; ++shade) {
        const double alpha = (static_cast<double>(shade) + 1) / kShades;
        bytes += lines_.upload(beams[shade]);
        pen_.draw(lines_, place, half, {palette.strike, alpha});
        bytes += lines_.upload(hits[shade]);
        pen_.draw(lines_, place, half * 2.2 * alpha, {palette.strike, alpha});
    }
    return bytes;
}

}  // namespace wayfield
