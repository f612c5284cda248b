#include "run/field_dispatch.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

// Cells that are copied in a millisecond or two.
constexpr std::size_t kCellsAFrame = std::size_t{1} << 21U;

GridPatch patch_of(const Grid& grid, const Rect& rect) {
    GridPatch patch{rect, {}, {}, grid.revision()};
    for (int y = rect.y0; y < rect.y1; ++y) {
        const auto from = static_cast<std::ptrdiff_t>(grid.index({rect.x0, y}));
        const auto to = from + rect.width();
        patch.terrain.insert(patch.terrain.end(), grid.terrain_data().begin() + from,
                             grid.terrain_data().begin() + to);
        if (!grid.has_levels()) continue;
        patch.levels.insert(patch.levels.end(), grid.level_data().begin() + from,
                            grid.level_data().begin() + to);
    }
    return patch;
}

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
    if (!wanted) {
        sent_epoch_ = 0;
        return;
    }
    const Grid& grid = scene.grid();
    if (offered_revision_ != grid.revision()) offered_.reset();
    const bool other = sent_epoch_ != scene.map_epoch();
    if (offered_ && (other || sent_revision_ != grid.revision())) {
        request.grid = std::exchange(offered_, std::nullopt);
        rows_sent_ = grid.height();
    } else if (other) {
        request.empty_grid = grid.bounds();
        rows_sent_ = 0;
    } else {
        for (const Rect& part : grid.dirty_parts_since(sent_revision_))
            request.patches.push_back(patch_of(grid, part));
    }
    if (request.has_grid()) {
        request.revision = grid.revision();
        request.grid_number = ++grid_number_;
    }
    if (rows_sent_ < grid.height()) {
        const int rows = std::max(1, static_cast<int>(kCellsAFrame) / grid.width());
        const Rect part{0, rows_sent_, grid.width(), std::min(grid.height(), rows_sent_ + rows)};
        request.patches.push_back(patch_of(grid, part));
        rows_sent_ = part.y1;
    }
    request.more_patches = rows_sent_ < grid.height();
    sent_epoch_ = scene.map_epoch();
    sent_revision_ = grid.revision();
}

// The worker has all of it, as it is now.
bool FieldDispatch::has_grid_of(const Scene& scene) const {
    return sent_epoch_ == scene.map_epoch() && sent_revision_ == scene.grid().revision() &&
           rows_sent_ == scene.grid().height();
}

void FieldDispatch::offer(Grid copy, std::uint64_t revision) {
    offered_ = std::move(copy);
    offered_revision_ = revision;
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
    sent_epoch_ = 0;
    gave_up_at_ = scene.grid().revision();
}

bool FieldDispatch::start(const Scene& scene) {
    if (rests(scene)) return false;
    if (gave_up_at_) ordered_.fill(std::nullopt);
    gave_up_at_.reset();
    const bool was_idle = worker_.idle();
    FieldRequest request;
    add_grid(scene, request);
    const bool whole = !request.more_patches;
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
        const bool current = report.grid_number == grid_number_ && sent_epoch_ == scene.map_epoch();
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
    return wanted && !has_grid_of(scene);
}

void FieldDispatch::cancel(Scene& scene) {
    give_up(scene);
    worker_.wait_idle();
    collect(scene);
}

}  // namespace wayfield
