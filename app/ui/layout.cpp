#include "ui/layout.h"

#include <algorithm>
#include <cmath>

namespace wayfield {

namespace {

constexpr float kBar = 40, kPanel = 308, kStrip = 140;
// Without the player's buttons.
constexpr float kFilmStrip = 104;
// Below this much map beside the panel or above the strip, the frame around it is worth less than the map.
constexpr float kLeastMapWidth = 260, kLeastMapHeight = 150, kLeastCaptioned = 240;

}  // namespace

Layout compute_layout(int width, int height, float scale, FrameParts parts, float workers, bool caption) {
    Layout layout;
    layout.scale = scale;
    const float w = static_cast<float>(std::max(1, width)), h = static_cast<float>(std::max(1, height));
    const bool film = parts == FrameParts::kStripOnly;
    const bool has_strip = parts == FrameParts::kAll || parts == FrameParts::kNoPanel || film;
    const float bar = parts == FrameParts::kNone || film ? 0 : std::min(std::round(kBar * scale), h);
    float panel = std::round(kPanel * scale), strip = std::round((film ? kFilmStrip : kStrip) * scale);
    if (parts != FrameParts::kAll || w - panel < kLeastMapWidth * scale) panel = 0;
    const float least = caption ? kLeastCaptioned : kLeastMapHeight;
    if (!has_strip || h - bar - strip < least * scale) strip = 0;
    workers = std::round(workers * scale);
    if (strip == 0 || film || h - bar - strip - workers < kLeastMapHeight * scale) workers = 0;
    const float middle = h - bar - strip - workers;
    layout.bar = {0, 0, w, bar};
    layout.map = {0, bar, std::max(1.0f, w - panel), std::max(1.0f, middle)};
    layout.panel = {w - panel, bar, panel, std::max(0.0f, middle)};
    layout.workers = {0, h - strip - workers, w, workers};
    layout.strip = {0, h - strip, w, strip};
    return layout;
}

}  // namespace wayfield
