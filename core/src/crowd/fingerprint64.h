#pragma once

#include <bit>
#include <cstdint>

namespace wayfield {

/// FNV-1a, 64 bits.
class Fingerprint64 {
  public:
    void add_byte(std::uint8_t byte) {
        hash_ ^= byte;
        hash_ *= 1099511628211ULL;
    }
    template <class Unsigned>
    void add(Unsigned value) {
        for (std::size_t i = 0; i < sizeof value; ++i) {
            add_byte(static_cast<std::uint8_t>(value & 0xFFU));
            value = static_cast<Unsigned>(value >> 8U);
        }
    }
    void add(std::int32_t value) { add(static_cast<std::uint32_t>(value)); }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
    std::uint64_t value() const { return hash_; }

  private:
    std::uint64_t hash_ = 14695981039346656037ULL;
};

}  // namespace wayfield
