// Recorded requests, answered again: with the units where they stood and the terrain as it was.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "crowd/answer_request.h"
#include "crowd/occupancy.h"
#include "wayfield/error.h"
#include "wayfield/request_log.h"

namespace wayfield {
namespace {

class Replay {
  public:
    Replay(const RequestLog& log, const ReplayOptions& options)
        : search_(options.search.value_or(log.search)),
          soft_cost_(options.soft_cost.value_or(log.soft_cost)),
          grid_(log.grid),
          occupancy_(log.grid.width(), log.grid.height()) {
        for (const Profile& profile : log.profiles) {
            maps_.push_back(std::make_unique<TraversalMap>(grid_, profile));
            occupancy_.count_for(profile.unit_size);
            const std::string refusal = plan_search(*maps_.back(), search_).refusal;
            if (!refusal.empty()) throw UsageError(refusal);
        }
        for (const LoggedEvent& event : log.events) {
            std::visit([this](const auto& e) { replay(e); }, event);
        }
    }
    ReplayReport report() { return report_; }

  private:
    struct Standing {
        Point at;
        int size;
    };

    void replay(const LoggedPlace& place) {
        if (const auto before = standing_.find(place.unit); before != standing_.end()) {
            occupancy_.lift(before->second.at, before->second.size);
            standing_.erase(before);
        }
        if (place.cell == kNoCell) return;
        const Point at = grid_.point(place.cell);
        occupancy_.put(place.unit, at, place.size);
        standing_.emplace(place.unit, Standing{at, place.size});
    }

    void replay(const LoggedEdit& edit) {
        grid_.set_terrain(edit.cell, edit.terrain);
        grid_.set_level(edit.cell, edit.level);
        edited_ = true;
    }

    void replay(const LoggedAnswer& recorded) {
        bring_up_to_date();
        const LoggedAnswer now = answer(recorded);
        const std::size_t at = report_.requests++;
        const bool found = !now.failure;
        if (recorded.failure == LedgerOutcome::kMemo2) {
            ++report_.put_off;
            if (found) ++report_.put_off_found;
        } else if (recorded.failure == LedgerOutcome::kMemo1) {
            ++report_.proven;
            if (!found) return;
            ++report_.proven_found;
            note_difference(at, recorded, now);
        } else {
            compare(at, recorded, now);
        }
    }

    void compare(std::size_t at, const LoggedAnswer& recorded, const LoggedAnswer& now) {
        ++report_.searches;
        report_.expanded_recorded += recorded.expanded;
        report_.expanded_replayed += now.expanded;
        const bool same_result = recorded.failure == now.failure && recorded.cost == now.cost;
        const bool same_path = same_result && recorded.path == now.path;
        if (same_result) ++report_.same_result;
        if (same_path) ++report_.same_path;
        if (!same_path) note_difference(at, recorded, now);
    }

    void note_difference(std::size_t at, const LoggedAnswer& recorded, const LoggedAnswer& now) {
        if (!report_.first) report_.first = ReplayDifference{at, recorded, now};
    }

    void bring_up_to_date() {
        if (!edited_) return;
        grid_.commit();
        for (const auto& map : maps_) map->update(grid_);
        edited_ = false;
    }

    LoggedAnswer answer(const LoggedAnswer& recorded) {
        const TraversalMap& map = *maps_[recorded.request.map];
        const SoftCosts soft{occupancy_.taken(map.profile().unit_size), soft_cost_};
        return logged(answer_request(recorded.request, recorded.tick, map, soft, search_, scratch_, result_));
    }

    SearchOptions search_;
    double soft_cost_;
    Grid grid_;
    Occupancy occupancy_;
    std::vector<std::unique_ptr<TraversalMap>> maps_;
    std::map<std::uint32_t, Standing> standing_;
    bool edited_ = false;
    SearchScratch scratch_;
    SearchResult result_;
    ReplayReport report_;
};

}  // namespace

ReplayReport replay_requests(const RequestLog& log, const ReplayOptions& options) {
    return Replay(log, options).report();
}

}  // namespace wayfield
