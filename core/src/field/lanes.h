#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace wayfield {

/// Eight 16-bit numbers that are worked on at once. A mask is such a number of all ones or none. Two kinds do
/// the same: this one, for machines without vector instructions and for the test that compares both, and
/// VectorLanes.
struct PlainLanes {
    static constexpr std::size_t kCount = 8;

    std::array<std::uint16_t, kCount> lane{};

    static PlainLanes all(std::uint16_t value) {
        PlainLanes result;
        result.lane.fill(value);
        return result;
    }
    static PlainLanes load(const std::uint16_t* from) {
        PlainLanes result;
        std::copy_n(from, kCount, result.lane.begin());
        return result;
    }
    void store(std::uint16_t* to) const { std::copy_n(lane.begin(), kCount, to); }
    /// One byte each. Precondition: none is above 127.
    void store_bytes(std::uint8_t* to) const {
        std::transform(lane.begin(), lane.end(), to, [](auto v) { return static_cast<std::uint8_t>(v); });
    }
    /// As the low and `high` as the high half of 32 bits each.
    void store_with_high(const PlainLanes& high, std::uint32_t* to) const {
        for (std::size_t i = 0; i < kCount; ++i) to[i] = lane[i] | std::uint32_t{high.lane[i]} << 16U;
    }
    /// A mask of the lanes whose bit is set.
    static PlainLanes mask_of_bits(unsigned bits) {
        PlainLanes result;
        for (std::size_t i = 0; i < kCount; ++i) result.lane[i] = (bits >> i & 1U) != 0 ? 0xFFFF : 0;
        return result;
    }
    /// A bit for each lane of a mask.
    unsigned bits_of_mask() const {
        unsigned bits = 0;
        for (std::size_t i = 0; i < kCount; ++i) bits |= (lane[i] & 1U) << i;
        return bits;
    }

    /// Each lane takes what the one before it held, the first the last of `before`.
    PlainLanes shifted_up(const PlainLanes& before) const {
        PlainLanes result;
        result.lane[0] = before.lane[kCount - 1];
        std::copy_n(lane.begin(), kCount - 1, result.lane.begin() + 1);
        return result;
    }
    /// Each lane takes what the one behind it held, the last the first of `behind`.
    PlainLanes shifted_down(const PlainLanes& behind) const {
        PlainLanes result;
        std::copy_n(lane.begin() + 1, kCount - 1, result.lane.begin());
        result.lane[kCount - 1] = behind.lane[0];
        return result;
    }

    template <class Operation>
    static PlainLanes combined(const PlainLanes& a, const PlainLanes& b, Operation operation) {
        PlainLanes result;
        for (std::size_t i = 0; i < kCount; ++i) {
            result.lane[i] = static_cast<std::uint16_t>(operation(unsigned{a.lane[i]}, unsigned{b.lane[i]}));
        }
        return result;
    }
    friend PlainLanes operator+(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x + y; });
    }
    friend PlainLanes operator-(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x - y; });
    }
    friend PlainLanes operator&(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x & y; });
    }
    friend PlainLanes operator|(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x | y; });
    }
    /// `a` without the bits of `b`.
    friend PlainLanes without(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x & ~y; });
    }
    /// The sum, but no more than 0xFFFF.
    friend PlainLanes saturated_sum(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return std::min(x + y, 0xFFFFU); });
    }
    friend PlainLanes lesser(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return std::min(x, y); });
    }
    friend PlainLanes greater(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return std::max(x, y); });
    }
    friend PlainLanes equal(const PlainLanes& a, const PlainLanes& b) {
        return combined(a, b, [](unsigned x, unsigned y) { return x == y ? 0xFFFFU : 0U; });
    }
};

#if defined(__SSE2__)

struct VectorLanes {
    static constexpr std::size_t kCount = 8;

    __m128i lane;

    static VectorLanes all(std::uint16_t value) { return {_mm_set1_epi16(static_cast<short>(value))}; }
    static VectorLanes load(const std::uint16_t* from) {
        return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
    }
    void store(std::uint16_t* to) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(to), lane); }
    void store_bytes(std::uint8_t* to) const {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packs_epi16(lane, lane));
    }
    void store_with_high(const VectorLanes& high, std::uint32_t* to) const {
        auto* out = reinterpret_cast<__m128i*>(to);
        _mm_storeu_si128(out, _mm_unpacklo_epi16(lane, high.lane));
        _mm_storeu_si128(out + 1, _mm_unpackhi_epi16(lane, high.lane));
    }
    static VectorLanes mask_of_bits(unsigned bits) {
        const __m128i bit = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
        const __m128i spread = _mm_set1_epi16(static_cast<short>(bits));
        return {_mm_cmpeq_epi16(_mm_and_si128(spread, bit), bit)};
    }
    unsigned bits_of_mask() const {
        return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(lane, _mm_setzero_si128())));
    }

    VectorLanes shifted_up(const VectorLanes& before) const {
        return {_mm_or_si128(_mm_slli_si128(lane, 2), _mm_srli_si128(before.lane, 14))};
    }
    VectorLanes shifted_down(const VectorLanes& behind) const {
        return {_mm_or_si128(_mm_srli_si128(lane, 2), _mm_slli_si128(behind.lane, 14))};
    }

    friend VectorLanes operator+(VectorLanes a, VectorLanes b) { return {_mm_add_epi16(a.lane, b.lane)}; }
    friend VectorLanes operator-(VectorLanes a, VectorLanes b) { return {_mm_sub_epi16(a.lane, b.lane)}; }
    friend VectorLanes operator&(VectorLanes a, VectorLanes b) { return {_mm_and_si128(a.lane, b.lane)}; }
    friend VectorLanes operator|(VectorLanes a, VectorLanes b) { return {_mm_or_si128(a.lane, b.lane)}; }
    friend VectorLanes without(VectorLanes a, VectorLanes b) { return {_mm_andnot_si128(b.lane, a.lane)}; }
    friend VectorLanes saturated_sum(VectorLanes a, VectorLanes b) {
        return {_mm_adds_epu16(a.lane, b.lane)};
    }
    // Lesser and greater of unsigned numbers came with a later generation of instructions.
    friend VectorLanes lesser(VectorLanes a, VectorLanes b) {
        return {_mm_sub_epi16(a.lane, _mm_subs_epu16(a.lane, b.lane))};
    }
    friend VectorLanes greater(VectorLanes a, VectorLanes b) {
        return {_mm_add_epi16(b.lane, _mm_subs_epu16(a.lane, b.lane))};
    }
    friend VectorLanes equal(VectorLanes a, VectorLanes b) { return {_mm_cmpeq_epi16(a.lane, b.lane)}; }
};

using Lanes = VectorLanes;

#else

using Lanes = PlainLanes;

#endif

}  // namespace wayfield
