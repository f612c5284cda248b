#pragma once

#include <memory>

#include "wayfield/lab.h"

namespace wayfield {

/// One pass from the goal for all units, which then walk along what it left: a flow field or a tree.
std::unique_ptr<LabTask> prepare_field_task(const LabContender& contender, const LabInput& input);

}  // namespace wayfield
