// D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps", 2011, and N. Sturtevant,
// S. Rabin, "Canonical Orderings on Grids", 2016: of all shortest paths between two cells one order of steps
// is enough, so a cell that was reached in one direction needs to expand only what no other order reaches as
// cheaply. Whether an obstacle makes it the only way is read off the legal steps of the cell left behind,
// which holds for every rule of diagonals.
#include "wave.h"

namespace wayfield {
namespace {

constexpr unsigned bit(int direction) { return 1U << direction; }

constexpr int direction_of(int dx, int dy) {
    for (int d = 0; d < kDirectionCount; ++d) {
        if (kDx[static_cast<std::size_t>(d)] == dx && kDy[static_cast<std::size_t>(d)] == dy) return d;
    }
    return kNoDirection;
}

// The two directions whose absence from the steps left behind makes neighbours worth expanding, and what
// each adds.
struct Rule {
    unsigned always = 0;
    std::array<int, 2> watched{};
    std::array<unsigned, 2> added{};
};

// Diagonal steps come first. After a straight step, what lies to the side could have been reached by a
// diagonal one from the cell before, and the run goes straight on in any case; after a diagonal step, what
// lies behind to the side by two straight ones.
constexpr Rule octile_rule(int direction) {
    const int dx = kDx[static_cast<std::size_t>(direction)];
    const int dy = kDy[static_cast<std::size_t>(direction)];
    Rule rule;
    if (is_diagonal(direction)) {
        const int row = direction_of(dx, 0);
        const int column = direction_of(0, dy);
        rule.always = bit(direction) | bit(row) | bit(column);
        rule.watched = {row, column};
        rule.added = {bit(direction_of(dx, -dy)), bit(direction_of(-dx, dy))};
        return rule;
    }
    for (int side = 0; side < 2; ++side) {
        const int sign = side == 0 ? -1 : 1;
        const int sx = dy * sign;
        const int sy = dx * sign;
        const int diagonal = direction_of(dx + sx, dy + sy);
        rule.watched[static_cast<std::size_t>(side)] = diagonal;
        rule.added[static_cast<std::size_t>(side)] = bit(diagonal) | bit(direction_of(sx, sy));
    }
    return rule;
}

constexpr WaveCodes make_codes() {
    WaveCodes codes;
    codes.mask.fill(0xFF);
    for (int d = 0; d < kDirectionCount; ++d) {
        const Rule rule = octile_rule(d);
        for (unsigned lacks = 0; lacks < 4; ++lacks) {
            const unsigned mask = rule.always | ((lacks & 1U) != 0 ? rule.added[0] : 0U) |
                                  ((lacks & 2U) != 0 ? rule.added[1] : 0U);
            codes.mask[static_cast<std::size_t>(d) * 4 + lacks] = static_cast<std::uint8_t>(mask);
        }
        for (unsigned steps = 0; steps < 256; ++steps) {
            const unsigned lacks = ((steps & bit(rule.watched[0])) == 0 ? 1U : 0U) |
                                   ((steps & bit(rule.watched[1])) == 0 ? 2U : 0U);
            codes.code[static_cast<std::size_t>(d)][steps] =
                static_cast<std::uint8_t>(static_cast<unsigned>(d) * 4 + lacks);
        }
    }
    return codes;
}

constexpr WaveCodes kOctile = make_codes();

}  // namespace

const WaveCodes& octile_codes() { return kOctile; }

}  // namespace wayfield
