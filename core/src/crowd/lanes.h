#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "crowd/fixed.h"

namespace wayfield {

/// Four numbers at a time, by the vectors that GCC and Clang know on every processor. Each lane is reckoned
/// as a float of its own would be, so that results are the same whatever instructions there are.
using Float4 = float __attribute__((vector_size(16)));
/// By lane: all bits set, or none. What comparing two Float4 gives.
using Mask4 = std::int32_t __attribute__((vector_size(16)));

inline constexpr std::size_t kLanes = 4;

/// From or to four neighbouring elements, wherever they lie.
template <class Lanes, class Element>
Lanes load_lanes(const Element* from) {
    static_assert(sizeof(Lanes) == kLanes * sizeof(Element));
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
}
template <class Lanes, class Element>
void store_lanes(Element* to, Lanes lanes) {
    static_assert(sizeof(Lanes) == kLanes * sizeof(Element));
    std::memcpy(to, &lanes, sizeof lanes);
}

inline Float4 all_lanes(float value) { return Float4{value, value, value, value}; }
inline Float4 lesser(Float4 a, Float4 b) { return a < b ? a : b; }
inline Float4 greater(Float4 a, Float4 b) { return a > b ? a : b; }
/// The value where the mask is set, else +0.
inline Float4 only(Mask4 mask, Float4 value) { return mask ? value : Float4{}; }

inline float least_lane(Float4 lanes) {
    const float low = lanes[0] < lanes[1] ? lanes[0] : lanes[1];
    const float high = lanes[2] < lanes[3] ? lanes[2] : lanes[3];
    return low < high ? low : high;
}

inline Float4 square_root(Float4 lanes) {
#ifdef __SSE2__
    return _mm_sqrt_ps(lanes);
#else
    return Float4{std::sqrt(lanes[0]), std::sqrt(lanes[1]), std::sqrt(lanes[2]), std::sqrt(lanes[3])};
#endif
}

/// Four vectors.
struct Vec2x4 {
    Float4 x;
    Float4 y;
};
inline Vec2x4 operator*(Vec2x4 a, Float4 s) { return {a.x * s, a.y * s}; }
inline Vec2x4 operator-(Vec2 a, Vec2x4 b) { return {a.x - b.x, a.y - b.y}; }
inline Float4 dot(Vec2x4 a, Vec2x4 b) { return a.x * b.x + a.y * b.y; }
inline Float4 dot(Vec2x4 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
inline Float4 cross(Vec2x4 a, Vec2x4 b) { return a.x * b.y - a.y * b.x; }
inline Float4 cross(Vec2x4 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
inline Vec2x4 only(Mask4 mask, Vec2x4 value) { return {only(mask, value.x), only(mask, value.y)}; }

}  // namespace wayfield
