#pragma once

#include <cstdint>
#include <optional>

#include "raw_array.h"
#include "wayfield/geometry.h"
#include "zeroed_array.h"

namespace wayfield {

/// A straight and a diagonal step as the fast jump point searches count them: kDiagonal's numerator and
/// denominator (geometry.h), so that they order paths exactly as A* in doubles does. 64 bits hold the longest
/// path of the largest map.
inline constexpr std::uint64_t kJumpStraight = 134217728;
inline constexpr std::uint64_t kJumpDiagonal = 189812531;

/// A jump point that was found, `cost` from where the jump began.
struct FoundJump {
    std::uint64_t cost;
    std::uint32_t key;
    std::int16_t x;
    std::int16_t y;
    int arrival;
};

/// What is known of a jump point that was reached.
struct JumpNode {
    std::uint64_t g;
    std::uint32_t key_and_mark;
    std::uint32_t parent;  ///< the node where the jump began

    /// `key` below 2^27, `arrival` a Direction or kNoDirection.
    static std::uint32_t marked(std::uint32_t key, int arrival) {
        return key << kKeyShift | static_cast<std::uint32_t>(arrival);
    }
    std::uint32_t key() const { return key_and_mark >> kKeyShift; }
    std::size_t arrival() const { return key_and_mark & 0xFU; }
    bool closed() const { return (key_and_mark & kClosed) != 0; }
    void close() { key_and_mark |= kClosed; }

  private:
    static constexpr int kKeyShift = 5;
    static constexpr std::uint32_t kClosed = 0x10;
};
static_assert(sizeof(JumpNode) == 16);

/// The nodes of a search in the order in which they were reached: few, close together, and found by their key
/// (P. Briggs, L. Torczon, "An efficient representation for sparse sets", 1993). Nothing has to be cleared
/// between searches: a place that an earlier one left holds no node of that key.
class JumpNodes {
  public:
    void begin(std::size_t keys) {
        places_.grow(keys);
        nodes_.grow(keys, 0);
        count_ = 0;
    }
    void prefetch(std::uint32_t key) const { __builtin_prefetch(places_.data() + key); }
    JumpNode& operator[](std::uint32_t node) { return nodes_[node]; }
    const JumpNode& operator[](std::uint32_t node) const { return nodes_[node]; }

    /// None if the key wasn't reached yet.
    std::optional<std::uint32_t> find(std::uint32_t key) const {
        const std::uint32_t node = places_.data()[key];
        if (node >= count_ || nodes_[node].key() != key) return std::nullopt;
        return node;
    }
    /// Precondition: there is none of this key.
    std::uint32_t add(std::uint32_t key) {
        places_.data()[key] = count_;
        return count_++;
    }
    std::size_t memory_bytes() const { return places_.memory_bytes() + nodes_.memory_bytes(); }

  private:
    ZeroedArray<std::uint32_t> places_;  // by key
    RawArray<JumpNode> nodes_;
    std::uint32_t count_ = 0;
};

}  // namespace wayfield
