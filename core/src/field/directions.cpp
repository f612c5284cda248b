#include "directions.h"

#include <bit>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace wayfield {

template <class Value>
std::uint8_t direction_of_cell(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                               CellIndex cell) {
    const Value here = cost[cell];
    if (here == kUnreached<Value>) return kNoDirection;
    for (unsigned left = map.steps(cell); left != 0; left &= left - 1) {
        const int direction = std::countr_zero(left);
        const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(direction)];
        const std::uint8_t terrain = map.terrain_data()[next];
        const Value step = is_diagonal(direction) ? steps.diagonal[terrain] : steps.straight[terrain];
        // A sum that wraps around can't be equal: costs stay below the limit, and unreached is above it.
        if (cost[next] != kUnreached<Value> && cost[next] + step == here) {
            return static_cast<std::uint8_t>(direction);
        }
    }
    return kNoDirection;
}

template <class Value>
void derive_directions_plain(const TraversalMap& map, const StepCosts<Value>& steps, const Value* cost,
                             const Rect& rect, std::uint8_t* directions) {
    for (int y = rect.y0; y < rect.y1; ++y) {
        const CellIndex end = map.index({rect.x0, y}) + static_cast<CellIndex>(rect.width());
        for (CellIndex cell = map.index({rect.x0, y}); cell < end; ++cell) {
            directions[cell] = direction_of_cell(map, steps, cost, cell);
        }
    }
}

namespace {

#if defined(__SSE2__)

constexpr CellIndex kLanes = 16;

// Which of 16 cells' targets equal the costs `offset` cells further: a byte each, all ones where they do.
__m128i equal_costs(const std::uint32_t* neighbours, const __m128i (&target)[4]) {
    const auto compared = [&](std::ptrdiff_t i) {
        const auto* at = reinterpret_cast<const __m128i*>(neighbours + 4 * i);
        return _mm_cmpeq_epi32(_mm_loadu_si128(at), target[i]);
    };
    return _mm_packs_epi16(_mm_packs_epi32(compared(0), compared(1)),
                           _mm_packs_epi32(compared(2), compared(3)));
}

// The number of the lowest bit set in each byte, 8 where there is none.
__m128i lowest_bits(__m128i bytes) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i lowest = _mm_and_si128(bytes, _mm_sub_epi8(zero, bytes));
    const auto where_clear = [&](int mask, int value) {
        const __m128i clear =
            _mm_cmpeq_epi8(_mm_and_si128(lowest, _mm_set1_epi8(static_cast<char>(mask))), zero);
        return _mm_andnot_si128(clear, _mm_set1_epi8(static_cast<char>(value)));
    };
    const __m128i number =
        _mm_or_si128(_mm_or_si128(where_clear(0xAA, 1), where_clear(0xCC, 2)), where_clear(0xF0, 4));
    return _mm_or_si128(number, _mm_and_si128(_mm_cmpeq_epi8(lowest, zero), _mm_set1_epi8(8)));
}

// 16 cells from `cell` on; all neighbours' costs can be read.
void derive_block(const TraversalMap& map, std::uint32_t straight, std::uint32_t diagonal, int directions,
                  const std::uint32_t* cost, CellIndex cell, std::uint8_t* out) {
    __m128i targets[2][4];
    __m128i at_goal[4];
    for (std::ptrdiff_t i = 0; i < 4; ++i) {
        const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cost + cell + 4 * i));
        at_goal[i] = _mm_cmpeq_epi32(here, _mm_setzero_si128());
        targets[0][i] = _mm_sub_epi32(here, _mm_set1_epi32(static_cast<int>(straight)));
        targets[1][i] = _mm_sub_epi32(here, _mm_set1_epi32(static_cast<int>(diagonal)));
    }
    __m128i candidates = _mm_setzero_si128();
    for (int d = 0; d < directions; ++d) {
        const CellIndex next = cell + map.offsets()[static_cast<std::size_t>(d)];
        const __m128i equal = equal_costs(cost + next, targets[is_diagonal(d) ? 1 : 0]);
        candidates =
            _mm_or_si128(candidates, _mm_and_si128(equal, _mm_set1_epi8(static_cast<char>(1U << d))));
    }
    // A cell without a cost has a target above all costs, which has no equal. A goal's wraps around, to where
    // a one-way step may lead: to a cell that has no cost.
    const __m128i goals =
        _mm_packs_epi16(_mm_packs_epi32(at_goal[0], at_goal[1]), _mm_packs_epi32(at_goal[2], at_goal[3]));
    const __m128i legal =
        _mm_andnot_si128(goals, _mm_loadu_si128(reinterpret_cast<const __m128i*>(map.steps_data() + cell)));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + cell), lowest_bits(_mm_and_si128(candidates, legal)));
}

// In blocks of 16 cells: what lies beyond a row's ends is never legal.
void derive_run(const TraversalMap& map, const StepCosts<std::uint32_t>& steps, std::uint8_t terrain,
                const std::uint32_t* cost, CellIndex begin, CellIndex end, std::uint8_t* directions) {
    const auto margin = static_cast<CellIndex>(map.width() + 1);
    const CellIndex last = map.cell_count() > margin + kLanes ? map.cell_count() - margin - kLanes : 0;
    const int count = map.profile().rule == MovementRule::k4 ? 4 : 8;
    CellIndex cell = begin;
    while (cell < end) {
        if (cell >= margin && cell + kLanes <= end && cell <= last) {
            derive_block(map, steps.straight[terrain], steps.diagonal[terrain], count, cost, cell,
                         directions);
            cell += kLanes;
        } else {
            directions[cell] = direction_of_cell(map, steps, cost, cell);
            ++cell;
        }
    }
}

#endif

}  // namespace

template <class Value>
DirectionWriter<Value>::DirectionWriter(const TraversalMap& map, const StepCosts<Value>& steps,
                                        const Value* cost, std::uint8_t* directions)
    : map_(map),
      steps_(steps),
      cost_(cost),
      directions_(directions),
      terrain_(map.weighted() ? std::uint8_t{0} : only_terrain(map)) {}

template <class Value>
bool DirectionWriter<Value>::by_blocks() const {
#if defined(__SSE2__)
    return std::is_same_v<Value, std::uint32_t> && !map_.weighted();
#else
    return false;
#endif
}

template <class Value>
CellIndex DirectionWriter<Value>::grain() const {
    return by_blocks() ? 16 : 1;
}

template <class Value>
void DirectionWriter<Value>::write(const Rect& rect) const {
    if (rect.empty()) return;
    if (rect.width() == map_.width()) {
        write(map_.index({0, rect.y0}), map_.index({0, rect.y1 - 1}) + static_cast<CellIndex>(map_.width()));
        return;
    }
    for (int y = rect.y0; y < rect.y1; ++y) {
        const CellIndex begin = map_.index({rect.x0, y});
        write(begin, begin + static_cast<CellIndex>(rect.width()));
    }
}

template <class Value>
void DirectionWriter<Value>::write(CellIndex begin, CellIndex end) const {
#if defined(__SSE2__)
    if constexpr (std::is_same_v<Value, std::uint32_t>) {
        if (by_blocks()) {
            derive_run(map_, steps_, terrain_, cost_, begin, end, directions_);
            return;
        }
    }
#endif
    for (CellIndex cell = begin; cell < end; ++cell) {
        directions_[cell] = direction_of_cell(map_, steps_, cost_, cell);
    }
}

template std::uint8_t direction_of_cell(const TraversalMap&, const StepCosts<std::uint32_t>&,
                                        const std::uint32_t*, CellIndex);
template std::uint8_t direction_of_cell(const TraversalMap&, const StepCosts<double>&, const double*,
                                        CellIndex);
template class DirectionWriter<std::uint32_t>;
template class DirectionWriter<double>;
template void derive_directions_plain(const TraversalMap&, const StepCosts<std::uint32_t>&,
                                      const std::uint32_t*, const Rect&, std::uint8_t*);
template void derive_directions_plain(const TraversalMap&, const StepCosts<double>&, const double*,
                                      const Rect&, std::uint8_t*);

}  // namespace wayfield
