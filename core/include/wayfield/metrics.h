#pragma once

namespace wayfield {

/// CPU time of the calling thread in seconds; only differences mean anything. The one clock of core, read for
/// metrics alone.
double thread_cpu_seconds();

}  // namespace wayfield
