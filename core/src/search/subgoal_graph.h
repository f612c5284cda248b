#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "prepare_parts.h"
#include "subgoal_look.h"
#include "wayfield/preparation.h"

namespace wayfield {

/// A way between two subgoals as one of them (`origin`) lists it: one sees the other, or it is a shortcut for
/// the two arcs `first` and `second` that a contracted subgoal lists to its ends.
struct SubgoalArc {
    std::uint64_t cost;  ///< in units of jump_nodes.h
    std::uint32_t target;
    std::uint32_t origin;
    std::uint32_t first = kNoSubgoal;  ///< leads to `origin`; kNoSubgoal: no shortcut
    std::uint32_t second = 0;          ///< leads to `target`
};
static_assert(sizeof(SubgoalArc) == 24);

/// Subgoals and the arcs that each lists.
struct SubgoalArcs {
    struct Node {
        std::uint32_t begin;  ///< of its arcs
        std::uint32_t count : 31;
        std::uint32_t core : 1;  ///< its arcs go both ways
        std::int16_t x;
        std::int16_t y;
    };
    std::vector<Node> nodes;
    std::vector<SubgoalArc> arcs;

    std::span<const SubgoalArc> of(std::uint32_t id) const {
        return {arcs.data() + nodes[id].begin, nodes[id].count};
    }
    Point place(std::uint32_t id) const { return {nodes[id].x, nodes[id].y}; }
    std::size_t memory_bytes() const {
        return nodes.capacity() * sizeof(nodes[0]) + arcs.capacity() * sizeof(arcs[0]);
    }
};

/// The corners of a map's walls and which sees which, contracted (contraction.h).
///
/// An edit changes the looks that passed over what it changed; each subgoal keeps the box of cells that it
/// looked at, and those that the edit doesn't touch keep their arcs. Shortcuts are all forgotten then:
/// until it is prepared anew, searches go from corner to corner, as right as before.
class SubgoalGraph final : public Preparation {
  public:
    /// Null if it was cancelled. `diagonal`: what a diagonal step costs (jump_nodes.h).
    static std::unique_ptr<SubgoalGraph> make(const TraversalMap& map, std::uint64_t diagonal,
                                              const PrepareControl& control);

    /// By cell; kNoSubgoal where there is none.
    std::span<const std::uint32_t> ids() const { return ids_; }
    /// What searches read.
    const SubgoalArcs& arcs() const { return worn() ? seen_ : contracted_; }

    bool fits(const TraversalMap& map, const SearchOptions& options) const override;
    bool worn() const override { return contracted_.nodes.empty() && !seen_.nodes.empty(); }
    std::size_t memory_bytes() const override;

  protected:
    void repair(const TraversalMap& map, const Rect& changed) override;

  private:
    template <JumpKind kKind>
    class Lister;

    SubgoalGraph(const TraversalMap& map, std::uint64_t diagonal)
        : Preparation(Algorithm::kSubgoal, map), diagonal_(diagonal) {}

    bool build(const TraversalMap& map, const PrepareControl& control);
    void number_subgoals(const TraversalMap& map);
    std::uint32_t add_subgoal(Point p);
    void list_arcs(const TraversalMap& map, std::span<const std::uint32_t> ids,
                   std::vector<SubgoalArc>& arcs);
    bool list_all(const TraversalMap& map, const PrepareControl& control);
    void update_subgoal(const TraversalMap& map, Point p, std::vector<std::uint32_t>& stale);
    void compact();

    std::uint64_t diagonal_;
    std::vector<std::uint32_t> ids_;
    SubgoalArcs seen_;
    SubgoalArcs contracted_;  // empty after an edit
    std::vector<LookedBox> boxes_;
    std::vector<std::uint32_t> free_ids_;
    std::size_t garbage_ = 0;  // arcs of seen_ that nobody lists any more
};

/// What a diagonal step costs a search with these options.
std::uint64_t subgoal_diagonal(const TraversalMap& map, const SearchOptions& options);

}  // namespace wayfield
