#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/preparation.h"
#include "wayfield/profile.h"
#include "wayfield/search.h"

namespace wayfield::cli {

/// The search options that all commands share, as text; values() checks them against the registry.
class SearchArguments {
  public:
    void declare(CLI::App& command);

    struct Values {
        SearchOptions options;
        Profile profile;
        std::string custom_letters;  ///< letters of --weights that the terrain table doesn't know
    };
    /// Throws UsageError that names what is wrong, with the nearest known id.
    Values values() const;
    /// The options that were given, as commands of the script language for a pane: those that weren't leave
    /// a scene's own choice alone. Checked by values().
    std::vector<std::string> commands() const;

  private:
    std::optional<std::string> algorithm_;
    std::optional<std::string> heuristic_;
    std::optional<std::string> open_set_;
    std::optional<std::string> movement_;
    std::optional<std::string> profile_;
    std::optional<std::string> weights_;
    std::optional<std::string> diagonal_cost_;
    std::vector<std::string> settings_;
    std::optional<double> weight_;
    std::optional<double> tie_break_;
    std::optional<int> unit_size_;
    std::optional<int> climb_;
    std::optional<std::uint64_t> limit_;
    bool reopen_ = false;
};

/// A map ready to be searched, and what will run on it.
struct PreparedSearch {
    /// Prepares the algorithm if it asks for that, and plans the search. Throws UsageError with the plan's
    /// reason where it is refused. For one query the automatic choice prepares nothing: that would take
    /// longer than the search.
    PreparedSearch(TraversalMap searched, const SearchOptions& asked, bool one_query = false);

    /// Lets the automatic choice look at the start and goal of the one query there is; both lie on the map.
    void plan_for(Point start, Point goal);
    SearchControl control() const;
    std::size_t memory_bytes() const;  ///< of map and preparation

    TraversalMap map;
    std::unique_ptr<Preparation> preparation;        ///< null unless the algorithm that runs has one
    std::optional<double> preparation_milliseconds;  ///< thread CPU time; none without one
    SearchOptions options;                           ///< of every query: the automatic choice picks for each
    SearchPlan plan;                                 ///< never a refused one
};
/// Loads the map and plans the search on it. Throws UsageError where the plan is refused.
PreparedSearch prepare_search(const std::string& map, const SearchArguments& arguments,
                              bool one_query = false);

/// The cells of a repeatable option "--what", all of them on the map (require_inside).
std::vector<CellIndex> parse_cells(const TraversalMap& map, const char* what,
                                   const std::vector<std::string>& texts);

/// Says so where the map's unit is larger than a cell and can't stand there; else empty.
std::string does_not_fit(const TraversalMap& map, Point cell);
/// A note for each goal that lies in a wall.
std::vector<std::string> blocked_goal_notes(const TraversalMap& map, std::span<const CellIndex> goals);

/// Throws Error "start 40,3 lies outside the map of 32 x 32 cells" for a cell that isn't on the map.
void require_inside(const TraversalMap& map, const char* what, Point cell);

}  // namespace wayfield::cli
