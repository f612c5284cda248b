// Which of the lab's processes are alive when, and what they take.
#include <algorithm>
#include <filesystem>

#include "files/load_map.h"
#include "lab/lab_run.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

// At 4096² seven contenders of the matrix took 3 GB together, 27 bytes a cell each; nearly twice that,
// for the largest counts, and a process that outgrows its room would slow down all.
constexpr std::size_t kBytesOfCell = 48;
// The most that a preparation was seen to take: JPS+ among walls that stand alone.
constexpr std::size_t kBytesPreparedOfCell = 128;
constexpr std::size_t kBytesOfProcess = std::size_t{16} << 20U;

// A .map and a scene have a byte a cell or more; a picture may have less, and is small then.
std::size_t cells_of_map(const std::string& map) {
    if (means_generator(map)) {
        try {
            const GeneratorSpec spec = parse_generator(map);
            return static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.height);
        } catch (const Error&) {
            return 0;  // its process will say what is wrong
        }
    }
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(map, error);
    return error ? 0 : static_cast<std::size_t>(bytes);
}

}  // namespace

std::size_t lab_process_bytes(const LabContender& contender, const LabSource& source) {
    const std::string& map = contender.workload.map.empty() ? source.map : contender.workload.map;
    const bool prepares = info(contender.options.algorithm).prepared;
    return kBytesOfProcess + (kBytesOfCell + (prepares ? kBytesPreparedOfCell : 0)) * cells_of_map(map);
}

LabRoster::LabRoster(std::vector<std::size_t> turns, std::size_t count, std::size_t most)
    : turns_(std::move(turns)), alive_(count, false), most_(std::max<std::size_t>(most, 1)) {}

std::optional<std::size_t> LabRoster::to_end() const {
    if (done() || alive_[next()]) return std::nullopt;
    if (static_cast<std::size_t>(std::ranges::count(alive_, true)) < most_) return std::nullopt;
    std::optional<std::size_t> farthest;
    std::ptrdiff_t wait = -1;
    for (std::size_t i = 0; i < alive_.size(); ++i) {
        if (!alive_[i]) continue;
        const std::ptrdiff_t turn = std::find(turns_.rbegin(), turns_.rend(), i) - turns_.rbegin();
        if (turn <= wait) continue;
        wait = turn;
        farthest = i;
    }
    return farthest;
}

std::size_t LabRoster::starts() const {
    LabRoster rest = *this;
    std::size_t count = 0;
    for (; !rest.done(); rest.take_turn()) {
        if (rest.alive(rest.next())) continue;
        if (const auto last = rest.to_end()) rest.ended(*last);
        rest.started(rest.next());
        ++count;
    }
    return count;
}

}  // namespace wayfield
