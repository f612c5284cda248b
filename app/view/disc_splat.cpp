#include "view/disc_splat.h"

#include <algorithm>
#include <cmath>

namespace wayfield {
namespace {

constexpr float kRadiusStep = 0.125F;  // finer differences can't be seen
constexpr std::size_t kMostRadii = 64;
constexpr float kRimAlpha = 0.6F;
constexpr std::uint32_t kPairs = 0x00FF00FFU;

// All four channels times alpha / 255, two at a time.
std::uint32_t scaled(std::uint32_t pixel, std::uint32_t alpha) {
    const std::uint32_t weight = alpha + (alpha >> 7U);  // 0..256
    const std::uint32_t even = (((pixel & kPairs) * weight) >> 8U) & kPairs;
    const std::uint32_t odd = (((pixel >> 8U) & kPairs) * weight) & ~kPairs;
    return even | odd;
}

std::uint32_t opaque(Rgb colour) {
    return colour.r | static_cast<std::uint32_t>(colour.g) << 8U |
           static_cast<std::uint32_t>(colour.b) << 16U | 0xFF000000U;
}

std::uint8_t byte_of(float share) {
    return static_cast<std::uint8_t>(std::clamp(share, 0.0F, 1.0F) * 255 + 0.5F);
}

}  // namespace

void DiscSplat::begin(int width, int height) {
    if (width != width_ || height != height_) {
        width_ = width;
        height_ = height;
        pixels_.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0);
    } else {
        for (int row = drawn_.y0; row < drawn_.y1; ++row) {
            const auto from = pixels_.begin() + static_cast<std::ptrdiff_t>(row) * width_;
            std::fill(from + drawn_.x0, from + drawn_.x1, 0U);
        }
    }
    drawn_ = {};
}

void DiscSplat::set_rim(float rim, Rgb colour) {
    if (rim != rim_) masks_.clear();
    rim_ = rim;
    rim_colour_ = colour;
}

// A disc smaller than a pixel covers no pixel: its area is spread over those that it touches.
DiscSplat::Mask DiscSplat::make_mask(float radius, float dx, float dy) const {
    Mask mask;
    const float drawn = std::max(radius, 0.5F);
    const float strength = std::min(1.0F, radius * radius / (drawn * drawn));
    // A pixel is touched if its middle is nearer than half a pixel to the disc, whose own is off the middle.
    constexpr float kMostOff = 0.5F - 0.5F / static_cast<float>(kPlaces);
    mask.reach = static_cast<int>(std::ceil(drawn + rim_ + 0.5F + kMostOff)) - 1;
    for (int y = -mask.reach; y <= mask.reach; ++y) {
        for (int x = -mask.reach; x <= mask.reach; ++x) {
            const float across = static_cast<float>(x) - dx;
            const float down = static_cast<float>(y) - dy;
            const float out_of = std::sqrt(across * across + down * down) - drawn;
            const float fill = std::clamp(0.5F - out_of, 0.0F, 1.0F) * strength;
            const float all = std::clamp(0.5F - (out_of - rim_), 0.0F, 1.0F) * strength;
            mask.fill.push_back(byte_of(fill));
            if (rim_ > 0) mask.rim.push_back(byte_of((all - fill) * kRimAlpha));
        }
    }
    return mask;
}

const DiscSplat::Masks& DiscSplat::masks_for(float radius) {
    const int step = std::max(1, static_cast<int>(std::min(radius, kMaxRadius) / kRadiusStep + 0.5F));
    for (const Masks& masks : masks_) {
        if (masks.radius_step == step) return masks;
    }
    if (masks_.size() == kMostRadii) masks_.clear();
    Masks& masks = masks_.emplace_back();
    masks.radius_step = step;
    for (int y = 0; y < kPlaces; ++y) {
        for (int x = 0; x < kPlaces; ++x) {
            const auto within = [](int place) {
                return (static_cast<float>(place) + 0.5F) / static_cast<float>(kPlaces) - 0.5F;
            };
            masks.by_place.push_back(make_mask(static_cast<float>(step) * kRadiusStep, within(x), within(y)));
        }
    }
    return masks;
}

void DiscSplat::add(float x, float y, float radius, Rgb colour) {
    const Masks& masks = masks_for(radius);
    const float floor_x = std::floor(x);
    const float floor_y = std::floor(y);
    const auto place_x = static_cast<std::size_t>((x - floor_x) * static_cast<float>(kPlaces));
    const auto place_y = static_cast<std::size_t>((y - floor_y) * static_cast<float>(kPlaces));
    const Mask& mask = masks.by_place[std::min<std::size_t>(place_y, kPlaces - 1) * kPlaces +
                                      std::min<std::size_t>(place_x, kPlaces - 1)];
    const int left = static_cast<int>(floor_x) - mask.reach;
    const int top = static_cast<int>(floor_y) - mask.reach;
    const int side = 2 * mask.reach + 1;
    const int x0 = std::max(left, 0), x1 = std::min(left + side, width_);
    const int y0 = std::max(top, 0), y1 = std::min(top + side, height_);
    if (x0 >= x1 || y0 >= y1) return;
    drawn_ = united(drawn_, {x0, y0, x1, y1});
    const std::uint32_t ink = opaque(colour);
    const std::uint32_t rim_ink = opaque(rim_colour_);
    for (int row = y0; row < y1; ++row) {
        std::uint32_t* out =
            pixels_.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(width_);
        const auto at = static_cast<std::size_t>((row - top) * side - left);
        for (int column = x0; column < x1; ++column) {
            const std::size_t i = at + static_cast<std::size_t>(column);
            const std::uint32_t fill = mask.fill[i];
            const std::uint32_t rim = mask.rim.empty() ? 0U : mask.rim[i];
            if ((fill | rim) == 0) continue;
            std::uint32_t& pixel = out[column];
            pixel =
                scaled(ink, fill) + (rim > 0 ? scaled(rim_ink, rim) : 0U) + scaled(pixel, 255 - fill - rim);
        }
    }
}

}  // namespace wayfield
