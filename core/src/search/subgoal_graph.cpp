#include "subgoal_graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "contraction.h"
#include "prepare_parts.h"
#include "search_run.h"

namespace wayfield {
namespace {

std::uint64_t cost_between(Point a, Point b, bool four_way, std::uint64_t diagonal) {
    const auto dx = static_cast<std::uint64_t>(std::abs(a.x - b.x));
    const auto dy = static_cast<std::uint64_t>(std::abs(a.y - b.y));
    if (four_way) return (dx + dy) * kJumpStraight;
    return std::min(dx, dy) * diagonal + (std::max(dx, dy) - std::min(dx, dy)) * kJumpStraight;
}

}  // namespace

std::uint64_t subgoal_diagonal(const TraversalMap& map, const SearchOptions& options) {
    const bool unit = options.unit_diagonals && map.profile().rule != MovementRule::k4;
    return unit ? kJumpStraight : kJumpDiagonal;
}

/// Lists what a subgoal sees, and notes where it looked.
template <JumpKind kKind>
class SubgoalGraph::Lister {
  public:
    Lister(const TraversalMap& map, std::span<const std::uint32_t> ids, std::uint64_t diagonal,
           std::vector<SubgoalArc>& arcs)
        : map_(map), look_(map, ids), diagonal_(diagonal), arcs_(arcs) {}

    LookedBox list(std::uint32_t id, Point p) {
        id_ = id;
        origin_ = p;
        box_ = {p.x - 1, p.y - 1, p.x + 1, p.y + 1};
        look_.look_around(p, *this);
        return LookedBox::of(box_);
    }

    // What the look tells.
    void found(std::uint32_t id, Point p) {
        arcs_.push_back({cost_between(origin_, p, kKind == JumpKind::kFour, diagonal_), id, id_});
    }
    void scanned(CellIndex last, int, int) {
        // Two cells further: whether the next one is a subgoal is told by the one behind it.
        const Point p = map_.point(last);
        box_ = {std::min(box_.x0, p.x - 2), std::min(box_.y0, p.y - 2), std::max(box_.x1, p.x + 2),
                std::max(box_.y1, p.y + 2)};
    }

  private:
    const TraversalMap& map_;
    const SubgoalLook<kKind> look_;
    const std::uint64_t diagonal_;
    std::vector<SubgoalArc>& arcs_;
    std::uint32_t id_ = 0;
    Point origin_;
    Rect box_;  // both ends included
};

std::unique_ptr<SubgoalGraph> SubgoalGraph::make(const TraversalMap& map, std::uint64_t diagonal,
                                                 const PrepareControl& control) {
    std::unique_ptr<SubgoalGraph> graph(new SubgoalGraph(map, diagonal));
    return graph->build(map, control) ? std::move(graph) : nullptr;
}

bool SubgoalGraph::build(const TraversalMap& map, const PrepareControl& control) {
    number_subgoals(map);
    return list_all(map, control) && contract(seen_, map.cell_count(), contracted_, control);
}

void SubgoalGraph::number_subgoals(const TraversalMap& map) {
    ids_.assign(map.cell_count(), kNoSubgoal);
    seen_ = {};
    contracted_ = {};
    boxes_.clear();
    free_ids_.clear();
    garbage_ = 0;
    for (int top = 0; top < map.height(); top += kNumberedSquare) {
        for (int left = 0; left < map.width(); left += kNumberedSquare) {
            visit_square(map, left, top, [&](CellIndex cell) {
                if (is_subgoal(map, cell)) ids_[cell] = add_subgoal(map.point(cell));
            });
        }
    }
}

std::uint32_t SubgoalGraph::add_subgoal(Point p) {
    const SubgoalArcs::Node node{0, 0, 1, static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y)};
    if (!free_ids_.empty()) {
        const std::uint32_t id = free_ids_.back();
        free_ids_.pop_back();
        seen_.nodes[id] = node;
        return id;
    }
    seen_.nodes.push_back(node);
    boxes_.push_back({});
    return static_cast<std::uint32_t>(seen_.nodes.size() - 1);
}

bool SubgoalGraph::list_all(const TraversalMap& map, const PrepareControl& control) {
    constexpr std::size_t kAtOnce = 512;  // subgoals between two looks at whether to stop
    const int parts = part_count(control);
    std::vector<std::uint32_t> all(seen_.nodes.size());
    std::iota(all.begin(), all.end(), 0U);
    std::vector<std::vector<SubgoalArc>> arcs(static_cast<std::size_t>(parts));
    run_parts(control, parts, [&](int i) {
        const std::size_t end = part_begin(all.size(), i + 1, parts);
        for (std::size_t at = part_begin(all.size(), i, parts); at < end && !is_cancelled(control);) {
            const std::size_t count = std::min(kAtOnce, end - at);
            list_arcs(map, std::span(all).subspan(at, count), arcs[static_cast<std::size_t>(i)]);
            at += count;
        }
    });
    if (is_cancelled(control)) return false;
    for (int i = 0; i < parts; ++i) {
        const auto behind = static_cast<std::uint32_t>(seen_.arcs.size());
        const std::vector<SubgoalArc>& part = arcs[static_cast<std::size_t>(i)];
        seen_.arcs.insert(seen_.arcs.end(), part.begin(), part.end());
        const std::size_t end = part_begin(all.size(), i + 1, parts);
        for (std::size_t id = part_begin(all.size(), i, parts); id < end; ++id) {
            seen_.nodes[id].begin += behind;
        }
    }
    return true;
}

void SubgoalGraph::list_arcs(const TraversalMap& map, std::span<const std::uint32_t> ids,
                             std::vector<SubgoalArc>& arcs) {
    const auto list = [&](auto lister) {
        for (const std::uint32_t id : ids) {
            SubgoalArcs::Node& node = seen_.nodes[id];
            node.begin = static_cast<std::uint32_t>(arcs.size());
            boxes_[id] = lister.list(id, seen_.place(id));
            node.count = (static_cast<std::uint32_t>(arcs.size()) - node.begin) & 0x7FFFFFFFU;
        }
    };
    if (jump_kind(map.profile().rule) == JumpKind::kFour) {
        list(Lister<JumpKind::kFour>(map, ids_, diagonal_, arcs));
    } else {
        list(Lister<JumpKind::kStrict>(map, ids_, diagonal_, arcs));
    }
}

void SubgoalGraph::repair(const TraversalMap& map, const Rect& changed) {
    contracted_ = {};
    std::vector<std::uint32_t> stale;
    for (int y = changed.y0; y < changed.y1; ++y) {
        for (int x = changed.x0; x < changed.x1; ++x) update_subgoal(map, {x, y}, stale);
    }
    for (std::uint32_t id = 0; id < seen_.nodes.size(); ++id) {
        const Point p = seen_.place(id);
        const bool listed = ids_[map.index(p)] == id;
        if (listed && !changed.contains(p) && boxes_[id].touches(changed)) stale.push_back(id);
    }
    for (const std::uint32_t id : stale) garbage_ += seen_.nodes[id].count;
    list_arcs(map, stale, seen_.arcs);
    if (garbage_ > seen_.arcs.size() / 2) compact();
}

// Makes, keeps or removes the subgoal of a cell whose steps may have changed.
void SubgoalGraph::update_subgoal(const TraversalMap& map, Point p, std::vector<std::uint32_t>& stale) {
    std::uint32_t& id = ids_[map.index(p)];
    if (!is_subgoal(map, map.index(p))) {
        if (id == kNoSubgoal) return;
        garbage_ += seen_.nodes[id].count;
        seen_.nodes[id].count = 0;
        free_ids_.push_back(std::exchange(id, kNoSubgoal));
        return;
    }
    if (id == kNoSubgoal) id = add_subgoal(p);
    stale.push_back(id);
}

void SubgoalGraph::compact() {
    std::vector<SubgoalArc> kept;
    kept.reserve(seen_.arcs.size() - garbage_);
    for (std::uint32_t id = 0; id < seen_.nodes.size(); ++id) {
        const std::span<const SubgoalArc> arcs = seen_.of(id);
        seen_.nodes[id].begin = static_cast<std::uint32_t>(kept.size());
        kept.insert(kept.end(), arcs.begin(), arcs.end());
    }
    seen_.arcs = std::move(kept);
    garbage_ = 0;
}

bool SubgoalGraph::fits(const TraversalMap& map, const SearchOptions& options) const {
    return subgoal_diagonal(map, options) == diagonal_;
}

std::size_t SubgoalGraph::memory_bytes() const {
    return (ids_.capacity() + free_ids_.capacity()) * sizeof(ids_[0]) + seen_.memory_bytes() +
           contracted_.memory_bytes() + boxes_.capacity() * sizeof(boxes_[0]);
}

}  // namespace wayfield
