#pragma once

#include <cstddef>
#include <string>

namespace wayfield {

/// Where figures come from: times mean nothing without it.
struct LabMachine {
    std::string cpu;       ///< model and cores: "AMD EPYC 7763, 2 cores"
    std::string compiler;  ///< "g++ 12.2.0, Release"
    std::string commit;    ///< short hash, "+" behind it if files had changed; "unknown" without a repository
};
LabMachine lab_machine();

/// Memory that could be taken now without swapping; 2 GiB where the system doesn't say.
std::size_t free_memory_bytes();

}  // namespace wayfield
