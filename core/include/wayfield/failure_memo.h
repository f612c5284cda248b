#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// Remembers which searches have failed, so that they needn't be run again.
///
/// Where other units are a soft cost, a search whose open set ran empty proves something: whether there is a
/// path depends on start, goal, terrain and the unit alone, and running it again fails until the terrain is
/// edited. A search that was given up at its limit proves nothing; it might do better a moment later, so it
/// is put off for a delay and no longer.
class FailureMemo {
  public:
    struct Key {
        std::uint32_t map = 0;  ///< stands for movement class, size, climb, and the terrain as it is now
        CellIndex start = 0;
        CellIndex goal = 0;
        friend bool operator==(const Key&, const Key&) = default;
        friend bool operator<(const Key& a, const Key& b) {
            return std::tie(a.map, a.start, a.goal) < std::tie(b.map, b.start, b.goal);
        }
    };
    struct Failure {
        Key key;
        bool proven = false;         ///< the open set ran empty
        std::uint64_t tick = 0;      ///< when it failed
        std::uint64_t expanded = 0;  ///< what the search cost; if proven, it would cost the same again
        friend bool operator==(const Failure&, const Failure&) = default;
    };

    /// `retry_delay`: ticks for which a search that was given up isn't run again; 0: never put off.
    explicit FailureMemo(std::uint32_t retry_delay = 0) : retry_delay_(retry_delay) {}
    std::uint32_t retry_delay() const { return retry_delay_; }

    /// Notes a failure, over an older one of the same key.
    void note(const Failure& failure);
    /// A failure by which a search in this tick needn't be run: a proven one, or one that was given up less
    /// than the delay ago. Null if there is none; valid until the next change.
    const Failure* find(const Key& key, std::uint64_t tick) const;
    /// The terrain under this map was edited: nothing is known of it any more.
    void forget_map(std::uint32_t map);
    void clear() { failures_.clear(); }

    /// Those that find() could return in this tick or later, by key.
    std::vector<Failure> failures(std::uint64_t tick) const;
    void restore(std::span<const Failure> failures);
    std::size_t size() const { return failures_.size(); }

  private:
    // Beyond this many it begins anew.
    static constexpr std::size_t kMost = 1U << 16U;

    bool holds(const Failure& failure, std::uint64_t tick) const {
        return failure.proven || tick - failure.tick < retry_delay_;
    }

    std::uint32_t retry_delay_;
    std::map<Key, Failure> failures_;
};

}  // namespace wayfield
