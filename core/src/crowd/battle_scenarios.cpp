// Battles to be watched, measured and tested: each is written once, here.
#include "wayfield/battle_scenarios.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "crowd/occupancy.h"
#include "search/choice_ids.h"
#include "wayfield/error.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

constexpr std::array<BattleScenarioInfo, 4> kScenarios = {{
    {"bridge", "Two armies at a bridge",
     "A river parts them; both want to the other side by the same few tiles.", 2, 100, 300},
    {"pass", "Mountain pass",
     "A ridge of cliffs with one plateau that can be climbed, by a ramp from either side.", 2, 100, 300},
    {"eight-players", "Eight players",
     "Eight armies march to one ring of mountains and meet in the middle of it; they walk, fly, hop and go "
     "through trees.",
     8, 50, 100},
    {"pinned", "75 units pinned by their own allies",
     "75 units in a keep see enemies behind its wall and can't get out, because a garrison of their own "
     "holds "
     "the gate; a battle is fought elsewhere.",
     2, 80, 250},
}};

// From end to end of a map, around all that stands on it.
constexpr std::uint64_t kLongWayLimit = 12'000;

enum Kind : std::uint32_t { kSoldier, kRam, kGiant, kRanger, kHopper, kHawk, kWagon };

std::vector<UnitKind> all_kinds() {
    return {
        {.name = "soldier"},
        {.name = "ram", .size = 2, .step_ticks = 18, .damage = 25, .hit_points = 250},
        {.name = "giant", .size = 3, .climb = 2, .step_ticks = 18, .damage = 50, .hit_points = 600},
        {.name = "ranger", .movement_class = MovementClass::kForest, .damage = 8, .hit_points = 80},
        {.name = "hopper", .movement_class = MovementClass::kHop, .climb = 3, .hit_points = 80},
        {.name = "hawk", .movement_class = MovementClass::kFly, .climb = kUnlimitedClimb, .hit_points = 60},
        {.name = "wagon", .movement_class = MovementClass::kCarried, .hit_points = 150},
    };
}

/// Which kind the n-th unit of an army is.
Kind mixed_kind(std::uint32_t n, bool all) {
    if (n % 25 == 24) return kGiant;
    if (n % 8 == 7) return kRam;
    if (!all) return kSoldier;
    constexpr Kind kLight[] = {kSoldier, kRanger, kSoldier, kHopper, kSoldier, kHawk, kWagon};
    return kLight[n % std::size(kLight)];
}

/// A setup under construction: terrain first, then units.
class Drawing {
  public:
    Drawing(int width, int height, std::uint32_t seed) : random_(seed) {
        setup_.grid = Grid(width, height);
        setup_.kinds = all_kinds();
    }

    void fill(const Rect& rect, Terrain terrain) {
        each(rect, [&](CellIndex cell) { setup_.grid.set_terrain(cell, terrain); });
    }
    void raise(const Rect& rect, int level) {
        each(rect, [&](CellIndex cell) { setup_.grid.set_level(cell, level); });
    }
    /// Some cells of open ground become something else.
    void scatter(const Rect& rect, double density, Terrain terrain) {
        each(rect, [&](CellIndex cell) {
            if (random_.next() < density) setup_.grid.set_terrain(cell, terrain);
        });
    }
    RequestOptions& requests() { return setup_.options.requests; }
    Point middle() const { return {setup_.grid.width() / 2, setup_.grid.height() / 2}; }

    struct Camp {
        Rect place;
        std::uint32_t army;
        std::uint32_t units;
        bool all_kinds = false;
        std::optional<Kind> only = std::nullopt;
        bool mirrored = false;  ///< filled from the right, so that armies face each other
    };
    /// Units in columns, each ordered to where `order_of` sends it.
    template <class OrderOf>
    void camp(const Camp& camp, const OrderOf& order_of) {
        std::uint32_t placed = 0;
        for (int column = 0; column < camp.place.width() && placed < camp.units; ++column) {
            const int x = camp.mirrored ? camp.place.x1 - 1 - column : camp.place.x0 + column;
            for (int y = camp.place.y0; y < camp.place.y1 && placed < camp.units; ++y) {
                const Kind kind = camp.only.value_or(mixed_kind(placed, camp.all_kinds));
                if (!stand({x, y}, kind)) continue;
                setup_.units.push_back({camp.army, kind, {x, y}, order_of(Point{x, y}), false});
                ++placed;
            }
        }
        if (placed < camp.units) throw UsageError(fmt::format("no room for {} units", camp.units));
    }
    void hold(const Rect& place, std::uint32_t army) {
        for (int y = place.y0; y < place.y1; ++y) {
            for (int x = place.x0; x < place.x1; ++x) {
                if (stand({x, y}, kSoldier)) {
                    setup_.units.push_back({army, kSoldier, {x, y}, std::nullopt, true});
                }
            }
        }
    }

    BattleSetup take() {
        setup_.grid.commit();
        return std::move(setup_);
    }

  private:
    template <class Change>
    void each(const Rect& rect, const Change& change) {
        for (int y = rect.y0; y < rect.y1; ++y) {
            for (int x = rect.x0; x < rect.x1; ++x) {
                if (setup_.grid.contains({x, y})) change(setup_.grid.index({x, y}));
            }
        }
    }
    // Takes the tiles if they are free and the kind can stand there.
    bool stand(Point at, Kind kind) {
        if (!occupancy_) occupancy_.emplace(setup_.grid.width(), setup_.grid.height());
        const UnitKind& unit = setup_.kinds[kind];
        std::unique_ptr<TraversalMap>& map = maps_[kind];
        if (!map) {
            const Profile profile{unit.movement_class, setup_.options.rule, unit.size, unit.climb, {}};
            map = std::make_unique<TraversalMap>(setup_.grid, profile);
        }
        if (!map->passable(map->index(at))) return false;
        if (occupancy_->other_under(at, unit.size, kNoUnit) != kNoUnit) return false;
        occupancy_->put(static_cast<std::uint32_t>(setup_.units.size()), at, unit.size);
        return true;
    }

    BattleSetup setup_;
    Mulberry32 random_;
    std::optional<Occupancy> occupancy_;
    std::map<Kind, std::unique_ptr<TraversalMap>> maps_;
};

/// Two camps at the ends of the map, each ordered to the other's.
void face_each_other(Drawing& drawing, std::uint32_t units, int from_edge) {
    const int width = 2 * drawing.middle().x;
    const int middle = drawing.middle().y;
    const auto other_side = [&](Point at) { return Point{width - 1 - at.x, at.y}; };
    const Rect left{0, middle - 16, from_edge, middle + 16};
    drawing.camp({.place = left, .army = 0, .units = units, .mirrored = true}, other_side);
    const Rect right{width - from_edge, left.y0, width, left.y1};
    drawing.camp({.place = right, .army = 1, .units = units}, other_side);
}

BattleSetup bridge(std::uint32_t seed, std::uint32_t units) {
    constexpr int kWidth = 224;
    constexpr int kHeight = 96;
    Drawing drawing(kWidth, kHeight, seed);
    drawing.requests().search.limit = kLongWayLimit;
    drawing.scatter({44, 0, kWidth - 44, kHeight}, 0.04, Terrain::kTrees);
    drawing.scatter({44, 0, kWidth - 44, kHeight}, 0.02, Terrain::kWall);
    drawing.fill({kWidth / 2 - 6, 0, kWidth / 2 + 6, kHeight}, Terrain::kWater);
    drawing.fill({kWidth / 2 - 8, 46, kWidth / 2 + 8, 51}, Terrain::kGround);
    face_each_other(drawing, units, 25);
    return drawing.take();
}

BattleSetup pass(std::uint32_t seed, std::uint32_t units) {
    constexpr int kWidth = 224;
    constexpr int kHeight = 96;
    constexpr int kMiddle = kWidth / 2;
    Drawing drawing(kWidth, kHeight, seed);
    drawing.requests().search.limit = kLongWayLimit;
    drawing.scatter({44, 0, kWidth - 44, kHeight}, 0.03, Terrain::kWall);
    const Rect ramp{kMiddle - 12, 44, kMiddle + 12, 51};
    drawing.fill(ramp, Terrain::kGround);
    drawing.raise({kMiddle - 8, 0, kMiddle + 8, kHeight}, 20);
    // The plateau is lower than the ridge beside it, and carved down to the ground at both ends.
    for (int step = 0; step < 12; ++step) {
        const int level = std::min(step, 6);
        drawing.raise({ramp.x0 + step, ramp.y0, ramp.x0 + step + 1, ramp.y1}, level);
        drawing.raise({ramp.x1 - 1 - step, ramp.y0, ramp.x1 - step, ramp.y1}, level);
    }
    face_each_other(drawing, units, 25);
    return drawing.take();
}

BattleSetup eight_players(std::uint32_t seed, std::uint32_t units) {
    constexpr int kSide = 300;
    constexpr int kMiddle = kSide / 2;
    Drawing drawing(kSide, kSide, seed);
    drawing.scatter({0, 0, kSide, kSide}, 0.04, Terrain::kTrees);
    drawing.scatter({0, 0, kSide, kSide}, 0.02, Terrain::kWall);
    // A square ring of mountains with a gap for each player.
    constexpr int kRing = 26;
    const Rect inside{kMiddle - kRing, kMiddle - kRing, kMiddle + kRing, kMiddle + kRing};
    drawing.fill(grown(inside, 4), Terrain::kWall);
    drawing.fill(inside, Terrain::kGround);
    drawing.scatter(inside, 0.03, Terrain::kMud);
    // Where they come from, in 256ths of the way from the middle to the camps.
    constexpr std::array<Point, 8> kWays = {
        {{256, 0}, {181, 181}, {0, 256}, {-181, 181}, {-256, 0}, {-181, -181}, {0, -256}, {181, -181}}};
    for (const Point way : kWays) {
        for (int at = 0; at < kRing + 18; ++at) {
            const Point p{kMiddle + way.x * at / 181, kMiddle + way.y * at / 181};
            const int x = std::clamp(p.x, kMiddle - kRing - 5, kMiddle + kRing + 4);
            const int y = std::clamp(p.y, kMiddle - kRing - 5, kMiddle + kRing + 4);
            if (at > 0) drawing.fill({x - 2, y - 2, x + 3, y + 3}, Terrain::kGround);
        }
    }
    constexpr int kAway = 134;
    for (std::uint32_t army = 0; army < kWays.size(); ++army) {
        const Point camp{kMiddle + kWays[army].x * kAway / 256, kMiddle + kWays[army].y * kAway / 256};
        const Rect place{camp.x - 12, camp.y - 12, camp.x + 13, camp.y + 13};
        drawing.fill(place, Terrain::kGround);
        const auto to_middle = [&](Point at) {
            return Point{kMiddle + (at.x - camp.x) / 2, kMiddle + (at.y - camp.y) / 2};
        };
        drawing.camp({.place = place, .army = army, .units = units, .all_kinds = true}, to_middle);
    }
    return drawing.take();
}

// The battle in the east has no part in what happens in the keep; budget and limit are wide enough for it.
BattleSetup pinned(std::uint32_t seed, std::uint32_t units) {
    constexpr int kWidth = 192;
    constexpr int kHeight = 128;
    constexpr std::uint32_t kPinned = 75;
    constexpr std::uint32_t kLarge = 15;
    Drawing drawing(kWidth, kHeight, seed);
    drawing.requests().searches_per_tick = 0;
    drawing.requests().search.limit = 4000;
    drawing.scatter({100, 0, 150, kHeight}, 0.02, Terrain::kWall);
    drawing.fill({44, 16, 46, kHeight}, Terrain::kWall);  // the long wall: round it only in the north
    const Rect keep{28, 88, 46, 104};
    drawing.fill(keep, Terrain::kWall);
    const Rect ward{30, 90, 44, 102};
    drawing.fill(ward, Terrain::kGround);
    const Rect gate{22, 94, 30, 97};
    drawing.fill({gate.x0, gate.y0 - 1, gate.x1, gate.y1 + 1}, Terrain::kWall);
    drawing.fill(gate, Terrain::kGround);
    drawing.fill({gate.x0, gate.y0, gate.x0 + 1, gate.y0 + 1}, Terrain::kWall);  // its door is one tile wide
    drawing.fill({gate.x0, gate.y1 - 1, gate.x0 + 1, gate.y1}, Terrain::kWall);
    drawing.hold(gate, 0);
    drawing.hold({46, 92, 48, 100}, 1);  // whom they see
    const auto nowhere = [](Point) { return std::optional<Point>(); };
    drawing.camp({.place = ward, .army = 0, .units = kLarge, .only = kRam}, nowhere);
    drawing.camp({.place = ward, .army = 0, .units = kPinned - kLarge, .only = kSoldier}, nowhere);
    const auto west = [](Point at) { return Point{at.x - 80, at.y}; };
    const auto east = [](Point at) { return Point{at.x + 80, at.y}; };
    drawing.camp({.place = {80, 40, 96, 72}, .army = 0, .units = units, .only = kSoldier, .mirrored = true},
                 east);
    drawing.camp({.place = {176, 40, 192, 72}, .army = 1, .units = units, .only = kSoldier}, west);
    return drawing.take();
}

}  // namespace

std::span<const BattleScenarioInfo> battle_scenarios() { return kScenarios; }

const BattleScenarioInfo& battle_scenario_of_id(std::string_view id) {
    std::vector<std::string_view> known;
    for (const BattleScenarioInfo& scenario : kScenarios) {
        if (scenario.id == id) return scenario;
        known.push_back(scenario.id);
    }
    throw_unknown_id("scenario", id, known);
}

BattleSetup make_battle_setup(const BattleScenarioInfo& scenario, std::uint32_t seed, std::uint32_t units) {
    if (units > scenario.most_units) {
        throw UsageError(fmt::format("{} has room for {} units in an army, not {}", scenario.id,
                                     scenario.most_units, units));
    }
    if (units == 0) units = scenario.default_units;
    if (scenario.id == "bridge") return bridge(seed, units);
    if (scenario.id == "pass") return pass(seed, units);
    if (scenario.id == "eight-players") return eight_players(seed, units);
    return pinned(seed, units);
}

Battle begin_battle(const BattleSetup& setup, const BattleOptions* options) {
    Battle battle(setup.grid, setup.kinds, options != nullptr ? *options : setup.options);
    for (const UnitSpec& unit : setup.units) battle.add(unit);
    return battle;
}

}  // namespace wayfield
