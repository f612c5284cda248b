#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

enum class EventKind : std::uint8_t {
    kGenerate,  ///< a cell enters the open set for the first time
    kExpand,    ///< a cell is closed and its neighbours are generated: one step of playback
    kRelax,     ///< an open cell is reached cheaper
    kReopen,    ///< a closed cell is reached cheaper and will be expanded again
    kJump,      ///< a jump point was found (jump point searches)
    kPrune,     ///< a neighbour was dropped: the cell before reaches it as cheaply
    kScan,      ///< a straight line of cells was looked at: `cell` is the last of them, `g` their number
    kForced,    ///< a neighbour that only an obstacle makes a successor (forced neighbour)
    kUnder,   ///< a cell that was just opened is under-consistent: known cheaper than its neighbours have it
    kGiveUp,  ///< the cell that is being expanded was under-consistent: its g is infinite now (LPA*, D* Lite)
    kAgree,   ///< an open cell agrees with its neighbours again: it left the open set unexpanded (the same)
    kCut,     ///< a neighbour was left out: no shortest path to the goal sets out that way (goal bounds)
};

/// One event, 16 bytes. Events between two kExpand belong to the step of the first of them.
struct TraceEvent {
    double g = 0;
    CellIndex cell = 0;
    EventKind kind = EventKind::kGenerate;
    std::uint8_t direction = kNoDirection;  ///< of the last step to the cell; kNoDirection at a root
    std::uint8_t side = 0;                  ///< 0: from the start, 1: from the goal (bidirectional)
    std::uint8_t reserved = 0;
};
static_assert(sizeof(TraceEvent) == 16);

/// A step that never comes.
inline constexpr std::uint32_t kNeverStep = 0xFFFFFFFFU;

/// Records a search: events, and for each cell the step at which it was opened and the step at which it was
/// closed. Step k is the k-th expansion (from 1); what happens before the first one has step 0. At a playhead
/// p a cell is closed if closed[cell] <= p, else open if opened[cell] <= p.
///
/// Stamps and curve are kept of all steps, events of as many as the cap on memory has room for: the steps
/// from `first_step` on. has_events() says whether those are all; another run of the same search with another
/// `first_step` wins back the others.
class TraceRecorder {
  public:
    static constexpr std::size_t kDefaultCapBytes = std::size_t{512} << 20U;

    explicit TraceRecorder(std::size_t cap_bytes = kDefaultCapBytes, std::uint32_t first_step = 0)
        : cap_bytes_(cap_bytes), first_step_(first_step) {}

    /// Forgets everything; called by search_traced.
    void begin(int width, int height);

    void generate(CellIndex cell, double g, int direction, int side, std::uint64_t open_size);
    void expand(CellIndex cell, double g, int direction, int side, std::uint64_t open_size);
    void relax(CellIndex cell, double g, int direction, int side, std::uint64_t open_size);
    /// Throws std::bad_alloc beyond kMostReopenings: none of them is left out, whatever the cap.
    void reopen(CellIndex cell, double g, int direction, int side, std::uint64_t open_size);
    /// A jump point was found; what becomes of it follows (generate, relax, reopen, or nothing).
    void jump(CellIndex cell, double g, int direction);
    /// The `length` cells up to `last` were looked at in that direction.
    void scan(CellIndex last, std::uint32_t length, int direction);
    /// kPrune, kCut or kForced of a neighbour of the cell that is being expanded, kGiveUp of that cell,
    /// kUnder of the cell of the event before, kAgree of any open cell.
    void mark(EventKind kind, CellIndex cell, int direction);
    /// A path was found that costs at most `bound` times the shortest; the search goes on.
    void improve(double cost, double bound, std::span<const CellIndex> path);

    int width() const { return width_; }
    int height() const { return height_; }
    std::uint32_t step_count() const { return step_count_; }
    /// Of all steps.
    bool has_events() const { return first_step_ == 0 && !full_; }
    bool has_events_of(std::uint32_t step) const { return first_step_ <= step && step < end_step(); }
    /// The events that are kept are those of the steps first_step() <= step < end_step(); none if they are
    /// equal.
    std::uint32_t first_step() const { return first_step_; }
    std::uint32_t end_step() const { return full_ ? end_step_ : std::max(first_step_, step_count_ + 1); }
    /// True if the search jumped, whether its events were kept or not.
    bool has_jumps() const { return has_jumps_; }
    std::span<const TraceEvent> events() const { return events_; }
    /// Index of the first event of a step; 0 before those that are kept, events().size() behind them.
    std::size_t first_event(std::uint32_t step) const;
    /// First opening and first closing of each cell, kNeverStep if it never comes.
    std::span<const std::uint32_t> opened() const { return opened_; }
    std::span<const std::uint32_t> closed() const { return closed_; }
    /// Size of the open set after each step, index 0..step_count().
    std::span<const std::uint32_t> open_size() const { return open_size_; }
    /// A cell that is closed, reopened and closed again has several spans; only those cells are listed.
    bool has_reopened_cells() const { return !reopenings_.empty(); }
    std::size_t memory_bytes() const;

    /// A reopened cell's later life: open from `opened`, closed from `closed` (kNeverStep if never).
    struct Reopening {
        CellIndex cell;
        std::uint32_t opened;
        std::uint32_t closed;
    };
    std::span<const Reopening> reopenings() const { return reopenings_; }
    static constexpr std::size_t kMostReopenings = kDefaultCapBytes / 16;

    /// A path that an anytime search knew from `step` on. Kept of all steps.
    struct Improvement {
        std::uint32_t step;
        double cost;
        double bound;  ///< as in SearchResult
        std::vector<CellIndex> path;
    };
    std::span<const Improvement> improvements() const { return improvements_; }

  private:
    void append(EventKind kind, CellIndex cell, double g, int direction, int side);
    bool make_room();
    void close_window();
    void note_open_size(std::uint64_t size);

    std::size_t cap_bytes_;
    int width_ = 0;
    int height_ = 0;
    std::uint32_t first_step_;
    std::uint32_t end_step_ = 0;  // once it is full
    bool full_ = false;
    bool has_jumps_ = false;
    std::uint32_t step_count_ = 0;
    std::vector<TraceEvent> events_;
    std::vector<std::size_t> step_begin_;  // first event of each step from first_step_ on
    std::vector<std::uint32_t> opened_;
    std::vector<std::uint32_t> closed_;
    std::vector<std::uint32_t> open_size_;
    std::vector<Reopening> reopenings_;
    std::vector<Improvement> improvements_;
    std::vector<std::uint32_t> latest_life_;  // by cell, once any was reopened: index + 1 into reopenings_
};

/// What the inspector tells of a cell at a playhead.
struct CellHistory {
    bool open = false;
    bool closed = false;
    std::uint32_t opened_step = kNeverStep;        ///< latest opening at or before the playhead
    std::uint32_t closed_step = kNeverStep;        ///< latest closing at or before the playhead
    double g = 0;                                  ///< as known at the playhead; only if open or closed
    std::uint8_t parent_direction = kNoDirection;  ///< of the step from the parent to the cell
    std::uint8_t side = 0;
    bool has_g = false;             ///< false where the events that tell it aren't kept
    bool under_consistent = false;  ///< it waits to be given up
    bool agrees = false;            ///< it was inconsistent and is no more, without having been expanded
    bool given_up = false;  ///< it was under-consistent, and nothing has reached it since: g is infinite
};

/// What a jump point search looked at in one step, for those who draw it.
struct JumpStep {
    /// Cells in a straight line, both ends included; the last one is where the scan ended.
    struct Ray {
        CellIndex from = 0;
        CellIndex to = 0;
        bool side = false;  ///< a scan to the side of a jump, not from the expanded cell itself
        friend bool operator==(const Ray&, const Ray&) = default;
    };
    std::vector<Ray> rays;
    std::vector<CellIndex> jump_points;  ///< reached from the expanded cell, known ones too
    std::vector<CellIndex> forced;       ///< forced neighbours of the expanded cell
    std::vector<CellIndex> pruned;       ///< its neighbours that were dropped
    std::vector<CellIndex> cut;          ///< its neighbours that goal bounds left out
};

/// A time in which a cell of LPA* or D* Lite was inconsistent, and so waited in the open set.
struct InconsistentTime {
    CellIndex cell = 0;
    bool under = false;                ///< under-consistent, else over-consistent
    std::uint32_t from = 0;            ///< the step from which on it was
    std::uint32_t until = kNeverStep;  ///< the step at which it was not any more; never `from`
    friend bool operator==(const InconsistentTime&, const InconsistentTime&) = default;
};

/// All of them, in the order in which they began. Empty where not all events were kept. O(cells + events).
std::vector<InconsistentTime> inconsistent_times(const TraceRecorder& trace);

/// Moves a playhead over a recorded trace. The recorder must outlive it.
class TracePlayer {
  public:
    explicit TracePlayer(const TraceRecorder& trace);

    std::uint32_t step_count() const { return trace_->step_count(); }
    std::uint32_t step() const { return step_; }
    /// Clamped to 0..step_count().
    void seek(std::uint32_t step);
    /// The cell expanded at the playhead, kNoCell at step 0 or where its events aren't kept.
    CellIndex current_cell() const;
    /// What the step at the playhead jumped to; empty where nothing jumps, at step 0 and where its events
    /// aren't kept. (All jump points so far are the cells that opened() says.)
    JumpStep jumps() const;
    /// Stamps that are right at the playhead, reopened cells included; for traces without reopened cells
    /// they never change. `stamps_version` grows when their contents do.
    std::span<const std::uint32_t> opened() const { return opened_; }
    std::span<const std::uint32_t> closed() const { return closed_; }
    std::uint64_t stamps_version() const { return stamps_version_; }
    /// Finds a cell's state at the playhead; O(events of that cell) after the first call.
    CellHistory inspect(CellIndex cell) const;
    /// That first call's work, for who has the time: O(cells + events).
    void prepare_inspection() const;

  private:
    std::uint32_t step_of_event(std::size_t event) const;

    const TraceRecorder* trace_;
    std::uint32_t step_ = 0;
    std::vector<std::uint32_t> opened_storage_;  // only where cells were reopened
    std::vector<std::uint32_t> closed_storage_;
    std::span<const std::uint32_t> opened_;
    std::span<const std::uint32_t> closed_;
    std::size_t lives_begun_ = 0;             // reopenings at or before the playhead
    std::vector<std::uint32_t> life_before_;  // by reopening: the cell's one before, index + 1, or 0
    std::uint64_t stamps_version_ = 1;
    mutable std::vector<std::uint32_t> cell_begin_;  // events by cell, built when first asked
    mutable std::vector<std::uint32_t> cell_events_;
};

}  // namespace wayfield
