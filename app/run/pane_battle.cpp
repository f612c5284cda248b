#include "run/pane_battle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/cpu_timer.h"
#include "run/runner.h"
#include "wayfield/battle_scenarios.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// Of a mean that follows the last ticks.
constexpr double kNewestTick = 0.1;
// For so many ticks a strike is seen.
constexpr std::uint64_t kStrikeTicks = 10;
// Without a step, a strike or a search for so long, nothing will come of it any more.
constexpr std::uint64_t kQuietTicks = 120;
// More than can be told apart on a map.
constexpr std::size_t kMostMemoShown = 4096;

struct Middle {
    float x = 0;
    float y = 0;
};

Middle middle_of(const Grid& grid, CellIndex cell, int size) {
    const Point at = grid.point(cell);
    const float half = 0.5F * static_cast<float>(size);
    return {static_cast<float>(at.x) + half, static_cast<float>(at.y) + half};
}

void face(UnitView& view, float dx, float dy) {
    const float length = std::sqrt(dx * dx + dy * dy);
    if (length <= 0) return;
    view.facing_x = dx / length;
    view.facing_y = dy / length;
}

std::vector<MemoView> memo_views(const std::vector<FailureMemo::Failure>& failures, std::uint64_t now,
                                 std::uint32_t delay) {
    std::vector<MemoView> views;
    for (const FailureMemo::Failure& failure : failures) {
        if (views.size() == kMostMemoShown) break;
        MemoView view{failure.key.start, failure.key.goal, failure.proven, 1};
        if (!failure.proven && delay > 0)
            view.left = 1 - static_cast<float>(now - failure.tick) / static_cast<float>(delay);
        views.push_back(view);
    }
    return views;
}

}  // namespace

void PaneBattle::withdraw() {
    drop_battle();
    order_.reset();
}

// ---- What is ordered ----

bool PaneBattle::bring_up_to_date(const Grid& grid) {
    const bool edited = battle_ && grid.revision() != grid_revision_;
    const bool ordered = battle_ && applied_ == *order_;
    if (ordered && !edited) return false;
    const bool anew = !battle_ || battle_->ticks() == 0 || applied_.begun != order_->begun ||
                      applied_.choice.members != order_->choice.members;
    if (anew) {
        begin(grid);
    } else {
        if (edited) battle_->grid_changed();
        if (!ordered) change_options(grid);
    }
    applied_ = *order_;
    grid_revision_ = grid.revision();
    return true;
}

// On a map that was edited a unit may have no place: the others fight without it.
void PaneBattle::begin(const Grid& grid) {
    const BattleMembers& members = order_->choice.members;
    const BattleSetup setup =
        make_battle_setup(battle_scenario_of_id(members.scenario), members.seed, members.soldiers);
    scenario_options_ = setup.options;
    grid_ = &grid;
    battle_.emplace(grid, setup.kinds, tuned(scenario_options_, order_->choice.tuning));
    left_out_ = 0;
    for (const UnitSpec& unit : setup.units) {
        try {
            battle_->add(unit);
        } catch (const Error&) {
            ++left_out_;
        }
    }
    figures_before_ = {};
    searches_before_ = {};
    history_.clear();
    tick_milliseconds_ = 0;
    strikes_.assign(battle_->units().size(), {});
}

// Between two ticks: units, queue and memo are those that they were.
void PaneBattle::change_options(const Grid& grid) {
    figures_before_ = figures();
    searches_before_ = searches();
    const BattleRecord record = battle_->record();
    const std::vector<UnitKind> kinds(battle_->kinds().begin(), battle_->kinds().end());
    battle_.emplace(grid, kinds, tuned(scenario_options_, order_->choice.tuning));
    battle_->restore(record);
}

// ---- Time passes ----

void PaneBattle::tick(const Executor& executor) {
    const CpuTimer timer;
    battle_->tick(&executor);
    const double milliseconds = timer.milliseconds();
    tick_milliseconds_ = tick_milliseconds_ == 0
                             ? milliseconds
                             : (1 - kNewestTick) * tick_milliseconds_ + kNewestTick * milliseconds;
    history_.add(last_row_of(*battle_, milliseconds));
    note_strikes();
}

void PaneBattle::note_strikes() {
    const std::span<const BattleUnit> units = battle_->units();
    for (std::size_t id = 0; id < units.size(); ++id) {
        if (units[id].strikes == strikes_[id].count) continue;
        strikes_[id] = {units[id].strikes, units[id].acted};
    }
}

// ---- What is shown ----

BattleFigures PaneBattle::figures() const {
    BattleFigures now = battle_->figures();
    const BattleFigures& before = figures_before_;
    now.steps += before.steps;
    now.strikes += before.strikes;
    now.deaths += before.deaths;
    if (before.met) now.met = before.met;
    now.longest_queue = std::max(now.longest_queue, before.longest_queue);
    now.longest_wait = std::max(now.longest_wait, before.longest_wait);
    now.search_seconds += before.search_seconds;
    return now;
}

SearchLedger PaneBattle::searches() const {
    SearchLedger all = searches_before_;
    return all += battle_->searches();
}

BattleReading PaneBattle::read() const {
    return {figures(),  battle_->state_hash(), static_cast<std::uint32_t>(battle_->units().size()),
            searches(), battle_->unsettled(),  static_cast<std::uint32_t>(battle_->queue().size())};
}

bool PaneBattle::over() const {
    const BattleFigures now = battle_->figures();
    const auto armies = std::ranges::count_if(now.alive, [](std::uint32_t alive) { return alive > 0; });
    if (armies > 1 || battle_->ticks() < kQuietTicks) return false;
    const BattleTick& last = battle_->last_tick();
    if (last.queue > 0 || last.searches.total() > 0) return false;
    return std::ranges::none_of(battle_->units(), [&](const BattleUnit& unit) {
        return unit.alive() && battle_->ticks() - unit.acted < kQuietTicks;
    });
}

UnitView PaneBattle::view_of(std::uint32_t id, const std::vector<bool>& waits) const {
    const std::span<const BattleUnit> units = battle_->units();
    const BattleUnit& unit = units[id];
    const UnitKind& kind = battle_->kinds()[unit.kind];
    const std::uint64_t now = battle_->ticks();
    UnitView view;
    view.id = id;
    view.army = unit.army;
    view.kind = unit.kind;
    view.cell = unit.cell;
    view.size = static_cast<std::uint8_t>(kind.size);
    view.holds = unit.holds;
    view.pinned = battle_->is_pinned(id);
    view.hit_points = unit.hit_points;
    view.health = static_cast<float>(unit.hit_points) / static_cast<float>(kind.hit_points);
    const Middle at = middle_of(*grid_, unit.cell, kind.size);
    const Middle from = middle_of(*grid_, unit.came_from, kind.size);
    view.x = at.x;
    view.y = at.y;
    face(view, at.x - from.x, at.y - from.y);
    const bool struck_last = unit.strikes > 0 && strikes_[id].tick == unit.acted;
    if (!struck_last && unit.steps > 0 && unit.ready > now) {
        const float part = static_cast<float>(now - unit.acted) / static_cast<float>(unit.ready - unit.acted);
        view.x = from.x + (at.x - from.x) * part;
        view.y = from.y + (at.y - from.y) * part;
    }
    if (struck_last && unit.target != kNoUnit) {
        const Middle there =
            middle_of(*grid_, units[unit.target].cell, battle_->kinds()[units[unit.target].kind].size);
        view.target_x = there.x;
        view.target_y = there.y;
        face(view, there.x - view.x, there.y - view.y);
        const std::uint64_t age = now - 1 - std::min(now - 1, unit.acted);
        if (age < kStrikeTicks) view.strike = 1 - static_cast<float>(age) / static_cast<float>(kStrikeTicks);
    }
    view.state = view.strike > 0      ? UnitState::kStrikes
                 : unit.holds         ? UnitState::kHolds
                 : waits[id]          ? UnitState::kWaits
                 : unit.failed        ? UnitState::kFailed
                 : unit.barred        ? UnitState::kBarred
                 : !unit.path.empty() ? UnitState::kMarches
                                      : UnitState::kIdle;
    return view;
}

void PaneBattle::fill(BattleSnapshot& snapshot) const {
    const std::span<const BattleUnit> units = battle_->units();
    const std::vector<WaitingRequest> queue = battle_->queue();
    std::vector<bool> waits(units.size(), false);
    for (const WaitingRequest& waiting : queue) waits[waiting.request.unit] = true;
    snapshot.begun = order_->begun;
    snapshot.ticks = battle_->ticks();
    snapshot.kinds.assign(battle_->kinds().begin(), battle_->kinds().end());
    snapshot.units.clear();
    snapshot.paths.clear();
    for (std::uint32_t id = 0; id < units.size(); ++id) {
        if (!units[id].alive()) continue;
        UnitView& view = snapshot.units.emplace_back(view_of(id, waits));
        view.path_begin = static_cast<std::uint32_t>(snapshot.paths.size());
        const std::vector<CellIndex>& path = units[id].path;
        if (units[id].next < path.size()) {
            snapshot.paths.push_back(units[id].cell);
            snapshot.paths.insert(snapshot.paths.end(),
                                  path.begin() + static_cast<std::ptrdiff_t>(units[id].next), path.end());
        }
        view.path_end = static_cast<std::uint32_t>(snapshot.paths.size());
    }
    snapshot.options = battle_->options();
    const std::uint32_t delay = snapshot.options.requests.retry_delay.value_or(0);
    snapshot.memo = memo_views(battle_->failures(), snapshot.ticks, delay);
    snapshot.figures = figures();
    snapshot.searches = searches();
    snapshot.unsettled = battle_->unsettled();
    snapshot.queue = static_cast<std::uint32_t>(queue.size());
    snapshot.tick_milliseconds = tick_milliseconds_;
    snapshot.history = history_;
    snapshot.note = left_out_ > 0 ? fmt::format("{} units have no place on this map", left_out_) : "";
    snapshot.over = over();
}

}  // namespace wayfield
