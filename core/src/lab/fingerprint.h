#pragma once

#include <cstdint>

namespace wayfield {

/// FNV-1a, 32 bits.
class Fingerprint {
  public:
    void add_byte(std::uint32_t byte) {
        hash_ ^= byte & 0xFFU;
        hash_ *= 16777619U;
    }
    void add_u32(std::uint32_t value) {
        for (unsigned shift = 0; shift < 32; shift += 8) add_byte(value >> shift);
    }
    std::uint32_t value() const { return hash_; }

  private:
    std::uint32_t hash_ = 2166136261U;
};

}  // namespace wayfield
