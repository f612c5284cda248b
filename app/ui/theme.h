#pragma once
#include <cstdint>
#include <string_view>

#include "view/palette.h"

namespace wayfield {

/// 0xAABBGGRR, as Dear ImGui packs it.
using Colour = std::uint32_t;

/// From 0xRRGGBB as a designer writes it; `alpha` 0..1.
constexpr Colour rgb(std::uint32_t hex, double alpha = 1.0) {
    const std::uint32_t red = hex >> 16 & 255u, green = hex >> 8 & 255u, blue = hex & 255u;
    return static_cast<std::uint32_t>(alpha * 255.0 + 0.5) << 24 | blue << 16 | green << 8 | red;
}

/// Of the map's colours.
constexpr Colour colour_of(Rgb c) {
    return 0xFF000000u | static_cast<Colour>(c.b) << 16 | static_cast<Colour>(c.g) << 8 | c.r;
}

constexpr Colour with_alpha(Colour colour, double alpha) {
    return (colour & 0x00FFFFFFu) | static_cast<std::uint32_t>(alpha * 255.0 + 0.5) << 24;
}

/// The window's colours. The map's own (heatmaps, terrain) are the view's.
struct Theme {
    bool dark = true;
    Colour background, panel, bar, field, field_hover, line;
    Colour text, dim, faint;
    Colour accent, selected, selected_text;
    Colour good, bad, warn;
    Colour card;   ///< translucent, over the map
    Colour popup;  ///< menus, tooltips, overlays
    Colour popup_line;
};

Theme dark_theme();
Theme light_theme();

/// The colour of what competes, the same in every pane, plot and video. Known are the registry's algorithms
/// and tree, field, flood, labels, bucket-queue (the fast A*), scanned and scatter (the map); others are
/// grey. Neighbours in this table differ in lightness as well, for eyes that don't tell all hues apart.
Colour algorithm_colour(std::string_view id, bool dark);

/// Hands the colours and roundings to Dear ImGui. `scale` multiplies every length: 1 is a 26-pixel control.
void apply_theme(const Theme& theme, float scale);

}  // namespace wayfield
