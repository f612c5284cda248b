#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// What a search knows of a cell: g, and in one word the generation that wrote it, whether it is closed and
/// the direction of the step that led to it. One cache line read tells all.
template <class Value>
struct Node {
    Value g;
    std::uint32_t mark;
};

/// Where nobody asks for g.
template <>
struct Node<void> {
    std::uint32_t mark;
};

inline constexpr std::uint32_t kParentBits = 0xFU;
inline constexpr std::uint32_t kClosedBit = 0x10U;
inline constexpr int kGenerationShift = 5;
inline constexpr std::uint32_t kLastGeneration = (1U << (32 - kGenerationShift)) - 1;

inline int parent_of_mark(std::uint32_t mark) { return static_cast<int>(mark & kParentBits); }

/// Nodes of all cells with generation stamps: a new search begins by counting up, and the marks are cleared
/// only when the count would wrap, once in 134 million searches.
template <class Value>
class NodeTable {
  public:
    /// Begins a search over `cells` cells. Returns the mark of a node seen in this generation, without
    /// parent.
    std::uint32_t begin(std::size_t cells) {
        if (nodes_.size() < cells) nodes_.resize(cells, Node<Value>{});
        if (generation_ == kLastGeneration) {
            std::fill(nodes_.begin(), nodes_.end(), Node<Value>{});
            generation_ = 0;
        }
        ++generation_;
        return generation_ << kGenerationShift;
    }
    Node<Value>* data() { return nodes_.data(); }
    void exhaust(std::uint32_t searches) {
        // Never back: marks of the generations that follow would be taken for new ones.
        generation_ = std::max(generation_, kLastGeneration - std::min(searches, kLastGeneration));
    }
    std::size_t memory_bytes() const { return nodes_.capacity() * sizeof(Node<Value>); }

  private:
    std::vector<Node<Value>> nodes_;
    std::uint32_t generation_ = 0;
};

/// True if the node was seen in the generation of `stamp`.
inline bool is_seen(std::uint32_t mark, std::uint32_t stamp) {
    return (mark ^ stamp) < (1U << kGenerationShift);
}

}  // namespace wayfield
