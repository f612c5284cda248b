#include <algorithm>
#include <cassert>
#include <limits>

#include "wayfield/trace.h"

namespace wayfield {
namespace {

// Events after which a cell has the g and the parent that they name.
bool sets_state(EventKind kind) {
    return kind == EventKind::kGenerate || kind == EventKind::kExpand || kind == EventKind::kRelax ||
           kind == EventKind::kReopen || kind == EventKind::kUnder || kind == EventKind::kGiveUp ||
           kind == EventKind::kAgree;
}

}  // namespace

TracePlayer::TracePlayer(const TraceRecorder& trace)
    : trace_(&trace), opened_(trace.opened()), closed_(trace.closed()) {
    if (!trace.has_reopened_cells()) return;
    opened_storage_.assign(opened_.begin(), opened_.end());
    closed_storage_.assign(closed_.begin(), closed_.end());
    opened_ = opened_storage_;
    closed_ = closed_storage_;
    std::vector<std::uint32_t> latest(opened_.size(), 0);
    for (const TraceRecorder::Reopening& life : trace.reopenings()) {
        life_before_.push_back(latest[life.cell]);
        latest[life.cell] = static_cast<std::uint32_t>(life_before_.size());
    }
}

void TracePlayer::seek(std::uint32_t step) {
    step_ = std::min(step, trace_->step_count());
    const auto lives = trace_->reopenings();
    const std::size_t before = lives_begun_;
    // Reopenings are in the order of their steps, so moving the playhead begins or takes back a run of them.
    for (; lives_begun_ < lives.size() && lives[lives_begun_].opened <= step_; ++lives_begun_) {
        const TraceRecorder::Reopening& life = lives[lives_begun_];
        opened_storage_[life.cell] = life.opened;
        closed_storage_[life.cell] = life.closed;
    }
    for (; lives_begun_ > 0 && lives[lives_begun_ - 1].opened > step_; --lives_begun_) {
        const CellIndex cell = lives[lives_begun_ - 1].cell;
        const std::uint32_t earlier = life_before_[lives_begun_ - 1];
        opened_storage_[cell] = earlier == 0 ? trace_->opened()[cell] : lives[earlier - 1].opened;
        closed_storage_[cell] = earlier == 0 ? trace_->closed()[cell] : lives[earlier - 1].closed;
    }
    if (lives_begun_ != before) ++stamps_version_;
}

CellIndex TracePlayer::current_cell() const {
    if (step_ == 0 || !trace_->has_events_of(step_)) return kNoCell;
    return trace_->events()[trace_->first_event(step_)].cell;
}

JumpStep TracePlayer::jumps() const {
    JumpStep result;
    const CellIndex origin = current_cell();
    if (origin == kNoCell) return result;
    const std::size_t begin = trace_->first_event(step_);
    const std::size_t end = trace_->first_event(step_ + 1);
    for (const TraceEvent& event : trace_->events().subspan(begin, end - begin)) {
        if (event.kind == EventKind::kJump) result.jump_points.push_back(event.cell);
        if (event.kind == EventKind::kForced) result.forced.push_back(event.cell);
        if (event.kind == EventKind::kPrune) result.pruned.push_back(event.cell);
        if (event.kind == EventKind::kCut) result.cut.push_back(event.cell);
        if (event.kind != EventKind::kScan) continue;
        const auto d = static_cast<std::size_t>(event.direction);
        const auto back = static_cast<CellIndex>(kDy[d] * trace_->width() + kDx[d]);
        const CellIndex from = event.cell - static_cast<CellIndex>(event.g) * back;
        result.rays.push_back({from, event.cell, from != origin});
    }
    return result;
}

CellHistory TracePlayer::inspect(CellIndex cell) const {
    CellHistory history;
    if (opened_[cell] <= step_) history.opened_step = opened_[cell];
    if (closed_[cell] <= step_) history.closed_step = closed_[cell];
    history.closed = history.closed_step != kNeverStep;
    history.open = !history.closed && history.opened_step != kNeverStep;
    if (trace_->events().empty()) return history;
    prepare_inspection();
    const std::size_t end = trace_->first_event(step_ + 1);
    for (std::uint32_t i = cell_begin_[cell]; i < cell_begin_[cell + 1]; ++i) {
        const std::size_t index = cell_events_[i];
        if (index >= end) break;
        const TraceEvent& event = trace_->events()[index];
        history.under_consistent = event.kind == EventKind::kUnder;
        history.agrees = event.kind == EventKind::kAgree;
        if (history.under_consistent || history.agrees) continue;  // the event before says the rest
        history.given_up = event.kind == EventKind::kGiveUp;
        history.g = history.given_up ? std::numeric_limits<double>::infinity() : event.g;
        history.parent_direction = event.direction;
        history.side = event.side;
        history.has_g = true;
        if (event.kind == EventKind::kExpand) history.closed_step = step_of_event(index);
    }
    // Events that aren't kept may have come after these, unless the cell was closed by one of them.
    const bool closed_here = history.closed && trace_->has_events_of(history.closed_step);
    history.has_g = history.has_g && (closed_here || trace_->has_events_of(step_));
    return history;
}

// Sorts the numbers of the events by their cell, keeping their order. What was only looked at is left out.
void TracePlayer::prepare_inspection() const {
    if (!cell_begin_.empty()) return;
    const auto events = trace_->events();
    cell_begin_.assign(opened_.size() + 1, 0);
    for (const TraceEvent& event : events) {
        if (sets_state(event.kind)) ++cell_begin_[event.cell + 1];
    }
    for (std::size_t i = 1; i < cell_begin_.size(); ++i) cell_begin_[i] += cell_begin_[i - 1];
    cell_events_.resize(cell_begin_.back());
    std::vector<std::uint32_t> next(cell_begin_.begin(), cell_begin_.end() - 1);
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (!sets_state(events[i].kind)) continue;
        cell_events_[next[events[i].cell]++] = static_cast<std::uint32_t>(i);
    }
}

std::uint32_t TracePlayer::step_of_event(std::size_t event) const {
    std::uint32_t low = trace_->first_step();
    std::uint32_t high = trace_->end_step();  // first_event(high) lies behind
    while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (trace_->first_event(middle) <= event ? low : high) = middle;
    }
    return low;
}

}  // namespace wayfield
