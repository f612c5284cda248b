#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "run/field_worker.h"
#include "scene/scene.h"

namespace wayfield {

/// Decides when fields are built: keeps the field worker's grid like the scene's, orders what panes show and
/// brings back what is ready. A pane that shows no layer of a field has none.
class FieldDispatch {
  public:
    FieldDispatch(const FieldSlices& slices, std::size_t large_map_cells)
        : worker_(slices, large_map_cells) {}

    /// Sends what changed. True if that may be answered within the frame: the worker was idle.
    bool start(const Scene& scene);
    /// Picks up what is ready; true if any pane changed.
    bool collect(Scene& scene);
    /// Once a frame: which panes' fields lag behind.
    bool show_activity(Scene& scene);

    /// A copy of the scene's grid at a revision, so that none has to be made if it is sent.
    void offer(Grid copy, std::uint64_t revision) { feed_.offer(std::move(copy), revision); }

    /// From now on until forget_questions(), the pane has a field even if it shows none.
    void ask(std::size_t pane) { asked_[pane] = true; }
    void forget_questions() { asked_.fill(false); }

    bool busy(const Scene& scene) const;
    /// Gives up what is under way; the panes keep what they have until the next change.
    void cancel(Scene& scene);

    FieldWorker& worker() { return worker_; }
    const FieldWorker& worker() const { return worker_; }

  private:
    bool wants(const Scene& scene, std::size_t pane) const;
    std::optional<FieldOrder> order_of(const Scene& scene, std::size_t pane) const;
    bool needs_order(const Scene& scene, std::size_t pane) const;
    bool rests(const Scene& scene) const;
    void give_up(const Scene& scene);
    void add_grid(const Scene& scene, FieldRequest& request);
    void add_orders(const Scene& scene, FieldRequest& request);
    void adopt(Pane& pane, FieldReport& report);

    std::array<bool, kMaxPanes> asked_{};
    std::array<std::optional<FieldOrder>, kMaxPanes> ordered_;
    GridFeed feed_;
    // Of the grid as it was when everything was given up; nothing is started until something changes.
    std::optional<std::uint64_t> gave_up_at_;
    std::uint64_t orders_ = 0;
    FieldWorker worker_;
};

}  // namespace wayfield
