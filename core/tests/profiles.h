#pragma once

#include "wayfield/profile.h"

namespace wayfield {

/// Who walks on ground by a rule, and is like any other but for that.
inline Profile by_rule(MovementRule rule) {
    Profile profile;
    profile.rule = rule;
    return profile;
}

}  // namespace wayfield
