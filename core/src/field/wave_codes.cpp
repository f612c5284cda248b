// D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, and N. Sturtevant,
// S. Rabin, "Canonical Orderings on Grids", 2016: of all shortest paths between two cells one order of steps
// is enough, so a cell that was reached in one direction needs to expand only what no other order reaches as
// cheaply. Those are the successors of a jump point search, one step at a time.
#include "search/jump_rules.h"
#include "wave.h"

namespace wayfield {
namespace {

// What a direction's forced neighbours add depends on two of the steps left behind: four masks at most.
constexpr std::size_t kMasksOfDirection = 4;

constexpr std::uint8_t mask_of(std::size_t direction, unsigned steps_left_behind) {
    const unsigned successors = kEightWayJumps.successors(direction, steps_left_behind);
    // A straight run goes on in any case.
    const unsigned run = is_diagonal(static_cast<int>(direction)) ? 0U : bit_of(static_cast<int>(direction));
    return static_cast<std::uint8_t>(successors & ~run);
}

constexpr WaveCodes make_codes() {
    WaveCodes codes;
    codes.mask.fill(0xFF);
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        const std::size_t first = d * kMasksOfDirection;
        std::size_t end = first;
        for (unsigned steps = 0; steps < 256; ++steps) {
            const std::uint8_t mask = mask_of(d, steps);
            std::size_t code = first;
            while (code < end && codes.mask[code] != mask) ++code;
            if (code == end) codes.mask[end++] = mask;
            codes.code[d][steps] = static_cast<std::uint8_t>(code);
        }
    }
    return codes;
}

constexpr WaveCodes kOctile = make_codes();
static_assert(kOctile.mask[kExpandAll] == 0xFF);

}  // namespace

const WaveCodes& octile_codes() { return kOctile; }

}  // namespace wayfield
