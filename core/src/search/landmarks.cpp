#include "landmarks.h"

#include <algorithm>

#include "prepare_parts.h"

namespace wayfield {
namespace {

// Beyond it what the rounding of fields adds up to could pass the slack.
constexpr double kLongest = 1e6;
// Larger maps go without: six fields take five bytes a cell each.
constexpr CellIndex kMostCells = CellIndex{1} << 22U;

}  // namespace

bool Landmarks::choose(const TraversalMap& map, std::span<const CellIndex> seeds,
                       const PrepareControl& control) {
    fields_.clear();
    units_ = kUnitsAStep / map.min_cost();
    if (map.cell_count() > kMostCells || seeds.empty()) return true;
    FieldControl field_control;
    field_control.cancel = control.cancel;
    field_control.executor = control.executor;
    FlowField field;
    for (const CellIndex& seed : seeds) {
        if (!field.build(map, {&seed, 1}, scratch_, {}, field_control)) return false;
        if (field.reachable_count() > map.passable_count() / 2) break;
    }
    const CellIndex near = field.goals().empty() ? seeds.back() : field.goals().front();
    std::vector<double> nearest(map.cell_count());
    for (CellIndex cell = 0; cell < map.cell_count(); ++cell) nearest[cell] = field.cost(cell);
    for (std::size_t i = 0; i < kCount; ++i) {
        CellIndex farthest = near;
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            if (nearest[cell] < kNoEntry && nearest[cell] > nearest[farthest]) farthest = cell;
        }
        if (!field.build(map, {&farthest, 1}, scratch_, {}, field_control)) return false;
        for (CellIndex cell = 0; cell < map.cell_count(); ++cell) {
            nearest[cell] = i == 0 ? field.cost(cell) : std::min(nearest[cell], field.cost(cell));
        }
        if (field.max_cost() <= kLongest * map.min_cost()) fields_.push_back(field);
        report(control, 700 + 300 * i / kCount);
    }
    return true;
}

Rect Landmarks::repair(const TraversalMap& map, const Rect& changed) {
    Rect differing;
    for (FlowField& field : fields_) differing = united(differing, field.repair(map, changed, scratch_));
    const double units = kUnitsAStep / map.min_cost();
    if (units != units_) differing = map.bounds();
    units_ = units;
    return differing;
}

Landmarks::Distances Landmarks::distances(CellIndex cell) const {
    Distances distances;
    distances.fill(kFar);
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const double cost = fields_[i].cost(cell);
        // A field that an edit made longer than that says nothing any more.
        if (cost < kNoEntry && fields_[i].max_cost() * units_ <= kLongest * kUnitsAStep) {
            distances[i] = static_cast<std::uint32_t>(cost * units_);
        }
    }
    return distances;
}

std::size_t Landmarks::memory_bytes() const {
    std::size_t bytes = scratch_.memory_bytes();
    for (const FlowField& field : fields_) bytes += field.memory_bytes();
    return bytes;
}

}  // namespace wayfield
