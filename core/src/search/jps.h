#pragma once

#include <bit>

#include "best_first_dispatch.h"
#include "jump_rules.h"

namespace wayfield {

/// The successors of jump point search for the best-first loop: from a cell it jumps along the directions
/// that its arrival leaves until something is found that is worth a place in the open set.
class JumpSuccessors {
  public:
    static constexpr bool kJumps = true;

    explicit JumpSuccessors(SearchRun& run)
        : steps_(run.map.steps_data()),
          offsets_(run.map.offsets()),
          rules_(run.map.profile().rule == MovementRule::k4 ? kFourWayJumps : kEightWayJumps),
          goal_(run.goal),
          cancel_(run.control.cancel) {
        run.state.jump_parents.grow(run.map.cell_count(), 0);
        parents_ = run.state.jump_parents.data();
    }

    void set_parent(CellIndex cell, CellIndex parent) { parents_[cell] = parent; }
    CellIndex parent(CellIndex cell) const { return parents_[cell]; }

    /// True once nobody waits for the search any more.
    bool cancelled() const { return cancel_ != nullptr && cancel_->load(std::memory_order_relaxed); }

    /// Directions that are left after pruning.
    template <class Trace>
    unsigned directions(CellIndex cell, std::size_t arrival, Trace& trace) const {
        const unsigned legal = steps_[cell];
        if (arrival == kNoDirection) return legal;
        const unsigned before = steps_[cell - offsets_[arrival]];
        const unsigned kept = legal & rules_.successors(arrival, before);
        if constexpr (Trace::kRecords) {
            note(cell, legal & rules_.forced[arrival][before], EventKind::kForced, trace);
            note(cell, legal & ~kept, EventKind::kPrune, trace);
        }
        return kept;
    }

    struct Jump {
        CellIndex cell = kNoCell;  ///< the jump point, kNoCell if there is none
        std::uint32_t length = 0;  ///< in steps
    };

    template <class Trace>
    Jump jump(CellIndex from, int direction, Trace& trace) {
        const auto d = static_cast<std::size_t>(direction);
        if (rules_.sides[d][0] == kNoDirection) return scan(from, d, trace);
        // A diagonal jump (a vertical one in 4-way movement) ends where a scan to its sides finds something.
        Jump jump;
        CellIndex cell = from;
        for (unsigned before = steps_[cell]; (before >> d & 1U) != 0; before = steps_[cell]) {
            // Its scans may take in the whole map, and whoever cancels may be waiting.
            if (cancelled()) break;
            cell += offsets_[d];
            ++jump.length;
            if (is_jump_point(cell, d, before) || scan(cell, rules_.sides[d][0], trace).cell != kNoCell ||
                scan(cell, rules_.sides[d][1], trace).cell != kNoCell) {
                jump.cell = cell;
                break;
            }
        }
        end_scan(cell, jump, direction, trace);
        return jump;
    }

    std::uint64_t scanned() const { return scanned_; }

  private:
    bool is_jump_point(CellIndex cell, std::size_t d, unsigned before) const {
        return cell == goal_ || (steps_[cell] & rules_.forced[d][before]) != 0;
    }

    template <class Trace>
    Jump scan(CellIndex from, std::size_t d, Trace& trace) {
        const std::uint8_t* const forced = rules_.forced[d].data();
        const CellIndex offset = offsets_[d];
        Jump jump;
        CellIndex cell = from;
        for (unsigned here = steps_[cell]; (here >> d & 1U) != 0;) {
            cell += offset;
            ++jump.length;
            const unsigned before = here;
            here = steps_[cell];
            if (cell == goal_ || (here & forced[before]) != 0) {
                jump.cell = cell;
                break;
            }
        }
        end_scan(cell, jump, static_cast<int>(d), trace);
        return jump;
    }

    template <class Trace>
    void end_scan(CellIndex last, const Jump& jump, int direction, Trace& trace) {
        scanned_ += jump.length;
        if (jump.length > 0) trace.scan(last, jump.length, direction);
    }

    template <class Trace>
    void note(CellIndex cell, unsigned mask, EventKind kind, Trace& trace) const {
        for (; mask != 0; mask &= mask - 1) {
            const int direction = std::countr_zero(mask);
            trace.mark(kind, cell + offsets_[static_cast<std::size_t>(direction)], direction);
        }
    }

    const std::uint8_t* const steps_;
    const std::array<CellIndex, 8>& offsets_;
    const JumpRules& rules_;
    const CellIndex goal_;
    const std::atomic<bool>* const cancel_;
    CellIndex* parents_;
    std::uint64_t scanned_ = 0;
};

/// One compilation unit each.
SearchStatus run_jps_untraced(SearchRun& run);
SearchStatus run_jps_traced(SearchRun& run);

}  // namespace wayfield
