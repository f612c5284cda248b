#include "jump_graph.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "jump_looks.h"
#include "prepare_parts.h"
#include "search_run.h"

namespace wayfield {

namespace {

// Of the work, in permille, that is done before the goal bounds: theirs takes by far the longest.
constexpr std::size_t kBeforeBounds = 20;

// A preparation that goes on after this part shows less of it.
PrepareControl silent(PrepareControl control) {
    control.permille = nullptr;
    return control;
}

}  // namespace

std::unique_ptr<JumpGraph> JumpGraph::make(const TraversalMap& map, const SearchOptions& options,
                                           const PrepareControl& control) {
    std::unique_ptr<JumpGraph> graph(new JumpGraph(map));
    graph->bounded_ = options.goal_bounds;
    if (!graph->bounded_) return graph->build(map, control) ? std::move(graph) : nullptr;
    if (!graph->build(map, silent(control))) return nullptr;
    report(control, kBeforeBounds);
    graph->bounds_ = GoalBounds::make(map, *graph, control, kBeforeBounds);
    return graph->bounds_ ? std::move(graph) : nullptr;
}

bool JumpGraph::fits(const TraversalMap&, const SearchOptions& options) const {
    return bounded_ || !options.goal_bounds;
}

bool JumpGraph::build(const TraversalMap& map, const PrepareControl& control) {
    constexpr std::size_t kAtOnce = 512;  // points between two looks at whether to stop
    const int parts = part_count(control);
    number_points(map, parts, control);
    std::vector<std::uint32_t> all(points_.size());
    std::iota(all.begin(), all.end(), 0U);
    std::vector<std::vector<Item>> items(static_cast<std::size_t>(parts));
    std::atomic<std::size_t> done{0};
    run_parts(control, parts, [&](int i) {
        const std::size_t end = part_begin(all.size(), i + 1, parts);
        for (std::size_t at = part_begin(all.size(), i, parts); at < end && !is_cancelled(control);) {
            const std::size_t count = std::min(kAtOnce, end - at);
            look_around(map, std::span(all).subspan(at, count), items[static_cast<std::size_t>(i)]);
            at += count;
            done += count;
            report(control, done.load() * 700 / all.size());
        }
    });
    if (is_cancelled(control)) return false;
    items_ = std::move(items[0]);
    for (int i = 1; i < parts; ++i) {
        const auto behind = static_cast<std::uint32_t>(items_.size());
        const std::vector<Item>& part = items[static_cast<std::size_t>(i)];
        items_.insert(items_.end(), part.begin(), part.end());
        const std::size_t end = part_begin(all.size(), i + 1, parts);
        for (std::size_t id = part_begin(all.size(), i, parts); id < end; ++id) points_[id].begin += behind;
    }
    return choose_landmarks(map, control);
}

bool JumpGraph::choose_landmarks(const TraversalMap& map, const PrepareControl& control) {
    constexpr std::size_t kSeeds = 4;
    std::vector<CellIndex> seeds;
    for (std::size_t i = 0; i < kSeeds && !points_.empty(); ++i) {
        const JumpPoint& point = points_[points_.size() * (2 * i + 1) / (2 * kSeeds)];
        seeds.push_back(map.index({point.x, point.y}));
    }
    if (!landmarks_.choose(map, seeds, control)) return false;
    for (std::uint32_t id = 0; id < points_.size(); ++id) note_distances(map, id);
    report(control, 1000);
    return true;
}

void JumpGraph::note_distances(const TraversalMap& map, std::uint32_t id) {
    JumpPoint& point = points_[id];
    point.distances = landmarks_.distances(map.index({point.x, point.y}));
}

void JumpGraph::number_points(const TraversalMap& map, int parts, const PrepareControl& control) {
    const auto rows = static_cast<std::size_t>((map.height() + kNumberedSquare - 1) / kNumberedSquare);
    std::vector<std::vector<CellIndex>> found(static_cast<std::size_t>(parts));
    run_parts(control, parts, [&](int i) {
        const auto end = static_cast<int>(part_begin(rows, i + 1, parts)) * kNumberedSquare;
        for (int top = static_cast<int>(part_begin(rows, i, parts)) * kNumberedSquare; top < end;
             top += kNumberedSquare) {
            for (int left = 0; left < map.width(); left += kNumberedSquare) {
                visit_square(map, left, top, [&](CellIndex cell) {
                    if (find_arrivals(map, cell).any) found[static_cast<std::size_t>(i)].push_back(cell);
                });
            }
        }
    });
    ids_.assign(map.cell_count(), kNoPoint);
    points_.clear();
    boxes_.clear();
    item_counts_.clear();
    free_ids_.clear();
    garbage_ = 0;
    for (const std::vector<CellIndex>& part : found) {
        for (const CellIndex cell : part) add_point(map, cell);
    }
}

void JumpGraph::add_point(const TraversalMap& map, CellIndex cell) {
    const Point p = map.point(cell);
    ids_[cell] = static_cast<std::uint32_t>(points_.size());
    points_.push_back({0, static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y), {}});
    boxes_.push_back({});
    item_counts_.push_back(0);
}

void JumpGraph::look_around(const TraversalMap& map, std::span<const std::uint32_t> ids,
                            std::vector<Item>& items) {
    const auto look = [&](auto looks) {
        for (const std::uint32_t id : ids) {
            JumpPoint& point = points_[id];
            point.begin = static_cast<std::uint32_t>(items.size());
            boxes_[id] = looks.look_from({point.x, point.y});
            item_counts_[id] = static_cast<std::uint32_t>(items.size()) - point.begin;
        }
    };
    switch (jump_kind(map.profile().rule)) {
        case JumpKind::kFour:
            return look(JumpLooks<JumpKind::kFour>(map, ids_, items));
        case JumpKind::kStrict:
            return look(JumpLooks<JumpKind::kStrict>(map, ids_, items));
        case JumpKind::kLoose:
            return look(JumpLooks<JumpKind::kLoose>(map, ids_, items));
    }
}

void JumpGraph::repair(const TraversalMap& map, const Rect& changed) {
    bounds_.reset();
    if (changed.area() * 2 > map.cell_count()) {
        build(map, {});
        return;
    }
    std::vector<std::uint32_t> stale;
    for (std::uint32_t id = 0; id < points_.size(); ++id) {
        const bool inside = changed.contains({points_[id].x, points_[id].y});
        if (item_counts_[id] != 0 && !inside && boxes_[id].touches(changed)) stale.push_back(id);
    }
    for (int y = changed.y0; y < changed.y1; ++y) {
        for (int x = changed.x0; x < changed.x1; ++x) update_point(map, map.index({x, y}), stale);
    }
    for (const std::uint32_t id : stale) garbage_ += item_counts_[id];
    look_around(map, stale, items_);
    const Rect differing = landmarks_.repair(map, changed);
    for (std::uint32_t id = 0; id < points_.size(); ++id) {
        if (item_counts_[id] == 0) continue;
        if (differing.contains({points_[id].x, points_[id].y})) note_distances(map, id);
    }
    for (const std::uint32_t id : stale) note_distances(map, id);
    if (garbage_ > items_.size() / 2) compact();
}

// Makes, keeps or removes the jump point of a cell whose steps may have changed.
void JumpGraph::update_point(const TraversalMap& map, CellIndex cell, std::vector<std::uint32_t>& stale) {
    std::uint32_t& id = ids_[cell];
    if (!find_arrivals(map, cell).any) {
        if (id == kNoPoint) return;
        garbage_ += std::exchange(item_counts_[id], 0);
        free_ids_.push_back(id);
        id = kNoPoint;
        return;
    }
    if (id == kNoPoint) {
        if (free_ids_.empty()) {
            add_point(map, cell);
        } else {
            const Point p = map.point(cell);
            id = free_ids_.back();
            free_ids_.pop_back();
            points_[id] = {0, static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y), {}};
        }
    }
    stale.push_back(id);
}

void JumpGraph::compact() {
    std::vector<Item> kept;
    kept.reserve(items_.size() - garbage_);
    for (std::size_t id = 0; id < points_.size(); ++id) {
        const auto begin = items_.begin() + points_[id].begin;
        points_[id].begin = static_cast<std::uint32_t>(kept.size());
        kept.insert(kept.end(), begin, begin + item_counts_[id]);
    }
    items_ = std::move(kept);
    garbage_ = 0;
}

std::size_t JumpGraph::memory_bytes() const {
    return landmarks_.memory_bytes() + (bounds_ ? bounds_->memory_bytes() : 0) +
           (ids_.capacity() + item_counts_.capacity() + free_ids_.capacity()) * sizeof(ids_[0]) +
           points_.capacity() * sizeof(points_[0]) + boxes_.capacity() * sizeof(boxes_[0]) +
           items_.capacity() * sizeof(items_[0]);
}

}  // namespace wayfield
