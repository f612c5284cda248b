#pragma once

#include <memory>

#include "wayfield/lab.h"

namespace wayfield {

/// A search for every unit, spread over the workers of a pool; a repetition is over when all are back.
std::unique_ptr<LabTask> prepare_pool_task(const LabContender& contender, const LabInput& input);

}  // namespace wayfield
