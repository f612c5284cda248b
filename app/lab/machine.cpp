#include "lab/machine.h"

#include <fmt/format.h>

#include <fstream>
#include <thread>

namespace wayfield {
namespace {

// /proc has no size that read_file could trust, and may be missing: then the model is unknown.
std::string cpu_model() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name") && !line.starts_with("Model")) continue;
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && colon + 2 < line.size()) return line.substr(colon + 2);
    }
    return "unknown processor";
}

std::string compiler_name() {
#if defined(__clang__)
    return fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    return "unknown compiler";
#endif
}

}  // namespace

std::size_t free_memory_bytes() {
    constexpr std::size_t kUnknown = std::size_t{2} << 30U;
    std::ifstream file("/proc/meminfo");
    std::string name, unit;
    for (std::size_t kibibytes = 0; file >> name >> kibibytes;) {
        if (name == "MemAvailable:") return kibibytes << 10U;
        std::getline(file, unit);
    }
    return kUnknown;
}

LabMachine lab_machine() {
    const unsigned cores = std::thread::hardware_concurrency();
    return {fmt::format("{}, {} {}", cpu_model(), cores, cores == 1 ? "core" : "cores"),
            fmt::format("{}, {}", compiler_name(), WAYFIELD_BUILD_TYPE), WAYFIELD_COMMIT};
}

}  // namespace wayfield
