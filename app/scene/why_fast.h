#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "scene/pane.h"

namespace wayfield {

/// What is known of a search besides its result; all that is optional may not be known (yet).
struct SpeedFigures {
    SearchGround ground;
    std::optional<std::uint64_t> astar_expanded;  ///< what A* expands between the same ends
    std::optional<double> loss;                   ///< as Pane::loss
    std::optional<std::uint64_t> from_nothing;    ///< of a repair: as Pane::expanded_from_nothing
    std::optional<std::uint32_t> first_path;      ///< expansions before an anytime search knew a path
    std::optional<std::uint64_t> rays;            ///< lines of cells that were looked along
    std::size_t waypoints = 0;                    ///< of an any-angle path
};

/// Why a search was fast, or wasn't: one line of what it did on this map, in its own figures.
struct SpeedReason {
    /// It left at least half of the open cells alone, or half of the work from nothing that a repair spared;
    /// a search that looks at every cell along a line looked at fewer than there are.
    bool fast = false;
    std::string text;  ///< empty where nothing was searched: a blocked end, or start and goal in one

    /// "Why is it fast?" or "Why isn't it fast?"
    const char* question() const;
};

SpeedReason why_fast(const SearchPlan& plan, const SearchResult& result, const SpeedFigures& figures);
/// Of the pane's outcome; with times, which differ from run to run, only where they are wanted.
SpeedReason why_fast(const Pane& pane, bool with_times);

/// What the map and what was prepared have to say about a search.
SearchGround ground_of(const TraversalMap& map, const Query& query, const SearchPlan& plan,
                       const Preparation* prepared);

}  // namespace wayfield
