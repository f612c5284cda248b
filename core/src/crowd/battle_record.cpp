// A battle between two ticks: written down, taken up again, hashed, counted; and what an edit does to it.
#include <fmt/format.h>

#include <algorithm>

#include "crowd/battle_state.h"
#include "crowd/map_fingerprint.h"
#include "wayfield/error.h"
#include "wayfield/request_log.h"

namespace wayfield {
namespace {

// Who hasn't moved for so long and would like to.
constexpr std::uint64_t kPinnedTicks = 400;

void add_search_options(Fingerprint64& hash, const SearchOptions& options) {
    hash.add(options.algorithm);
    hash.add_byte(options.heuristic ? static_cast<std::uint8_t>(*options.heuristic) : 0xFFU);
    hash.add(options.open_set);
    hash.add(options.ties);
    hash.add(options.weight);
    hash.add(options.tie_break);
    hash.add(options.reopen);
    hash.add(options.unit_diagonals);
    hash.add(options.limit);
}

void add_options(Fingerprint64& hash, const BattleOptions& options) {
    hash.add(options.rule);
    hash.add(options.soft_cost);
    hash.add(options.sight);
    hash.add(options.look_ticks);
    hash.add(options.replan_ticks);
    hash.add(options.retry_ticks);
    hash.add(options.requests.searches_per_tick);
    hash.add(options.requests.expansions_per_tick);
    add_search_options(hash, options.requests.search);
}

void add_kind(Fingerprint64& hash, const UnitKind& kind) {
    hash.add(kind.movement_class);
    hash.add(kind.size);
    hash.add(kind.climb);
    hash.add(kind.step_ticks);
    hash.add(kind.strike_ticks);
    hash.add(kind.damage);
    hash.add(kind.hit_points);
}

void add_unit(Fingerprint64& hash, const BattleUnit& unit) {
    hash.add(unit.army);
    hash.add(unit.kind);
    hash.add(unit.cell);
    hash.add(unit.hit_points);
    hash.add(unit.ready);
    hash.add(unit.target);
    hash.add(unit.order);
    hash.add(unit.holds);
    hash.add(unit.failed);
    hash.add(unit.barred);
    hash.add(unit.asks_from);
    hash.add(unit.next);
    hash.add_all(unit.path);
}

}  // namespace

BattleRecord Battle::State::record() const {
    return {ticks_, units_, requests_.queue(), requests_.failures(ticks_)};
}

void Battle::State::check(const BattleRecord& record) const {
    const auto fail = [](std::size_t id, std::string_view what) {
        throw Error(fmt::format("battle record: unit {} {}", id, what));
    };
    const CellIndex cells = grid_->cell_count();
    const auto on_map = [&](CellIndex cell) { return cell < cells; };
    Occupancy taken(grid_->width(), grid_->height());
    for (std::size_t id = 0; id < record.units.size(); ++id) {
        const BattleUnit& unit = record.units[id];
        if (unit.army >= kMostArmies) fail(id, "is of no army");
        if (unit.kind >= kinds_.size()) fail(id, "is of no kind");
        if (!on_map(unit.cell) || !on_map(unit.came_from)) fail(id, "is off the map");
        if (unit.hit_points > kinds_[unit.kind].hit_points) fail(id, "has too many hit points");
        if (unit.target != kNoUnit && unit.target >= record.units.size()) fail(id, "has no such target");
        const bool walks = unit.path.empty() || (unit.next > 0 && unit.next <= unit.path.size());
        if (!walks || !std::ranges::all_of(unit.path, on_map)) fail(id, "has a path that doesn't fit");
        if (unit.order != kNoCell && !on_map(unit.order)) fail(id, "has an order off the map");
        if (!unit.alive()) continue;
        const Point at = grid_->point(unit.cell);
        const int size = kinds_[unit.kind].size;
        if (!map_of(unit).passable(unit.cell)) fail(id, "can't stand where it does");
        if (taken.other_under(at, size, kNoUnit) != kNoUnit) fail(id, "stands on another");
        taken.put(static_cast<Id>(id), at, size);
    }
    for (const WaitingRequest& waiting : record.queue) {
        if (waiting.request.unit >= record.units.size()) fail(waiting.request.unit, "asks and isn't there");
    }
}

void Battle::State::restore(const BattleRecord& record) {
    check(record);
    std::uint64_t owed = 0;
    for (const BattleUnit& unit : record.units) owed += unit.owes ? 1 : 0;
    requests_.restore(record.queue, record.failures, owed);
    for (Id id = 0; id < units_.size(); ++id) {
        if (units_[id].alive()) lift(id);
    }
    units_ = record.units;
    ticks_ = record.ticks;
    last_tick_ = {};
    sums_ = {};
    for (Id id = 0; id < units_.size(); ++id) {
        if (units_[id].alive()) put(id);
    }
    if (log_ != nullptr) set_log(log_);
}

std::uint64_t Battle::State::state_hash() const {
    Fingerprint64 hash;
    for (const auto& map : maps_) add_map(hash, *map);
    for (const UnitKind& kind : kinds_) add_kind(hash, kind);
    add_options(hash, options_);
    hash.add(ticks_);
    for (const BattleUnit& unit : units_) add_unit(hash, unit);
    for (const WaitingRequest& waiting : requests_.queue()) {
        const PathRequest& request = waiting.request;
        hash.add(request.tick);
        hash.add(request.unit);
        hash.add(request.start);
        hash.add(request.goal);
    }
    // Where a memo puts nothing off, nothing depends on it.
    const std::uint32_t delay = options_.requests.retry_delay.value_or(0);
    if (delay == 0) return hash.value();
    hash.add(delay);
    for (const FailureMemo::Failure& failure : requests_.failures(ticks_)) {
        hash.add(failure.key.map);
        hash.add(failure.key.start);
        hash.add(failure.key.goal);
        hash.add(failure.proven);
        hash.add(failure.tick);
    }
    return hash.value();
}

BattleFigures Battle::State::figures() const {
    BattleFigures figures = sums_;
    figures.ticks = ticks_;
    for (const BattleUnit& unit : units_) {
        if (unit.army >= figures.alive.size()) figures.alive.resize(unit.army + 1, 0);
        if (!unit.alive()) continue;
        ++figures.alive[unit.army];
        if (is_pinned(static_cast<Id>(&unit - units_.data()))) ++figures.pinned;
    }
    return figures;
}

bool Battle::State::is_pinned(Id id) const {
    const BattleUnit& unit = units_[id];
    if (!unit.alive() || ticks_ - unit.acted < kPinnedTicks) return false;
    const CellIndex goal = destination(unit);
    return goal != kNoCell && goal != unit.cell;
}

void Battle::State::grid_changed() {
    for (std::uint32_t map = 0; map < maps_.size(); ++map) {
        const Rect changed = maps_[map]->update(*grid_);
        if (!changed.empty()) requests_.map_changed(map, changed);
    }
    log_edits();
    for (Id id = 0; id < units_.size(); ++id) {
        if (units_[id].alive() && !map_of(units_[id]).passable(units_[id].cell)) take_away(id);
    }
}

void Battle::State::set_log(RequestLog* log) {
    log_ = log;
    logged_grid_.reset();
    if (log == nullptr) return;
    *log = {*grid_, {}, options_.requests.search, options_.soft_cost, {}};
    logged_grid_ = std::make_unique<Grid>(*grid_);
    for (const auto& map : maps_) log->profiles.push_back(map->profile());
    for (Id id = 0; id < units_.size(); ++id) {
        const BattleUnit& unit = units_[id];
        if (unit.alive()) log->events.emplace_back(LoggedPlace{id, unit.cell, kind_of(unit).size});
    }
}

void Battle::State::log_edits() {
    if (log_ == nullptr) return;
    for (CellIndex cell = 0; cell < grid_->cell_count(); ++cell) {
        const bool same = grid_->terrain(cell) == logged_grid_->terrain(cell) &&
                          grid_->level(cell) == logged_grid_->level(cell);
        if (!same) log_->events.emplace_back(LoggedEdit{cell, grid_->terrain(cell), grid_->level(cell)});
    }
    *logged_grid_ = *grid_;
}

}  // namespace wayfield
