#pragma once
#include "ui/ui_context.h"

namespace wayfield {

/// Algorithm, heuristic, open set, movement and the search's numbers. What can't be used on this map is
/// dimmed with the reason that plan_search gives; which numbers there are, the registry says.
class SearchPanel {
  public:
    void draw(const UiContext& ui);
    /// Who moves: profile, unit size, climb.
    void draw_unit(const UiContext& ui);

  private:
    struct Plans {
        std::vector<std::string> algorithms, heuristics,
            open_sets;  ///< refusals, by position in the registry
        SearchPlan plan;
    };
    const Plans& plans(const UiContext& ui);
    void draw_cluster(const UiContext& ui, const ParameterInfo& parameter, int cluster);
    void draw_numbers(const UiContext& ui, const SearchOptions& asked, const AlgorithmInfo& algorithm);

    Plans plans_;
    PaneSetup planned_;
    std::uint64_t planned_revision_ = 0;
    bool has_plans_ = false;
};

}  // namespace wayfield
