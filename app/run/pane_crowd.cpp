#include "run/pane_crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/cpu_timer.h"
#include "run/nearest_pair.h"
#include "run/runner.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr std::uint64_t kTicksBetweenFigures = 30;
// Of a mean that follows the last ticks.
constexpr double kNewest = 0.1;

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

void PaneCrowd::withdraw() {
    drop_crowd();
    order_.reset();
}

void PaneCrowd::drop_crowd() {
    crowd_ = nullptr;
    map_ = nullptr;
}

void PaneCrowd::map_changed(const Rect& changed) {
    if (crowd_ && crowd_->ticks() > 0) crowd_->map_changed(changed);
}

// ---- What is ordered ----

bool PaneCrowd::bring_up_to_date(FieldCache& cache) {
    if (must_begin()) {
        begin(cache);
    } else if (applied_ == *order_ && drawn_on_ == map_->revision()) {
        return false;
    } else {
        adapt();
    }
    applied_ = *order_;
    drawn_on_ = map_->revision();
    return true;
}

bool PaneCrowd::must_begin() const {
    if (!crowd_) return true;
    const CrowdOrder& now = *order_;
    const CrowdOrder& then = applied_;
    const bool changed = now != then || drawn_on_ != map_->revision();
    if (changed && crowd_->ticks() == 0) return true;
    const bool regrouped = now.setup.group_a_goal != then.setup.group_a_goal ||
                           (now.setup.group_a_goal && now.goals.size() != then.goals.size());
    return now.begun != then.begun || now.unit_diagonals != then.unit_diagonals || regrouped;
}

// Of a crowd that gathers: the fields that its last drawing was billed for are still in the cache.
SearchLedger PaneCrowd::fields_to_keep() const {
    if (!crowd_ || crowd_->ticks() > 0 || drawn_on_ != map_->revision()) return {};
    const CrowdOrder& now = *order_;
    const bool same = now.goals == applied_.goals && now.profile == applied_.profile &&
                      now.unit_diagonals == applied_.unit_diagonals &&
                      now.setup.planner == applied_.setup.planner;
    return same ? ledger().of(SearchCaller::kField) : SearchLedger{};
}

void PaneCrowd::begin(FieldCache& cache) {
    earlier_ = fields_to_keep();
    crowd_ = std::make_unique<Crowd>(*map_, options_of(*order_), &cache);
    left_out_ = 0;
    free_speed_ = 0;
    figures_.reset();
    tick_milliseconds_ = 0;
    plan_milliseconds_ = 0;
    all_plans_milliseconds_ = 0;
    for (const auto& goals : goals_of(*order_, *map_)) crowd_->add_group(goals);
    common_groups_ = crowd_->group_count();
    own_goals_.clear();
    const CrowdMembers& members = order_->setup.members;
    const Rect area = members.origin == CrowdOrigin::kLeftEdge ? left_edge(*map_) : map_->bounds();
    std::vector<AgentSpec> drawn =
        draw_agents(*map_, area, all_goals(*order_, *map_), members.count, members.seed);
    for (AgentSpec& agent : drawn) agent.speed = members.speed;
    add_all(std::move(drawn));
    drawn_ = crowd_->agent_count();
    ends_.clear();
    for (const AgentsByHand& agents : members.by_hand) add(agents);
    choose_planner();
    // Where another planner stands in, no field is kept.
    if (planner_that_serves() != order_->setup.planner) earlier_ = {};
}

// A field for each of many goals would not fit.
Planner PaneCrowd::planner_that_serves() const {
    return serving_planner(*map_, crowd_->group_count(), order_->setup.planner);
}

void PaneCrowd::choose_planner() { crowd_->set_planner(planner_that_serves()); }

void PaneCrowd::add(const AgentsByHand& agents) {
    std::vector<AgentSpec> specs = specs_of(agents);
    if (own_goal(agents)) {
        const std::uint32_t group = own_goals_.group_of(*crowd_, map_->index(*own_goal(agents)));
        for (AgentSpec& agent : specs) {
            agent.group = group;
            add_spec(agent);
        }
    } else {
        add_all(std::move(specs));
    }
    ends_.push_back(crowd_->agent_count());
}

std::vector<AgentSpec> PaneCrowd::specs_of(const AgentsByHand& agents) {
    if (const auto* placed = std::get_if<PlacedAgent>(&agents)) return {spec_of(*placed)};
    const auto& spawned = std::get<SpawnedAgents>(agents);
    const std::vector<CellIndex> goals =
        spawned.goal ? std::vector{map_->index(*spawned.goal)} : all_goals(*order_, *map_);
    std::vector<AgentSpec> drawn = draw_agents(*map_, area_of(spawned), goals, spawned.count, spawned.seed);
    for (AgentSpec& agent : drawn) {
        agent.radius = spawned.radius;
        agent.speed = spawned.speed;
    }
    left_out_ += spawned.count - static_cast<std::uint32_t>(drawn.size());
    return drawn;
}

// Agents are dealt to the groups in turn.
void PaneCrowd::add_all(std::vector<AgentSpec> agents) {
    for (AgentSpec& agent : agents) {
        agent.group = crowd_->agent_count() % common_groups_;
        add_spec(agent);
    }
}

// A wall may have come where one was put.
void PaneCrowd::add_spec(const AgentSpec& agent) {
    try {
        crowd_->add(agent);
        free_speed_ = std::max(free_speed_, agent.speed);
    } catch (const Error&) {
        ++left_out_;
    }
}

// Between two ticks.
void PaneCrowd::adapt() {
    const CrowdOrder& now = *order_;
    const CrowdOrder& then = applied_;
    if (now.setup.steering != then.setup.steering) crowd_->set_steering(now.setup.steering);
    if (now.setup.projection != then.setup.projection) set_projection();
    if (now.goals != then.goals) {
        const auto groups = goals_of(now, *map_);
        const auto before = goals_of(then, *map_);
        for (std::uint32_t group = 0; group < groups.size(); ++group) {
            if (groups[group] != before[group]) crowd_->set_goals(group, groups[group]);
        }
    }
    adapt_by_hand();
    choose_planner();
}

// Undo takes away who came last; others may have come in their place since.
void PaneCrowd::adapt_by_hand() {
    const auto& now = order_->setup.members.by_hand;
    const auto& then = applied_.setup.members.by_hand;
    const auto common = static_cast<std::size_t>(std::ranges::mismatch(now, then).in1 - now.begin());
    if (common < ends_.size()) {
        keep_first(common == 0 ? drawn_ : ends_[common - 1]);
        ends_.resize(common);
    }
    for (std::size_t i = common; i < now.size(); ++i) add(now[i]);
}

// Those who settled beside one that goes close up: their group sets out again.
void PaneCrowd::keep_first(std::uint32_t count) {
    CrowdRecord record = crowd_->record();
    std::vector<std::uint32_t> settled;
    for (std::size_t id = count; id < record.agents.size(); ++id) {
        if (record.agents[id].state == AgentState::kArrived) settled.push_back(record.agents[id].group);
    }
    record.agents.resize(std::min<std::size_t>(count, record.agents.size()));
    record.routes.resize(std::min(record.routes.size(), record.agents.size()));
    put_back(record);
    for (std::uint32_t group = 0; group < crowd_->group_count(); ++group) {
        if (std::ranges::find(settled, group) != settled.end())
            crowd_->set_goals(group, record.groups[group].goals);
    }
}

void PaneCrowd::set_projection() {
    CrowdRecord record = crowd_->record();
    record.options.projection = order_->setup.projection;
    put_back(record);
}

// A record holds no bills.
void PaneCrowd::put_back(const CrowdRecord& record) {
    earlier_ += crowd_->searches();
    crowd_->restore(record);
}

// ---- Time passes ----

bool PaneCrowd::plan(const std::function<bool()>& goes_on, const BilledThreads& threads) {
    const CpuTimer timer;
    const double helped = threads.milliseconds();
    const std::uint64_t before = searches();
    planning_ = true;
    const bool done = crowd_->plan(goes_on, &threads.executor());
    planning_ = !done;
    if (searches() == before) return done;
    plan_milliseconds_ = timer.milliseconds() + threads.milliseconds() - helped;
    all_plans_milliseconds_ += plan_milliseconds_;
    return done;
}

void PaneCrowd::tick(const Executor& executor) {
    const CpuTimer timer;
    crowd_->tick(&executor);
    const double milliseconds = timer.milliseconds();
    tick_milliseconds_ =
        tick_milliseconds_ == 0 ? milliseconds : (1 - kNewest) * tick_milliseconds_ + kNewest * milliseconds;
}

// ---- What is shown ----

SearchLedger PaneCrowd::ledger() const {
    SearchLedger all = earlier_;
    return all += crowd_->searches();
}

CrowdReading PaneCrowd::read() const {
    std::vector<AgentView> agents;
    crowd_->view(agents);
    return {crowd_->figures(), crowd_->state_hash(), searches(), nearest_pair(std::move(agents))};
}

void PaneCrowd::fill(CrowdSnapshot& snapshot) {
    snapshot.begun = order_->begun;
    snapshot.ticks = crowd_->ticks();
    crowd_->view(snapshot.agents);
    snapshot.arrived = 0;
    double way = 0;
    for (const AgentView& agent : snapshot.agents) {
        if (agent.state == AgentState::kArrived) {
            ++snapshot.arrived;
            continue;
        }
        way += static_cast<double>(agent.speed());
    }
    const std::size_t walking = snapshot.agents.size() - snapshot.arrived;
    snapshot.mean_speed = walking > 0 ? way / static_cast<double>(walking) : 0;
    snapshot.free_speed = free_speed_;
    if (!figures_ || snapshot.ticks - figures_->ticks >= kTicksBetweenFigures) figures_ = crowd_->figures();
    snapshot.figures = *figures_;
    snapshot.searches = ledger();
    snapshot.tick_milliseconds = tick_milliseconds_;
    snapshot.plan_milliseconds = plan_milliseconds_;
    snapshot.all_plans_milliseconds = all_plans_milliseconds_;
    snapshot.memory_bytes = crowd_->memory_bytes();
    snapshot.note = {};
    if (planning_) {
        snapshot.note = "searching a route for each …";
    } else if (snapshot.agents.empty()) {
        snapshot.note = "there is no open cell besides the goals";
    } else if (left_out_ > 0) {
        snapshot.note = fmt::format("{} stand in walls and were left out", left_out_);
    } else if (crowd_->options().planner != order_->setup.planner) {
        snapshot.note = fmt::format("{} goals: a plan for each would take more than 1 GiB, A* stands in",
                                    crowd_->group_count());
    }
}

}  // namespace wayfield
