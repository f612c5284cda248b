#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <optional>

#include "best_first_dispatch.h"
#include "jump_scan.h"
#include "neighbours.h"
#include "search_run.h"

namespace wayfield {

/// A* over jump points as the fast searches run it: octile distances in exact
/// integers, and buckets that take in a span of priorities.
///
/// Inside a bucket points leave in any order, so one may be closed too early;
/// reached cheaper, it is opened again. The goal is never expanded: its g only
/// bounds what is still worth looking at, and the search ends when no bucket
/// can hold anything below it. So the path is a shortest one.
///
/// `Space` names the points by keys, says where they lie and tells their successors: size(), start(), goal(),
/// place(key), cell(key), bound(key) on the distance to the goal, and expand(search, key, place, arrival),
/// which calls reach() and scanned(). It is told what will soon be asked for: reached(key) and next(key).
template <JumpKind kKind, class Trace, class Space>
class JumpSearch {
  public:
    static constexpr bool kRecords = Trace::kRecords;

    JumpSearch(SearchRun& run, Trace trace)
        : run_(run),
          map_(run.map),
          trace_(trace),
          checkpoint_(run.resolved.options.limit, run.control),
          diagonal_(run.resolved.options.unit_diagonals ? kJumpStraight : kJumpDiagonal),
          second_(kKind == JumpKind::kFour ? kJumpStraight : diagonal_ - kJumpStraight),
          space_(run, diagonal_),
          goal_(space_.goal()),
          goal_place_(map_.point(run.goal)),
          unit_(map_.min_cost() / static_cast<double>(kJumpStraight)),
          queue_(run.state.span_queue),
          nodes_(run.state.jump_nodes) {
        nodes_.begin(space_.size());
        // On each of eight walks, two from every cell.
        run.state.found_jumps.grow(16 * static_cast<std::size_t>(std::max(map_.width(), map_.height())) + 16,
                                   0);
        found_ = run.state.found_jumps.data();
    }

    SearchStatus run() {
        push_start();
        const std::optional<SearchStatus> stopped = loop();
        run_.result.counts = counts_;
        if (stopped) return *stopped;
        if (best_ == kUnknown) return SearchStatus::kNoPath;
        read_turns();
        return SearchStatus::kFound;
    }

    /// A successor of the point being expanded, `cost` away from it. Looked into when all are known: by then
    /// the memory of the first is on its way.
    void reach(std::uint32_t key, Point p, std::uint64_t cost, int arrival) {
        nodes_.prefetch(key);
        space_.reached(key);
        found_[found_count_++] = {cost, key, static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y),
                                  arrival};
    }
    /// `length` cells up to `last` were looked at in a direction.
    void scanned(CellIndex last, int length, int direction) {
        counts_.scanned += static_cast<std::uint64_t>(length);
        show(last, length, direction);
    }
    /// The same where nobody had to look: for the film.
    void show(CellIndex last, int length, int direction) {
        if constexpr (kRecords) {
            if (length > 0) trace_.scan(last, static_cast<std::uint32_t>(length), direction);
        }
    }

    /// A direction from the point being expanded in which the goal can't lie: for the film.
    void cut(std::uint32_t key, int direction) {
        const CellIndex cell = space_.cell(key);
        trace_.mark(EventKind::kCut, cell + map_.offsets()[static_cast<std::size_t>(direction)], direction);
    }

  private:
    static constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();

    double real(std::uint64_t g) const { return static_cast<double>(g) * unit_; }

    // The octile distance, or what the space knows better.
    std::uint64_t estimate(std::uint32_t key, Point p) const {
        return std::max(octile(p), space_.bound(key));
    }
    std::uint64_t octile(Point p) const {
        const auto dx = static_cast<std::uint64_t>(std::abs(p.x - goal_place_.x));
        const auto dy = static_cast<std::uint64_t>(std::abs(p.y - goal_place_.y));
        const std::uint64_t smaller = std::min(dx, dy);
        return kJumpStraight * (dx + dy - smaller) + second_ * smaller;
    }

    void push_start() {
        const std::uint64_t f = estimate(space_.start(), map_.point(run_.start));
        // A jump raises f by twice its cost at most; it is a diagonal and a straight line.
        const auto longest = static_cast<std::uint64_t>(std::max(map_.width(), map_.height()));
        queue_.reset(f, 2 * longest * (kJumpStraight + kJumpDiagonal), space_.size() / 2 + 1024);
        const std::uint32_t start = nodes_.add(space_.start());
        nodes_[start] = {0, JumpNode::marked(space_.start(), kNoDirection), start};
        queue_.push(f, 0, start);
        counts_.pushed = counts_.largest_open = 1;
        trace_.generate(run_.start, 0, kNoDirection, 0, 1);
    }

    // Several points at a time, so that what the next ones need is fetched while the first is expanded.
    std::optional<SearchStatus> loop() {
        std::array<SpanQueue::Entry, 8> batch;
        while (!queue_.empty()) {
            const std::size_t count = queue_.pop(batch);
            if (queue_.lowest() >= best_) break;
            for (std::size_t i = 1; i < count; ++i) space_.next(nodes_[batch[i].node].key());
            for (std::size_t i = 0; i < count; ++i) {
                if (const auto stop = take(batch[i])) return stop;
            }
        }
        return std::nullopt;
    }

    std::optional<SearchStatus> take(const SpanQueue::Entry& entry) {
        const JumpNode& node = nodes_[entry.node];
        if (node.g != entry.g) return std::nullopt;
        const Point p = space_.place(node.key());
        if (best_ != kUnknown && entry.g + estimate(node.key(), p) >= best_) return std::nullopt;
        // An expansion may look along all of the map, so each is a chance to stop.
        if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
        expand(entry.node, p);
        return std::nullopt;
    }

    void expand(std::uint32_t id, Point p) {
        JumpNode& node = nodes_[id];
        node.close();
        ++counts_.expanded;
        g_ = node.g;
        from_ = id;
        const std::uint32_t key = node.key();
        const std::size_t arrival = node.arrival();
        if constexpr (kRecords) {
            trace_.expand(space_.cell(key), real(g_), static_cast<int>(arrival), 0, queue_.size());
            note_pruning(space_.cell(key), arrival);
        }
        found_count_ = 0;
        space_.expand(*this, key, p, arrival);
        counts_.generated += found_count_;
        for (std::size_t i = 0; i < found_count_; ++i) look_into(found_[i]);
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, queue_.size());
    }

    void look_into(const FoundJump& jump) {
        const std::uint64_t g = g_ + jump.cost;
        if constexpr (kRecords) trace_.jump(space_.cell(jump.key), real(g), jump.arrival);
        const std::optional<std::uint32_t> known = nodes_.find(jump.key);
        if (known && nodes_[*known].g <= g) return;
        // Rounded distances may let f fall a little; the queue doesn't go back.
        const std::uint64_t f = std::max(g + estimate(jump.key, {jump.x, jump.y}), queue_.lowest());
        if (f >= best_) return;
        const bool closed = known && nodes_[*known].closed();
        const std::uint32_t node = known ? *known : nodes_.add(jump.key);
        nodes_[node] = {g, JumpNode::marked(jump.key, jump.arrival), from_};
        if (jump.key == goal_) {
            best_ = g;
            goal_node_ = node;
        } else {
            queue_.push(f, g, node);
            ++counts_.pushed;
        }
        if (closed) ++counts_.reopened;
        if constexpr (kRecords) record(jump, g, known.has_value(), closed);
    }

    void record(const FoundJump& jump, std::uint64_t g, bool known, bool closed) {
        const CellIndex cell = space_.cell(jump.key);
        if (closed) {
            trace_.reopen(cell, real(g), jump.arrival, 0, queue_.size());
        } else if (known) {
            trace_.relax(cell, real(g), jump.arrival, 0, queue_.size());
        } else {
            trace_.generate(cell, real(g), jump.arrival, 0, queue_.size());
        }
    }

    void note_pruning(CellIndex cell, std::size_t arrival) {
        if (arrival == kNoDirection) return;
        const unsigned legal = map_.steps(cell);
        const unsigned before = map_.steps(cell - map_.offsets()[arrival]);
        const unsigned forced = legal & JumpScan<kKind>::rules().forced[arrival][before];
        const unsigned kept = legal & JumpScan<kKind>::rules().successors(arrival, before);
        for (int d = 0; d < kDirectionCount; ++d) {
            const CellIndex neighbour = cell + map_.offsets()[static_cast<std::size_t>(d)];
            if ((forced >> d & 1U) != 0) trace_.mark(EventKind::kForced, neighbour, d);
            if (((legal & ~kept) >> d & 1U) != 0) trace_.mark(EventKind::kPrune, neighbour, d);
        }
    }

    // Where walk and line of a jump both have a length, the path turns between.
    void read_turns() {
        std::vector<CellIndex>& path = run_.result.path;
        run_.result.turns_only = true;
        path.push_back(run_.goal);
        Point to = goal_place_;
        for (std::uint32_t node = goal_node_; nodes_[node].parent != node;) {
            node = nodes_[node].parent;
            const Point from = space_.place(nodes_[node].key());
            const Point turn = turn_between<kKind>(from, to);
            if (turn != from && turn != to) path.push_back(map_.index(turn));
            path.push_back(map_.index(from));
            to = from;
        }
        std::reverse(path.begin(), path.end());
    }

    SearchRun& run_;
    const TraversalMap& map_;
    Trace trace_;
    SearchCounts counts_;
    Checkpoint checkpoint_;
    const std::uint64_t diagonal_;
    const std::uint64_t second_;  // what a step on the shorter axis adds to the estimate
    Space space_;
    const std::uint32_t goal_;  // its key
    const Point goal_place_;
    const double unit_;
    SpanQueue& queue_;
    JumpNodes& nodes_;
    FoundJump* found_;               // from the point being expanded
    std::size_t found_count_ = 0;    // of them
    std::uint64_t best_ = kUnknown;  // the goal's g
    std::uint32_t goal_node_ = 0;
    std::uint64_t g_ = 0;     // of the point being expanded
    std::uint32_t from_ = 0;  // its node
};

/// Runs a search over one kind of space with the movement rule and the trace of the run.
template <template <JumpKind> class Space, class Trace>
SearchStatus run_jumps_traced(SearchRun& run) {
    const Trace trace = trace_of<Trace>(run);
    switch (jump_kind(run.map.profile().rule)) {
        case JumpKind::kFour:
            return JumpSearch<JumpKind::kFour, Trace, Space<JumpKind::kFour>>(run, trace).run();
        case JumpKind::kStrict:
            return JumpSearch<JumpKind::kStrict, Trace, Space<JumpKind::kStrict>>(run, trace).run();
        case JumpKind::kLoose:
            return JumpSearch<JumpKind::kLoose, Trace, Space<JumpKind::kLoose>>(run, trace).run();
    }
    return SearchStatus::kNoPath;
}
template <template <JumpKind> class Space>
SearchStatus run_jumps(SearchRun& run) {
    return run.trace != nullptr ? run_jumps_traced<Space, RecordingTrace>(run)
                                : run_jumps_traced<Space, NullTrace>(run);
}

}  // namespace wayfield
