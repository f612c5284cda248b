#pragma once

#include "subgoal_graph.h"

namespace wayfield {

/// Contracts subgoals one after another, the least important first: where a shortest path between two of its
/// neighbours leads over it, they get a shortcut (R. Geisberger, P. Sanders, D. Schultes, D. Delling,
/// "Contraction hierarchies: faster and simpler hierarchical routing in road networks", 2008; on subgoals:
/// T. Uras, S. Koenig, "Understanding subgoal graphs by augmenting contraction hierarchies", 2018). Goes on
/// while that adds few shortcuts; what is left then is the core. A contracted subgoal lists the arcs to those
/// that were its neighbours at that time, all of them contracted later or in the core; one of the core lists
/// all that it has there.
///
/// `cells`: of the map; they bound the work.
/// Precondition: who lists an arc is listed by its target at the same cost. False if it was cancelled.
bool contract(const SubgoalArcs& graph, std::size_t cells, SubgoalArcs& contracted,
              const PrepareControl& control);

}  // namespace wayfield
