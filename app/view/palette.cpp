#include "view/palette.h"

#include <algorithm>
#include <cmath>

namespace wayfield {

namespace {

std::uint8_t byte_of(double value) {
    return static_cast<std::uint8_t>(std::floor(std::clamp(value, 0.0, 255.0) + 0.5));
}

// Ten equally spaced samples each; the curves are smooth enough for straight lines between them.
using Samples = std::array<std::uint32_t, 10>;
constexpr Samples kViridisSamples = {0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E,
                                     0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B, 0xFDE725};
constexpr Samples kCividisSamples = {0x00224E, 0x123570, 0x3B496C, 0x575D6D, 0x707173,
                                     0x8A8678, 0xA59C74, 0xC3B369, 0xE1CC55, 0xFEE838};
constexpr Samples kBlueRedSamples = {0x2C5FD6, 0x4A6FD0, 0x6A7DC6, 0x8887B9, 0xA38AA6,
                                     0xB98690, 0xCB7C78, 0xD76A5F, 0xDD5346, 0xDC352F};

constexpr std::array<ValuePaletteInfo, kValuePaletteCount> kPalettes = {{
    {ValuePalette::kViridis, "viridis", "Viridis"},
    {ValuePalette::kCividis, "cividis", "Cividis"},
    {ValuePalette::kNearBlueRed, "article", "Near blue, far red"},
}};

const Samples& samples_of(ValuePalette palette) {
    switch (palette) {
        case ValuePalette::kViridis:
            return kViridisSamples;
        case ValuePalette::kCividis:
            return kCividisSamples;
        case ValuePalette::kNearBlueRed:
            return kBlueRedSamples;
    }
    return kViridisSamples;
}

double linear_channel(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

MapPalette make_dark() {
    MapPalette p;
    p.dark = true;
    p.outside = rgb_of(0x0A0C10);
    p.gap = rgb_of(0x0D1015);
    p.start = rgb_of(0x06D6A0);
    p.goal = rgb_of(0xEF476F);
    p.path = rgb_of(0xFFFFFF);
    p.path_rim = rgb_of(0x0B0E13);
    p.accent = rgb_of(0x4CC9F0);
    p.current = rgb_of(0xFFF3C4);
    p.jump_point = rgb_of(0xFFD166);
    p.over_consistent = rgb_of(0xFFB000);
    p.under_consistent = rgb_of(0x9D4EDD);
    p.agents = rgb_of(0xFFD166);
    p.pinned = rgb_of(0xFFC857);
    p.strike = rgb_of(0xFFF3C4);
    p.streamline = rgb_of(0xFFD166);
    p.marker_rim = rgb_of(0x0B0E13);
    p.heights = rgb_of(0x6E6850);
    p.high_walls = rgb_of(0x8793A6);
    p.terrain = {rgb_of(0x1A2028),   // ground
                 rgb_of(0x343A22),   // swamp
                 rgb_of(0x153350),   // water
                 rgb_of(0x20442F),   // trees
                 rgb_of(0x39424F),   // wall
                 rgb_of(0x463424),   // mud
                 rgb_of(0x464238),   // road
                 rgb_of(0x1E4C57)};  // shallows
    return p;
}

MapPalette make_light() {
    MapPalette p;
    p.dark = false;
    p.outside = rgb_of(0xDCE1E8);
    p.gap = rgb_of(0xE2E6EC);
    p.start = rgb_of(0x06B088);
    p.goal = rgb_of(0xE03560);
    p.path = rgb_of(0x171C24);  // white on white would be two thin lines
    p.path_rim = rgb_of(0xFFFFFF);
    p.accent = rgb_of(0x0B7FAB);
    p.current = rgb_of(0xFFB703);
    p.jump_point = rgb_of(0xE07A00);
    p.over_consistent = rgb_of(0xE08A00);
    p.under_consistent = rgb_of(0x6A1FB0);
    p.agents = rgb_of(0xD98200);
    p.pinned = rgb_of(0xC77800);
    p.strike = rgb_of(0x3A1D00);
    p.streamline = rgb_of(0xFFD166);
    p.marker_rim = rgb_of(0x1B212A);
    p.heights = rgb_of(0xC9B48A);
    p.high_walls = rgb_of(0x55606E);
    p.terrain = {rgb_of(0xF4F6F9),   // ground
                 rgb_of(0xC9CC9E),   // swamp
                 rgb_of(0x9CC6E4),   // water
                 rgb_of(0x9CC8A2),   // trees
                 rgb_of(0x7E8997),   // wall
                 rgb_of(0xCDB394),   // mud
                 rgb_of(0xE0D8C4),   // road
                 rgb_of(0xBBE0E4)};  // shallows
    return p;
}

}  // namespace

Rgb mixed(Rgb a, Rgb b, double t) {
    t = std::clamp(t, 0.0, 1.0);
    return {byte_of(a.r + (b.r - a.r) * t), byte_of(a.g + (b.g - a.g) * t), byte_of(a.b + (b.b - a.b) * t)};
}

Rgb darkened(Rgb colour, double factor) { return mixed(Rgb{}, colour, factor); }

double luminance(Rgb colour) {
    return 0.2126 * linear_channel(colour.r) + 0.7152 * linear_channel(colour.g) +
           0.0722 * linear_channel(colour.b);
}

double contrast(Rgb a, Rgb b) {
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

std::span<const ValuePaletteInfo> value_palettes() { return kPalettes; }

Rgb value_colour(ValuePalette palette, double t) {
    const Samples& samples = samples_of(palette);
    const double last = static_cast<double>(samples.size() - 1);
    const double at = t > 0 ? std::min(t, 1.0) * last : 0.0;  // NaN compares false
    const auto i = std::min(static_cast<std::size_t>(at), samples.size() - 2);
    return mixed(rgb_of(samples[i]), rgb_of(samples[i + 1]), at - static_cast<double>(i));
}

Rgb contender_colour(int contender, bool dark) {
    // Blue, orange, yellow-green, violet: apart in hue for deutan and protan vision, in lightness for the
    // rest.
    static constexpr std::array<std::uint32_t, kContenderCount> kDark = {0x4CC9F0, 0xF4A259, 0xC5E063,
                                                                         0xB388F5};
    static constexpr std::array<std::uint32_t, kContenderCount> kLight = {0x0B7FB5, 0xC75B12, 0x6B8500,
                                                                          0x6B3FC0};
    const auto k =
        static_cast<std::size_t>(((contender % kContenderCount) + kContenderCount) % kContenderCount);
    return rgb_of(dark ? kDark[k] : kLight[k]);
}

Rgb goal_colour(int goal, bool dark) {
    // The first is that of a single goal. Neighbours in the list lie far apart in lightness, too.
    static constexpr std::array<std::uint32_t, kGoalHueCount> kDark = {
        0xEF476F, 0x4CC9F0, 0xFFD166, 0x9B7BFF, 0x7BD88F, 0xF4853B, 0x5E8BFF, 0xE3A6E8};
    static constexpr std::array<std::uint32_t, kGoalHueCount> kLight = {
        0xE03560, 0x1F9FD0, 0xE0A526, 0x7A55E0, 0x3FA85B, 0xD9651A, 0x3F6BE0, 0xC070C8};
    const auto k = static_cast<std::size_t>(goal) % kGoalHueCount;
    return rgb_of(dark ? kDark[k] : kLight[k]);
}

Rgb army_colour(int army, bool dark) {
    // Blue against orange first: most battles are fought by two.
    static constexpr std::array<std::uint32_t, kGoalHueCount> kDark = {
        0x4CB8FF, 0xFF7A45, 0x7BD88F, 0xE26BE8, 0xF2E05C, 0x8F7BFF, 0xF0566F, 0x9AD9DB};
    static constexpr std::array<std::uint32_t, kGoalHueCount> kLight = {
        0x0B74C4, 0xD2470E, 0x2E8B47, 0xA529AD, 0x9A7B00, 0x5A3FD6, 0xC21F3F, 0x2B7F86};
    const auto k = static_cast<std::size_t>(army) % kGoalHueCount;
    return rgb_of(dark ? kDark[k] : kLight[k]);
}

const MapPalette& dark_map_palette() {
    static const MapPalette kDark = make_dark();
    return kDark;
}

const MapPalette& light_map_palette() {
    static const MapPalette kLight = make_light();
    return kLight;
}

Rgb terrain_colour(const MapPalette& palette, Terrain terrain) {
    const auto number = static_cast<std::size_t>(terrain);
    if (number < palette.terrain.size()) return palette.terrain[number];
    // Digits read as a ramp (dearer is warmer); other letters walk around it.
    const unsigned letter = static_cast<unsigned>(terrain) & 0x7FU;
    const double t = letter >= '0' && letter <= '9' ? (letter - '0') / 9.0 : (letter * 7U % 26U) / 25.0;
    const Rgb hue = mixed(rgb_of(0x4A6FA5), rgb_of(0xB0683C), t);
    return palette.dark ? mixed(palette.terrain[0], hue, 0.45) : mixed(palette.terrain[0], hue, 0.55);
}

}  // namespace wayfield
