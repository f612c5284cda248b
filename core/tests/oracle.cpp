#include "oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <queue>

#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

constexpr long double kInfinite = std::numeric_limits<long double>::infinity();

// A fraction with a denominator above 0.
struct Fraction {
    long long over;
    long long under;
    friend bool operator<(const Fraction& a, const Fraction& b) {
        return a.over * b.under < b.over * a.under;
    }
};

struct Slab {
    Fraction enter;
    Fraction leave;
    bool hit;
};

// The part of 0..1 in which from + 1/2 + t * delta lies strictly between cell and cell + 1, along one axis.
Slab slab_of(int from, int delta, int cell) {
    if (delta == 0) return {{0, 1}, {1, 1}, cell == from};
    const long long under = 2LL * std::abs(delta);
    const int sign = delta < 0 ? -1 : 1;
    Fraction enter{sign * (2LL * (cell - from) - 1), under};
    Fraction leave{sign * (2LL * (cell - from) + 1), under};
    if (leave < enter) std::swap(enter, leave);
    return {std::max(enter, Fraction{0, 1}), std::min(leave, Fraction{1, 1}), true};
}

bool is_diagonal_step(Point from, Point to) { return from.x != to.x && from.y != to.y; }

}  // namespace

Oracle::Oracle(const Grid& grid, const Profile& profile, bool unit_diagonals)
    : grid_(grid),
      profile_(profile),
      unit_diagonals_(unit_diagonals),
      costs_(terrain_costs(profile.movement_class, profile.weights)) {}

bool Oracle::can_stand(Point p) const {
    for (int y = p.y; y < p.y + profile_.unit_size; ++y) {
        for (int x = p.x; x < p.x + profile_.unit_size; ++x) {
            if (!grid_.contains({x, y})) return false;
            if (!(costs_[static_cast<std::uint8_t>(grid_.terrain(Point{x, y}))] < kNoEntry)) return false;
        }
    }
    return true;
}

bool Oracle::can_climb(Point from, Point to) const {
    if (profile_.climb == kUnlimitedClimb) return true;
    for (int y = 0; y < profile_.unit_size; ++y) {
        for (int x = 0; x < profile_.unit_size; ++x) {
            const int below = grid_.level(Point{from.x + x, from.y + y});
            if (grid_.level(Point{to.x + x, to.y + y}) > below + profile_.climb) return false;
        }
    }
    return true;
}

bool Oracle::can_go_by(Point from, Point over, Point to) const {
    return can_stand(over) && can_climb(from, over) && can_climb(over, to);
}

bool Oracle::can_step(Point from, Point to) const {
    if (!can_stand(from) || !can_stand(to) || !can_climb(from, to)) return false;
    if (!is_diagonal_step(from, to)) return true;
    const bool first = can_go_by(from, {to.x, from.y}, to);
    const bool second = can_go_by(from, {from.x, to.y}, to);
    switch (profile_.rule) {
        case MovementRule::k4:
            return false;
        case MovementRule::k8Strict:
            return first && second;
        case MovementRule::k8One:
            return first || second;
        case MovementRule::k8Any:
            return true;
    }
    return false;
}

bool Oracle::sees(Point a, Point b) const {
    struct Crossed {
        Point cell;
        Fraction enter;
    };
    std::vector<Crossed> crossed;
    for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
        for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
            const Slab across = slab_of(a.x, b.x - a.x, x);
            const Slab down = slab_of(a.y, b.y - a.y, y);
            const Fraction enter = std::max(across.enter, down.enter);
            if (!across.hit || !down.hit || !(enter < std::min(across.leave, down.leave))) continue;
            crossed.push_back({{x, y}, enter});
        }
    }
    std::sort(crossed.begin(), crossed.end(),
              [](const Crossed& p, const Crossed& q) { return p.enter < q.enter; });
    if (a == b) return can_stand(a);
    for (std::size_t i = 1; i < crossed.size(); ++i) {
        const Point p = crossed[i - 1].cell;
        const Point q = crossed[i].cell;
        if (p.x == q.x || p.y == q.y || profile_.rule != MovementRule::k4) {
            if (!can_step(p, q)) return false;
            continue;
        }
        for (const Point over : {Point{q.x, p.y}, Point{p.x, q.y}}) {
            if (!can_step(p, over) || !can_step(over, q)) return false;
        }
    }
    return true;
}

long double Oracle::step_cost(Point from, Point to) const {
    const long double length = is_diagonal_step(from, to) && !unit_diagonals_ ? std::sqrt(2.0L) : 1.0L;
    return length * costs_[static_cast<std::uint8_t>(grid_.terrain(to))];
}

std::vector<long double> Oracle::distances(Point from) const {
    return distances(from, [this](Point here, Point next) { return step_cost(here, next); });
}

std::vector<long double> Oracle::distances(Point from, const StepCost& cost) const {
    std::vector<long double> distance(grid_.cell_count(), kInfinite);
    if (!can_stand(from)) return distance;
    using Entry = std::pair<long double, CellIndex>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    distance[grid_.index(from)] = 0;
    queue.emplace(0.0L, grid_.index(from));
    while (!queue.empty()) {
        const auto [d, cell] = queue.top();
        queue.pop();
        if (d > distance[cell]) continue;
        const Point p = grid_.point(cell);
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const Point next{p.x + dx, p.y + dy};
                if ((dx == 0 && dy == 0) || !can_step(p, next)) continue;
                const long double longer = d + cost(p, next);
                if (longer >= distance[grid_.index(next)]) continue;
                distance[grid_.index(next)] = longer;
                queue.emplace(longer, grid_.index(next));
            }
        }
    }
    return distance;
}

std::uint64_t Oracle::count_cheapest_paths(Point from, Point to) const {
    if (from == to) return 1;
    const std::vector<long double> distance = distances(from);
    if (distance[grid_.index(to)] == kInfinite) return 0;
    std::uint64_t count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const Point before{to.x - dx, to.y - dy};
            if ((dx == 0 && dy == 0) || !grid_.contains(before) || !can_step(before, to)) continue;
            const long double through = distance[grid_.index(before)] + step_cost(before, to);
            if (through - distance[grid_.index(to)] > 1e-9L) continue;
            count += count_cheapest_paths(from, before);
        }
    }
    return count;
}

namespace {

Terrain draw_terrain(Mulberry32& random, double density, bool weighted) {
    if (random.next() < density) return Terrain::kWall;
    if (!weighted) return Terrain::kGround;
    constexpr Terrain kMixed[] = {Terrain::kGround,    Terrain::kMud,      Terrain::kRoad,
                                  Terrain::kShallows,  Terrain::kSwamp,    Terrain::kTrees,
                                  custom_terrain('9'), custom_terrain('a')};
    return kMixed[random.below(8)];
}

Point draw_point(Mulberry32& random, const Grid& grid) { return grid.point(random.below(grid.cell_count())); }

// A place to stand if a few tries find one: most problems should have an answer.
Point draw_place(Mulberry32& random, const Grid& grid, const Oracle& oracle) {
    Point p = draw_point(random, grid);
    for (int i = 0; i < 20 && !oracle.can_stand(p); ++i) p = draw_point(random, grid);
    return p;
}

}  // namespace

bool full_run() { return std::getenv("WAYFIELD_FULL") != nullptr; }

RandomProblem draw_problem(Mulberry32& random, int largest_side, int least_side) {
    const auto choices = static_cast<std::uint32_t>(largest_side - least_side + 1);
    const auto side = [&] { return least_side + static_cast<int>(random.below(choices)); };
    const int width = side();
    const int height = side();
    RandomProblem problem{Grid(width, height), {}, false, {}, {}};
    Profile& profile = problem.profile;
    profile.rule = static_cast<MovementRule>(random.below(kMovementRuleCount));
    const bool weighted = random.below(2) == 0;
    const double density = random.next() * 0.4;
    profile.weights = {{custom_terrain('9'), 9}, {custom_terrain('a'), 0.2}};
    // Costs without a small common denominator now and then.
    if (random.below(8) == 0) profile.weights.back().second = 0.7312345;
    // Costs so close that hardly any priority differs now and then: what is made for uniform ground must not
    // serve.
    if (random.below(4) == 0) {
        const double most = 2 + random.below(2);
        profile.weights = {{Terrain::kMud, most},   {Terrain::kRoad, 1},  {Terrain::kShallows, 2},
                           {Terrain::kSwamp, 1},    {Terrain::kTrees, 2}, {custom_terrain('9'), most},
                           {custom_terrain('a'), 1}};
    }
    const bool levels = random.below(4) == 0;
    if (levels) profile.climb = static_cast<int>(random.below(3));
    if (random.below(5) == 0) profile.unit_size = 2 + static_cast<int>(random.below(2));
    problem.unit_diagonals = random.below(8) == 0;
    for (CellIndex cell = 0; cell < problem.grid.cell_count(); ++cell) {
        problem.grid.set_terrain(cell, draw_terrain(random, density, weighted));
        if (levels) problem.grid.set_level(cell, static_cast<int>(random.below(5)));
    }
    problem.grid.commit();
    const Oracle oracle(problem.grid, profile, problem.unit_diagonals);
    problem.start = draw_place(random, problem.grid, oracle);
    problem.goal = draw_place(random, problem.grid, oracle);
    return problem;
}

Grid grid_of_rows(const std::vector<std::string>& rows) {
    Grid grid(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        const Point p = grid.point(cell);
        const char letter = rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
        const auto known = letter == '#' ? Terrain::kWall : terrain_of_letter(letter);
        grid.set_terrain(cell, known.value_or(custom_terrain(letter)));
    }
    grid.commit();
    return grid;
}

}  // namespace wayfield
