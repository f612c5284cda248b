#pragma once

#include <cstdint>

namespace wayfield {

/// mulberry32 (Tommy Ettinger, 2017): 32 bits of state, the generator behind every seed of the project.
/// The same seed gives the same numbers on every machine.
class Mulberry32 {
  public:
    explicit Mulberry32(std::uint32_t seed) : state_(seed) {}

    std::uint32_t next_u32() {
        state_ += 0x6D2B79F5U;
        std::uint32_t t = (state_ ^ (state_ >> 15U)) * (1U | state_);
        t = (t + (t ^ (t >> 7U)) * (61U | t)) ^ t;
        return t ^ (t >> 14U);
    }
    /// In [0, 1), a multiple of 2^-32.
    double next() { return next_u32() / 4294967296.0; }
    /// In [0, count): floor(next() * count). Precondition: count > 0.
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(next() * count); }

  private:
    std::uint32_t state_;
};

}  // namespace wayfield
