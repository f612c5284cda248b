// M. Likhachev, G. Gordon, S. Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", 2003.
//
// Weighted A* again and again with a smaller weight, each round going on from where the last one stopped: a
// cell reached cheaper after it was closed in this round is inconsistent and waits for the next one, which
// opens those and no others again. After each round the path costs at most as many times the shortest as the
// weight says, and as the least g + h of what is open or inconsistent shows; the next weight lies below both.
// That is reckoned with kDiagonal, and so good to eight digits for the cost that is reported.
// The limit is what it may spend.
#include <bit>
#include <cstdlib>

#include "best_first_dispatch.h"

namespace wayfield {
namespace {

template <class Trace>
class AraStar {
  public:
    AraStar(SearchRun& run, Trace trace)
        : run_(run),
          map_(run.map),
          cost_(run.map, run.resolved),
          open_(run.state.real_open.binary),
          trace_(trace),
          counts_(run.result.counts),
          checkpoint_(run.resolved.options.limit, run.control),
          goal_(run.map.point(run.goal)),
          weight_(run.resolved.options.weight * (1 + run.resolved.options.tie_break)),
          stamp_(run.state.real_nodes.begin(run.map.cell_count())),
          nodes_(run.state.real_nodes.data()) {
        open_.clear();
        open_.reserve(map_.cell_count());
        run.state.queue.grow(map_.cell_count(), 0);
        waiting_ = run.state.queue.data();
    }

    SearchStatus run() {
        begin_round();
        push_start();
        for (;;) {
            const std::optional<SearchStatus> stopped = improve();
            if (stopped == SearchStatus::kCancelled) return *stopped;
            if (!is_seen(nodes_[run_.goal].mark, stamp_)) return stopped.value_or(SearchStatus::kNoPath);
            // A round that was stopped leaves a path, but not the bound of its weight.
            note_path(stopped ? std::numeric_limits<double>::infinity() : weight_);
            if (stopped || weight_ <= 1 || run_.result.bound == 1) return SearchStatus::kFound;
            weight_ = std::max(1.0, std::min(weight_, shown_) - run_.resolved.options.weight_step);
            open_again();
            // A round may find nothing to expand.
            if (const auto stop = checkpoint_.look(counts_.expanded)) {
                return *stop == SearchStatus::kCancelled ? *stop : SearchStatus::kFound;
            }
        }
    }

  private:
    double h_of(CellIndex cell) const {
        const Point p = map_.point(cell);
        return cost_.heuristic(std::abs(p.x - goal_.x), std::abs(p.y - goal_.y));
    }
    double f_of(CellIndex cell) const { return nodes_[cell].g + weight_ * h_of(cell); }

    // A cell that is seen is open unless it is marked closed; `rounds_` tells in which round that was, and,
    // by the same mark, which cells of this round are inconsistent.
    bool is_open(CellIndex cell) const { return (nodes_[cell].mark & kClosedBit) == 0; }
    bool closed_in_round(CellIndex cell) const { return is_seen(rounds_[cell].mark, round_); }

    void begin_round() {
        round_ = run_.state.marks.begin(map_.cell_count());
        rounds_ = run_.state.marks.data();
        waiting_count_ = 0;
    }

    void push_start() {
        nodes_[run_.start] = {0, stamp_ | kNoDirection};
        push(run_.start);
        note_size(1);
        trace_.generate(run_.start, 0, kNoDirection, 0, 1);
    }

    // Expands until nothing open has an f below the goal's, which is its g.
    std::optional<SearchStatus> improve() {
        while (!open_.empty()) {
            const auto entry = open_.top();
            const bool found = is_seen(nodes_[run_.goal].mark, stamp_);
            if (found && nodes_[run_.goal].g <= entry.f) break;
            if (checkpoint_.due(counts_.expanded)) {
                if (const auto stop = checkpoint_.look(counts_.expanded)) return stop;
            }
            open_.pop();
            if (is_open(entry.cell)) expand(entry.cell);
        }
        return std::nullopt;
    }

    void expand(CellIndex cell) {
        Node<double>& node = nodes_[cell];
        node.mark |= kClosedBit;
        rounds_[cell].mark = round_;
        ++counts_.expanded;
        trace_.expand(cell, node.g, parent_of_mark(node.mark), 0, open_.size());
        const unsigned legal = map_.steps(cell);
        counts_.generated += kStepCount[legal];
        for (unsigned left = legal; left != 0; left &= left - 1) {
            generate(cell, node.g, std::countr_zero(left));
        }
        note_size(open_.size());
    }
    void note_size(std::uint64_t size) {
        size_after_step_ = size;
        counts_.largest_open = std::max(counts_.largest_open, size);
    }

    void generate(CellIndex from, double from_g, int direction) {
        const CellIndex cell = from + map_.offsets()[static_cast<std::size_t>(direction)];
        const double g = from_g + cost_.into(cell, direction);
        Node<double>& node = nodes_[cell];
        const bool seen = is_seen(node.mark, stamp_);
        if (seen && node.g <= g) return;
        const bool closed = seen && !is_open(cell);
        const std::uint32_t mark = stamp_ | static_cast<std::uint32_t>(direction);
        node = {g, closed ? mark | kClosedBit : mark};
        if (closed && closed_in_round(cell)) {
            if ((rounds_[cell].mark & kClosedBit) != 0) return;
            rounds_[cell].mark |= kClosedBit;
            waiting_[waiting_count_++] = cell;
            return;
        }
        push(cell);
        if (closed) {
            reopen(cell, open_.size());
        } else if (seen) {
            trace_.relax(cell, g, direction, 0, open_.size());
        } else {
            trace_.generate(cell, g, direction, 0, open_.size());
        }
    }

    void push(CellIndex cell) {
        open_.push(f_of(cell), cell);
        ++counts_.pushed;
    }

    void reopen(CellIndex cell, std::uint64_t open_size) {
        Node<double>& node = nodes_[cell];
        node.mark &= ~kClosedBit;
        ++counts_.reopened;
        trace_.reopen(cell, node.g, parent_of_mark(node.mark), 0, open_size);
    }

    // Keeps the path that there is now if it is the best so far. Some cell of a shortest one is open or
    // inconsistent, and has the g that it should have: so none costs less than the least g + h of those.
    void note_path(double bound) {
        double least = nodes_[run_.goal].g;
        const auto look = [&](CellIndex cell) { least = std::min(least, nodes_[cell].g + h_of(cell)); };
        for (const auto& entry : open_.entries()) {
            if (is_open(entry.cell)) look(entry.cell);
        }
        for (std::size_t i = 0; i < waiting_count_; ++i) look(waiting_[i]);
        SearchResult& result = run_.result;
        if (const double cost = walked_cost(); cost < best_) {
            best_ = cost;
            result.path.clear();
            read_path(run_, nodes_);
        }
        shown_ = std::max(1.0, best_ / least);
        if (run_.resolved.admissible) result.bound = std::min({result.bound, bound, shown_});
        trace_.improve(best_, result.bound, result.path);
    }

    // Along the parents. Less than the goal's g where one of them was reached cheaper since; so what comes
    // out can be dearer than before, too.
    double walked_cost() const {
        double cost = 0;
        for (CellIndex cell = run_.goal; cell != run_.start;) {
            const int direction = parent_of_mark(nodes_[cell].mark);
            cost += cost_.into(cell, direction);
            cell -= map_.offsets()[static_cast<std::size_t>(direction)];
        }
        return cost;
    }

    // A new round, with all that is open or inconsistent in the order of the new weight; each once, whatever
    // older entries there are.
    void open_again() {
        const std::size_t inconsistent = waiting_count_;
        for (const auto& entry : open_.entries()) {
            if (!is_open(entry.cell) || closed_in_round(entry.cell)) continue;
            rounds_[entry.cell].mark = round_;
            waiting_[waiting_count_++] = entry.cell;
        }
        const std::size_t count = waiting_count_;
        begin_round();
        open_.clear();
        for (std::size_t i = 0; i < count; ++i) push(waiting_[i]);
        // Of the step before and what is there now, the larger: the film tells one size a step.
        note_size(std::max<std::uint64_t>(size_after_step_, open_.size()));
        for (std::size_t i = 0; i < inconsistent; ++i) reopen(waiting_[i], size_after_step_);
    }

    SearchRun& run_;
    const TraversalMap& map_;
    const RealCost cost_;
    Heap<double, 2>& open_;
    Trace trace_;
    SearchCounts& counts_;
    Checkpoint checkpoint_;
    const Point goal_;
    double weight_;
    const std::uint32_t stamp_;
    Node<double>* const nodes_;
    std::uint32_t round_ = 0;
    Node<void>* rounds_ = nullptr;
    CellIndex* waiting_ = nullptr;  // for the next round: the inconsistent, and as it begins the open
    std::size_t waiting_count_ = 0;
    std::uint64_t size_after_step_ = 0;
    double best_ = std::numeric_limits<double>::infinity();  // what the path costs
    double shown_ = 1;  // that cost by the least possible, if the heuristic is right
};

}  // namespace

SearchStatus run_ara_star(SearchRun& run) {
    return run.trace != nullptr ? AraStar<RecordingTrace>(run, trace_of<RecordingTrace>(run)).run()
                                : AraStar<NullTrace>(run, NullTrace{}).run();
}

}  // namespace wayfield
