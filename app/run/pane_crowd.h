#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "run/billed_threads.h"
#include "scene/crowd_setup.h"
#include "scene/crowd_snapshot.h"
#include "wayfield/crowd.h"
#include "wayfield/field_cache.h"
#include "wayfield/profile.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

struct CrowdReading;

/// Which crowd a pane wants.
struct CrowdOrder {
    Profile profile;
    std::vector<Point> goals;
    CrowdSetup setup;
    bool unit_diagonals = false;
    std::uint64_t begun = 0;  ///< another number: it sets out anew
    friend bool operator==(const CrowdOrder&, const CrowdOrder&) = default;
};

/// Why an agent can't stand on a map, or nothing (empty).
std::string refusal_of(const TraversalMap& map, const PlacedAgent& agent);

/// A crowd that is what a pane orders: made anew, or changed between two ticks, where the order or the map
/// became another.
///
/// A crowd that hasn't set out is drawn anew whenever something changes: at tick 0 it depends on the scene
/// alone, not on how that came to be.
class PaneCrowd {
  public:
    const std::optional<CrowdOrder>& order() const { return order_; }
    void set_order(CrowdOrder order) { order_ = std::move(order); }
    /// The pane wants none any more.
    void withdraw();
    /// The map is to be another one.
    void drop_crowd();

    /// Null until give_map().
    const TraversalMap* map() const { return map_.get(); }
    void give_map(std::shared_ptr<TraversalMap> map) { map_ = std::move(map); }
    bool has_crowd() const { return crowd_ != nullptr; }
    /// Who has set out learns what changed under its feet. To be called after the map was updated.
    void map_changed(const Rect& changed);

    /// Becomes what is ordered; false if it is that already. Precondition: there is an order and a map.
    bool bring_up_to_date(FieldCache& cache);
    /// Fields and routes; see Crowd::plan.
    bool plan(const std::function<bool()>& goes_on, const BilledThreads& threads);
    void tick(const Executor& executor);

    /// Precondition for these: has_crowd().
    std::uint64_t searches() const { return ledger().total(); }
    CrowdReading read() const;
    /// All of a snapshot but what the worker knows: version and map revision.
    void fill(CrowdSnapshot& snapshot);

  private:
    SearchLedger ledger() const;
    bool must_begin() const;
    SearchLedger fields_to_keep() const;
    void begin(FieldCache& cache);
    void add(const AgentsByHand& agents);
    std::vector<AgentSpec> specs_of(const AgentsByHand& agents);
    void add_all(std::vector<AgentSpec> agents);
    void add_spec(const AgentSpec& agent);
    Planner planner_that_serves() const;
    void choose_planner();
    void adapt();
    void adapt_by_hand();
    void keep_first(std::uint32_t count);
    void set_projection();
    void put_back(const CrowdRecord& record);

    std::optional<CrowdOrder> order_;
    std::shared_ptr<TraversalMap> map_;
    std::unique_ptr<Crowd> crowd_;     // after its map
    SearchLedger earlier_;             // what was searched for it before crowd_ was made, or put back
    CrowdOrder applied_;               // what the crowd was made and changed by
    std::uint64_t drawn_on_ = 0;       // revision of the map
    std::uint32_t common_groups_ = 1;  // those that go to the pane's goals; others have their own
    GoalGroups own_goals_;
    std::uint32_t drawn_ = 0;          // agents that are nobody's by hand
    std::vector<std::uint32_t> ends_;  // how many agents there are with each of those put by hand
    std::uint32_t left_out_ = 0;       // agents that stand in walls
    double free_speed_ = 0;
    std::optional<CrowdFigures> figures_;
    double tick_milliseconds_ = 0;
    double plan_milliseconds_ = 0;
    double all_plans_milliseconds_ = 0;
    bool planning_ = false;
};

}  // namespace wayfield
