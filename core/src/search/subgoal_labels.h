#pragma once

#include <cstdint>
#include <optional>

#include "heap.h"
#include "raw_array.h"
#include "zeroed_array.h"

namespace wayfield {

/// What one side of a search knows of a subgoal that it reached.
struct SubgoalLabel {
    std::uint64_t g;
    std::uint32_t id;
    std::uint32_t parent;      ///< the label from which it was reached; kNoParent: straight from the end
    std::uint32_t arc;         ///< by which, at the parent
    std::uint32_t closed = 0;  ///< 1 once it was expanded
};

/// An arc on its way from packed to unpacked.
struct SubgoalStep {
    std::uint32_t arc;
    bool reversed;  ///< from its target to its origin
};

/// One side of a search over subgoals: its labels in the order in which they were made, found by subgoal (as
/// JumpNodes are), and its open set.
class SubgoalSide {
  public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    Heap<std::uint64_t, 4> open;  ///< of labels

    void begin(std::size_t subgoals) {
        places_.grow(subgoals);
        labels_.grow(subgoals, 0);
        open.clear();
        count_ = 0;
    }
    SubgoalLabel& operator[](std::uint32_t label) { return labels_[label]; }
    const SubgoalLabel& operator[](std::uint32_t label) const { return labels_[label]; }

    /// kNone if the subgoal wasn't reached yet.
    std::uint32_t find(std::uint32_t id) const {
        const std::uint32_t label = places_.data()[id];
        return label < count_ && labels_[label].id == id ? label : kNone;
    }
    /// Precondition: there is none of this subgoal.
    std::uint32_t add(std::uint32_t id) {
        places_.data()[id] = count_;
        return count_++;
    }
    std::size_t memory_bytes() const {
        return open.memory_bytes() + places_.memory_bytes() + labels_.memory_bytes();
    }

  private:
    ZeroedArray<std::uint32_t> places_;  // by subgoal
    RawArray<SubgoalLabel> labels_;
    std::uint32_t count_ = 0;
};

}  // namespace wayfield
