#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "crowd/fixed.h"
#include "wayfield/crowd.h"
#include "wayfield/search.h"

namespace wayfield {

/// What leads a group: a step for each cell, and what it costs to get to the nearest goal from there. The
/// answer of a planner; steering reads nothing else of it.
class Guide {
  public:
    virtual ~Guide() = default;
    /// By cell; kNoDirection at goals and where none can be reached.
    virtual std::span<const std::uint8_t> directions() const = 0;
    /// kNoEntry where no goal can be reached.
    virtual double cost(CellIndex cell) const = 0;
    virtual std::size_t memory_bytes() const = 0;
};

/// What planners work with, kept from one plan to the next.
struct PlanScratch {
    FieldScratch fields;
    SearchScratch searches;
    std::vector<SearchScratch> routes;  ///< one a thread
};

/// Plans for goals, all of them cells of the map, and bills it. Throws nothing for blocked goals.
std::shared_ptr<const Guide> plan_guide(Planner planner, const TraversalMap& map,
                                        std::span<const CellIndex> goals, const CrowdOptions& options,
                                        FieldCache& cache, PlanScratch& scratch, SearchLedger& ledger);

}  // namespace wayfield
