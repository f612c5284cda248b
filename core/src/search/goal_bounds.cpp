#include "goal_bounds.h"

#include <array>
#include <atomic>
#include <bit>
#include <limits>

#include "heap.h"
#include "jump_graph.h"
#include "neighbours.h"

namespace wayfield {
namespace {

// Both ends included; none of it where the second end lies before the first.
struct Box {
    int x0 = std::numeric_limits<int>::max();
    int y0 = std::numeric_limits<int>::max();
    int x1 = -1;
    int y1 = -1;

    void take_in(Point p) {
        x0 = std::min(x0, p.x);
        y0 = std::min(y0, p.y);
        x1 = std::max(x1, p.x);
        y1 = std::max(y1, p.y);
    }
    void take_in(const Box& other) {
        x0 = std::min(x0, other.x0);
        y0 = std::min(y0, other.y0);
        x1 = std::max(x1, other.x1);
        y1 = std::max(y1, other.y1);
    }
};

// A jump point reached in a direction: it is left by the looks of one list, from `first_look` to the next
// one's.
struct Arrival {
    std::uint32_t first_look;
    Box seen;  // along all of them
};
struct Look {
    std::uint32_t item;  // in the graph
    std::uint32_t first_jump;
    Box seen;
};
struct Jump {
    std::uint64_t cost;
    std::uint32_t arrival;
};

// The graph as the searches from each arrival read it; the last of each row stands for its end.
struct ArrivalGraph {
    std::vector<Arrival> arrivals;
    std::vector<Look> looks;
    std::vector<Jump> jumps;
};

// Boxes of the free cells along a look.
class Sight {
  public:
    explicit Sight(const TraversalMap& map) : map_(map), row_of_(map.width()) {}

    template <class Scan>
    Box along(const Scan& scan, Point p, int direction) {
        box_ = {};
        scan.look(map_.index(p), p, direction, *this);
        return box_;
    }

    // What the scan tells.
    void found(CellIndex, Point p, std::uint64_t, int) { box_.take_in(p); }
    void scanned(CellIndex last, int length, int direction) {
        if (length == 0) return;
        const auto d = static_cast<std::size_t>(direction);
        const int y = row_of_(last);
        const int x = static_cast<int>(last) - y * map_.width();
        box_.take_in(Point{x, y});
        box_.take_in(Point{x - kDx[d] * (length - 1), y - kDy[d] * (length - 1)});
    }

  private:
    const TraversalMap& map_;
    const RowOf row_of_;
    Box box_;
};

template <JumpKind kKind>
ArrivalGraph read_graph(const TraversalMap& map, const JumpGraph& graph) {
    constexpr std::uint64_t kWalk = kKind == JumpKind::kFour ? kJumpStraight : kJumpDiagonal;
    constexpr std::uint32_t kNone = 0xFFFFFFFFU;
    // First which arrivals there are, for jumps to be told by their numbers.
    std::vector<std::uint32_t> numbers(std::size_t{graph.size()} * 8, kNone);
    const auto each_list = [&](const auto& visit) {
        for (std::uint32_t point = 0; point < graph.size(); ++point) {
            std::uint32_t item = graph.points()[point].begin;
            const std::uint32_t end = item + graph.item_count(point);
            for (; item < end; item += graph.items()[item].number) visit(point, item);
        }
    };
    std::uint32_t count = 0;
    each_list([&](std::uint32_t point, std::uint32_t item) {
        numbers[std::size_t{point} * 8 + graph.items()[item].walk] = count++;
    });
    ArrivalGraph read;
    Sight sight(map);
    const JumpScan<kKind> scan(map, kNoCell, kJumpDiagonal);
    each_list([&](std::uint32_t point, std::uint32_t item) {
        const Point p{graph.points()[point].x, graph.points()[point].y};
        Arrival arrival{static_cast<std::uint32_t>(read.looks.size()), {}};
        const JumpGraph::Item* const items = graph.items();
        std::uint32_t at = item + 1;
        for (unsigned looks = items[item].line; looks != 0; --looks) {
            const Box seen = sight.along(scan, p, items[at].walk);
            arrival.seen.take_in(seen);
            read.looks.push_back({at, static_cast<std::uint32_t>(read.jumps.size()), seen});
            const std::uint32_t end = at + 1 + items[at].number;
            for (++at; at < end; ++at) {
                read.jumps.push_back(
                    {items[at].walk * kWalk + items[at].line * kJumpStraight, numbers[items[at].number]});
            }
        }
        read.arrivals.push_back(arrival);
    });
    read.arrivals.push_back({static_cast<std::uint32_t>(read.looks.size()), {}});
    read.looks.push_back({0, static_cast<std::uint32_t>(read.jumps.size()), {}});
    return read;
}

// Dijkstra from one arrival after the other. Which looks the shortest ways set out along is known by bits;
// where several ways are as short, by all of theirs.
class Bounder {
  public:
    explicit Bounder(const ArrivalGraph& graph)
        : graph_(graph), costs_(graph.arrivals.size()), ways_(graph.arrivals.size()) {}

    void bound(std::uint32_t root, std::vector<LookedBox>& boxes) {
        costs_.assign(costs_.size(), std::numeric_limits<std::uint64_t>::max());
        const std::uint32_t first = graph_.arrivals[root].first_look;
        const std::uint32_t end = graph_.arrivals[root + 1].first_look;
        for (std::uint32_t look = first; look < end; ++look) {
            around_[look - first] = graph_.looks[look].seen;
            follow(look, 0, static_cast<std::uint8_t>(1U << (look - first)));
        }
        while (!open_.empty()) {
            const auto [cost, arrival] = open_.pop();
            if (cost != costs_[arrival] || (ways_[arrival] & kDone) != 0) continue;
            const std::uint32_t ways = ways_[arrival];
            ways_[arrival] |= kDone;
            for (std::uint32_t left = ways; left != 0; left &= left - 1) {
                around_[static_cast<std::size_t>(std::countr_zero(left))].take_in(
                    graph_.arrivals[arrival].seen);
            }
            const std::uint32_t behind = graph_.arrivals[arrival + 1].first_look;
            for (std::uint32_t look = graph_.arrivals[arrival].first_look; look < behind; ++look) {
                follow(look, cost, ways);
            }
        }
        for (std::uint32_t look = first; look < end; ++look)
            boxes[graph_.looks[look].item] = stored(around_[look - first]);
    }

  private:
    static constexpr std::uint32_t kDone = 0x100;

    void follow(std::uint32_t look, std::uint64_t cost, std::uint32_t ways) {
        for (std::uint32_t i = graph_.looks[look].first_jump; i < graph_.looks[look + 1].first_jump; ++i) {
            const Jump& jump = graph_.jumps[i];
            const std::uint64_t reached = cost + jump.cost;
            std::uint64_t& known = costs_[jump.arrival];
            if (reached > known) continue;
            if (reached == known) {
                ways_[jump.arrival] |= ways;
                continue;
            }
            known = reached;
            ways_[jump.arrival] = ways;
            open_.push(reached, jump.arrival);
        }
    }

    static LookedBox stored(const Box& box) {
        // Nothing is seen: a box that holds no cell.
        if (box.x1 < box.x0) return {1, 1, 0, 0};
        return LookedBox::of({box.x0, box.y0, box.x1, box.y1});
    }

    const ArrivalGraph& graph_;
    std::vector<std::uint64_t> costs_;  // by arrival
    std::vector<std::uint32_t> ways_;   // by arrival: the root's looks, and kDone
    std::array<Box, 8> around_;         // by the root's looks
    Heap<std::uint64_t, 4> open_;
};

ArrivalGraph read_graph(const TraversalMap& map, const JumpGraph& graph) {
    switch (jump_kind(map.profile().rule)) {
        case JumpKind::kFour:
            return read_graph<JumpKind::kFour>(map, graph);
        case JumpKind::kStrict:
            return read_graph<JumpKind::kStrict>(map, graph);
        case JumpKind::kLoose:
            break;
    }
    return read_graph<JumpKind::kLoose>(map, graph);
}

}  // namespace

std::optional<GoalBounds> GoalBounds::make(const TraversalMap& map, const JumpGraph& graph,
                                           const PrepareControl& control, std::size_t from) {
    const ArrivalGraph arrivals = read_graph(map, graph);
    GoalBounds bounds;
    bounds.boxes_.resize(graph.item_limit());
    const std::size_t count = arrivals.arrivals.size() - 1;
    std::atomic<std::size_t> next{0};
    run_parts(control, part_count(control), [&](int) {
        Bounder bounder(arrivals);
        for (std::size_t root = next++; root < count && !is_cancelled(control); root = next++) {
            bounder.bound(static_cast<std::uint32_t>(root), bounds.boxes_);
            report(control, from + root * (1000 - from) / count);
        }
    });
    if (is_cancelled(control)) return std::nullopt;
    return bounds;
}

}  // namespace wayfield
