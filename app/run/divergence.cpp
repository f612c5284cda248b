#include "run/divergence.h"

#include <algorithm>
#include <vector>

namespace wayfield {
namespace {

// The cell expanded at each step, index 1..step_count(): from the stamps, which outlive the events.
std::vector<CellIndex> expanded_cells(const TraceRecorder& trace) {
    std::vector<CellIndex> cells(std::size_t{trace.step_count()} + 1, kNoCell);
    const auto note = [&](std::uint32_t step, CellIndex cell) {
        if (step < cells.size()) cells[step] = cell;
    };
    for (CellIndex cell = 0; cell < trace.closed().size(); ++cell) note(trace.closed()[cell], cell);
    for (const TraceRecorder::Reopening& life : trace.reopenings()) note(life.closed, life.cell);
    return cells;
}

}  // namespace

std::optional<std::uint32_t> first_divergence(const TraceRecorder& a, const TraceRecorder& b) {
    const std::vector<CellIndex> of_a = expanded_cells(a);
    const std::vector<CellIndex> of_b = expanded_cells(b);
    for (std::size_t step = 1; step < std::max(of_a.size(), of_b.size()); ++step) {
        if (step >= of_a.size() || step >= of_b.size() || of_a[step] != of_b[step])
            return static_cast<std::uint32_t>(step);
    }
    return std::nullopt;
}

}  // namespace wayfield
