#pragma once

#include <cstddef>
#include <vector>

namespace wayfield {

/// `kept` becomes `distances`, a table from each of `count` nodes to each, without the edges whose way leads
/// by a third node as cheaply: that node's edges stand for them. kNoEntry: no edge.
void drop_detours(std::size_t count, const std::vector<double>& distances, std::vector<double>& kept);

}  // namespace wayfield
