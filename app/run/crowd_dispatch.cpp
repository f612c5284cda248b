#include "run/crowd_dispatch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "run/playback.h"

namespace wayfield {
namespace {

// Of a battle, a frame shows at most so many ticks: one of them may take milliseconds of searching.
std::uint64_t most_owed(const Pane& pane) {
    if (pane.has_battle()) return static_cast<std::uint64_t>(kMaxTicksPerFrame);
    const double pace = pane.setup.crowd.pace;
    return static_cast<std::uint64_t>(std::ceil(std::max(1.0, kMaxTicksPerFrame * pace)));
}

}  // namespace

std::optional<PopulaceOrder> CrowdDispatch::order_of(const Scene& scene, std::size_t pane) {
    if (pane >= scene.panes().size()) return std::nullopt;
    const Pane& shown = scene.pane(pane);
    if (shown.has_battle()) return BattleOrder{shown.setup.battle, shown.crowd_begun};
    if (shown.setup.crowd.empty()) return std::nullopt;
    CrowdOrder order{shown.setup.profile, shown.setup.goals(), shown.setup.crowd,
                     shown.setup.query.options.unit_diagonals, shown.crowd_begun};
    order.setup.pace = 1;  // how often it ticks is no matter of the crowd
    return order;
}

// True if another crowd is wanted than was ordered, or a pane came that has seen nothing of its crowd.
bool CrowdDispatch::needs_order(const Scene& scene, std::size_t pane) const {
    const std::optional<PopulaceOrder> order = order_of(scene, pane);
    if (order != ordered_[pane]) return true;
    const Pane* shown = order ? &scene.pane(pane) : nullptr;
    const bool unseen = shown && (shown->has_battle() ? !shown->battle : !shown->crowd);
    return unseen && !failed_ && worker_.idle() && !worker_.has_reports();
}

bool CrowdDispatch::add_orders(Scene& scene, CrowdRequest& request) {
    bool any = false;
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) {
        if (!needs_order(scene, pane)) continue;
        std::optional<PopulaceOrder> order = order_of(scene, pane);
        const bool unseen = order && order == ordered_[pane];
        request.withdrawn[pane] = !order || unseen;
        request.forget_ticks[pane] =
            !order || !ordered_[pane] || begun_of(*order) != begun_of(*ordered_[pane]);
        request.orders[pane] = order;
        ordered_[pane] = std::move(order);
        failed_ = false;
        any = true;
    }
    return any;
}

void CrowdDispatch::add_ticks(Scene& scene, CrowdTime time, CrowdRequest& request) {
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        CrowdClock& clock = scene.run_state(pane).crowd_clock;
        const std::uint64_t elapsed = std::exchange(clock.elapsed, 0);
        const std::uint64_t asked = std::exchange(clock.asked, 0);
        if (!ordered_[pane] || failed_) continue;
        const std::uint64_t most = most_owed(scene.pane(pane));
        const std::uint64_t room = most - std::min(most, worker_.owed(pane));
        request.ticks[pane] = asked + (time == CrowdTime::kAll ? elapsed : std::min(elapsed, room));
        asked_ |= asked > 0;
    }
}

bool CrowdDispatch::start(Scene& scene, CrowdTime time) {
    CrowdRequest request;
    bool wanted = false;
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) wanted |= scene.pane(pane).populated();
    feed_.add(scene, wanted, request.map);
    const bool changed = !request.map.changes_nothing();
    if (request.map.more_patches) {
        worker_.submit(std::move(request));
        return false;
    }
    const bool ordered = add_orders(scene, request);
    add_ticks(scene, time, request);
    if (!request.empty()) worker_.submit(std::move(request));
    return changed || ordered;
}

bool CrowdDispatch::collect(Scene& scene) {
    bool changed = false;
    for (CrowdReport& report : worker_.take_reports()) {
        if (!report.crowd && !report.battle) {
            failed_ = true;
            feed_.forget();
            scene.set_message("there is not enough memory for this crowd");
            continue;
        }
        // What comes late may be of what the pane had before.
        const bool wanted = ordered_[report.pane] &&
                            std::holds_alternative<BattleOrder>(*ordered_[report.pane]) == !report.crowd;
        if (!feed_.is_current(scene, report.grid_number) || !wanted) {
            worker_.give_back(std::move(report.crowd));
            worker_.give_back(std::move(report.battle));
            continue;
        }
        Pane& shown = scene.run_state(report.pane);
        worker_.give_back(std::exchange(shown.crowd, std::move(report.crowd)));
        worker_.give_back(std::exchange(shown.battle, std::move(report.battle)));
        changed = true;
    }
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        Pane& shown = scene.run_state(pane);
        if (shown.populated() || (!shown.crowd && !shown.battle)) continue;
        worker_.give_back(std::exchange(shown.crowd, nullptr));
        worker_.give_back(std::exchange(shown.battle, nullptr));
        changed = true;
    }
    if (asked_ && worker_.idle()) asked_ = false;
    return changed;
}

bool CrowdDispatch::busy(const Scene& scene) const {
    if (!worker_.idle() || worker_.has_reports()) return true;
    if (failed_) return false;
    bool wanted = false;
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) {
        if (needs_order(scene, pane)) return true;
        if (pane >= scene.panes().size()) continue;
        const Pane& shown = scene.pane(pane);
        wanted |= shown.populated();
        if (!shown.populated()) continue;
        if (shown.crowd_clock.asked > 0 || shown.crowd_clock.elapsed > 0) return true;
    }
    return wanted && !feed_.sent_all(scene);
}

bool CrowdDispatch::ticks_due(const Scene& scene) const {
    const auto asked = [](const Pane& pane) { return pane.populated() && pane.crowd_clock.asked > 0; };
    return asked_ || std::ranges::any_of(scene.panes(), asked);
}

void CrowdDispatch::cancel(Scene& scene) {
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        CrowdClock& clock = scene.run_state(pane).crowd_clock;
        clock.asked = 0;
        clock.elapsed = 0;
    }
    worker_.forget_ticks();
    worker_.wait_idle();
    collect(scene);
}

}  // namespace wayfield
