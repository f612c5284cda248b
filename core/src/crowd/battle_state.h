#pragma once

#include <memory>
#include <vector>

#include "crowd/occupancy.h"
#include "wayfield/battle.h"

namespace wayfield {

class Battle::State {
  public:
    using Id = std::uint32_t;

    State(const Grid& grid, std::span<const UnitKind> kinds, const BattleOptions& options);

    const BattleOptions& options() const { return options_; }
    std::span<const UnitKind> kinds() const { return kinds_; }
    const TraversalMap& map_of(std::uint32_t kind) const;
    std::span<const BattleUnit> units() const { return units_; }
    std::uint64_t ticks() const { return ticks_; }
    const BattleTick& last_tick() const { return last_tick_; }
    const SearchLedger& searches() const { return requests_.searches(); }
    std::uint64_t unsettled() const { return requests_.unsettled(); }

    std::uint32_t add(const UnitSpec& spec);
    void order(std::uint32_t unit, Point to);
    void tick(const Executor* executor);
    void grid_changed();

    BattleRecord record() const;
    void restore(const BattleRecord& record);
    std::uint64_t state_hash() const;
    BattleFigures figures() const;
    bool is_pinned(Id id) const;
    std::vector<WaitingRequest> queue() const { return requests_.queue(); }
    std::vector<FailureMemo::Failure> failures() const { return requests_.failures(ticks_); }
    void set_log(RequestLog* log);

  private:
    const UnitKind& kind_of(const BattleUnit& unit) const { return kinds_[unit.kind]; }
    const TraversalMap& map_of(const BattleUnit& unit) const { return *maps_[map_of_kind_[unit.kind]]; }
    void begin_requests();
    CellIndex order_cell(std::uint32_t kind, Point to) const;
    void put(Id id);
    void lift(Id id);

    // Looking and asking.
    bool is_alive(Id id) const { return id != kNoUnit && units_[id].alive(); }
    Id nearest_enemy(const BattleUnit& unit) const;
    bool in_reach(const BattleUnit& unit, const BattleUnit& other) const;
    CellIndex cell_beside(const BattleUnit& unit, const BattleUnit& other) const;
    CellIndex destination(const BattleUnit& unit) const;
    std::optional<SearchCaller> wants_path(const BattleUnit& unit, CellIndex goal) const;
    void look(Id id);
    void ask(Id id);

    // Answers, and what becomes of paths.
    void serve(const Executor* executor);
    void take(PathAnswer& answer);
    void settle(BattleUnit& unit, bool used);
    void drop_path(BattleUnit& unit);

    // Acting.
    void act(Id id);
    void strike(BattleUnit& unit);
    void walk(Id id);
    void step(Id id, CellIndex to);
    void take_away(Id id);
    void count_losses();

    void check(const BattleRecord& record) const;
    void log_edits();

    const Grid* grid_;
    std::vector<UnitKind> kinds_;
    BattleOptions options_;
    std::vector<std::unique_ptr<TraversalMap>> maps_;
    std::vector<std::uint32_t> map_of_kind_;
    Occupancy occupancy_;
    PathRequests requests_;
    std::vector<BattleUnit> units_;
    std::vector<std::uint64_t> hurt_;  // by unit: hit points taken in this tick
    std::uint64_t ticks_ = 0;
    RequestLog* log_ = nullptr;
    std::unique_ptr<Grid> logged_grid_;

    BattleTick last_tick_;
    BattleFigures sums_;  // of what figures() adds up over ticks
};

}  // namespace wayfield
