#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scene/disposal.h"
#include "scene/pane.h"
#include "wayfield/grid.h"

namespace wayfield {

/// One cell before and after.
struct CellChange {
    CellIndex cell;
    Terrain terrain_before;
    Terrain terrain_after;
    std::uint8_t level_before;
    std::uint8_t level_after;
};

/// Start and goals of a pane.
struct Endpoints {
    Point start;
    std::vector<Point> goals;  ///< PaneSetup::goals()
    friend bool operator==(const Endpoints&, const Endpoints&) = default;
};

/// Who walks in a pane.
struct Populace {
    CrowdMembers crowd;
    BattleMembers battle;
    friend bool operator==(const Populace&, const Populace&) = default;
};
Populace populace_of(const PaneSetup& setup);
void set_populace(PaneSetup& setup, const Populace& populace);

/// One step of undo: cells in the order in which they changed, endpoints, crowds and armies, or another grid
/// altogether.
struct EditStep {
    std::vector<CellChange> cells;
    std::vector<Endpoints> endpoints_before;  ///< by pane; empty if none moved
    std::vector<Endpoints> endpoints_after;
    std::vector<Populace> populace_before;  ///< by pane; empty if nobody came or went
    std::vector<Populace> populace_after;
    /// The grid that is not shown now, where the step replaced all of it.
    std::unique_ptr<Grid> other_grid;
    std::string title_before;
    std::string title_after;
    std::uint64_t map_change = 0;  ///< History::map_state() while it is the newest; 0: it is the same map
    bool empty() const {
        return cells.empty() && endpoints_before.empty() && populace_before.empty() && !other_grid;
    }
    std::size_t memory_bytes() const;
    EditStep copy() const;
};

/// Moves start and goals that lie outside a grid to its nearest cells; goals that meet become one.
void keep_endpoints_inside(PaneSetup& setup, const Grid& grid);

/// Undo and redo by gesture. Keeps only what changed, and forgets the oldest steps above its memory cap.
class History {
  public:
    static constexpr std::size_t kDefaultCapBytes = std::size_t{256} << 20U;
    explicit History(std::size_t cap_bytes = kDefaultCapBytes) : cap_bytes_(cap_bytes) {}

    /// Steps that are forgotten go there.
    void set_disposal(const Disposal* disposal) { disposal_ = disposal; }

    /// Begins a gesture: what is added from now on is one step. Nothing counts before something was added.
    void begin_gesture() { gesture_open_ = false; }
    /// Adds to the step of the open gesture, or begins its step. Whatever could be redone is forgotten.
    void add(EditStep step);
    void clear();

    std::size_t undo_depth() const { return undo_.size(); }
    std::size_t redo_depth() const { return redo_.size(); }
    /// Take a step back or forth over the grid and the panes; true if the map is another one now.
    /// Precondition: the depth isn't 0.
    bool undo(Grid& grid, std::vector<Pane>& panes, std::string& title);
    bool redo(Grid& grid, std::vector<Pane>& panes, std::string& title);

    /// What undo and redo would take next; null at a depth of 0.
    const EditStep* next_undo() const { return undo_.empty() ? nullptr : &undo_.back(); }
    const EditStep* next_redo() const { return redo_.empty() ? nullptr : &redo_.back(); }
    /// Take over a copy of the other's next step, if it has one.
    void copy_undo(const History& from);
    void copy_redo(const History& from);
    /// The next step was taken back, or forth, on a copy of the grid that is the grid now. Precondition:
    /// there is one.
    void mark_undone();
    void mark_redone();
    /// Which map all this led to: the same number whenever it is the same map again, by undo and redo too.
    /// Moved endpoints don't count.
    std::uint64_t map_state() const;
    /// Gives the newest step away. Precondition: there is one.
    EditStep take_newest();
    std::size_t memory_bytes() const;

  private:
    void trim();
    void forget(EditStep& step);
    void forget_redo();

    std::size_t cap_bytes_;
    const Disposal* disposal_ = nullptr;
    bool gesture_open_ = false;
    std::uint64_t map_changes_ = 0;   // so far: numbers are never given twice
    std::uint64_t oldest_state_ = 0;  // before the first step that is kept
    std::deque<EditStep> undo_;
    std::vector<EditStep> redo_;
};

}  // namespace wayfield
