#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "goal_bounds.h"
#include "jump_scan.h"
#include "landmarks.h"
#include "prepare_parts.h"
#include "wayfield/preparation.h"

namespace wayfield {

/// All jump points of a map and what is seen from each: the successors that JPS2 would look for, in the
/// order in which it would find them. Points that lie close together on the map do so in memory, and all that
/// an expansion reads follows one upon the other: searches wait for memory more than for anything else.
///
/// An edit changes the looks that passed over what it changed; each point keeps the box of cells that it
/// looked at, and those that the edit doesn't touch keep their successors.
class JumpGraph final : public Preparation {
  public:
    /// Null if it was cancelled. With goal bounds if those are asked for.
    static std::unique_ptr<JumpGraph> make(const TraversalMap& map, const SearchOptions& options,
                                           const PrepareControl& control);
    /// Bounds that nobody asked for do no harm.
    bool fits(const TraversalMap& map, const SearchOptions& options) const override;
    /// An edit drops all goal bounds: any of them may be too small now.
    bool worn() const override { return bounded_ && !bounds_; }

    /// Of a point there is a list for each direction of arrival: its head, then for each direction to look in
    /// that look's head and its successors. Each of those is one item of 8 bytes.
    struct Item {
        std::uint32_t number;  ///< list: of items in it; look: of successors; successor: point * 8 + arrival
        std::uint16_t walk;    ///< list: arrival; look: direction; successor: steps in the look's direction
        std::uint16_t line;    ///< list: number of looks; look: how far it goes; successor: steps straight on
    };
    static_assert(sizeof(Item) == 8);

    struct JumpPoint {
        std::uint32_t begin;  ///< of its items
        std::uint16_t x;
        std::uint16_t y;
        Landmarks::Distances distances;
    };
    static_assert(sizeof(JumpPoint) == 32);

    std::uint32_t size() const { return static_cast<std::uint32_t>(points_.size()); }
    const JumpPoint* points() const { return points_.data(); }
    const Item* items() const { return items_.data(); }
    /// Of a point, in all its lists; none where there is no point any more.
    std::uint32_t item_count(std::uint32_t id) const { return item_counts_[id]; }
    /// Above the number of every item.
    std::size_t item_limit() const { return items_.size(); }
    /// Null if there are none, or none any more.
    const GoalBounds* bounds() const { return bounds_ ? &*bounds_ : nullptr; }
    static constexpr std::uint32_t kNoPoint = 0xFFFFFFFFU;

    /// Of the jump point on a cell; kNoPoint if there is none.
    std::uint32_t id_of(CellIndex cell) const { return ids_[cell]; }
    /// From the landmarks.
    Landmarks::Distances distances(CellIndex cell) const { return landmarks_.distances(cell); }
    std::size_t memory_bytes() const override;

  protected:
    void repair(const TraversalMap& map, const Rect& changed) override;

  private:
    explicit JumpGraph(const TraversalMap& map) : Preparation(Algorithm::kJpsPlus, map) {}

    bool build(const TraversalMap& map, const PrepareControl& control);
    void number_points(const TraversalMap& map, int parts, const PrepareControl& control);
    void add_point(const TraversalMap& map, CellIndex cell);
    void look_around(const TraversalMap& map, std::span<const std::uint32_t> ids, std::vector<Item>& items);
    void update_point(const TraversalMap& map, CellIndex cell, std::vector<std::uint32_t>& stale);
    bool choose_landmarks(const TraversalMap& map, const PrepareControl& control);
    void note_distances(const TraversalMap& map, std::uint32_t id);
    void compact();

    Landmarks landmarks_;
    bool bounded_ = false;  // goal bounds were asked for
    std::optional<GoalBounds> bounds_;
    std::vector<std::uint32_t> ids_;  // by cell; kNoPoint where there is no jump point
    std::vector<JumpPoint> points_;
    std::vector<Item> items_;
    // What searches don't read: by id, the cells looked at and how many items there are (none: no point).
    std::vector<LookedBox> boxes_;
    std::vector<std::uint32_t> item_counts_;
    std::vector<std::uint32_t> free_ids_;
    std::size_t garbage_ = 0;  // items that nobody has any more
};

}  // namespace wayfield
