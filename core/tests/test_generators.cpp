#include <gtest/gtest.h>

#include <map>

#include "generated_figures.h"
#include "mutations.h"
#include "shared_maps.h"
#include "wayfield/components.h"
#include "wayfield/error.h"
#include "wayfield/generators.h"
#include "wayfield/traversal_map.h"

namespace wayfield {
namespace {

/// walls_fnv() over terrain and level of every cell.
std::uint32_t cells_fnv(const Grid& grid) {
    std::uint32_t hash = 2166136261U;
    for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
        hash = (hash ^ static_cast<std::uint32_t>(grid.terrain(cell))) * 16777619U;
        hash = (hash ^ static_cast<std::uint32_t>(grid.level(cell))) * 16777619U;
    }
    return hash;
}

std::string message_of(std::string_view text) {
    try {
        generate(parse_generator(text));
    } catch (const UsageError& e) {
        return e.what();
    }
    return "was made";
}

TEST(Generators, MakeTheMapsOfTheArticleCellForCell) {
    const std::map<std::string, std::pair<std::uint32_t, std::size_t>> cases = {
        {"open:512x512", {0xf5ec9dc5, 262144}},
        {"scatter:512x512:seed=7:density=0.3", {0xe816272b, 178326}},
        {"maze:513x513:seed=2024", {0xb2d565a5, 131071}},
        {"choke:512x512:wall=256:gap=20", {0x1bec41c4, 261633}},
        {"choke:512x512", {0x266c41c4, 261633}},
        {"sealed:512x512:at=400,400", {0x20450cbd, 262136}},
    };
    for (const auto& [text, wanted] : cases) {
        const Grid grid = generate(parse_generator(text));
        EXPECT_EQ(walls_fnv(grid), wanted.first) << text;
        EXPECT_EQ(open_cells(grid), wanted.second) << text;
    }
}

TEST(Generators, TellTheirTextBack) {
    for (const char* text : {"open:8x9", "scatter:64x32:seed=7:density=0.3", "choke:9x9:gap=0",
                             "sealed:9x9:at=4,5", "rooms:70x60:seed=4294967295:room=8:door=0.25",
                             "caves:40x40:density=0.5", "terrain:64x64:seed=3"}) {
        EXPECT_EQ(to_text(parse_generator(text)), text);
    }
    EXPECT_EQ(to_text(parse_generator("scatter:density=0.2:64x32:seed=7")),
              "scatter:64x32:density=0.2:seed=7");
    EXPECT_EQ(to_text(parse_generator("maze")), "maze:513x513");
    EXPECT_EQ(parse_generator("rooms:9x9").value("room"), 32);
}

TEST(Generators, AreKnownByTheBeginningOfTheText) {
    EXPECT_TRUE(looks_like_generator("maze"));
    EXPECT_TRUE(looks_like_generator("maze:8x8"));
    EXPECT_FALSE(looks_like_generator("maze.map"));
    EXPECT_FALSE(looks_like_generator("mazes:8x8"));
    EXPECT_FALSE(looks_like_generator(""));
}

TEST(Generators, NameWhatIsWrongWithTheText) {
    const std::map<std::string, std::string> cases = {
        {"scater:8x8", "unknown generator 'scater' (did you mean 'scatter'?)"},
        {"quilt:8x8",
         "unknown generator 'quilt' (open, scatter, maze, choke, sealed, rooms, caves, terrain wanted)"},
        {"open:8", "generator open: '8' is no size, WIDTHxHEIGHT wanted"},
        {"open:8x", "generator open: '8x' is no size, WIDTHxHEIGHT wanted"},
        {"open:", "generator open: '' is no size, WIDTHxHEIGHT wanted"},
        {"open:8x8x8", "generator open: '8x8x8' is no size, WIDTHxHEIGHT wanted"},
        {"open:0x8", "generator open: size 0x8, 1 to 8192 cells a side wanted"},
        {"open:8x9000", "generator open: size 8x9000, 1 to 8192 cells a side wanted"},
        {"open:8x-8", "generator open: size 8x-8, 1 to 8192 cells a side wanted"},
        {"open:8x8:9x9", "generator open: '9x9' after the size, KEY=VALUE wanted"},
        {"open:8x8:seed=1", "generator open has no 'seed', only a size"},
        {"scatter:8x8:sed=1", "generator scatter has no 'sed' (seed, density wanted)"},
        {"sealed:8x8:to=1,1", "generator sealed has no 'to' (at wanted)"},
        {"scatter:8x8:seed=1:seed=2", "generator scatter: seed is given twice"},
        {"scatter:8x8:seed=-1",
         "generator scatter: seed is '-1', a whole number from 0 to 4294967295 wanted"},
        {"scatter:8x8:seed=1.5",
         "generator scatter: seed is '1.5', a whole number from 0 to 4294967295 wanted"},
        {"scatter:8x8:density=1.5", "generator scatter: density is '1.5', a number from 0 to 1 wanted"},
        {"scatter:8x8:density=nan", "generator scatter: density is 'nan', a number from 0 to 1 wanted"},
        {"scatter:8x8:density=", "generator scatter: density is '', a number from 0 to 1 wanted"},
        {"scatter:3x8", "generator scatter: size 3x8, 4 to 8192 cells a side wanted"},
        {"maze:8x9", "generator maze: size 8x9, odd sides wanted"},
        {"maze:1x9", "generator maze: size 1x9, 3 to 8192 cells a side wanted"},
        {"choke:8x8:wall=8", "generator choke: wall is 8, 0 to 7 wanted"},
        {"choke:8x8:gap=9", "generator choke: gap is 9, 0 to 7 wanted"},
        {"sealed:8x8:at=0,4", "generator sealed: at is 0,4, 1,1 to 6,6 wanted"},
        {"sealed:8x8:at=4", "generator sealed: at is '4', X,Y wanted"},
        {"sealed:2x8", "generator sealed: size 2x8, 3 to 8192 cells a side wanted"},
        {"terrain:4x8", "generator terrain: size 4x8, 8 to 8192 cells a side wanted"},
    };
    for (const auto& [text, wanted] : cases) EXPECT_EQ(message_of(text), wanted) << text;
}

TEST(Generators, TakeEverySmallSizeOrRefuseIt) {
    for (const GeneratorInfo& info : generators()) {
        for (int w = 1; w <= 20; ++w) {
            for (int h = 1; h <= 20; ++h) {
                GeneratorSpec spec;
                spec.id = std::string(info.id);
                spec.width = w;
                spec.height = h;
                try {
                    EXPECT_EQ(generate(spec).width(), w);
                } catch (const UsageError&) {
                    const bool may_be_refused = std::min(w, h) < 8 || (info.id == "maze" && (w * h) % 2 == 0);
                    EXPECT_TRUE(may_be_refused) << info.id << ' ' << w << 'x' << h;
                }
            }
        }
    }
}

TEST(Generators, KeepToTheirMapsForEver) {
    const std::map<std::string, std::uint32_t> cases = {
        {"rooms:128x100:seed=5:room=12", 2546259589U},
        {"caves:128x100:seed=5", 2947612837U},
        {"terrain:128x100:seed=5", 62385017U},
    };
    for (const auto& [text, wanted] : cases) {
        EXPECT_EQ(cells_fnv(generate(parse_generator(text))), wanted) << text;
    }
}

TEST(Generators, ConnectAllRoomsAndCaves) {
    for (int seed = 0; seed < 40; ++seed) {
        for (const std::string text : {"rooms:61x47:room=5:door=0", "rooms:100x80:room=2:door=1",
                                       "rooms:64x64:room=16", "caves:80x60", "caves:80x60:density=0.5"}) {
            GeneratorSpec spec = parse_generator(text);
            spec.values.emplace_back("seed", seed);
            const Grid grid = generate(spec);
            EXPECT_EQ(label_components(TraversalMap(grid, Profile{})).count(), 1U) << to_text(spec);
            EXPECT_GT(open_cells(grid), grid.cell_count() / 12) << to_text(spec);
        }
    }
}

TEST(Generators, GiveTerrainItsSharesAndARoad) {
    for (int seed = 0; seed < 8; ++seed) {
        GeneratorSpec spec = parse_generator("terrain:256x256");
        spec.values.emplace_back("seed", seed);
        const Grid grid = generate(spec);
        EXPECT_TRUE(grid.has_levels());
        std::map<Terrain, std::size_t> share;
        for (const Terrain terrain : grid.terrain_data()) ++share[terrain];
        for (const TerrainInfo& known : terrains()) EXPECT_GT(share[known.terrain], 100U) << known.id;
        EXPECT_GT(share[Terrain::kGround], grid.cell_count() / 4);
        const TraversalMap map(grid, Profile{});
        const Components components = label_components(map);
        EXPECT_GT(components.size[components.largest()], map.passable_count() * 8 / 10) << to_text(spec);
    }
}

TEST(Generators, DrawTheStartsOfTheArticle) {
    const Grid grid = generate(parse_generator("open:512x512"));
    const TraversalMap map(grid, Profile{});
    const auto goal = map.index({510, 510});
    const auto starts = draw_starts(map, goal, 100, 4242);
    ASSERT_EQ(starts.size(), 100U);
    std::uint64_t distance = 0;
    for (const CellIndex cell : starts) {
        distance +=
            static_cast<std::uint64_t>(std::abs(map.point(cell).x - 510) + std::abs(map.point(cell).y - 510));
    }
    EXPECT_EQ(distance, 47046U);
}

TEST(Generators, DrawStartsOnlyWhereThereAreAny) {
    Grid grid(3, 1, Terrain::kWall);
    EXPECT_TRUE(draw_starts(TraversalMap(grid, Profile{}), 1, 5, 1).empty());
    grid.set_terrain(1, Terrain::kGround);
    grid.commit();
    EXPECT_TRUE(draw_starts(TraversalMap(grid, Profile{}), 1, 5, 1).empty());
    EXPECT_EQ(draw_starts(TraversalMap(grid, Profile{}), 0, 3, 1), (std::vector<CellIndex>{1, 1, 1}));
}

TEST(Generators, NeverFailButByAnError) {
    Mulberry32 random(7);
    int made = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = mutated("rooms:9x9:seed=1:room=4:door=0.3", random);
        try {
            const GeneratorSpec spec = parse_generator(text);
            if (spec.width * spec.height > 10'000) continue;
            generate(spec);
            ++made;
        } catch (const UsageError&) {
        }
    }
    EXPECT_GT(made, 200);
}

}  // namespace
}  // namespace wayfield
