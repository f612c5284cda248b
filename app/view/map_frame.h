#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "scene/battle_snapshot.h"
#include "scene/field_image.h"
#include "view/agent_looks.h"
#include "view/palette.h"
#include "wayfield/grid.h"
#include "wayfield/hierarchy.h"
#include "wayfield/trace.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

/// Pixels (times MapFrame::scale) that a cell must have for a number to be read in it.
inline constexpr double kLeastValueCell = 22;

/// Which layers a pane shows, named in the panel as here.
struct MapLayers {
    bool search = true;       ///< open and closed sets
    bool path = true;         ///< the line
    bool markers = true;      ///< start and goal
    bool grid = true;         ///< dark gaps between cells when zoomed in
    bool levels = true;       ///< heights shaded, cliffs edged
    bool jumps = true;        ///< rays, jump points and forced neighbours of a search that jumps
    bool heatmap = false;     ///< costs of the field as colours
    bool arrows = false;      ///< its directions
    bool bands = false;       ///< bands of equal cost; faint unless the heatmap is shown as well
    bool values = false;      ///< arrows leave room for the numbers below them, which others write
    bool streamline = false;  ///< the way from the pointer
    bool agents = true;       ///< the crowd, or the armies
    bool memo = true;         ///< what the armies' memo keeps from being searched
    bool clusters = true;     ///< of a search of a hierarchy
    bool field() const { return heatmap || arrows || bands; }
    friend bool operator==(const MapLayers&, const MapLayers&) = default;
};

/// A recorded search. The spans are uploaded when `version` or the sizes change and never else: moving the
/// playhead is one uniform.
struct SearchLayer {
    std::span<const std::uint32_t>
        opened;  ///< step at which each cell was opened, row-major; empty: no search
    std::span<const std::uint32_t> closed;
    std::uint64_t version = 0;   ///< never the same for two different contents that this view is given
    std::uint32_t playhead = 0;  ///< a cell is closed if closed <= playhead, else open if opened <= playhead
    std::uint32_t step_count = 0;  ///< the last step: what the age gradient is stretched over
    CellIndex current = kNoCell;   ///< the cell expanded at the playhead
    /// Gradient by age, or one contender's flat tint (contender_colour), 0..3.
    std::optional<int> contender;
    /// The same for all versions of one search's stamps, which differ a little where cells are reopened.
    std::uint64_t search = 0;
};

/// A route. The line is drawn anew when `version` changes.
struct PathLayer {
    std::span<const CellIndex> cells;  ///< every cell, or the waypoints of an any-angle path
    std::uint64_t version = 0;
    double shown = 1;  ///< how much of it, 0..1 of its cells from the start
    /// Waypoints of the line pulled straight; if there are any, `cells` are drawn dimmed below it.
    std::span<const CellIndex> smoothed = {};
};

/// A recorded search that jumps.
struct JumpsLayer {
    const TracePlayer* player = nullptr;  ///< at the playhead; null: nothing jumps
    std::uint64_t version = 0;            ///< never the same for two different traces
};

/// A search of LPA* or D* Lite. Uploaded when `version` changes and never else.
struct ConsistencyFrame {
    std::span<const InconsistentTime> times;
    std::uint64_t version = 0;  ///< never the same for two different contents
};

/// The hierarchy that a search went by.
struct ClustersLayer {
    const LevelPicture* graph = nullptr;  ///< null: no hierarchy was searched
    /// Through one of its levels; empty while it isn't to be seen yet.
    std::span<const CellIndex> abstract_path;
    std::uint64_t version = 0;  ///< never the same for two different graphs or paths
};

/// A flow field. Of the image only what changed is uploaded: the wave and the colours' scale are uniforms.
struct FieldLayer {
    const FieldImage* image = nullptr;  ///< null or of another size: no field
    double max_cost = 0;                ///< what the colours are stretched over
    bool several_goals = false;         ///< a hue for each
    /// Cells of at most this cost are shown; none: all of them.
    std::optional<float> wave;
    bool stale = false;  ///< dimmed: the field isn't true for this map any more
};

/// A crowd between two ticks.
struct CrowdLayer {
    std::span<const AgentView> agents;
    std::uint64_t version = 0;  ///< never the same for two different crowds that this view is given
    AgentPaint paint;           ///< what of it isn't the frame's
};

/// Paths that came back from the workers. Drawn anew when `version` changes.
struct RequestsLayer {
    std::span<const std::span<const CellIndex>> paths;
    std::uint64_t version = 0;  ///< never the same for two different sets of paths that this view is given
};

/// A battle between two ticks.
struct ArmyFrame {
    const BattleSnapshot* battle = nullptr;  ///< null: none
    std::optional<std::uint32_t> chosen;     ///< the unit whose way is shown
};

/// Everything that one pane shows, in one frame. Pointers and spans live through draw() only.
struct MapFrame {
    const Grid* grid = nullptr;               ///< nothing is drawn without one, besides the background
    const TraversalMap* traversal = nullptr;  ///< cells that the unit can't enter are hatched, if given
    /// Grows when the grid is another one or the traversal map one of another profile: then all of it is
    /// uploaded. Edits need no new version, they are found by the grid's revision.
    std::uint64_t map_version = 0;
    SearchLayer search;
    PathLayer path;
    JumpsLayer jumps;
    ConsistencyFrame consistency;  ///< a part of the search layer
    ClustersLayer clusters;
    FieldLayer field;
    PathLayer streamline;
    CrowdLayer crowd;
    RequestsLayer requests;
    ArmyFrame army;
    int unit_size = 1;  ///< cells a side of whoever walks here
    std::optional<Point> start;
    std::optional<Point> goal;
    std::span<const Point> more_goals;  ///< of the field, besides `goal`
    std::optional<Point> hovered;
    std::span<const Point> brush;  ///< cells that a click would change: outlined
    MapLayers layers;
    bool dark = true;
    ValuePalette values = ValuePalette::kViridis;
    /// Large changes are uploaded over several frames (MapView::behind()); what is of before is dimmed
    /// meanwhile. Else a frame is whole, however long that takes.
    bool in_slices = false;
    double scale = 1;  ///< of line widths and markers: type size x pixels a window unit
};

/// The colour of what a pane's search does: among contenders its own.
inline Rgb search_colour(const MapFrame& frame) {
    return frame.search.contender ? contender_colour(*frame.search.contender, frame.dark)
                                  : map_palette(frame.dark).accent;
}

}  // namespace wayfield
