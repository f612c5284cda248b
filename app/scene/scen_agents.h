#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scene/crowd_setup.h"

namespace wayfield {

/// An agent for each of the first queries of a .scen: it stands at the start and has the goal for its own. On
/// a map of another size than the file's, each goes into the cell where the queried one lies. Throws Error
/// "FILE: ..." or "FILE:LINE: ..." for what can't be read, or for a query outside the map that it is meant
/// for.
std::vector<PlacedAgent> agents_of_scen(const std::string& file, int width, int height, std::uint32_t first);

}  // namespace wayfield
