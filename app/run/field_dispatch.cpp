#include "run/field_dispatch.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

bool same_order(const std::optional<FieldOrder>& a, const std::optional<FieldOrder>& b) {
    if (!a || !b) return !a && !b;
    return a->same_field(*b) && a->ranks == b->ranks;
}

}  // namespace

bool FieldDispatch::wants(const Scene& scene, std::size_t pane) const {
    return pane < scene.panes().size() && (asked_[pane] || scene.pane(pane).setup.layers.any_field());
}

std::optional<FieldOrder> FieldDispatch::order_of(const Scene& scene, std::size_t pane) const {
    if (!wants(scene, pane)) return std::nullopt;
    const Pane& shown = scene.pane(pane);
    FieldOrder order{shown.setup.profile, shown.setup.goals(), {}, !shown.at_end()};
    order.options.unit_diagonals = shown.setup.query.options.unit_diagonals;
    return order;
}

void FieldDispatch::add_grid(const Scene& scene, FieldRequest& request) {
    bool wanted = false;
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) wanted |= wants(scene, pane);
    feed_.add(scene, wanted, request.map);
}

// True if another field is wanted than was ordered, or a pane came that has seen nothing of its field.
bool FieldDispatch::needs_order(const Scene& scene, std::size_t pane) const {
    const std::optional<FieldOrder> order = order_of(scene, pane);
    if (!same_order(order, ordered_[pane])) return true;
    return order && !scene.pane(pane).field && worker_.idle() && !worker_.has_reports();
}

void FieldDispatch::add_orders(const Scene& scene, FieldRequest& request) {
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) {
        if (!needs_order(scene, pane)) continue;
        std::optional<FieldOrder> order = order_of(scene, pane);
        const bool same = order && ordered_[pane] && order->same_field(*ordered_[pane]);
        if (order) order->number = same ? ordered_[pane]->number : ++orders_;
        request.withdrawn[pane] = !order || (same && !scene.pane(pane).field);
        request.orders[pane] = order;
        ordered_[pane] = std::move(order);
    }
}

bool FieldDispatch::rests(const Scene& scene) const {
    if (!gave_up_at_ || *gave_up_at_ != scene.grid().revision()) return false;
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) {
        if (!same_order(order_of(scene, pane), ordered_[pane])) return false;
    }
    return true;
}

void FieldDispatch::give_up(const Scene& scene) {
    FieldRequest request;
    request.withdrawn.fill(true);
    worker_.submit(std::move(request));
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) ordered_[pane] = order_of(scene, pane);
    feed_.forget();
    gave_up_at_ = scene.grid().revision();
}

bool FieldDispatch::start(const Scene& scene) {
    if (rests(scene)) return false;
    if (gave_up_at_) ordered_.fill(std::nullopt);
    gave_up_at_.reset();
    const bool was_idle = worker_.idle();
    FieldRequest request;
    add_grid(scene, request);
    const bool whole = !request.map.more_patches;
    if (whole) add_orders(scene, request);
    if (request.empty()) return false;
    worker_.submit(std::move(request));
    return was_idle && whole;
}

void FieldDispatch::adopt(Pane& pane, FieldReport& report) {
    if (report.ranks) {
        if (pane.field) pane.field->ranks = std::move(report.ranks);
        return;
    }
    if (!pane.field) pane.field = std::make_shared<PaneField>();
    worker_.discard(
        std::make_shared<const FieldImage>(std::exchange(pane.field->image, std::move(report.image))));
    pane.field->figures = report.figures;
}

bool FieldDispatch::collect(Scene& scene) {
    bool changed = false;
    for (FieldReport& report : worker_.take_reports()) {
        if (report.failed) {
            give_up(scene);
            scene.set_message("there is not enough memory for this flow field");
            continue;
        }
        const bool current = feed_.is_current(scene, report.grid_number);
        if (!current || !wants(scene, report.pane)) {
            worker_.discard(std::make_shared<const FieldReport>(std::move(report)));
            continue;
        }
        adopt(scene.run_state(report.pane), report);
        changed = true;
    }
    return changed;
}

bool FieldDispatch::show_activity(Scene& scene) {
    bool changed = false;
    for (std::size_t i = 0; i < scene.panes().size(); ++i) {
        Pane& pane = scene.run_state(i);
        if (!wants(scene, i)) {
            changed |= pane.field != nullptr;
            worker_.discard(std::exchange(pane.field, nullptr));
        }
        if (!pane.field) continue;
        const bool shown = pane.field->shown_as_stale();
        const FieldFigures& figures = pane.field->figures;
        const bool stale = figures.map_revision != scene.grid().revision() || !ordered_[i] ||
                           figures.order != ordered_[i]->number;
        pane.field->stale_frames = stale ? pane.field->stale_frames + 1 : 0;
        changed |= shown != pane.field->shown_as_stale();
    }
    return changed;
}

bool FieldDispatch::busy(const Scene& scene) const {
    if (!worker_.idle() || worker_.has_reports()) return true;
    if (rests(scene)) return false;
    bool wanted = false;
    for (std::size_t pane = 0; pane < ordered_.size(); ++pane) {
        if (needs_order(scene, pane)) return true;
        wanted |= wants(scene, pane);
    }
    return wanted && !feed_.sent_all(scene);
}

void FieldDispatch::cancel(Scene& scene) {
    give_up(scene);
    worker_.wait_idle();
    collect(scene);
}

}  // namespace wayfield
