#include "contraction.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "prepare_parts.h"

namespace wayfield {
namespace {

// Searches for a way around a subgoal settle so many others at most: what they miss costs a shortcut more.
constexpr int kMostSettled = 12;
// Subgoals with more neighbours stay in the core, and so do all once the cheapest adds so many shortcuts more
// than arcs go: there a search by estimates is faster than one along so many arcs.
constexpr std::size_t kMostNeighbours = 32;
constexpr int kMostAdded = 24;
// Nor does it go on after so many looks at links for each cell of the map: where walls are scattered, it
// would take far longer than searches win.
constexpr std::size_t kMostLookedAt = 60;

class Contraction {
  public:
    Contraction(const SubgoalArcs& graph, SubgoalArcs& contracted)
        : result_(contracted),
          links_(graph.nodes.size()),
          depth_(graph.nodes.size(), 0),
          labels_(graph.nodes.size()) {
        result_.nodes = graph.nodes;
        result_.arcs.reserve(graph.arcs.size());
        for (std::uint32_t id = 0; id < graph.nodes.size(); ++id) {
            for (const SubgoalArc& arc : graph.of(id)) {
                links_[id].push_back({arc.cost, arc.target, arc.first, arc.second});
            }
        }
    }

    bool run(std::size_t cells, const PrepareControl& control) {
        const std::size_t most_looked_at = kMostLookedAt * cells;
        if (!rank_all(control)) return false;
        const std::size_t all = queue_.size();
        std::uint32_t done = 0;
        for (std::uint32_t turn = 1; !queue_.empty(); ++turn) {
            if (turn % kTurnsBetweenLooks == 0) {
                if (is_cancelled(control)) return false;
                report(control, 200 + std::size_t{done} * 800 / all);
            }
            const Candidate next = pop();
            const int now = priority(next.id);
            if (now > next.priority && !queue_.empty() && now > queue_.front().priority) {
                push({now, next.id});
                continue;
            }
            if (now >= kStays || added_ > kMostAdded || looked_at_ > most_looked_at) {
                push({kStays, next.id});
                break;
            }
            contract(next.id);
            ++done;
        }
        for (const Candidate& left : queue_) list(left.id, true);
        report(control, 1000);
        return true;
    }

  private:
    struct Link {
        std::uint64_t cost;
        std::uint32_t target;
        std::uint32_t first;
        std::uint32_t second;
    };
    struct Candidate {
        int priority;
        std::uint32_t id;
    };
    struct Shortcut {
        std::uint32_t from;  // places in the links of the subgoal between
        std::uint32_t to;
    };
    struct Label {
        std::uint64_t cost = 0;
        std::uint32_t search = 0;
    };
    struct Reached {
        std::uint64_t cost;
        std::uint32_t id;
    };
    static constexpr int kStays = std::numeric_limits<int>::max();
    static constexpr std::uint32_t kTurnsBetweenLooks = 256;  // at whether to stop

    static bool later(const Candidate& a, const Candidate& b) {
        return std::tie(a.priority, a.id) > std::tie(b.priority, b.id);
    }
    static bool further(const Reached& a, const Reached& b) {
        return std::tie(a.cost, a.id) > std::tie(b.cost, b.id);
    }
    void push(const Candidate& candidate) {
        queue_.push_back(candidate);
        std::ranges::push_heap(queue_, later);
    }
    Candidate pop() {
        std::ranges::pop_heap(queue_, later);
        const Candidate next = queue_.back();
        queue_.pop_back();
        return next;
    }

    // False if it was cancelled.
    bool rank_all(const PrepareControl& control) {
        for (std::uint32_t id = 0; id < links_.size(); ++id) {
            if (id % kTurnsBetweenLooks == 0) {
                if (is_cancelled(control)) return false;
                report(control, 100 + std::size_t{id} * 100 / links_.size());
            }
            queue_.push_back({priority(id), id});
        }
        std::ranges::make_heap(queue_, later);
        return true;
    }

    // Leaves the shortcuts that it would take in shortcuts_.
    int priority(std::uint32_t id) {
        const std::vector<Link>& links = links_[id];
        added_ = 0;
        shortcuts_.clear();
        if (links.size() > kMostNeighbours) return kStays;
        find_shortcuts(id);
        added_ = static_cast<int>(shortcuts_.size()) - static_cast<int>(links.size());
        return 4 * static_cast<int>(shortcuts_.size()) - 2 * static_cast<int>(links.size()) +
               2 * static_cast<int>(depth_[id]);
    }

    void find_shortcuts(std::uint32_t id) {
        const std::vector<Link>& links = links_[id];
        for (std::uint32_t from = 0; from + 1 < links.size(); ++from) {
            std::uint64_t furthest = 0;
            for (std::size_t to = from + 1; to < links.size(); ++to) {
                furthest = std::max(furthest, links[to].cost);
            }
            search_around(id, links[from].target, links[from].cost + furthest);
            for (std::uint32_t to = from + 1; to < links.size(); ++to) {
                const Label& label = labels_[links[to].target];
                const bool around =
                    label.search == search_ && label.cost <= links[from].cost + links[to].cost;
                if (!around) shortcuts_.push_back({from, to});
            }
        }
    }

    // Labels what is reached from one neighbour without the subgoal between, no further than `limit`.
    void search_around(std::uint32_t between, std::uint32_t from, std::uint64_t limit) {
        ++search_;
        reached_.clear();
        labels_[between] = {0, search_};  // nothing is shorter than that
        label(from, 0);
        for (int settled = 0; settled < kMostSettled && !reached_.empty();) {
            std::ranges::pop_heap(reached_, further);
            const Reached next = reached_.back();
            reached_.pop_back();
            if (next.cost != labels_[next.id].cost) continue;
            ++settled;
            looked_at_ += links_[next.id].size();
            for (const Link& link : links_[next.id]) {
                const std::uint64_t cost = next.cost + link.cost;
                if (cost <= limit) label(link.target, cost);
            }
        }
    }
    void label(std::uint32_t id, std::uint64_t cost) {
        Label& label = labels_[id];
        if (label.search == search_ && label.cost <= cost) return;
        label = {cost, search_};
        reached_.push_back({cost, id});
        std::ranges::push_heap(reached_, further);
    }

    // Precondition: shortcuts_ are its own.
    void contract(std::uint32_t id) {
        const std::uint32_t begin = list(id, false);
        const std::vector<Link> links = std::move(links_[id]);
        links_[id] = {};
        for (const Link& link : links) {
            std::erase_if(links_[link.target], [&](const Link& back) { return back.target == id; });
            depth_[link.target] = std::max(depth_[link.target], depth_[id] + 1);
        }
        for (const Shortcut& shortcut : shortcuts_) {
            const Link& from = links[shortcut.from];
            const Link& to = links[shortcut.to];
            const std::uint64_t cost = from.cost + to.cost;
            join(from.target, {cost, to.target, begin + shortcut.from, begin + shortcut.to});
            join(to.target, {cost, from.target, begin + shortcut.to, begin + shortcut.from});
        }
    }
    void join(std::uint32_t at, const Link& link) {
        for (Link& known : links_[at]) {
            if (known.target != link.target) continue;
            if (link.cost < known.cost) known = link;
            return;
        }
        links_[at].push_back(link);
    }

    // Its links become its arcs; returns where they begin.
    std::uint32_t list(std::uint32_t id, bool core) {
        SubgoalArcs::Node& node = result_.nodes[id];
        node.begin = static_cast<std::uint32_t>(result_.arcs.size());
        node.count = static_cast<std::uint32_t>(links_[id].size()) & 0x7FFFFFFFU;
        node.core = core ? 1 : 0;
        for (const Link& link : links_[id]) {
            result_.arcs.push_back({link.cost, link.target, id, link.first, link.second});
        }
        return node.begin;
    }

    SubgoalArcs& result_;
    std::vector<std::vector<Link>> links_;  // by subgoal, to those that are left
    std::vector<std::uint32_t> depth_;      // by subgoal: of what was contracted below it
    std::vector<Candidate> queue_;
    std::vector<Shortcut> shortcuts_;  // of the subgoal whose priority was asked for last
    int added_ = 0;                    // by them
    std::vector<Label> labels_;        // of searches around a subgoal, by subgoal
    std::vector<Reached> reached_;
    std::uint32_t search_ = 0;
    std::size_t looked_at_ = 0;  // links, by all of them
};

}  // namespace

bool contract(const SubgoalArcs& graph, std::size_t cells, SubgoalArcs& contracted,
              const PrepareControl& control) {
    if (Contraction(graph, contracted).run(cells, control)) return true;
    contracted = {};
    return false;
}

}  // namespace wayfield
