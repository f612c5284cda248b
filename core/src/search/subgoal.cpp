// T. Uras, S. Koenig, C. Hernández, "Subgoal graphs for optimal pathfinding in eight-neighbor grids", 2013;
// contracted: T. Uras, S. Koenig, "Understanding subgoal graphs by augmenting contraction hierarchies", 2018.
//
// Start and goal look for the corners that they see; from there both sides climb to corners that were
// contracted later, and the start's goes on through the core, which never was. Where a corner is known to
// both, a path is; the shortest is found once neither side has anything left that could make a shorter one,
// by the octile distance to the other end.
#include "best_first_dispatch.h"
#include "search_run.h"
#include "subgoal_graph.h"

namespace wayfield {
namespace {

template <JumpKind kKind, class Trace>
class SubgoalSearch {
  public:
    SubgoalSearch(SearchRun& run, Trace trace)
        : run_(run),
          map_(run.map),
          trace_(trace),
          checkpoint_(run.resolved.options.limit, run.control),
          graph_(static_cast<const SubgoalGraph&>(*run.control.prepared)),
          arcs_(graph_.arcs()),
          look_(map_, graph_.ids()),
          ends_{map_.point(run.start), map_.point(run.goal)},
          second_(kKind == JumpKind::kFour ? kJumpStraight
                                           : subgoal_diagonal(map_, run.resolved.options) - kJumpStraight),
          unit_(map_.min_cost() / static_cast<double>(kJumpStraight)),
          sides_(run.state.subgoal_sides) {
        for (SubgoalSide& side : run.state.subgoal_sides) {
            side.begin(arcs_.nodes.size());
            side.open.reserve(arcs_.arcs.size() + arcs_.nodes.size() + 1);
        }
    }

    SearchStatus run() {
        const std::optional<SearchStatus> stopped = begin();
        const std::optional<SearchStatus> status = stopped ? stopped : loop();
        run_.result.counts = counts_;
        if (status) return *status;
        if (best_ == kUnknown) return SearchStatus::kNoPath;
        read_path();
        return SearchStatus::kFound;
    }

  private:
    static constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();
    static constexpr int kFromStart = 0;
    static constexpr int kFromGoal = 1;

    double real(std::uint64_t g) const { return static_cast<double>(g) * unit_; }
    std::uint64_t octile(Point a, Point b) const {
        const auto dx = static_cast<std::uint64_t>(std::abs(a.x - b.x));
        const auto dy = static_cast<std::uint64_t>(std::abs(a.y - b.y));
        const std::uint64_t smaller = std::min(dx, dy);
        return kJumpStraight * (dx + dy - smaller) + second_ * smaller;
    }
    CellIndex cell(std::uint32_t id) const { return map_.index(arcs_.place(id)); }

    // Start and goal; what they see is not looked for if that is each other.
    std::optional<SearchStatus> begin() {
        if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
        if (look_.sees(ends_[0], ends_[1])) {
            open_end(kFromStart);
            best_ = octile(ends_[0], ends_[1]);
            return std::nullopt;
        }
        for (const int side : {kFromStart, kFromGoal}) {
            if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
            link(side);
        }
        return std::nullopt;
    }

    struct Linker {
        SubgoalSearch& search;
        int side;
        void found(std::uint32_t id, Point p) {
            search.reach(side, id, search.octile(search.ends_[side], p), SubgoalSide::kNone, 0);
        }
        void scanned(CellIndex last, int length, int direction) {
            search.counts_.scanned += static_cast<std::uint64_t>(length);
            if constexpr (Trace::kRecords) {
                if (length > 0) search.trace_.scan(last, static_cast<std::uint32_t>(length), direction);
            }
        }
    };

    void link(int side) {
        const std::uint32_t id = graph_.ids()[end(side)];
        if (id != kNoSubgoal) {
            reach(side, id, 0, SubgoalSide::kNone, 0);
            return;
        }
        open_end(side);
        Linker linker{*this, side};
        look_.look_around(ends_[side], linker);
    }
    void open_end(int side) {
        ++counts_.expanded;
        trace_.generate(end(side), 0, kNoDirection, side, open_size());
        trace_.expand(end(side), 0, kNoDirection, side, open_size());
    }
    CellIndex end(int side) const { return side == kFromStart ? run_.start : run_.goal; }

    void reach(int side, std::uint32_t id, std::uint64_t g, std::uint32_t parent, std::uint32_t arc) {
        ++counts_.generated;
        SubgoalSide& here = sides_[side];
        std::uint32_t label = here.find(id);
        const bool known = label != SubgoalSide::kNone;
        if (known && here[label].g <= g) return;
        const std::uint64_t f = g + octile(arcs_.place(id), ends_[1 - side]);
        if (f >= best_) return;
        if (!known) label = here.add(id);
        here[label] = {g, id, parent, arc};
        here.open.push(f, label);
        ++counts_.pushed;
        counts_.largest_open = std::max<std::uint64_t>(counts_.largest_open, open_size());
        if constexpr (Trace::kRecords) {
            if (known) {
                trace_.relax(cell(id), real(g), kNoDirection, side, open_size());
            } else {
                trace_.generate(cell(id), real(g), kNoDirection, side, open_size());
            }
        }
        const std::uint32_t other = sides_[1 - side].find(id);
        if (other == SubgoalSide::kNone || g + sides_[1 - side][other].g >= best_) return;
        best_ = g + sides_[1 - side][other].g;
        meeting_[side] = label;
        meeting_[1 - side] = other;
    }
    std::size_t open_size() const { return sides_[0].open.size() + sides_[1].open.size(); }

    // The side whose best is better goes on.
    std::optional<SearchStatus> loop() {
        for (;;) {
            const std::uint64_t f[] = {lowest(kFromStart), lowest(kFromGoal)};
            const int side = f[kFromGoal] < f[kFromStart] ? kFromGoal : kFromStart;
            if (f[side] >= best_) return std::nullopt;
            const std::uint32_t label = sides_[side].open.pop().cell;
            if (sides_[side][label].closed != 0) continue;
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
            }
            expand(side, label);
        }
    }
    std::uint64_t lowest(int side) const {
        const auto& open = sides_[side].open;
        return open.empty() ? kUnknown : open.top().f;
    }

    void expand(int side, std::uint32_t label) {
        SubgoalLabel& reached = sides_[side][label];
        reached.closed = 1;
        const std::uint32_t id = reached.id;
        const std::uint64_t g = reached.g;
        const SubgoalArcs::Node& node = arcs_.nodes[id];
        ++counts_.expanded;
        const std::uint32_t other = sides_[1 - side].find(id);
        const bool again = other != SubgoalSide::kNone && sides_[1 - side][other].closed != 0;
        if (again) ++counts_.reopened;
        if constexpr (Trace::kRecords) {
            if (again) trace_.reopen(cell(id), real(g), kNoDirection, side, open_size());
            trace_.expand(cell(id), real(g), kNoDirection, side, open_size());
        }
        // The start's side searches the core for both.
        if (node.core != 0 && side == kFromGoal) return;
        if (node.core == 0 && is_detour(side, id, g)) return;
        for (std::uint32_t arc = node.begin; arc != node.begin + node.count; ++arc) {
            reach(side, arcs_.arcs[arc].target, g + arcs_.arcs[arc].cost, label, arc);
        }
    }

    // True if a corner above is known that leads here on a shorter way: then no shortest path goes on from
    // here.
    bool is_detour(int side, std::uint32_t id, std::uint64_t g) const {
        for (const SubgoalArc& arc : arcs_.of(id)) {
            const std::uint32_t above = sides_[side].find(arc.target);
            if (above != SubgoalSide::kNone && sides_[side][above].g + arc.cost < g) return true;
        }
        return false;
    }

    void read_path() {
        std::vector<CellIndex>& path = run_.result.path;
        run_.result.turns_only = true;
        path.push_back(run_.start);
        if (meeting_[kFromStart] == SubgoalSide::kNone) {
            go(ends_[0], ends_[1], ends_[0], ends_[1]);
            return;
        }
        const SubgoalSide& back = sides_[kFromStart];
        RawArray<std::uint32_t>& chain = run_.state.subgoal_chain;
        chain.grow(arcs_.nodes.size(), 0);
        run_.state.subgoal_steps.grow(arcs_.nodes.size() + 2, 0);
        std::size_t length = 0;
        for (std::uint32_t label = meeting_[kFromStart]; label != SubgoalSide::kNone;) {
            chain[length++] = label;
            label = back[label].parent;
        }
        const Point first = arcs_.place(back[chain[length - 1]].id);
        go(ends_[0], first, ends_[0], first);
        while (--length != 0) unpack({back[chain[length - 1]].arc, false});
        const SubgoalSide& on = sides_[kFromGoal];
        std::uint32_t label = meeting_[kFromGoal];
        for (; on[label].parent != SubgoalSide::kNone; label = on[label].parent) {
            unpack({on[label].arc, true});
        }
        const Point last = arcs_.place(on[label].id);
        go(last, ends_[1], ends_[1], last);
    }

    void unpack(SubgoalStep step) {
        RawArray<SubgoalStep>& steps = run_.state.subgoal_steps;
        std::size_t count = 0;
        for (steps[count++] = step; count != 0;) {
            step = steps[--count];
            const SubgoalArc& arc = arcs_.arcs[step.arc];
            if (arc.first != kNoSubgoal) {
                steps[count++] = {step.reversed ? arc.first : arc.second, false};
                steps[count++] = {step.reversed ? arc.second : arc.first, true};
                continue;
            }
            const Point origin = arcs_.place(arc.origin);
            const Point target = arcs_.place(arc.target);
            step.reversed ? go(target, origin, origin, target) : go(origin, target, origin, target);
        }
    }

    // From one cell to another, of which `seer` sees `seen`.
    void go(Point from, Point to, Point seer, Point seen) {
        if (from == to) return;
        const Point turn = turn_between<kKind>(seer, seen);
        if (turn != from && turn != to) run_.result.path.push_back(map_.index(turn));
        run_.result.path.push_back(map_.index(to));
    }

    SearchRun& run_;
    const TraversalMap& map_;
    Trace trace_;
    SearchCounts counts_;
    Checkpoint checkpoint_;
    const SubgoalGraph& graph_;
    const SubgoalArcs& arcs_;
    const SubgoalLook<kKind> look_;
    const std::array<Point, 2> ends_;
    const std::uint64_t second_;  // what a step on the shorter axis adds to the estimate
    const double unit_;
    SubgoalSide* const sides_;
    std::array<std::uint32_t, 2> meeting_ = {SubgoalSide::kNone, SubgoalSide::kNone};  // labels
    std::uint64_t best_ = kUnknown;
};

template <class Trace>
SearchStatus run_subgoal_traced(SearchRun& run) {
    const Trace trace = trace_of<Trace>(run);
    if (jump_kind(run.map.profile().rule) == JumpKind::kFour) {
        return SubgoalSearch<JumpKind::kFour, Trace>(run, trace).run();
    }
    return SubgoalSearch<JumpKind::kStrict, Trace>(run, trace).run();
}

}  // namespace

SearchStatus run_subgoal(SearchRun& run) {
    return run.trace != nullptr ? run_subgoal_traced<RecordingTrace>(run)
                                : run_subgoal_traced<NullTrace>(run);
}

std::unique_ptr<Preparation> prepare_subgoal(const TraversalMap& map, const SearchOptions& options,
                                             const PrepareControl& control) {
    return SubgoalGraph::make(map, subgoal_diagonal(map, options), control);
}

}  // namespace wayfield
