#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace wayfield {

/// FNV-1a: whole numbers byte by byte, the lowest first, floating-point ones by their bits, choices by their
/// number.
template <class Word, Word kBasis, Word kPrime>
class Fnv1a {
  public:
    void add_byte(std::uint8_t byte) {
        hash_ ^= byte;
        hash_ *= kPrime;
    }
    template <std::unsigned_integral Unsigned>
    void add(Unsigned value) {
        for (std::size_t i = 0; i < sizeof value; ++i) {
            add_byte(static_cast<std::uint8_t>(value & 0xFFU));
            value = static_cast<Unsigned>(value >> 8U);
        }
    }
    void add(std::int32_t value) { add(static_cast<std::uint32_t>(value)); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    void add(bool value) { add_byte(value ? 1 : 0); }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void add(Enum value) { add(static_cast<std::underlying_type_t<Enum>>(value)); }
    /// Their number, and each of them.
    template <class List>
    void add_all(const List& values) {
        add(static_cast<std::uint64_t>(values.size()));
        for (const auto& value : values) add(value);
    }
    Word value() const { return hash_; }

  private:
    Word hash_ = kBasis;
};

using Fingerprint = Fnv1a<std::uint32_t, 2166136261U, 16777619U>;
using Fingerprint64 = Fnv1a<std::uint64_t, 14695981039346656037ULL, 1099511628211ULL>;

}  // namespace wayfield
