#pragma once

#include <cstdint>
#include <span>

#include "wayfield/search.h"

namespace wayfield {

/// What other units add to the cost of cells: a crowded cell is dearer, never a wall. Whether there is a path
/// at all is up to the map alone.
struct SoftCosts {
    /// By cell of the map: how many of the tiles under a unit anchored there are taken, the searcher's own
    /// among them; it stands on the query's start, and its own tiles cost it nothing.
    std::span<const std::uint16_t> taken;
    double each = 0;  ///< what one of them adds to the cost of entering the cell, >= 0
};

/// What searches where another algorithm was asked for: itself, if it is a best-first search that reads costs
/// cell by cell, else A*.
Algorithm algorithm_among(Algorithm asked);

/// As search(), with soft costs on top of the map's. `result.cost` counts them. Served by
/// algorithm_among(), on a heap or a sorted array: a binary heap stands in for a bucket queue. Preconditions
/// (asserted): a value for each cell, `each` finite.
void search_among(const TraversalMap& map, const Query& query, const SoftCosts& soft, SearchScratch& scratch,
                  SearchResult& result, const SearchControl& control = {});

}  // namespace wayfield
