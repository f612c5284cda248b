#include "wayfield/components.h"

#include <bit>

#include "either_way.h"
#include "run_labels.h"

namespace wayfield {
namespace {

// Asks every few thousand cells, for asking costs more than a cell.
class Cancellation {
  public:
    explicit Cancellation(const std::atomic<bool>* cancel) : cancel_(cancel) {}
    bool operator()() {
        return cancel_ != nullptr && ++asked_ % 4096 == 0 && cancel_->load(std::memory_order_relaxed);
    }

  private:
    const std::atomic<bool>* cancel_;
    std::uint32_t asked_ = 0;
};

// The last cell that a breadth-first flood from `from` along legal steps reaches; of the cells in the last
// layer the one found last, which the fixed order of directions makes the same every time. kNoCell if
// cancelled.
CellIndex last_reached(const TraversalMap& map, CellIndex from, bool forward, Cancellation cancelled) {
    std::vector<std::uint8_t> seen(map.cell_count(), 0);
    std::vector<CellIndex> queue{from};
    seen[from] = 1;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        if (cancelled()) return kNoCell;
        const CellIndex cell = queue[head];
        for (unsigned steps = forward ? map.steps(cell) : map.steps_in(cell); steps != 0;
             steps &= steps - 1) {
            const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(std::countr_zero(steps))];
            if (seen[next] != 0) continue;
            seen[next] = 1;
            queue.push_back(next);
        }
    }
    return queue.back();
}

}  // namespace

std::uint32_t Components::largest() const {
    std::uint32_t best = kBlocked;
    for (std::size_t i = 1; i < size.size(); ++i) {
        if (best == kBlocked || size[i] > size[best]) best = static_cast<std::uint32_t>(i);
    }
    return best;
}

Components label_components(const TraversalMap& map, const std::atomic<bool>* cancel) {
    if (!map.directed()) return label_runs(map, cancel);
    Components components;
    components.revision = map.revision();
    components.label.assign(map.cell_count(), Components::kBlocked);
    components.size.assign(1, map.cell_count() - map.passable_count());
    std::vector<CellIndex> stack;
    Cancellation cancelled(cancel);
    for (CellIndex seed = 0; seed < map.cell_count(); ++seed) {
        if (cancelled()) return {};
        if (!map.passable(seed) || components.label[seed] != Components::kBlocked) continue;
        const auto label = static_cast<std::uint32_t>(components.size.size());
        components.size.push_back(0);
        components.label[seed] = label;
        stack.push_back(seed);
        while (!stack.empty()) {
            if (cancelled()) return {};
            const CellIndex cell = stack.back();
            stack.pop_back();
            ++components.size[label];
            for (unsigned steps = steps_either_way(map, cell); steps != 0; steps &= steps - 1) {
                const CellIndex next =
                    cell + map.offsets()[static_cast<std::size_t>(std::countr_zero(steps))];
                if (components.label[next] != Components::kBlocked) continue;
                components.label[next] = label;
                stack.push_back(next);
            }
        }
    }
    return components;
}

FarPair farthest_pair(const TraversalMap& map, const std::atomic<bool>* cancel) {
    const Components components = label_components(map, cancel);
    const std::uint32_t label = components.largest();
    if (label == Components::kBlocked) return {};
    CellIndex first = 0;
    while (components.label[first] != label) ++first;
    const CellIndex goal = last_reached(map, first, true, Cancellation(cancel));
    if (goal == kNoCell) return {};
    // Back along the steps that lead in, so that the goal can be reached on a directed map as well.
    const CellIndex start = last_reached(map, goal, false, Cancellation(cancel));
    return start == kNoCell ? FarPair{} : FarPair{start, goal};
}

}  // namespace wayfield
