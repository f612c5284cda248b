#pragma once

#include <cstdint>

namespace wayfield {

/// A place along one axis in 2^-17 of a cell: the same precision everywhere on a map (a 32-bit float has
/// half a millimetre left at 8,192), exact differences, and a cell is a shift.
using Fixed = std::int32_t;
inline constexpr int kFixedBits = 17;
inline constexpr Fixed kFixedCell = Fixed{1} << kFixedBits;
inline constexpr Fixed kFixedMask = kFixedCell - 1;
inline constexpr Fixed kFixedHalf = kFixedCell / 2;  // the middle of a cell
inline constexpr float kFixedToMetres = 1.0F / static_cast<float>(kFixedCell);

struct Vec2 {
    float x = 0;
    float y = 0;
};
inline Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline Vec2 operator*(Vec2 a, float s) { return {a.x * s, a.y * s}; }
inline float dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
inline float cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

/// Rounded half away from zero, so that mirrored moves stay mirrored.
inline Fixed to_fixed(float metres) {
    const float scaled = metres * static_cast<float>(kFixedCell);
    return static_cast<Fixed>(scaled + (scaled < 0 ? -0.5F : 0.5F));
}
inline Fixed to_fixed(double metres) { return static_cast<Fixed>(metres * kFixedCell); }
inline double to_metres(Fixed fixed) { return static_cast<double>(fixed) / kFixedCell; }

}  // namespace wayfield
