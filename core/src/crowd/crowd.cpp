#include "wayfield/crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "crowd/crowd_state.h"
#include "field/require_goal.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// No agent goes farther in one step: so it meets what lies on its way, and others see it coming.
constexpr double kLongestStep = 0.5;     // cells
constexpr double kLongestSeconds = 0.2;  // below the headway that people keep
// How long one looks for a place nearer to a goal whose own is taken.
constexpr double kPatience = 2;  // seconds, where the heap isn't large
constexpr std::uint32_t kMaxGroups = 1U << 16U;
// Agents that one part of a parallel step should have at least.
constexpr std::size_t kAgentsPerPart = 256;
// Routes that are searched before it is asked whether to go on: a thread that had short ones isn't idle long.
constexpr std::size_t kRoutesPerThread = 4;

/// Unsigned whole numbers add up to the same whatever their order.
std::uint64_t squared_radius(float radius) {
    const auto fixed = static_cast<std::uint64_t>(to_fixed(radius));
    return fixed * fixed;
}
double to_squared_metres(std::uint64_t squared) {
    return static_cast<double>(squared) / (static_cast<double>(kFixedCell) * kFixedCell);
}

}  // namespace

double default_radius(const Profile& profile) { return 0.5 * profile.unit_size - 0.3; }

void check_agent(const TraversalMap& map, const AgentSpec& spec) {
    const double most_radius = 0.5 * map.profile().unit_size;
    const double radius = spec.radius == 0 ? default_radius(map.profile()) : spec.radius;
    if (!(radius > 0 && radius <= most_radius)) {
        throw UsageError(
            fmt::format("an agent's radius is above 0 and at most {}, not {}", most_radius, spec.radius));
    }
    if (!(spec.speed > 0 && spec.speed <= kMaxAgentSpeed)) {
        throw UsageError(fmt::format("an agent's speed is above 0 and at most {} m/s, not {}", kMaxAgentSpeed,
                                     spec.speed));
    }
    if (!(spec.x >= 0 && spec.y >= 0 && spec.x < map.width() && spec.y < map.height())) {
        throw Error(fmt::format("agent {},{} lies outside the map of {} x {} cells", spec.x, spec.y,
                                map.width(), map.height()));
    }
    if (!map.passable(map.index({to_fixed(spec.x) >> kFixedBits, to_fixed(spec.y) >> kFixedBits}))) {
        throw Error(fmt::format("agent {},{} stands in a wall", spec.x, spec.y));
    }
}

void Crowd::State::check_options(const CrowdOptions& options) {
    if (!(options.tick_seconds > 0 && options.tick_seconds <= 1)) {
        throw UsageError(
            fmt::format("a tick takes more than 0 and at most 1 s, not {}", options.tick_seconds));
    }
}

Crowd::State::State(const TraversalMap& map, const CrowdOptions& options, FieldCache* cache)
    : map_(&map),
      options_(options),
      cache_(cache),
      walls_(map),
      model_(make_local_model(options.steering)),
      planned_revision_(map.revision()) {
    check_options(options);
}

void Crowd::State::set_planner(Planner planner) {
    if (planner == options_.planner) return;
    options_.planner = planner;
    routes_.clear();
    macro_routes_.clear();
    forget_plans(SearchCaller::kOrder);
}

void Crowd::State::set_steering(Steering steering) {
    options_.steering = steering;
    model_ = make_local_model(steering);
    shaped_ = false;
}

void Crowd::State::check_goals(std::span<const CellIndex> goals) const {
    for (const CellIndex goal : goals) require_goal(*map_, goal);
}

std::uint32_t Crowd::State::add_group(std::span<const CellIndex> goals) {
    if (groups_.size() == kMaxGroups) throw UsageError(fmt::format("at most {} groups", kMaxGroups));
    check_goals(goals);
    groups_.emplace_back();
    const auto group = static_cast<std::uint32_t>(groups_.size() - 1);
    set_goals(group, goals);
    return group;
}

void Crowd::State::set_goals(std::uint32_t group, std::span<const CellIndex> goals) {
    if (group >= groups_.size()) throw UsageError(fmt::format("there is no group {}", group));
    check_goals(goals);
    Group& target = groups_[group];
    target.goals.assign(goals.begin(), goals.end());
    std::ranges::sort(target.goals);
    target.goals.erase(std::unique(target.goals.begin(), target.goals.end()), target.goals.end());
    target.settled_areas.assign(target.goals.size(), 0);
    target.planned = false;
    for (std::size_t slot = 0; slot < agents_.size(); ++slot) {
        Traits& traits = agents_.traits[slot];
        if (traits.group != group) continue;
        traits.state = AgentState::kWalking;
        traits.held_up = 0;
        want_route(agents_.ids[slot], SearchCaller::kOrder);
    }
}

Traits Crowd::State::traits_of(float radius, float speed, std::uint32_t group) const {
    // Walls are those of the unit's top left cell: the rest of the unit is in the map already.
    const float beside = 0.5F * static_cast<float>(map_->profile().unit_size - 1);
    return {radius,
            speed,
            std::min(to_fixed(std::max(0.0F, radius - beside)), (kFixedCell - 1) / 2),
            static_cast<std::uint16_t>(group),
            AgentState::kWalking,
            0};
}

std::uint32_t Crowd::State::add(const AgentSpec& spec) {
    if (spec.group >= groups_.size()) throw UsageError(fmt::format("there is no group {}", spec.group));
    if (agents_.size() == kMaxAgents) throw UsageError(fmt::format("at most {} agents", kMaxAgents));
    check_agent(*map_, spec);
    const double radius = spec.radius == 0 ? default_radius(map_->profile()) : spec.radius;
    const Fixed x = to_fixed(spec.x);
    const Fixed y = to_fixed(spec.y);
    const auto id = static_cast<std::uint32_t>(agents_.size());
    agents_.resize(id + 1);
    agents_.motion.x[id] = x;
    agents_.motion.y[id] = y;
    agents_.motion.velocity[id] = {};
    agents_.traits[id] = traits_of(static_cast<float>(radius), static_cast<float>(spec.speed), spec.group);
    agents_.ids[id] = id;
    anchors_.push_back({x, y, ticks_});
    shaped_ = false;
    return id;
}

bool Crowd::State::prepare(const std::function<bool()>& goes_on, const Executor* executor) {
    macro_routes_.lend(executor);
    const bool planned = plan(goes_on, executor);
    macro_routes_.lend(nullptr);
    if (!planned) return false;
    if (shaped_) return true;
    largest_radius_ = 0;
    highest_speed_ = 0;
    for (const Traits& traits : agents_.traits) {
        largest_radius_ = std::max(largest_radius_, traits.radius);
        highest_speed_ = std::max(highest_speed_, traits.speed);
    }
    most_pace_ = 0;
    for (std::size_t i = 0; i < pace_.size(); ++i) {
        const double cost = map_->cost_table()[i];
        pace_[i] = cost < kNoEntry ? static_cast<float>(1 / cost) : 0.0F;
    }
    for (const double cost : map_->distinct_costs()) {
        most_pace_ = std::max(most_pace_, static_cast<float>(1 / cost));
    }
    bins_.shape(map_->width(), map_->height(), to_fixed(range()), agents_.size());
    if (next_.size() != agents_.size()) next_ = agents_.motion;
    shaped_ = true;
    return true;
}

bool Crowd::State::plan(const std::function<bool()>& goes_on, const Executor* executor) {
    FieldCache& cache = cache_ != nullptr ? *cache_ : own_cache_;
    for (Group& group : groups_) {
        if (group.planned) continue;
        group.planned = true;
        macro_routes_.forget(static_cast<std::size_t>(&group - groups_.data()));
        group.settling.reset(*map_, group.goals);
        group.guide = nullptr;
        if (plans_alone(options_.planner)) continue;
        group.guide =
            plan_guide(options_.planner, *map_, group.goals, options_, cache, plan_scratch_, ledger_);
        group.bearings.reset(*map_, group.goals);
    }
    return !plans_alone(options_.planner) || plan_routes(goes_on, executor);
}

// Each agent that wants a route, by id, some at a time.
bool Crowd::State::plan_routes(const std::function<bool()>& goes_on, const Executor* executor) {
    routes_.resize(agents_.size());
    const auto wants = [](const Route& route) { return route.record.state == RouteState::kWanted; };
    if (std::ranges::none_of(routes_, wants)) return true;
    const SearchOptions options = route_options(*map_, options_);
    std::vector<std::uint32_t> slots(agents_.size());
    for (std::uint32_t slot = 0; slot < slots.size(); ++slot) slots[agents_.ids[slot]] = slot;
    const std::size_t threads = executor != nullptr ? static_cast<std::size_t>(executor->threads) : 1;
    const std::size_t most = threads == 1 ? 1 : threads * kRoutesPerThread;
    std::vector<WantedRoute> wanted;
    for (std::size_t id = 0; id < routes_.size(); ++id) {
        const std::uint32_t slot = slots[id];
        const Traits& traits = agents_.traits[slot];
        if (wants(routes_[id]) && traits.state != AgentState::kArrived) {
            const CellIndex cell =
                map_->index({agents_.motion.x[slot] >> kFixedBits, agents_.motion.y[slot] >> kFixedBits});
            const std::span<const CellIndex> goals = groups_[traits.group].goals;
            if (options_.planner == Planner::kHpa) {
                macro_routes_.search(*map_, options_.unit_diagonals, traits.group, cell, goals, ledger_,
                                     routes_[id]);
                if (goes_on && !goes_on()) return false;
                continue;
            }
            wanted.push_back({cell, goals, &routes_[id]});
        }
        if (wanted.empty() || (wanted.size() < most && id + 1 < routes_.size())) continue;
        search_routes(*map_, options, wanted, plan_scratch_.routes, ledger_, executor);
        wanted.clear();
        if (goes_on && !goes_on()) return false;
    }
    return true;
}

void Crowd::State::want_route(std::uint32_t id, SearchCaller caller) {
    if (id >= routes_.size()) return;
    routes_[id].record.state = RouteState::kWanted;
    routes_[id].caller = caller;
}

// All is to be planned anew.
void Crowd::State::forget_plans(SearchCaller caller) {
    for (Group& group : groups_) group.planned = false;
    for (std::uint32_t id = 0; id < routes_.size(); ++id) {
        const bool failed = routes_[id].record.state == RouteState::kNone;
        want_route(id, failed ? SearchCaller::kRetry : caller);
    }
}

// The same where agents walk by sectors: those whose next ones an edit hasn't touched go on.
void Crowd::State::forget_routes_through(const Rect& changed) {
    for (Group& group : groups_) group.planned = false;
    for (std::uint32_t id = 0; id < routes_.size(); ++id) {
        const RouteRecord& route = routes_[id].record;
        if (route.state == RouteState::kNone) {
            want_route(id, SearchCaller::kRetry);
        } else if (route_touches(*map_, route, changed)) {
            want_route(id, SearchCaller::kBlocked);
        }
    }
}

void Crowd::State::make_room() {
    for (Group& group : groups_) {
        for (std::size_t i = 0; i < group.goals.size(); ++i) {
            group.settling.make_room(*map_, i, to_squared_metres(group.settled_areas[i]), largest_radius_);
        }
    }
}

int Crowd::State::parts_of_tick() const {
    const double farthest = static_cast<double>(highest_speed_ * most_pace_) * options_.tick_seconds;
    const double parts = std::max({1.0, farthest / kLongestStep, options_.tick_seconds / kLongestSeconds});
    return static_cast<int>(std::ceil(parts));
}

void Crowd::State::tick(const Executor* executor) {
    prepare({}, executor);
    const int parts = parts_of_tick();
    for (int part = 0; part < parts; ++part) {
        step(static_cast<float>(options_.tick_seconds / parts), executor);
    }
    ++ticks_;
    move_anchors();
}

void Crowd::State::step(float seconds, const Executor* executor) {
    last_step_seconds_ = static_cast<double>(seconds);
    make_room();
    bins_.sort(agents_, spare_);
    next_.resize(agents_.size());
    std::vector<GroupView> views;
    views.reserve(groups_.size());
    for (const Group& group : groups_) {
        views.push_back({group.guide.get(), &group.bearings, &group.settling});
    }
    const double patience = std::min(254.0, std::ceil(kPatience / static_cast<double>(seconds)));
    const StepInput input{*map_,
                          walls_,
                          bins_,
                          agents_,
                          views,
                          routes_,
                          pace_,
                          static_cast<float>(1 / map_->min_cost()),
                          range(),
                          2 * largest_radius_,
                          seconds,
                          options_.projection,
                          static_cast<std::uint8_t>(patience)};

    const std::size_t count = agents_.size();
    const std::size_t most_parts = executor != nullptr ? static_cast<std::size_t>(executor->threads) : 1;
    const std::size_t parts = std::clamp<std::size_t>(count / kAgentsPerPart, 1, most_parts);
    std::vector<StepOutput> outputs(parts, StepOutput{next_, {}, 0});
    const auto run = [&](int part) {
        const auto i = static_cast<std::size_t>(part);
        const Bins::Run slots{static_cast<std::uint32_t>(count * i / parts),
                              static_cast<std::uint32_t>(count * (i + 1) / parts)};
        model_->step(input, slots, outputs[i]);
    };
    if (parts == 1) {
        run(0);
    } else {
        executor->run(static_cast<int>(parts), run);
    }
    std::uint32_t in_wall = 0;
    for (const StepOutput& output : outputs) in_wall += apply(output);
    most_in_wall_ = std::max(most_in_wall_, in_wall);
    std::swap(agents_.motion, next_);
}

std::uint32_t Crowd::State::apply(const StepOutput& output) {
    for (const StateChange& change : output.changes) {
        Traits& traits = agents_.traits[change.slot];
        traits.state = change.state;
        traits.held_up = change.held_up;
        if (change.state != AgentState::kArrived) continue;
        groups_[traits.group].settled_areas[change.goal] += squared_radius(traits.radius);
    }
    return output.in_wall;
}

std::uint64_t Crowd::State::ticks_in(double seconds) const {
    return static_cast<std::uint64_t>(std::ceil(seconds / options_.tick_seconds - 1e-9));
}

std::uint32_t GoalGroups::group_of(Crowd& crowd, CellIndex goal) {
    const auto known = groups_.find(goal);
    if (known != groups_.end()) return known->second;
    return groups_[goal] = crowd.add_group({&goal, 1});
}

Crowd::Crowd(const TraversalMap& map, const CrowdOptions& options, FieldCache* cache)
    : state_(std::make_unique<State>(map, options, cache)) {}
Crowd::~Crowd() = default;
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;

const CrowdOptions& Crowd::options() const { return state_->options(); }
void Crowd::set_planner(Planner planner) { state_->set_planner(planner); }
void Crowd::set_steering(Steering steering) { state_->set_steering(steering); }
std::uint32_t Crowd::add_group(std::span<const CellIndex> goals) { return state_->add_group(goals); }
void Crowd::set_goals(std::uint32_t group, std::span<const CellIndex> goals) {
    state_->set_goals(group, goals);
}
std::uint32_t Crowd::group_count() const { return state_->group_count(); }
std::uint32_t Crowd::add(const AgentSpec& spec) { return state_->add(spec); }
std::uint32_t Crowd::agent_count() const { return state_->agent_count(); }
bool Crowd::plan(const std::function<bool()>& goes_on, const Executor* executor) {
    return state_->prepare(goes_on, executor);
}
void Crowd::view(std::vector<AgentView>& agents) const { state_->view(agents); }
void Crowd::tick(const Executor* executor) { state_->tick(executor); }
std::uint64_t Crowd::ticks() const { return state_->ticks(); }
void Crowd::map_changed(const Rect& changed) { state_->map_changed(changed); }
Crowd::Place Crowd::place(std::uint32_t id) const { return state_->place(id); }
CrowdRecord Crowd::record() const { return state_->record(); }
void Crowd::restore(const CrowdRecord& record) { state_->restore(record); }
std::uint64_t Crowd::state_hash() const { return state_->state_hash(); }
CrowdFigures Crowd::figures() const { return state_->figures(); }
const SearchLedger& Crowd::searches() const { return state_->searches(); }
std::size_t Crowd::memory_bytes() const { return state_->memory_bytes(); }

}  // namespace wayfield
