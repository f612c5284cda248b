#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "crowd/agents.h"
#include "crowd/bearings.h"
#include "crowd/bins.h"
#include "crowd/guide.h"
#include "crowd/local_model.h"
#include "crowd/macro_routes.h"
#include "crowd/settling.h"
#include "crowd/walls.h"
#include "wayfield/crowd.h"

namespace wayfield {

/// What is behind Crowd: the state that ticks go over, and what is derived from it and the map.
class Crowd::State {
  public:
    State(const TraversalMap& map, const CrowdOptions& options, FieldCache* cache);

    const CrowdOptions& options() const { return options_; }
    void set_planner(Planner planner);
    void set_steering(Steering steering);
    std::uint32_t add_group(std::span<const CellIndex> goals);
    void set_goals(std::uint32_t group, std::span<const CellIndex> goals);
    std::uint32_t group_count() const { return static_cast<std::uint32_t>(groups_.size()); }
    std::uint32_t add(const AgentSpec& spec);
    std::uint32_t agent_count() const { return static_cast<std::uint32_t>(agents_.size()); }
    bool prepare(const std::function<bool()>& goes_on, const Executor* executor);
    void view(std::vector<AgentView>& agents) const;
    void tick(const Executor* executor);
    std::uint64_t ticks() const { return ticks_; }
    void map_changed(const Rect& changed);
    Place place(std::uint32_t id) const;

    CrowdRecord record() const;
    void restore(const CrowdRecord& record);
    std::uint64_t state_hash() const;
    CrowdFigures figures() const;
    const SearchLedger& searches() const { return ledger_; }
    std::size_t memory_bytes() const;

  private:
    struct Group {
        std::vector<CellIndex> goals;  // ascending
        std::vector<std::uint64_t> settled_areas;
        std::shared_ptr<const Guide> guide;  // null where agents plan for themselves
        Settling settling;
        Bearings bearings;
        bool planned = false;
    };
    /// Where an agent was when it last moved half a radius from where it had been.
    struct Anchor {
        Fixed x;
        Fixed y;
        std::uint64_t tick;
    };

    static void check_options(const CrowdOptions& options);
    void check_goals(std::span<const CellIndex> goals) const;
    Traits traits_of(float radius, float speed, std::uint32_t group) const;
    float range() const { return 2 * largest_radius_ + model_->sight(); }
    bool plan(const std::function<bool()>& goes_on, const Executor* executor);
    bool plan_routes(const std::function<bool()>& goes_on, const Executor* executor);
    void forget_plans(SearchCaller caller);
    void forget_routes_through(const Rect& changed);
    void want_route(std::uint32_t id, SearchCaller caller);
    void make_room();
    int parts_of_tick() const;
    void step(float seconds, const Executor* executor);
    std::uint32_t apply(const StepOutput& output);
    void move_anchors();
    std::uint64_t ticks_in(double seconds) const;
    double overlapping() const;

    const TraversalMap* map_;
    CrowdOptions options_;
    FieldCache own_cache_;
    FieldCache* cache_;  // null: own_cache_
    Walls walls_;
    Bins bins_;
    std::unique_ptr<LocalModel> model_;
    PlanScratch plan_scratch_;
    MacroRoutes macro_routes_;
    SearchLedger ledger_;

    std::uint64_t planned_revision_;  // of the map that plans are for
    std::uint64_t ticks_ = 0;
    double last_step_seconds_ = 1;
    std::vector<Group> groups_;
    Agents agents_;
    Agents spare_;
    Motion next_;                    // after a step: where agents were before it
    std::vector<Route> routes_;      // by id; empty unless agents plan for themselves
    std::vector<Anchor> anchors_;    // by id
    std::array<float, 256> pace_{};  // by terrain class
    float most_pace_ = 1;
    float largest_radius_ = 0;
    float highest_speed_ = 0;
    bool shaped_ = false;  // the bins fit agents and map
    std::uint32_t most_in_wall_ = 0;
};

}  // namespace wayfield
