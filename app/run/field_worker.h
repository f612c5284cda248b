#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "run/cpu_timer.h"
#include "run/grid_feed.h"
#include "run/runner.h"
#include "scene/field_image.h"
#include "scene/pane_field.h"
#include "wayfield/field_cache.h"

namespace wayfield {

/// Which field a pane wants.
struct FieldOrder {
    Profile profile;
    std::vector<Point> goals;
    FieldOptions options;
    bool ranks = false;        ///< for the film: what a step is worth
    std::uint64_t number = 0;  ///< comes back in the figures; no part of what is wanted
    bool same_field(const FieldOrder& other) const {
        return profile == other.profile && goals == other.goals && options == other.options;
    }
};

/// What became of the scene since the last request.
struct FieldRequest {
    GridUpdate map;  ///< fields on a grid that is replaced are given up and built anew
    std::array<std::optional<FieldOrder>, kMaxPanes> orders;
    std::array<bool, kMaxPanes> withdrawn{};  ///< the pane's field is dropped, before its order is looked at
    bool empty() const;
};

/// What a job has to say: the field as it is now, or its ranks, or that memory gave out.
struct FieldReport {
    std::size_t pane = 0;
    std::uint64_t grid_number = 0;  ///< of the grid that was given to set_grid
    FieldImage image;
    FieldFigures figures;
    std::shared_ptr<const FieldRanks> ranks;  ///< if this is set, only this
    bool failed = false;                      ///< nothing else is set, and no pane has a field any more
};

/// The thread that builds and repairs flow fields, one a pane. It follows the scene's grid by patches on a
/// copy of its own: so nobody waits for it, and it needs no lock while it works. What it has to say is a
/// copy, too. Fields that panes showed on this grid before are kept as long as the cache has room, and panes
/// that want the same one share it.
///
/// An edit doesn't cancel a build: the field comes late, but it comes, and the edit is repaired after it.
/// Only what nobody wants any more is given up.
///
/// What follows an edit of a map of ordinary size is done in slices, one a frame: the hand that paints never
/// pays more than a slice. Builds for other goals and maps, and all on large maps, go on until they are done.
class FieldWorker {
  public:
    /// From `large_map_cells` on, nothing pauses.
    FieldWorker(const FieldSlices& slices, std::size_t large_map_cells);
    ~FieldWorker();

    /// All of a request at once: an order is never looked at without the grid that it was given for.
    void submit(FieldRequest request);

    /// Lets go of it when there is time.
    void discard(std::shared_ptr<const void> memory);

    std::vector<FieldReport> take_reports();
    PathfindingCost take_cost();
    bool idle() const;
    bool has_reports() const;
    /// Once a frame: what waits for it goes on.
    void next_slice();
    /// Until nothing is left to do, in one go.
    void wait_idle();
    /// Until nothing is left to do in this slice, at most so long.
    void wait_for_slice(std::chrono::microseconds at_most);
    /// Precondition: idle(), and the pane has an order.
    FieldValue value(std::size_t pane, CellIndex cell) const;

  private:
    struct Slot {
        std::optional<FieldOrder> order;
        std::shared_ptr<TraversalMap> map;
        std::shared_ptr<const FlowField> field;  // null: not built, or on its way
        std::uint64_t reported = 0;              // the field's revision that was reported last; 0: none
        FieldImage image;                        // as it was reported
        FieldFigures figures;
        std::vector<std::uint8_t> owners;        // by cell, the number of the goal; empty with one goal
        std::vector<std::uint8_t> goal_numbers;  // of field->goals(): their places in the order
        bool ranked = false;                     // the ranks reported last are those of the field
    };

    void work(const std::stop_token& stop);
    void carry_out(FieldRequest& request);
    void take_grid(FieldRequest& request);
    void build_fields();
    void update_maps();
    std::shared_ptr<TraversalMap> map_for(const Profile& profile);
    void bring_up_to_date(std::size_t pane);
    Rect adopt(Slot& slot, CachedField cached);
    void report(std::size_t pane, const Rect& rect);
    void report_ranks(std::size_t pane);
    void bill(double PathfindingCost::*part, double milliseconds);
    void bill_field();
    std::optional<double> slice_for(const FieldRequest& request) const;
    void begin_slice();
    void pause_if_spent();
    FieldControl control(std::size_t pane) const;

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable_any changed_;
    FieldRequest inbox_;
    bool waiting_ = false;  // the inbox isn't empty
    bool running_ = false;
    bool paused_ = false;   // while it runs: its slice is spent
    bool hurried_ = false;  // somebody waits for all of it
    bool ending_ = false;
    std::uint64_t frame_ = 0;
    std::vector<FieldReport> reports_;
    std::vector<std::shared_ptr<const void>> discarded_;
    PathfindingCost cost_;
    std::array<std::atomic<bool>, kMaxPanes> cancel_{};

    // The worker's own.
    const FieldSlices slices_;
    const std::size_t large_map_cells_;
    const std::function<void()> pause_ = [this] { pause_if_spent(); };
    std::optional<double> slice_;  // milliseconds; none: it doesn't pause
    CpuTimer slice_timer_;
    std::uint64_t sliced_frame_ = 0;  // that it was begun in
    CpuTimer field_timer_;
    double billed_ = 0;     // of field_timer_'s milliseconds
    bool repairs_ = false;  // what it builds now is most likely a repair
    GridFollower followed_;
    std::uint64_t versions_ = 0;  // of images
    std::array<Slot, kMaxPanes> slots_;
    FieldCache cache_;
    FieldScratch scratch_;

    std::jthread thread_;  // last: starts when all else is there, ends before it goes
};

}  // namespace wayfield
