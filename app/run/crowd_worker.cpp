#include "run/crowd_worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <new>
#include <utility>

#include "run/cpu_timer.h"
#include "run/nearest_pair.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// While it has more ticks to do than a frame shows, a snapshot a frame is enough.
constexpr std::chrono::milliseconds kBetweenSnapshots{8};
constexpr std::uint64_t kTicksBetweenFigures = 30;
// Of a mean that follows the last ticks.
constexpr double kNewest = 0.1;

// Half of the processor's: the window draws and searches beside.
int threads_for_crowds() {
    constexpr unsigned kMost = 8;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, kMost));
}

AgentSpec spec_of(const PlacedAgent& agent) { return {agent.x, agent.y, agent.radius, agent.speed, 0}; }

CrowdOptions options_of(const CrowdOrder& order) {
    CrowdOptions options;
    options.planner = order.setup.planner;
    options.steering = order.setup.steering;
    options.projection = order.setup.projection;
    options.unit_diagonals = order.unit_diagonals;
    return options;
}

// By group.
std::vector<std::vector<CellIndex>> goals_of(const CrowdOrder& order, const TraversalMap& map) {
    std::vector<std::vector<CellIndex>> groups(1);
    for (const Point& goal : order.goals) {
        if (order.setup.group_a_goal && !groups.back().empty()) groups.emplace_back();
        groups.back().push_back(map.index(goal));
    }
    return groups;
}

std::vector<CellIndex> all_goals(const CrowdOrder& order, const TraversalMap& map) {
    std::vector<CellIndex> goals;
    for (const Point& goal : order.goals) goals.push_back(map.index(goal));
    return goals;
}

}  // namespace

std::string refusal_of(const TraversalMap& map, const PlacedAgent& agent) {
    try {
        check_agent(map, spec_of(agent));
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

bool CrowdRequest::empty() const {
    return map.changes_nothing() && std::ranges::none_of(withdrawn, std::identity{}) &&
           std::ranges::none_of(forget_ticks, std::identity{}) &&
           std::ranges::none_of(orders, [](const auto& order) { return order.has_value(); }) &&
           std::ranges::all_of(ticks, [](std::uint64_t count) { return count == 0; });
}

void CrowdWorker::Slot::drop_crowd() {
    crowd = nullptr;
    map = nullptr;
    published = false;
}

CrowdWorker::CrowdWorker()
    : threads_(threads_for_crowds()), thread_([this](const std::stop_token& stop) { work(stop); }) {}

CrowdWorker::~CrowdWorker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    wake_.notify_one();
    thread_.request_stop();
}

// ---- Orders and answers
// ------------------------------------------------------------------------------------

void CrowdWorker::submit(CrowdRequest request) {
    {
        const std::lock_guard lock(mutex_);
        inbox_.map.append(std::move(request.map));
        for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
            if (request.withdrawn[pane]) {
                inbox_.withdrawn[pane] = true;
                inbox_.orders[pane].reset();
            }
            if (request.forget_ticks[pane]) {
                inbox_.ticks[pane] = 0;
                owed_[pane] = 0;
            }
            if (request.orders[pane]) inbox_.orders[pane] = std::move(request.orders[pane]);
            inbox_.ticks[pane] += request.ticks[pane];
        }
        waiting_ = true;
    }
    wake_.notify_one();
}

void CrowdWorker::discard(std::shared_ptr<const void> memory) {
    if (!memory) return;
    {
        const std::lock_guard lock(mutex_);
        discarded_.push_back(std::move(memory));
    }
    wake_.notify_one();
}

std::vector<CrowdReport> CrowdWorker::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

PathfindingCost CrowdWorker::take_cost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(cost_, {});
}

bool CrowdWorker::idle() const {
    const std::lock_guard lock(mutex_);
    return !running_ && !waiting_ && std::ranges::all_of(owed_, [](auto ticks) { return ticks == 0; });
}

bool CrowdWorker::has_reports() const {
    const std::lock_guard lock(mutex_);
    return !reports_.empty();
}

std::uint64_t CrowdWorker::owed(std::size_t pane) const {
    const std::lock_guard lock(mutex_);
    return owed_[pane] + inbox_.ticks[pane];
}

void CrowdWorker::forget_ticks() {
    const std::lock_guard lock(mutex_);
    owed_.fill(0);
    inbox_.ticks.fill(0);
}

void CrowdWorker::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
        return !running_ && !waiting_ && std::ranges::all_of(owed_, [](auto ticks) { return ticks == 0; });
    });
}

void CrowdWorker::wait_for_orders(std::chrono::microseconds at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [&] { return !waiting_ && !(running_ && ordering_); });
}

std::optional<CrowdReading> CrowdWorker::read(std::size_t pane) const {
    const auto& crowd = slots_[pane].crowd;
    if (!crowd) return std::nullopt;
    std::vector<AgentView> agents;
    crowd->view(agents);
    return CrowdReading{crowd->figures(), crowd->state_hash(), crowd->searches().total(),
                        nearest_pair(std::move(agents))};
}

// ---- On the worker's thread
// --------------------------------------------------------------------------------

void CrowdWorker::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto something = [&] { return waiting_ || !discarded_.empty() || pane_to_walk().has_value(); };
        if (!wake_.wait(lock, stop, something) || ending_) return;
        const auto discarded = std::exchange(discarded_, {});
        running_ = true;
        ordering_ = waiting_;
        if (waiting_) {
            CrowdRequest request = std::exchange(inbox_, {});
            waiting_ = false;
            lock.unlock();
            carry_out(request);
            lock.lock();
            for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
                can_walk_[pane] = slots_[pane].crowd != nullptr;
                owed_[pane] = slots_[pane].order ? owed_[pane] + request.ticks[pane] : 0;
            }
        } else if (const auto pane = pane_to_walk()) {
            last_walked_ = *pane;
            lock.unlock();
            walk(*pane);
            lock.lock();
        } else {
            lock.unlock();
            lock.lock();
        }
        running_ = false;
        changed_.notify_all();
    }
}

// In turns. Precondition: the mutex is held.
std::optional<std::size_t> CrowdWorker::pane_to_walk() {
    for (std::size_t i = 1; i <= kMaxPanes; ++i) {
        const std::size_t pane = (last_walked_ + i) % kMaxPanes;
        if (owed_[pane] > 0 && can_walk_[pane]) return pane;
    }
    return std::nullopt;
}

void CrowdWorker::carry_out(CrowdRequest& request) {
    try {
        take_grid(request);
        for (std::size_t pane = 0; pane < slots_.size(); ++pane) {
            Slot& slot = slots_[pane];
            if (request.withdrawn[pane]) {
                slot.drop_crowd();
                slot.order.reset();
            }
            if (request.orders[pane]) slot.order = std::move(request.orders[pane]);
        }
        if (request.map.more_patches) return;
        update_maps();
        for (std::size_t pane = 0; pane < slots_.size(); ++pane) {
            if (slots_[pane].order && followed_.has_grid()) bring_up_to_date(pane);
        }
        if (std::ranges::none_of(slots_, [](const Slot& slot) { return slot.order.has_value(); })) {
            followed_.drop();
            cache_.clear();
        }
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

void CrowdWorker::give_up() {
    for (Slot& slot : slots_) {
        slot.drop_crowd();
        slot.order.reset();
    }
    cache_.clear();
    followed_.drop();
    snapshots_.clear();
    const std::lock_guard lock(mutex_);
    owed_.fill(0);
    can_walk_.fill(false);
    reports_.push_back({});
}

void CrowdWorker::take_grid(CrowdRequest& request) {
    const CpuTimer timer;
    if (followed_.take(request.map)) {
        cache_.clear();
        for (Slot& slot : slots_) slot.drop_crowd();
    }
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

// Who has set out learns what changed under its feet.
void CrowdWorker::update_maps() {
    const CpuTimer timer;
    for (Slot& slot : slots_) {
        if (slot.map && slot.order && slot.map->profile() != slot.order->profile) slot.drop_crowd();
    }
    followed_.update_maps([this](const TraversalMap& map, std::uint64_t before, const Rect& changed) {
        cache_.map_changed(map, before, changed);
        for (Slot& slot : slots_) {
            if (slot.map.get() == &map && slot.crowd && slot.crowd->ticks() > 0)
                slot.crowd->map_changed(changed);
        }
    });
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

void CrowdWorker::bring_up_to_date(std::size_t pane) {
    Slot& slot = slots_[pane];
    if (!slot.map) {
        const CpuTimer timer;
        slot.map = followed_.map_for(slot.order->profile);
        bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
    }
    if (must_begin(slot)) {
        begin(slot);
    } else if (slot.published && slot.applied == *slot.order && slot.drawn_on == slot.map->revision()) {
        return;
    } else {
        adapt(slot);
    }
    slot.applied = *slot.order;
    slot.drawn_on = slot.map->revision();
    plan(pane);
    publish(pane);
}

bool CrowdWorker::must_begin(const Slot& slot) const {
    if (!slot.crowd) return true;
    const CrowdOrder& now = *slot.order;
    const CrowdOrder& then = slot.applied;
    const bool changed = now != then || slot.drawn_on != slot.map->revision();
    if (changed && slot.crowd->ticks() == 0) return true;
    const bool regrouped = now.setup.group_a_goal != then.setup.group_a_goal ||
                           (now.setup.group_a_goal && now.goals.size() != then.goals.size());
    return now.begun != then.begun || now.unit_diagonals != then.unit_diagonals || regrouped;
}

void CrowdWorker::begin(Slot& slot) {
    const CrowdOrder& order = *slot.order;
    const TraversalMap& map = *slot.map;
    slot.crowd = std::make_unique<Crowd>(map, options_of(order), &cache_);
    slot.published = false;
    slot.left_out = 0;
    slot.free_speed = 0;
    slot.figures = {};
    slot.tick_milliseconds = 0;
    slot.plan_milliseconds = 0;
    for (const auto& goals : goals_of(order, map)) slot.crowd->add_group(goals);
    const CrowdMembers& members = order.setup.members;
    add_all(slot, draw_agents(map, all_goals(order, map), members.count, members.seed));
    for (const AgentsByHand& agents : members.by_hand) add(slot, agents);
}

void CrowdWorker::add(Slot& slot, const AgentsByHand& agents) {
    if (const auto* placed = std::get_if<PlacedAgent>(&agents)) return add_all(slot, {spec_of(*placed)});
    const auto& spawned = std::get<SpawnedAgents>(agents);
    const Rect area{std::min(spawned.from.x, spawned.to.x), std::min(spawned.from.y, spawned.to.y),
                    std::max(spawned.from.x, spawned.to.x) + 1, std::max(spawned.from.y, spawned.to.y) + 1};
    std::vector<AgentSpec> drawn =
        draw_agents(*slot.map, area, all_goals(*slot.order, *slot.map), spawned.count, spawned.seed);
    for (AgentSpec& agent : drawn) {
        agent.radius = spawned.radius;
        agent.speed = spawned.speed;
    }
    slot.left_out += spawned.count - static_cast<std::uint32_t>(drawn.size());
    add_all(slot, std::move(drawn));
}

// Agents are dealt to the groups in turn. A wall may have come where one was put.
void CrowdWorker::add_all(Slot& slot, std::vector<AgentSpec> agents) {
    for (AgentSpec& agent : agents) {
        agent.group = slot.crowd->agent_count() % slot.crowd->group_count();
        try {
            slot.crowd->add(agent);
            slot.free_speed = std::max(slot.free_speed, agent.speed);
        } catch (const Error&) {
            ++slot.left_out;
        }
    }
}

// Between two ticks.
void CrowdWorker::adapt(Slot& slot) {
    const CrowdOrder& now = *slot.order;
    const CrowdOrder& then = slot.applied;
    Crowd& crowd = *slot.crowd;
    crowd.set_planner(now.setup.planner);
    if (now.setup.steering != then.setup.steering) crowd.set_steering(now.setup.steering);
    if (now.setup.projection != then.setup.projection) set_projection(slot);
    if (now.goals != then.goals) {
        const auto groups = goals_of(now, *slot.map);
        const auto before = goals_of(then, *slot.map);
        for (std::uint32_t group = 0; group < groups.size(); ++group) {
            if (groups[group] != before[group]) crowd.set_goals(group, groups[group]);
        }
    }
    const auto& by_hand = now.setup.members.by_hand;
    for (std::size_t i = then.setup.members.by_hand.size(); i < by_hand.size(); ++i) add(slot, by_hand[i]);
}

void CrowdWorker::set_projection(Slot& slot) {
    CrowdRecord record = slot.crowd->record();
    record.options.projection = slot.order->setup.projection;
    slot.crowd->restore(record);
}

// A route each for ten thousand agents takes seconds: new orders come in between, and frames see what it
// costs. False if it was interrupted; the rest follows.
bool CrowdWorker::plan(std::size_t pane) {
    Slot& slot = slots_[pane];
    plan_timer_ = {};
    billed_ = 0;
    const std::uint64_t searches = slot.crowd->searches().total();
    const bool done = slot.crowd->plan([&] { return goes_on_planning(pane); });
    slot.planning = !done;
    const double milliseconds = plan_timer_.milliseconds();
    if (slot.crowd->searches().total() != searches) slot.plan_milliseconds = milliseconds;
    bill(&PathfindingCost::plan_milliseconds, milliseconds - billed_);
    return done;
}

bool CrowdWorker::goes_on_planning(std::size_t pane) {
    constexpr double kBetweenBills = 5;  // milliseconds
    constexpr std::chrono::milliseconds kBetweenNews{100};
    const double milliseconds = plan_timer_.milliseconds();
    if (milliseconds - billed_ < kBetweenBills) return true;
    bill(&PathfindingCost::plan_milliseconds, milliseconds - std::exchange(billed_, milliseconds));
    Slot& slot = slots_[pane];
    if (std::chrono::steady_clock::now() - slot.published_at >= kBetweenNews) {
        slot.planning = true;
        publish(pane);
    }
    const std::lock_guard lock(mutex_);
    return !waiting_ && !ending_;
}

void CrowdWorker::walk(std::size_t pane) {
    Slot& slot = slots_[pane];
    try {
        if (!plan(pane)) return;
        const CpuTimer timer;
        slot.crowd->tick(&threads_.executor());
        const double milliseconds = timer.milliseconds();
        bill(&PathfindingCost::crowd_milliseconds, milliseconds);
        slot.tick_milliseconds = slot.tick_milliseconds == 0
                                     ? milliseconds
                                     : (1 - kNewest) * slot.tick_milliseconds + kNewest * milliseconds;
        bool last = false;
        {
            const std::lock_guard lock(mutex_);
            if (owed_[pane] > 0) --owed_[pane];
            last = owed_[pane] == 0;
        }
        if (last || std::chrono::steady_clock::now() - slot.published_at >= kBetweenSnapshots) publish(pane);
    } catch (const std::bad_alloc&) {
        give_up();
    }
}

// ---- What is shown
// -----------------------------------------------------------------------------------------

void CrowdWorker::publish(std::size_t pane) {
    Slot& slot = slots_[pane];
    const Crowd& crowd = *slot.crowd;
    const std::shared_ptr<CrowdSnapshot> snapshot = spare_snapshot();
    snapshot->version = ++versions_;
    snapshot->begun = slot.order->begun;
    snapshot->map_revision = followed_.revision();
    snapshot->ticks = crowd.ticks();
    crowd.view(snapshot->agents);
    snapshot->arrived = 0;
    double way = 0;
    for (const AgentView& agent : snapshot->agents) {
        if (agent.state == AgentState::kArrived) {
            ++snapshot->arrived;
            continue;
        }
        way += static_cast<double>(std::sqrt(agent.vx * agent.vx + agent.vy * agent.vy));
    }
    const std::size_t walking = snapshot->agents.size() - snapshot->arrived;
    snapshot->mean_speed = walking > 0 ? way / static_cast<double>(walking) : 0;
    snapshot->free_speed = slot.free_speed;
    if (!slot.published || crowd.ticks() < slot.figures.ticks ||
        crowd.ticks() - slot.figures.ticks >= kTicksBetweenFigures)
        slot.figures = crowd.figures();
    snapshot->figures = slot.figures;
    snapshot->searches = crowd.searches();
    snapshot->tick_milliseconds = slot.tick_milliseconds;
    snapshot->plan_milliseconds = slot.plan_milliseconds;
    snapshot->memory_bytes = crowd.memory_bytes();
    snapshot->note = {};
    if (slot.planning) {
        snapshot->note = "searching a route for each …";
    } else if (snapshot->agents.empty()) {
        snapshot->note = "there is no open cell besides the goals";
    } else if (slot.left_out > 0) {
        snapshot->note = fmt::format("{} stand in walls and were left out", slot.left_out);
    }
    slot.published = true;
    slot.published_at = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    std::erase_if(reports_,
                  [&](const CrowdReport& report) { return report.pane == pane && report.snapshot; });
    reports_.push_back({pane, followed_.grid_number(), snapshot});
}

// Those that nobody looks at any more are filled again: no memory is asked for in every tick.
std::shared_ptr<CrowdSnapshot> CrowdWorker::spare_snapshot() {
    const std::lock_guard lock(mutex_);
    for (const auto& snapshot : snapshots_) {
        if (snapshot.use_count() == 1) return snapshot;
    }
    constexpr std::size_t kMostKept = 4 * kMaxPanes;
    auto fresh = std::make_shared<CrowdSnapshot>();
    if (snapshots_.size() < kMostKept) snapshots_.push_back(fresh);
    return fresh;
}

void CrowdWorker::bill(double PathfindingCost::*part, double milliseconds) {
    const std::lock_guard lock(mutex_);
    cost_.*part += milliseconds;
}

}  // namespace wayfield
