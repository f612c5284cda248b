// S. Rabin, F. Silva, "JPS+: an extreme A* speed optimization for static uniform cost grids", 2015; as a
// graph of jump points: D. Harabor, T. Uras, P. Stuckey, S. Koenig, "Regarding jump point search and subgoal
// graphs", 2019.
//
// What JPS2 would see from each jump point is known before the first query, so that a search looks around at
// its start only; and so is how far each is from some landmarks (landmarks.h), which keeps it out of most
// detours. The goal is no jump point: whether it is seen from an expanded point is one look at a line
// of bits, where the walk towards it reaches its row, column or diagonal.
#include "jump_graph.h"
#include "jump_search.h"

namespace wayfield {
namespace {

/// Points are those of the graph; start and goal are numbered behind them.
template <JumpKind kKind>
class GraphSpace {
  public:
    GraphSpace(SearchRun& run, std::uint64_t diagonal)
        : run_(run),
          graph_(static_cast<const JumpGraph&>(*run.control.prepared)),
          points_(graph_.points()),
          items_(graph_.items()),
          size_(graph_.size()),
          start_point_(graph_.id_of(run.start)),
          walk_cost_(kKind == JumpKind::kFour ? kJumpStraight : diagonal),
          scan_(run.map, run.goal, diagonal),
          start_place_(run.map.point(run.start)),
          goal_place_(run.map.point(run.goal)) {
        const Landmarks::Distances of_start = graph_.distances(run.start);
        goal_distances_ = graph_.distances(run.goal);
        const bool right = !run.resolved.options.unit_diagonals;
        for (std::size_t i = 0; i < goal_distances_.size(); ++i) {
            const bool both = of_start[i] != Landmarks::kFar && goal_distances_[i] != Landmarks::kFar;
            masks_[i] = all_ones_if(both && right ? 1 : 0);
        }
        start_distances_ = of_start;
        // They are those of the true costs.
        if (right && graph_.bounds() != nullptr) boxes_ = graph_.bounds()->boxes();
    }

    std::size_t size() const { return std::size_t{size_} + 2; }
    std::uint32_t start() const { return size_; }
    std::uint32_t goal() const { return size_ + 1; }
    CellIndex cell(std::uint32_t id) const { return run_.map.index(place(id)); }
    Point place(std::uint32_t id) const {
        if (id >= size_) return id == start() ? start_place_ : goal_place_;
        return {points_[id].x, points_[id].y};
    }
    /// By the landmarks.
    std::uint64_t bound(std::uint32_t key) const {
        if (key == goal()) return 0;
        const Landmarks::Distances& distances = key < size_ ? points_[key].distances : start_distances_;
        std::uint32_t largest = 0;
        for (std::size_t i = 0; i < distances.size(); ++i) {
            const std::uint32_t a = distances[i];
            const std::uint32_t b = goal_distances_[i];
            largest = std::max(largest, (std::max(a, b) - std::min(a, b)) & masks_[i]);
        }
        return largest > Landmarks::kSlack
                   ? (largest - Landmarks::kSlack) * (kJumpStraight / Landmarks::kUnitsAStep)
                   : 0;
    }
    void reached(std::uint32_t id) const { __builtin_prefetch(points_ + id); }
    void next(std::uint32_t id) const {
        if (id < size_) __builtin_prefetch(items_ + points_[id].begin);
    }

    template <class Search>
    void expand(Search& search, std::uint32_t id, Point p, std::size_t arrival) const {
        if (id == start()) {
            look_around(search, p);
            return;
        }
        const JumpGraph::Item* item = items_ + points_[id].begin;
        while (item->walk != arrival) item += item->number;
        for (unsigned looks = (item++)->line; looks != 0; --looks) {
            const JumpGraph::Item& look = *item++;
            const int direction = look.walk;
            if (boxes_ != nullptr && !boxes_[&look - items_].contains(goal_place_)) {
                if constexpr (Search::kRecords) search.cut(id, direction);
                item += look.number;
                continue;
            }
            if constexpr (Search::kRecords) show_walk(search, p, look);
            look_for_goal(search, p, direction, look.line);
            for (const JumpGraph::Item* const end = item + look.number; item != end; ++item) {
                reach(search, p, *item, direction);
            }
        }
    }

  private:
    template <class Search>
    struct Visitor {
        const GraphSpace& space;
        Search& search;
        void found(CellIndex cell, Point p, std::uint64_t cost, int arrival) {
            const std::uint32_t key = cell == space.run_.goal ? space.goal() : space.graph_.id_of(cell);
            if (key != JumpGraph::kNoPoint) search.reach(key, p, cost, arrival);
        }
        void scanned(CellIndex last, int length, int direction) { search.scanned(last, length, direction); }
    };

    template <class Search>
    void look_around(Search& search, Point p) const {
        Visitor<Search> visitor{*this, search};
        for (unsigned left = run_.map.steps(run_.start); left != 0; left &= left - 1) {
            scan_.look(run_.start, p, std::countr_zero(left), visitor);
        }
    }

    template <class Search>
    void reach(Search& search, Point p, const JumpGraph::Item& successor, int direction) const {
        if (successor.number / 8 == start_point_) return;  // that is behind
        const int arrival = static_cast<int>(successor.number % 8);
        const Point turn = moved(p, direction, successor.walk);
        const Point end = moved(turn, arrival, successor.line);
        if constexpr (Search::kRecords) search.show(run_.map.index(end), successor.line, arrival);
        search.reach(successor.number / 8, end, successor.walk * walk_cost_ + successor.line * kJumpStraight,
                     arrival);
    }

    static Point moved(Point p, int direction, int steps) {
        const auto d = static_cast<std::size_t>(direction);
        return {p.x + kDx[d] * steps, p.y + kDy[d] * steps};
    }

    // The walk itself, for the film; what is seen to its sides is shown as it is reached.
    template <class Search>
    void show_walk(Search& search, Point p, const JumpGraph::Item& look) const {
        const int direction = look.walk;
        if (walks(direction))
            search.show(run_.map.index(moved(p, direction, look.line)), look.line, direction);
    }

    static constexpr bool walks(int direction) {
        return kKind == JumpKind::kFour ? direction >= kSouth : is_diagonal(direction);
    }

    // The goal, if the look comes by it.
    template <class Search>
    void look_for_goal(Search& search, Point p, int direction, int reach) const {
        const auto d = static_cast<std::size_t>(direction);
        const int along_x = (goal_place_.x - p.x) * kDx[d];
        const int along_y = (goal_place_.y - p.y) * kDy[d];
        if (!walks(direction)) {
            const bool on_line = kDx[d] != 0 ? goal_place_.y == p.y : goal_place_.x == p.x;
            const int distance = along_x + along_y;
            if (!on_line || distance <= 0 || distance > reach) return;
            search.reach(goal(), goal_place_, static_cast<std::uint64_t>(distance) * kJumpStraight,
                         direction);
            return;
        }
        const int walk = kKind == JumpKind::kFour ? along_y : std::min(along_x, along_y);
        if (walk <= 0 || walk > reach) return;
        const Point turn = moved(p, direction, walk);
        const std::uint64_t cost = static_cast<std::uint64_t>(walk) * walk_cost_;
        if (turn == goal_place_) {
            search.reach(goal(), goal_place_, cost, direction);
            return;
        }
        GoalVisitor<Search> visitor{*this, search, cost};
        scan_.look(run_.map.index(turn), turn, towards_goal(turn), visitor);
    }

    template <class Search>
    struct GoalVisitor {
        const GraphSpace& space;
        Search& search;
        std::uint64_t walked;
        void found(CellIndex cell, Point p, std::uint64_t cost, int arrival) {
            if (cell == space.run_.goal) search.reach(space.goal(), p, walked + cost, arrival);
        }
        void scanned(CellIndex last, int length, int direction) { search.scanned(last, length, direction); }
    };

    // Along the row or column that both lie on.
    int towards_goal(Point p) const {
        if (p.y == goal_place_.y) return goal_place_.x > p.x ? kEast : kWest;
        return goal_place_.y > p.y ? kSouth : kNorth;
    }

    const SearchRun& run_;
    const JumpGraph& graph_;
    const JumpGraph::JumpPoint* const points_;
    const JumpGraph::Item* const items_;
    const std::uint32_t size_;
    const std::uint32_t start_point_;  // the start's number as a jump point, if it is one
    const std::uint64_t walk_cost_;
    const JumpScan<kKind> scan_;
    const Point start_place_;
    const Point goal_place_;
    const LookedBox* boxes_ = nullptr;  // goal bounds, by item
    Landmarks::Distances start_distances_{};
    Landmarks::Distances goal_distances_{};
    Landmarks::Distances masks_{};  // of the landmarks that tell something
};

}  // namespace

SearchStatus run_jps_plus(SearchRun& run) { return run_jumps<GraphSpace>(run); }

std::unique_ptr<Preparation> prepare_jps_plus(const TraversalMap& map, const SearchOptions& options,
                                              const PrepareControl& control) {
    return JumpGraph::make(map, options, control);
}

}  // namespace wayfield
