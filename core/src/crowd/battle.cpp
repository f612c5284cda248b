// Armies on tiles: what a unit does in a tick.
#include "wayfield/battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "crowd/battle_state.h"
#include "crowd/nearest_passable.h"
#include "wayfield/error.h"
#include "wayfield/metrics.h"
#include "wayfield/request_log.h"

namespace wayfield {
namespace {

constexpr std::uint32_t kMostUnits = 1U << 20U;
constexpr std::uint32_t kMostTicks = 10'000;
constexpr double kMostSoftCost = 1000;
constexpr std::uint32_t kMostSight = 2 * kMaxGridSide;

void check_kind(const UnitKind& kind) {
    const auto require = [&](bool fits, std::string_view what) {
        if (!fits) throw UsageError(fmt::format("unit kind '{}': {}", kind.name, what));
    };
    require(kind.size >= 1 && kind.size <= Occupancy::kLargestSize,
            fmt::format("a size is 1 to {}, not {}", Occupancy::kLargestSize, kind.size));
    const auto lasts = [](std::uint32_t ticks) { return ticks >= 1 && ticks <= kMostTicks; };
    require(lasts(kind.step_ticks) && lasts(kind.strike_ticks),
            fmt::format("steps and strikes take 1 to {} ticks", kMostTicks));
    require(kind.hit_points > 0, "hit points are at least 1");
}

void check_battle(const BattleOptions& options) {
    if (!(options.soft_cost >= 0 && options.soft_cost <= kMostSoftCost)) {
        throw UsageError(fmt::format("a soft cost is 0 to {}, not {}", kMostSoftCost, options.soft_cost));
    }
    if (options.sight > kMostSight) {
        throw UsageError(fmt::format("units see at most {} cells, not {}", kMostSight, options.sight));
    }
    if (options.look_ticks == 0) throw UsageError("units look every so many ticks, at least 1");
}

Rect square_at(Point at, int size) { return {at.x, at.y, at.x + size, at.y + size}; }

}  // namespace

RequestOptions default_battle_requests() {
    RequestOptions requests;
    requests.searches_per_tick = 64;
    requests.search.limit = 3000;
    requests.retry_delay = 40;
    return requests;
}

Battle::State::State(const Grid& grid, std::span<const UnitKind> kinds, const BattleOptions& options)
    : grid_(&grid),
      kinds_(kinds.begin(), kinds.end()),
      options_(options),
      occupancy_(grid.width(), grid.height()) {
    check_battle(options_);
    for (const UnitKind& kind : kinds_) {
        check_kind(kind);
        const Profile profile{kind.movement_class, options_.rule, kind.size, kind.climb, {}};
        const auto same =
            std::ranges::find_if(maps_, [&](const auto& map) { return map->profile() == profile; });
        map_of_kind_.push_back(static_cast<std::uint32_t>(same - maps_.begin()));
        if (same == maps_.end()) maps_.push_back(std::make_unique<TraversalMap>(grid, profile));
        occupancy_.count_for(kind.size);
    }
    begin_requests();
}

void Battle::State::begin_requests() {
    requests_ = PathRequests(options_.requests);
    for (const auto& map : maps_) {
        requests_.add_map(*map, {occupancy_.taken(map->profile().unit_size), options_.soft_cost});
    }
}

const TraversalMap& Battle::State::map_of(std::uint32_t kind) const {
    if (kind >= kinds_.size()) throw UsageError(fmt::format("there is no unit kind {}", kind));
    return *maps_[map_of_kind_[kind]];
}

CellIndex Battle::State::order_cell(std::uint32_t kind, Point to) const {
    const TraversalMap& map = map_of(kind);
    if (!map.contains(to)) {
        throw Error(fmt::format("order {},{} lies outside the map of {} x {} cells", to.x, to.y, map.width(),
                                map.height()));
    }
    return map.passable(map.index(to)) ? map.index(to) : nearest_passable(map, to);
}

std::uint32_t Battle::State::add(const UnitSpec& spec) {
    const TraversalMap& map = map_of(spec.kind);
    const UnitKind& kind = kinds_[spec.kind];
    if (units_.size() == kMostUnits) throw UsageError(fmt::format("at most {} units", kMostUnits));
    if (spec.army >= kMostArmies) throw UsageError(fmt::format("at most {} armies", kMostArmies));
    if (!map.contains(spec.at) || !map.passable(map.index(spec.at))) {
        throw Error(fmt::format("a {} can't stand at {},{}", kind.name, spec.at.x, spec.at.y));
    }
    if (occupancy_.other_under(spec.at, kind.size, kNoUnit) != kNoUnit) {
        throw Error(fmt::format("{},{} is taken", spec.at.x, spec.at.y));
    }
    BattleUnit unit;
    unit.army = spec.army;
    unit.kind = spec.kind;
    unit.cell = unit.came_from = map.index(spec.at);
    unit.hit_points = kind.hit_points;
    unit.order = spec.order ? order_cell(spec.kind, *spec.order) : kNoCell;
    unit.holds = spec.holds;
    unit.acted = ticks_;
    units_.push_back(std::move(unit));
    const auto id = static_cast<Id>(units_.size() - 1);
    put(id);
    return id;
}

void Battle::State::order(Id id, Point to) {
    if (!is_alive(id < units_.size() ? id : kNoUnit)) {
        throw UsageError(fmt::format("there is no living unit {}", id));
    }
    units_[id].order = order_cell(units_[id].kind, to);
    units_[id].failed = false;
}

void Battle::State::put(Id id) {
    const BattleUnit& unit = units_[id];
    const int size = kind_of(unit).size;
    occupancy_.put(id, grid_->point(unit.cell), size);
    if (log_ != nullptr) log_->events.emplace_back(LoggedPlace{id, unit.cell, size});
}

void Battle::State::lift(Id id) { occupancy_.lift(grid_->point(units_[id].cell), kind_of(units_[id]).size); }

// By the distance between middles; the lowest id on a tie.
Battle::State::Id Battle::State::nearest_enemy(const BattleUnit& unit) const {
    const Point at = grid_->point(unit.cell);
    const int size = kind_of(unit).size;
    const std::int64_t sight = 2 * std::int64_t{options_.sight};
    std::int64_t best = sight * sight;
    Id nearest = kNoUnit;
    for (Id id = 0; id < units_.size(); ++id) {
        const BattleUnit& other = units_[id];
        if (other.army == unit.army || !other.alive()) continue;
        const Point there = grid_->point(other.cell);
        const std::int64_t beside = kind_of(other).size - size;
        const std::int64_t dx = 2 * std::int64_t{there.x - at.x} + beside;
        const std::int64_t dy = 2 * std::int64_t{there.y - at.y} + beside;
        const std::int64_t squared = dx * dx + dy * dy;
        if (squared >= best) continue;
        best = squared;
        nearest = id;
    }
    return nearest;
}

// One legal step would take the unit onto the other: so nobody strikes through a wall, or up a cliff.
bool Battle::State::in_reach(const BattleUnit& unit, const BattleUnit& other) const {
    const TraversalMap& map = map_of(unit);
    const Rect theirs = square_at(grid_->point(other.cell), kind_of(other).size);
    for (int d = 0; d < kDirectionCount; ++d) {
        if ((map.steps(unit.cell) >> d & 1) == 0) continue;
        const Point to = grid_->point(unit.cell + map.offsets()[static_cast<std::size_t>(d)]);
        if (!intersected(square_at(to, kind_of(unit).size), theirs).empty()) return true;
    }
    return false;
}

// Where a unit would stand on the other: the nearest such cell that it can stand on, else the other's own.
CellIndex Battle::State::cell_beside(const BattleUnit& unit, const BattleUnit& other) const {
    const TraversalMap& map = map_of(unit);
    const Point from = grid_->point(unit.cell);
    const Point at = grid_->point(other.cell);
    const int reach = kind_of(unit).size - 1;
    const Rect anchors = intersected(
        {at.x - reach, at.y - reach, at.x + kind_of(other).size, at.y + kind_of(other).size}, map.bounds());
    CellIndex best = other.cell;
    std::int64_t best_squared = -1;
    for (int y = anchors.y0; y < anchors.y1; ++y) {
        for (int x = anchors.x0; x < anchors.x1; ++x) {
            const std::int64_t dx = x - from.x;
            const std::int64_t dy = y - from.y;
            const std::int64_t squared = dx * dx + dy * dy;
            if (!map.passable(map.index({x, y})) || (best_squared >= 0 && squared >= best_squared)) continue;
            best = map.index({x, y});
            best_squared = squared;
        }
    }
    return best;
}

CellIndex Battle::State::destination(const BattleUnit& unit) const {
    if (unit.holds) return kNoCell;
    return is_alive(unit.target) ? cell_beside(unit, units_[unit.target]) : unit.order;
}

void Battle::State::look(Id id) {
    BattleUnit& unit = units_[id];
    const bool lost = unit.target != kNoUnit && !is_alive(unit.target);
    if (lost || (ticks_ + id) % options_.look_ticks == 0) unit.target = nearest_enemy(unit);
}

std::optional<SearchCaller> Battle::State::wants_path(const BattleUnit& unit, CellIndex goal) const {
    if (goal == kNoCell || goal == unit.cell) return std::nullopt;
    if (is_alive(unit.target) && in_reach(unit, units_[unit.target])) return std::nullopt;
    if (unit.failed) return SearchCaller::kRetry;
    const bool chases = is_alive(unit.target);
    if (unit.path.empty() || unit.path.back() != goal) {
        return chases ? SearchCaller::kChase : SearchCaller::kOrder;
    }
    return unit.barred ? std::optional(SearchCaller::kBlocked) : std::nullopt;
}

void Battle::State::ask(Id id) {
    BattleUnit& unit = units_[id];
    const CellIndex goal = destination(unit);
    const auto caller = wants_path(unit, goal);
    if (!caller) {
        requests_.withdraw(id);
        return;
    }
    const bool waits = requests_.waiting(id) != nullptr;
    if (!waits && ticks_ < unit.asks_from) return;
    requests_.submit({ticks_, id, *caller, map_of_kind_[unit.kind], unit.cell, goal});
    const bool tries_again = *caller == SearchCaller::kBlocked || *caller == SearchCaller::kRetry;
    unit.asks_from = ticks_ + (tries_again ? options_.retry_ticks : options_.replan_ticks);
}

void Battle::State::serve(const Executor* executor) {
    const double begin = thread_cpu_seconds();
    std::vector<PathAnswer> answers = requests_.serve(ticks_, executor);
    last_tick_.search_seconds = thread_cpu_seconds() - begin;
    last_tick_.served = static_cast<std::uint32_t>(answers.size());
    last_tick_.queue = static_cast<std::uint32_t>(requests_.queue_length());
    for (PathAnswer& answer : answers) {
        last_tick_.caller_seconds[static_cast<std::size_t>(answer.request.caller)] += answer.seconds;
        if (log_ != nullptr) log_->events.emplace_back(logged(answer));
        sums_.longest_wait = std::max(sums_.longest_wait, ticks_ - answer.request.tick);
        take(answer);
    }
}

void Battle::State::take(PathAnswer& answer) {
    BattleUnit& unit = units_[answer.request.unit];
    unit.failed = answer.failure.has_value();
    if (unit.failed) return;
    drop_path(unit);
    unit.path = std::move(answer.path);
    unit.next = 1;
    unit.owes = answer.request.caller;
}

void Battle::State::settle(BattleUnit& unit, bool used) {
    if (!unit.owes) return;
    requests_.settle(*unit.owes, used);
    unit.owes.reset();
}

void Battle::State::drop_path(BattleUnit& unit) {
    settle(unit, false);
    unit.path.clear();
    unit.next = 0;
    unit.barred = false;
}

void Battle::State::act(Id id) {
    BattleUnit& unit = units_[id];
    if (is_alive(unit.target) && in_reach(unit, units_[unit.target])) {
        strike(unit);
    } else if (!unit.holds && unit.next < unit.path.size()) {
        walk(id);
    }
}

void Battle::State::strike(BattleUnit& unit) {
    hurt_[unit.target] += kind_of(unit).damage;
    unit.ready = ticks_ + kind_of(unit).strike_ticks;
    unit.acted = ticks_;
    ++unit.strikes;
    ++last_tick_.strikes;
    if (!sums_.met) sums_.met = ticks_;
}

void Battle::State::walk(Id id) {
    BattleUnit& unit = units_[id];
    const TraversalMap& map = map_of(unit);
    const CellIndex to = unit.path[unit.next];
    int direction = 0;
    while (direction < kDirectionCount &&
           unit.cell + map.offsets()[static_cast<std::size_t>(direction)] != to) {
        ++direction;
    }
    // The terrain may have been edited since, or a path been found that begins where the unit isn't any more.
    if (direction == kDirectionCount || (map.steps(unit.cell) >> direction & 1) == 0) {
        drop_path(unit);
        return;
    }
    const Id other = occupancy_.other_under(grid_->point(to), kind_of(unit).size, id);
    if (other == kNoUnit) {
        const double length = is_diagonal(direction) ? kSqrt2 : 1;
        const double ticks = std::ceil(kind_of(unit).step_ticks * length * map.cost(to));
        unit.ready = ticks_ + std::max<std::uint64_t>(1, static_cast<std::uint64_t>(ticks));
        step(id, to);
    } else if (units_[other].army != unit.army) {
        unit.target = other;
    } else {
        unit.barred = true;
    }
}

void Battle::State::step(Id id, CellIndex to) {
    BattleUnit& unit = units_[id];
    lift(id);
    unit.came_from = unit.cell;
    unit.cell = to;
    put(id);
    settle(unit, true);
    unit.barred = false;
    ++unit.next;
    if (const PathRequest* waiting = requests_.waiting(id)) {
        PathRequest from_here = *waiting;
        from_here.start = to;
        requests_.submit(from_here);
    }
    if (unit.next == unit.path.size()) drop_path(unit);
    unit.acted = ticks_;
    ++unit.steps;
    ++last_tick_.steps;
}

void Battle::State::take_away(Id id) {
    BattleUnit& unit = units_[id];
    unit.hit_points = 0;
    lift(id);
    if (log_ != nullptr) log_->events.emplace_back(LoggedPlace{id, kNoCell, kind_of(unit).size});
    drop_path(unit);
    requests_.withdraw(id);
    unit.target = kNoUnit;
    ++last_tick_.deaths;
}

void Battle::State::count_losses() {
    for (Id id = 0; id < units_.size(); ++id) {
        if (hurt_[id] == 0) continue;
        BattleUnit& unit = units_[id];
        if (hurt_[id] >= unit.hit_points) {
            take_away(id);
        } else {
            unit.hit_points -= static_cast<std::uint32_t>(hurt_[id]);
        }
    }
}

void Battle::State::tick(const Executor* executor) {
    const SearchLedger before = requests_.searches();
    last_tick_ = {};
    hurt_.assign(units_.size(), 0);
    const auto may_act = [&](Id id) { return units_[id].alive() && units_[id].ready <= ticks_; };
    for (Id id = 0; id < units_.size(); ++id) {
        if (!may_act(id)) continue;
        look(id);
        ask(id);
    }
    serve(executor);
    for (Id id = 0; id < units_.size(); ++id) {
        if (may_act(id)) act(id);
    }
    count_losses();
    ++ticks_;
    last_tick_.searches = requests_.searches().since(before);
    sums_.steps += last_tick_.steps;
    sums_.strikes += last_tick_.strikes;
    sums_.deaths += last_tick_.deaths;
    sums_.longest_queue = std::max(sums_.longest_queue, last_tick_.queue);
    sums_.search_seconds += last_tick_.search_seconds;
}

Battle::Battle(const Grid& grid, std::span<const UnitKind> kinds, const BattleOptions& options)
    : state_(std::make_unique<State>(grid, kinds, options)) {}
Battle::~Battle() = default;
Battle::Battle(Battle&&) noexcept = default;
Battle& Battle::operator=(Battle&&) noexcept = default;

const BattleOptions& Battle::options() const { return state_->options(); }
std::span<const UnitKind> Battle::kinds() const { return state_->kinds(); }
const TraversalMap& Battle::map_of(std::uint32_t kind) const { return state_->map_of(kind); }
std::uint32_t Battle::add(const UnitSpec& spec) { return state_->add(spec); }
std::span<const BattleUnit> Battle::units() const { return state_->units(); }
void Battle::order(std::uint32_t unit, Point to) { state_->order(unit, to); }
void Battle::tick(const Executor* executor) { state_->tick(executor); }
std::uint64_t Battle::ticks() const { return state_->ticks(); }
const BattleTick& Battle::last_tick() const { return state_->last_tick(); }
void Battle::grid_changed() { state_->grid_changed(); }
BattleRecord Battle::record() const { return state_->record(); }
void Battle::restore(const BattleRecord& record) { state_->restore(record); }
std::uint64_t Battle::state_hash() const { return state_->state_hash(); }
BattleFigures Battle::figures() const { return state_->figures(); }
bool Battle::is_pinned(std::uint32_t unit) const { return state_->is_pinned(unit); }
std::vector<WaitingRequest> Battle::queue() const { return state_->queue(); }
std::vector<FailureMemo::Failure> Battle::failures() const { return state_->failures(); }
const SearchLedger& Battle::searches() const { return state_->searches(); }
std::uint64_t Battle::unsettled() const { return state_->unsettled(); }
void Battle::set_log(RequestLog* log) { state_->set_log(log); }

}  // namespace wayfield
