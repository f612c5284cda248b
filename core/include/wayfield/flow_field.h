#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "wayfield/executor.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

struct FieldScale;
struct RepairedCells;
enum class WaveEnd : std::uint8_t;

/// The memory of field builds and repairs, reused from one to the next. One a thread; any map, any field.
class FieldScratch {
  public:
    FieldScratch();
    ~FieldScratch();
    FieldScratch(FieldScratch&&) noexcept;
    FieldScratch& operator=(FieldScratch&&) noexcept;

    struct State;
    State& state() { return *state_; }
    std::size_t memory_bytes() const;

  private:
    std::unique_ptr<State> state_;
};

struct FieldOptions {
    bool unit_diagonals = false;  ///< a diagonal step costs as much as a straight one (the trap)
    friend bool operator==(const FieldOptions&, const FieldOptions&) = default;
};

/// Lets others watch, stop or slow down a build or a repair, every few thousand cells, or lend a hand.
struct FieldControl {
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<std::uint64_t>* settled = nullptr;  ///< cells done so far
    /// Splits what goes row by row on large maps, as directions; the wave itself is one thread's work.
    const Executor* executor = nullptr;
    /// Called on the thread that works, which goes on when it returns: who waits in it works in slices.
    const std::function<void()>* pause = nullptr;
};

/// For one set of goals: what it costs to walk from each cell to the nearest of them (the integration field),
/// and the step to take there (the flow field), one byte a cell.
///
/// The direction is that of the legal step with the least step cost + cost of the cell entered, ties in the
/// order E W S N SE NE SW NW; goals and cells that reach none have none. Following it from any cell costs
/// what the field says, within 1e-6 of it. One-way steps are taken backwards while building.
///
/// Everything here is a function of map and goals alone: building, building again and repairing give the
/// same bits.
class FlowField {
  public:
    FlowField() = default;

    /// Builds for these goals, in this order; blocked ones and repetitions are left out. Throws Error for a
    /// goal that isn't a cell of the map. False if it was cancelled: then the field is empty.
    bool build(const TraversalMap& map, std::span<const CellIndex> goals, FieldScratch& scratch,
               const FieldOptions& options = {}, const FieldControl& control = {});

    /// Brings the field up to date after `map` was: `changed` is what TraversalMap::update returned (or the
    /// union of several). Only what changes is computed anew. Returns the cells whose cost or direction may
    /// differ; none if it was cancelled: then the field is empty. Precondition: built for a map of this size
    /// and profile.
    Rect repair(const TraversalMap& map, const Rect& changed, FieldScratch& scratch,
                const FieldControl& control = {});

    bool empty() const { return directions_.empty(); }
    /// Cost to the nearest goal, kNoEntry where none can be reached.
    double cost(CellIndex cell) const;
    /// kNoDirection at goals and where none can be reached.
    Direction direction(CellIndex cell) const { return static_cast<Direction>(directions_[cell]); }
    std::span<const std::uint8_t> directions() const { return directions_; }
    /// The costs of a rectangle, row by row, infinite where unreachable; for drawing.
    void copy_costs(const Rect& rect, std::span<float> out) const;

    std::span<const CellIndex> goals() const { return goals_; }
    const FieldOptions& options() const { return options_; }
    /// Of the map that it is true for.
    std::uint64_t revision() const { return revision_; }
    /// Cells that reach a goal, the goals included.
    CellIndex reachable_count() const { return reachable_; }
    /// The highest cost of a cell that reaches a goal; 0 if there is none.
    double max_cost() const { return max_cost_; }
    std::size_t memory_bytes() const;

    /// Appends the cells from `start` to the goal that the directions lead to, both included; nothing if
    /// `start` reaches none.
    void follow(const TraversalMap& map, CellIndex start, std::vector<CellIndex>& path) const;

    /// The number of steps from each start to its goal along the directions, 0 where there are none. Several
    /// are walked side by side, which is some times as fast as one after another. Precondition: `steps` is as
    /// long as `starts`.
    void count_steps(const TraversalMap& map, std::span<const CellIndex> starts,
                     std::span<std::uint32_t> steps) const;

  private:
    bool rebuild(const TraversalMap& map, FieldScratch& scratch, const FieldControl& control);
    template <class Value>
    WaveEnd build_in(const TraversalMap& map, std::vector<Value>& costs, FieldScratch& scratch,
                     const FieldControl& control);
    WaveEnd build_in_levels(const TraversalMap& map, FieldScratch& scratch, const FieldControl& control);
    WaveEnd try_repair(const TraversalMap& map, Rect& changed, FieldScratch& scratch,
                       const FieldControl& control);
    template <class Value>
    WaveEnd repair_in(const TraversalMap& map, std::vector<Value>& costs, Rect& changed,
                      FieldScratch& scratch, const FieldControl& control);
    template <class Value>
    void count_again(const std::vector<Value>& costs, const RepairedCells& cells);
    void find_goals(const TraversalMap& map);
    void clear();

    std::vector<CellIndex> wanted_;  // as given to build(), blocked ones included: an edit may free them
    std::vector<CellIndex> goals_;
    FieldOptions options_;
    std::uint64_t revision_ = 0;
    int width_ = 0;
    CellIndex reachable_ = 0;
    CellIndex farthest_ = kNoCell;
    double max_cost_ = 0;
    std::shared_ptr<const FieldScale> scale_;
    // By cell, in whole numbers or in doubles; the other one is empty.
    std::vector<std::uint32_t> whole_costs_;
    std::vector<double> real_costs_;
    std::vector<std::uint8_t> directions_;
};

}  // namespace wayfield
