#pragma once

#include <cstdint>

#include "wayfield/terrain.h"

namespace wayfield {

/// Which steps a unit may take; a diagonal passes a corner between two cells.
enum class MovementRule : std::uint8_t {
    k4,        ///< "4": no diagonals
    k8Strict,  ///< "8-strict": both orthogonal cells free (the MovingAI rule)
    k8One,     ///< "8-one": at least one of them free
    k8Any,     ///< "8-any": only the target free
};

inline constexpr int kMovementRuleCount = 4;
inline constexpr int kUnlimitedClimb = -1;

/// Everything about a unit that decides where it can go and what it costs.
struct Profile {
    MovementClass movement_class = MovementClass::kWalk;
    MovementRule rule = MovementRule::k8Strict;
    int unit_size = 1;  ///< cells a side, 1..64, anchored at the top left; each cell must be enterable
    int climb = kUnlimitedClimb;  ///< greatest step up in levels, or kUnlimitedClimb; down is never limited
    TerrainWeights weights;       ///< costs that differ from the table for this run
    friend bool operator==(const Profile&, const Profile&) = default;
};

}  // namespace wayfield
