#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "scene/battle_choice.h"
#include "scene/battle_snapshot.h"
#include "wayfield/battle.h"
#include "wayfield/executor.h"

namespace wayfield {

struct BattleReading;

/// Which battle a pane wants.
struct BattleOrder {
    BattleChoice choice;
    std::uint64_t begun = 0;  ///< another number: it begins anew
    friend bool operator==(const BattleOrder&, const BattleOrder&) = default;
};

/// A battle that is what a pane orders: drawn up anew, or changed between two ticks, where the order or the
/// grid became another.
///
/// A battle that hasn't begun is drawn up anew whenever something changes: at tick 0 it depends on the scene
/// alone. One that has begun goes on with other options, and learns what was edited under its units' feet.
class PaneBattle {
  public:
    const std::optional<BattleOrder>& order() const { return order_; }
    void set_order(BattleOrder order) { order_ = std::move(order); }
    /// The pane wants none any more.
    void withdraw();
    /// The grid is to be another one.
    void drop_battle() { battle_.reset(); }
    bool has_battle() const { return battle_.has_value(); }

    /// Becomes what is ordered on a grid, which must stay where it is until drop_battle(); false if it is
    /// that already. Precondition: there is an order.
    bool bring_up_to_date(const Grid& grid);
    void tick(const Executor& executor);
    const BattleTick& last_tick() const { return battle_->last_tick(); }

    /// Precondition for these: has_battle().
    BattleReading read() const;
    /// All of a snapshot but what the worker knows: version and map revision.
    void fill(BattleSnapshot& snapshot) const;

  private:
    void begin(const Grid& grid);
    void change_options(const Grid& grid);
    void note_strikes();
    BattleFigures figures() const;
    SearchLedger searches() const;
    bool over() const;
    UnitView view_of(std::uint32_t id, const std::vector<bool>& waits) const;

    std::optional<BattleOrder> order_;
    std::optional<Battle> battle_;
    BattleOrder applied_;
    BattleOptions scenario_options_;
    std::uint64_t grid_revision_ = 0;
    const Grid* grid_ = nullptr;
    std::uint32_t left_out_ = 0;  // units that stand where nobody can
    // Figures of the battle as it was before its options changed: it counts from there on.
    BattleFigures figures_before_;
    SearchLedger searches_before_;
    BattleTicks history_;
    double tick_milliseconds_ = 0;
    struct Strike {
        std::uint32_t count = 0;  // of the unit's strikes so far
        std::uint64_t tick = 0;
    };
    std::vector<Strike> strikes_;  // by unit: its last
};

}  // namespace wayfield
