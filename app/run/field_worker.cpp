#include "run/field_worker.h"

#include <algorithm>
#include <functional>
#include <new>
#include <utility>

#include "run/cpu_timer.h"
#include "run/field_owners.h"

namespace wayfield {

bool FieldRequest::empty() const {
    return map.changes_nothing() && std::ranges::none_of(withdrawn, std::identity{}) &&
           std::ranges::none_of(orders, [](const auto& order) { return order.has_value(); });
}

FieldWorker::FieldWorker(const FieldSlices& slices, std::size_t large_map_cells)
    : slices_(slices),
      large_map_cells_(large_map_cells),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

FieldWorker::~FieldWorker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        for (auto& cancel : cancel_) cancel.store(true, std::memory_order_relaxed);
    }
    wake_.notify_one();
    thread_.request_stop();
}

// ---- Orders and answers ----

void FieldWorker::submit(FieldRequest request) {
    {
        const std::lock_guard lock(mutex_);
        if (request.map.has_grid()) {
            for (auto& cancel : cancel_) cancel.store(true, std::memory_order_relaxed);
            paused_ = false;
        }
        inbox_.map.append(std::move(request.map));
        for (std::size_t pane = 0; pane < kMaxPanes; ++pane) {
            if (request.withdrawn[pane]) {
                inbox_.withdrawn[pane] = true;
                inbox_.orders[pane].reset();
                cancel_[pane].store(true, std::memory_order_relaxed);
                paused_ = false;
            }
            if (request.orders[pane]) inbox_.orders[pane] = std::move(request.orders[pane]);
        }
        waiting_ = true;
    }
    wake_.notify_one();
}

void FieldWorker::discard(std::shared_ptr<const void> memory) {
    if (!memory) return;
    {
        const std::lock_guard lock(mutex_);
        discarded_.push_back(std::move(memory));
    }
    wake_.notify_one();
}

std::vector<FieldReport> FieldWorker::take_reports() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
}

PathfindingCost FieldWorker::take_cost() {
    const std::lock_guard lock(mutex_);
    return std::exchange(cost_, {});
}

bool FieldWorker::idle() const {
    const std::lock_guard lock(mutex_);
    return !running_ && !waiting_;
}

bool FieldWorker::has_reports() const {
    const std::lock_guard lock(mutex_);
    return !reports_.empty();
}

void FieldWorker::next_slice() {
    {
        const std::lock_guard lock(mutex_);
        paused_ = false;
        ++frame_;
    }
    wake_.notify_one();
}

void FieldWorker::wait_idle() {
    std::unique_lock lock(mutex_);
    hurried_ = true;
    paused_ = false;
    wake_.notify_one();
    changed_.wait(lock, [&] { return !running_ && !waiting_; });
    hurried_ = false;
}

void FieldWorker::wait_for_slice(std::chrono::microseconds at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [&] { return (!running_ && !waiting_) || paused_; });
}

FieldValue FieldWorker::value(std::size_t pane, CellIndex cell) const {
    const auto& field = slots_[pane].field;
    if (!field) return {};
    return {field->cost(cell), field->direction(cell)};
}

// ---- On the worker's thread ----

void FieldWorker::work(const std::stop_token& stop) {
    while (true) {
        FieldRequest request;
        std::vector<std::shared_ptr<const void>> discarded;
        {
            std::unique_lock lock(mutex_);
            const auto something = [&] { return waiting_ || !discarded_.empty(); };
            if (!wake_.wait(lock, stop, something) || ending_) return;
            discarded.swap(discarded_);
            if (!waiting_) continue;
            request = std::exchange(inbox_, {});
            waiting_ = false;
            running_ = true;
            begin_slice();
            for (auto& cancel : cancel_) cancel.store(false, std::memory_order_relaxed);
        }
        carry_out(request);
        {
            const std::lock_guard lock(mutex_);
            running_ = false;
        }
        changed_.notify_all();
    }
}

// ---- Slices ----

std::optional<double> FieldWorker::slice_for(const FieldRequest& request) const {
    const bool large = followed_.has_grid() && followed_.cell_count() >= large_map_cells_;
    const auto orders = [](const auto& order) { return order.has_value(); };
    if (large || request.map.has_grid() || std::ranges::any_of(request.orders, orders)) return std::nullopt;
    std::size_t cells = 0;
    for (const GridPatch& patch : request.map.patches) cells += patch.rect.area();
    return cells <= 1 ? slices_.one_cell_milliseconds : slices_.milliseconds;
}

void FieldWorker::pause_if_spent() {
    if (!slice_ || slice_timer_.milliseconds() < *slice_) return;
    bill_field();
    {
        std::unique_lock lock(mutex_);
        paused_ = !hurried_;
        changed_.notify_all();
        wake_.wait(lock, [&] { return !paused_ || ending_; });
        begin_slice();
    }
}

// A frame has one, however many jobs begin in it. Precondition: the mutex is held.
void FieldWorker::begin_slice() {
    if (std::exchange(sliced_frame_, frame_) != frame_ || hurried_) slice_timer_ = {};
}

// What fields took since this was called last.
void FieldWorker::bill_field() {
    const double milliseconds = field_timer_.milliseconds();
    const double spent = milliseconds - std::exchange(billed_, milliseconds);
    bill(&PathfindingCost::field_milliseconds, spent);
    if (repairs_) bill(&PathfindingCost::repair_milliseconds, spent);
}

FieldControl FieldWorker::control(std::size_t pane) const {
    return {&cancel_[pane], nullptr, nullptr, &pause_};
}

// ---- What is built ----

void FieldWorker::carry_out(FieldRequest& request) {
    try {
        take_grid(request);
        slice_ = slice_for(request);
        for (std::size_t pane = 0; pane < slots_.size(); ++pane) {
            if (request.withdrawn[pane]) slots_[pane] = {};
            if (!request.orders[pane]) continue;
            Slot& slot = slots_[pane];
            // Another field: all of it will be shown anew.
            if (!slot.order || !slot.order->same_field(*request.orders[pane])) slot.reported = 0;
            slot.order = std::move(request.orders[pane]);
        }
        if (!request.map.more_patches) build_fields();
    } catch (const std::bad_alloc&) {
        for (Slot& slot : slots_) slot = {};
        cache_.clear();
        followed_.drop();
        FieldReport report;
        report.failed = true;
        const std::lock_guard lock(mutex_);
        reports_.push_back(std::move(report));
    }
}

void FieldWorker::build_fields() {
    update_maps();
    // What nobody holds is repaired where it stands; what two panes share, once.
    for (Slot& slot : slots_) slot.field = nullptr;
    for (std::size_t pane = 0; pane < slots_.size(); ++pane) {
        if (slots_[pane].order && followed_.has_grid()) bring_up_to_date(pane);
    }
    if (std::ranges::none_of(slots_, [](const Slot& slot) { return slot.order.has_value(); })) {
        followed_.drop();
        cache_.clear();
    }
}

void FieldWorker::take_grid(FieldRequest& request) {
    const CpuTimer timer;
    if (followed_.take(request.map)) {
        cache_.clear();
        for (Slot& slot : slots_) {
            slot.map = nullptr;
            slot.reported = 0;
        }
    }
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

// Brings the maps that are still in use up to date, and tells the cache what changed.
void FieldWorker::update_maps() {
    const CpuTimer timer;
    for (Slot& slot : slots_) {
        const bool wrong = slot.map && slot.order && slot.map->profile() != slot.order->profile;
        if (!slot.order || wrong) slot.map = nullptr;
    }
    followed_.update_maps([this](const TraversalMap& map, std::uint64_t before, const Rect& changed) {
        cache_.map_changed(map, before, changed);
    });
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
}

std::shared_ptr<TraversalMap> FieldWorker::map_for(const Profile& profile) {
    const CpuTimer timer;
    std::shared_ptr<TraversalMap> map = followed_.map_for(profile);
    bill(&PathfindingCost::map_milliseconds, timer.milliseconds());
    return map;
}

void FieldWorker::bring_up_to_date(std::size_t pane) {
    Slot& slot = slots_[pane];
    if (!slot.map) slot.map = map_for(slot.order->profile);
    const TraversalMap& map = *slot.map;
    field_timer_ = {};
    billed_ = 0;
    std::vector<CellIndex> goals;
    for (const Point& goal : slot.order->goals) goals.push_back(map.index(goal));
    // Which it was is known when it is done; frames see the bill before.
    repairs_ = slot.field && std::ranges::equal(slot.field->goals(), goals);
    CachedField cached = cache_.get(map, goals, scratch_, slot.order->options, control(pane));
    if (!cached.field) {
        slot.reported = 0;
        bill_field();
        return;
    }
    const FieldOrigin origin = cached.origin;
    const Rect rect = adopt(slot, std::move(cached));
    if (!rect.empty()) {
        slot.figures.origin = origin;
        slot.figures.milliseconds = field_timer_.milliseconds();
    }
    // An edit may make no difference to this unit: then the field is true for another revision, no more.
    report(pane, rect);
    bill_field();
    if (slot.order->ranks && !slot.ranked) report_ranks(pane);
}

// Takes the field over and says whose goal each cell leads to. Returns what is to be shown anew: all of a
// field that the pane didn't show, or that was repaired without it.
Rect FieldWorker::adopt(Slot& slot, CachedField cached) {
    const TraversalMap& map = *slot.map;
    const std::uint64_t reported = std::exchange(slot.reported, cached.field->revision());
    slot.field = std::move(cached.field);
    if (cached.origin == FieldOrigin::kKept && reported == slot.reported) return {};
    std::vector<std::uint8_t> numbers;
    for (const CellIndex goal : slot.field->goals()) {
        const auto place = std::ranges::find(slot.order->goals, map.point(goal));
        numbers.push_back(static_cast<std::uint8_t>(place - slot.order->goals.begin()));
    }
    // A goal that an edit closed or opened (a wall beside a large unit's goal) makes it another set of goals.
    const bool in_part =
        reported != 0 && cached.origin == FieldOrigin::kRepaired && numbers == slot.goal_numbers;
    slot.goal_numbers = std::move(numbers);
    if (slot.goal_numbers.size() < 2) {
        slot.owners.clear();
        return in_part ? cached.changed : map.bounds();
    }
    if (in_part) {
        if (cached.changed.empty()) return cached.changed;
        return relabel_owners(*slot.field, map, slot.goal_numbers, cached.changed, slot.owners, pause_);
    }
    label_owners(*slot.field, map, slot.goal_numbers, slot.owners, pause_);
    return map.bounds();
}

void FieldWorker::report(std::size_t pane, const Rect& changed) {
    Slot& slot = slots_[pane];
    const TraversalMap& map = *slot.map;
    const std::uint8_t* directions = slot.field->directions().data();
    const int only_goal = slot.goal_numbers.empty() ? 0 : slot.goal_numbers.front();
    const FieldImage::Fill fill = [&](const Rect& part, std::span<std::uint32_t> cells,
                                      std::span<float> costs) {
        pause_if_spent();
        slot.field->copy_costs(part, costs);
        // One loop each: the first has no second read, and the compiler packs several cells at once.
        const auto pack = [&](auto owner_of) {
            std::size_t i = 0;
            for (int y = part.y0; y < part.y1; ++y) {
                CellIndex cell = map.index({part.x0, y});
                for (int x = part.x0; x < part.x1; ++x, ++i, ++cell) {
                    cells[i] = pack_field_cell(costs[i], directions[cell], owner_of(cell));
                }
            }
        };
        if (slot.owners.empty()) {
            pack([&](CellIndex) { return only_goal; });
        } else {
            pack([&](CellIndex cell) { return static_cast<int>(slot.owners[cell]); });
        }
    };
    if (changed == map.bounds()) {
        slot.image = FieldImage(map.width(), map.height(), ++versions_, fill);
    } else if (!changed.empty()) {
        slot.image.replace(changed, ++versions_, fill);
    }
    FieldReport report;
    report.pane = pane;
    report.grid_number = followed_.grid_number();
    report.image = slot.image;
    slot.figures.map_revision = followed_.revision();
    slot.figures.order = slot.order->number;
    slot.figures.goals = slot.field->goals().size();
    slot.figures.reachable = slot.field->reachable_count();
    slot.figures.max_cost = slot.field->max_cost();
    slot.figures.memory_bytes = slot.field->memory_bytes();
    slot.figures.cache = cache_.figures();
    report.figures = slot.figures;
    if (!changed.empty()) slot.ranked = false;
    const std::lock_guard lock(mutex_);
    reports_.push_back(std::move(report));
}

void FieldWorker::report_ranks(std::size_t pane) {
    Slot& slot = slots_[pane];
    const CpuTimer timer;
    std::vector<float> costs(slot.map->cell_count());
    slot.field->copy_costs(slot.map->bounds(), costs);
    FieldReport report;
    report.pane = pane;
    report.grid_number = followed_.grid_number();
    report.ranks = std::make_shared<const FieldRanks>(costs, slot.field->max_cost());
    slot.ranked = true;
    bill(&PathfindingCost::trace_milliseconds, timer.milliseconds());
    const std::lock_guard lock(mutex_);
    reports_.push_back(std::move(report));
}

void FieldWorker::bill(double PathfindingCost::*part, double milliseconds) {
    const std::lock_guard lock(mutex_);
    cost_.*part += milliseconds;
}

}  // namespace wayfield
