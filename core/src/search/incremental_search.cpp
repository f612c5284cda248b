#include "wayfield/incremental_search.h"

#include <bit>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "incremental_state.h"

namespace wayfield {
namespace {

// An offset beyond it is taken back before priorities could pass what they are counted in.
constexpr std::uint64_t kMostOffset = std::uint64_t{1} << 60U;

}  // namespace

bool IncrementalSearch::State::continues(const TraversalMap& map, CellIndex wanted_root,
                                         bool with_unit_diagonals) const {
    return begun && revision == map.revision() && width == map.width() && height == map.height() &&
           profile == map.profile() && unit_diagonals == with_unit_diagonals && root == wanted_root;
}

void IncrementalSearch::State::begin(const TraversalMap& map, CellIndex new_root, CellIndex new_target,
                                     bool with_unit_diagonals) {
    begun = false;  // should memory give out on the way
    revision = map.revision();
    width = map.width();
    height = map.height();
    row_of = RowOf(width);
    profile = map.profile();
    unit_diagonals = with_unit_diagonals;
    root = new_root;
    target = new_target;
    costs = FixedCost(map, unit_diagonals);
    if (nodes.size() < map.cell_count()) nodes.resize(map.cell_count());
    open.clear();
    open.reserve(map.cell_count());
    offset = 0;
    count_run();
    first_run = run;
    log.kept = rewound.kept = false;
    log.from_nothing = true;
    touch(root).rhs = 0;
    update_open(root);
    begun = true;
}

// Nodes of an earlier time must not be taken for this one's when the count comes round.
void IncrementalSearch::State::count_run() {
    if (run == std::numeric_limits<std::uint32_t>::max()) {
        for (IncrementalNode& node : nodes) node.run = node.run < first_run ? 0 : 1;
        run = first_run = 1;
    }
    ++run;
}

void IncrementalSearch::State::begin_run(const TraversalMap& map, CellIndex new_target, bool keep_log) {
    count_run();
    follow_cheapest(map);
    // All that waits was put in by estimates for the target where it was; they are too high by this much at
    // most.
    offset += distance(target, new_target);
    target = new_target;
    if (offset > kMostOffset) {
        offset = 0;
        open.rekey(nodes.data(), [&](CellIndex cell) { return key_of(cell); });
    }
    log.kept = keep_log;
    log.from_nothing = false;
    log.nodes.clear();
    if (keep_log) log.open = open.entries();
}

void IncrementalSearch::State::follow_cheapest(const TraversalMap& map) {
    if (!costs.follow_cheapest(map)) return;
    offset = 0;
    open.rekey(nodes.data(), [&](CellIndex cell) { return key_of(cell); });
}

void IncrementalSearch::State::map_changed(const TraversalMap& map, const Rect& changed) {
    assert(!begun || (width == map.width() && height == map.height() && profile == map.profile()));
    revision = map.revision();
    if (!begun || changed.empty()) return;
    log.kept = log.from_nothing = rewound.kept = false;
    follow_cheapest(map);
    // What a step into a changed cell costs matters to the cells around it.
    const Rect around = intersected(grown(changed, 1), map.bounds());
    for (int y = around.y0; y < around.y1; ++y) {
        for (int x = around.x0; x < around.x1; ++x) {
            const CellIndex cell = map.index({x, y});
            if (cell == root) continue;
            if (derive_rhs(map, cell)) update_open(cell);
        }
    }
}

void IncrementalSearch::State::exchange(Log& other) {
    for (auto& [cell, node] : other.nodes) std::swap(nodes[cell], node);
    const std::vector<KeyHeap<IncrementalNode>::Entry> entries = open.entries();
    open.assign(nodes.data(), other.open);
    other.open = entries;
}

void IncrementalSearch::State::take_back() {
    if (log.kept) exchange(log);
    if (log.from_nothing) begun = false;
    log.kept = log.from_nothing = false;
}

bool IncrementalSearch::State::rewind() {
    if (!log.kept) return false;
    exchange(log);
    std::swap(log, rewound);
    log.kept = false;
    return true;
}

void IncrementalSearch::State::restore() {
    if (!rewound.kept) return;
    exchange(rewound);
    std::swap(log, rewound);
    rewound.kept = false;
}

IncrementalNode& IncrementalSearch::State::touch(CellIndex cell) {
    IncrementalNode& node = nodes[cell];
    if (node.run == run) return node;
    if (log.kept) log.nodes.emplace_back(cell, node);
    if (node.run < first_run) node = {};
    node.run = run;
    node.seen_open = node.seen_closed = false;
    return node;
}

std::uint64_t IncrementalSearch::State::distance(CellIndex a, CellIndex b) const {
    const Point p = point(a);
    const Point q = point(b);
    return costs.estimate(std::abs(p.x - q.x), std::abs(p.y - q.y));
}

Key IncrementalSearch::State::key_of(CellIndex cell) const {
    const std::uint64_t cost = std::min(g_of(cell), rhs_of(cell));
    if (cost == FixedCost::kFar) return {cost, cost};
    return {cost + distance(cell, target) + offset, cost};
}

IncrementalSearch::State::Best IncrementalSearch::State::best_way(const TraversalMap& map,
                                                                  CellIndex cell) const {
    Best best;
    for (unsigned left = steps_back(map)[cell]; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(left);
        const CellIndex inner = cell + map.offsets()[static_cast<std::size_t>(direction)];
        const std::uint64_t g = g_of(inner);
        if (g == FixedCost::kFar) continue;
        const std::uint64_t cost = g + step(map, inner, cell, direction);
        if (cost < best.cost) best = {cost, reversed(direction)};
    }
    return best;
}

bool IncrementalSearch::State::derive_rhs(const TraversalMap& map, CellIndex cell) {
    const Best best = best_way(map, cell);
    const std::uint64_t before = rhs_of(cell);
    if (best.cost == before && (!known(cell) || nodes[cell].arrival == best.arrival)) return false;
    IncrementalNode& node = touch(cell);
    node.rhs = best.cost;
    node.arrival = static_cast<std::uint8_t>(best.arrival);
    return best.cost != before;
}

bool IncrementalSearch::State::update_open(CellIndex cell) {
    const bool consistent = g_of(cell) == rhs_of(cell);
    const bool was_open = is_open(cell);
    if (consistent && was_open) {
        touch(cell);
        open.remove(nodes.data(), cell);
    } else if (!consistent && was_open) {
        open.move(nodes.data(), cell, key_of(cell));
    } else if (!consistent) {
        touch(cell);
        open.insert(nodes.data(), cell, key_of(cell));
    }
    return !consistent;
}

std::size_t IncrementalSearch::State::memory_bytes() const {
    std::size_t bytes = nodes.capacity() * sizeof(nodes[0]) + open.memory_bytes();
    for (const Log* one : {&log, &rewound}) {
        bytes += one->nodes.capacity() * sizeof(one->nodes[0]) + one->open.capacity() * sizeof(one->open[0]);
    }
    return bytes;
}

IncrementalSearch::IncrementalSearch(Algorithm algorithm) : state_(std::make_unique<State>(algorithm)) {
    assert(info(algorithm).incremental);
}
IncrementalSearch::~IncrementalSearch() = default;
IncrementalSearch::IncrementalSearch(IncrementalSearch&&) noexcept = default;
IncrementalSearch& IncrementalSearch::operator=(IncrementalSearch&&) noexcept = default;

Algorithm IncrementalSearch::algorithm() const { return state_->algorithm; }

bool IncrementalSearch::continues(const TraversalMap& map, const Query& query) const {
    const Point root = state_->backward ? query.goal : query.start;
    const bool unit_diagonals = query.options.unit_diagonals && map.profile().rule != MovementRule::k4;
    return query.options.algorithm == algorithm() && state_->continues(map, map.index(root), unit_diagonals);
}

void IncrementalSearch::map_changed(const TraversalMap& map, const Rect& changed) {
    state_->map_changed(map, changed);
}

std::uint64_t IncrementalSearch::revision() const { return state_->revision; }

void IncrementalSearch::rebase(std::uint64_t revision) { state_->revision = revision; }

bool IncrementalSearch::rewind() { return state_->rewind(); }

void IncrementalSearch::restore() { state_->restore(); }

IncrementalSearch::Cell IncrementalSearch::cell(CellIndex cell) const {
    const State& state = *state_;
    return {state.costs.real(state.g_of(cell)), state.costs.real(state.rhs_of(cell)), state.is_open(cell)};
}

std::size_t IncrementalSearch::memory_bytes() const { return state_->memory_bytes(); }

}  // namespace wayfield
