#include "step_rule.h"

namespace wayfield {
namespace {

constexpr bool blocked_at(unsigned window, int dx, int dy) {
    return (window >> ((dy + 1) * 3 + (dx + 1)) & 1U) != 0;
}

constexpr bool is_legal(unsigned window, MovementRule rule, int direction) {
    const int dx = kDx[static_cast<std::size_t>(direction)];
    const int dy = kDy[static_cast<std::size_t>(direction)];
    if (blocked_at(window, 0, 0) || blocked_at(window, dx, dy)) return false;
    if (!is_diagonal(direction)) return true;
    const int free_sides = (blocked_at(window, dx, 0) ? 0 : 1) + (blocked_at(window, 0, dy) ? 0 : 1);
    switch (rule) {
        case MovementRule::k4:
            return false;
        case MovementRule::k8Strict:
            return free_sides == 2;
        case MovementRule::k8One:
            return free_sides >= 1;
        case MovementRule::k8Any:
            return true;
    }
    return false;
}

constexpr StepTable make_table(MovementRule rule) {
    StepTable table{};
    for (unsigned window = 0; window < table.size(); ++window) {
        unsigned steps = 0;
        for (int d = 0; d < kDirectionCount; ++d) {
            if (is_legal(window, rule, d)) steps |= 1U << d;
        }
        table[window] = static_cast<std::uint8_t>(steps);
    }
    return table;
}

constexpr std::array<StepTable, kMovementRuleCount> kTables = {
    make_table(MovementRule::k4), make_table(MovementRule::k8Strict), make_table(MovementRule::k8One),
    make_table(MovementRule::k8Any)};

}  // namespace

const StepTable& step_table(MovementRule rule) { return kTables[static_cast<std::size_t>(rule)]; }

std::uint8_t ClimbRule::filtered(Point cell, std::uint8_t steps) const {
    unsigned legal = 0;
    for (int d = 0; d < kDirectionCount; ++d) {
        if ((steps >> d & 1) != 0 && allows(cell, d)) legal |= 1U << d;
    }
    return static_cast<std::uint8_t>(legal);
}

bool ClimbRule::allows(Point from, int direction) const {
    const int dx = kDx[static_cast<std::size_t>(direction)];
    const int dy = kDy[static_cast<std::size_t>(direction)];
    const Point to{from.x + dx, from.y + dy};
    if (!can_climb(from, to)) return false;
    if (!is_diagonal(direction) || profile_.rule == MovementRule::k8Any) return true;
    const bool by_row = can_go_by(from, {from.x + dx, from.y}, to);
    const bool by_column = can_go_by(from, {from.x, from.y + dy}, to);
    return profile_.rule == MovementRule::k8One ? by_row || by_column : by_row && by_column;
}

bool ClimbRule::can_climb(Point from, Point to) const {
    for (int y = 0; y < profile_.unit_size; ++y) {
        for (int x = 0; x < profile_.unit_size; ++x) {
            const int rise = grid_.level({to.x + x, to.y + y}) - grid_.level({from.x + x, from.y + y});
            if (rise > profile_.climb) return false;
        }
    }
    return true;
}

bool ClimbRule::can_go_by(Point from, Point over, Point to) const {
    return passable_[grid_.index(over)] != 0 && can_climb(from, over) && can_climb(over, to);
}

}  // namespace wayfield
