#pragma once

#include "wayfield/metrics.h"

namespace wayfield {

/// CPU time of the calling thread since this was made.
class CpuTimer {
  public:
    double milliseconds() const { return (thread_cpu_seconds() - begin_) * 1000; }

  private:
    double begin_ = thread_cpu_seconds();
};

}  // namespace wayfield
