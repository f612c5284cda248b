// The crowd as it is drawn: by the processor and by quads, and what its colours say.
#include "view/agent_looks.h"
#include "view/disc_splat.h"
#include "view_test.h"

namespace wayfield {
namespace {

using AgentViewTest = ViewTest;

AgentView agent_at(double x, double y, std::uint32_t id = 0) {
    AgentView agent;
    agent.x = static_cast<float>(x);
    agent.y = static_cast<float>(y);
    agent.radius = 0.4F;
    agent.id = id;
    return agent;
}

Camera camera_over(const Grid& grid, int width, int height) {
    Camera camera;
    camera.set_map(grid.width(), grid.height());
    camera.set_viewport({0, 0, width, height});
    return camera;
}

double covered(const DiscSplat& splat) {
    double sum = 0;
    for (int i = 0; i < splat.width() * splat.height(); ++i) sum += (splat.pixels()[i] >> 24U) / 255.0;
    return sum;
}

TEST(DiscSplat, CoversTheAreaOfItsDisc) {
    constexpr double kPi = 3.14159265;
    for (const double radius : {0.25, 0.5, 1.0, 2.0, 5.0, 20.0}) {
        for (const double part : {0.0, 0.3, 0.5, 0.77}) {
            DiscSplat splat;
            splat.begin(64, 64);
            splat.add(static_cast<float>(31 + part), static_cast<float>(30 + part),
                      static_cast<float>(radius), {255, 255, 255});
            EXPECT_NEAR(covered(splat), kPi * radius * radius, 0.25 * kPi * radius * radius + 0.15) << radius;
            EXPECT_FALSE(splat.drawn().empty());
        }
    }
}

TEST(DiscSplat, IsCutOffAtTheEdgesAndClearsWhatItDrew) {
    DiscSplat splat;
    splat.begin(16, 16);
    splat.set_rim(1, {0, 0, 0});
    for (const float x : {-100.0F, -3.0F, 0.0F, 8.0F, 15.9F, 18.0F, 1e6F}) {
        for (const float y : {-100.0F, -2.0F, 0.5F, 15.9F, 40.0F}) splat.add(x, y, 3, {10, 200, 30});
    }
    EXPECT_EQ(splat.drawn(), (Rect{0, 0, 16, 16}));
    splat.begin(16, 16);
    EXPECT_TRUE(splat.drawn().empty());
    EXPECT_EQ(covered(splat), 0);
}

TEST(AgentLooks, ColoursSayWhatTheyAreAskedFor) {
    std::vector<AgentView> agents = {agent_at(5, 5, 0), agent_at(5.4, 5, 1), agent_at(90, 90, 2)};
    agents[0].vx = 1.34F;
    agents[1].group = 1;
    agents[2].state = AgentState::kArrived;
    std::vector<Rgb> colours;
    AgentPaint paint;
    colour_agents(agents, paint, 100, 100, colours);
    EXPECT_EQ(colours[0], map_palette(true).agents);
    EXPECT_EQ(colours[1], colours[0]) << "one colour for all groups that go the same way";
    EXPECT_NE(colours[2], colours[0]) << "who has arrived stands back";
    paint.several_groups = true;
    colour_agents(agents, paint, 100, 100, colours);
    EXPECT_NE(colours[1], colours[0]);
    paint.by = AgentColour::kSpeed;
    colour_agents(agents, paint, 100, 100, colours);
    EXPECT_LIKE(colours[0], agent_value_colour(paint.values, 1, true));
    EXPECT_LIKE(colours[1], agent_value_colour(paint.values, 0, true));
    paint.by = AgentColour::kDensity;
    colour_agents(agents, paint, 100, 100, colours);
    EXPECT_EQ(colours[0], colours[1]);
    for (int i = 0; i < 60; ++i) agents.push_back(agent_at(90, 90));
    colour_agents(agents, paint, 100, 100, colours);
    EXPECT_LIKE(colours[2], agent_value_colour(paint.values, 1, true));
    colour_agents(agents, paint, 4096, 4096, colours);  // counted in larger blocks
    EXPECT_EQ(colours.size(), agents.size());
}

TEST_F(AgentViewTest, StandWhereTheyAreAtEveryZoom) {
    const Grid grid(40, 40);
    const std::vector<AgentView> agents = {agent_at(10.5, 10.5), agent_at(30.5, 20.5, 1)};
    MapFrame frame;
    frame.grid = &grid;
    frame.map_version = 1;
    frame.crowd.agents = agents;
    frame.crowd.version = 1;
    for (const int side : {40, 120, 640}) {
        const Camera camera = camera_over(grid, side, side);
        draw(frame, camera, side, side);
        EXPECT_UNLIKE(at(camera, {10, 10}), map_palette(true).terrain[0]) << side;
        EXPECT_UNLIKE(at(camera, {30, 20}), map_palette(true).terrain[0]) << side;
        EXPECT_LIKE(at(camera, {20, 30}), map_palette(true).terrain[0]) << side;
    }
    frame.layers.agents = false;
    const Camera camera = camera_over(grid, 640, 640);
    draw(frame, camera, 640, 640);
    EXPECT_LIKE(at(camera, {10, 10}), map_palette(true).terrain[0]);
}

// Many are drawn by the processor where OpenGL is software, few by quads: nobody should see which.
TEST_F(AgentViewTest, ManyLookLikeFew) {
    const Grid grid(40, 40);
    std::vector<AgentView> agents;
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) agents.push_back(agent_at(4.5 + 4 * x, 4.5 + 4 * y));
    }
    MapFrame frame;
    frame.grid = &grid;
    frame.map_version = 1;
    frame.layers.grid = false;
    frame.crowd.agents = agents;
    frame.crowd.version = 1;
    const Camera camera = camera_over(grid, 400, 400);
    const RgbImage few = draw(frame, camera, 400, 400);
    std::vector<AgentView> many(4000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = agents[i % agents.size()];
    frame.crowd.agents = many;
    frame.crowd.version = 2;
    draw(frame, camera, 400, 400);
    for (const AgentView& agent : agents) {
        const Vec2 pixel = camera.to_pixel({static_cast<double>(agent.x), static_cast<double>(agent.y)});
        const int x = static_cast<int>(pixel.x), y = static_cast<int>(pixel.y);
        const std::size_t i = (static_cast<std::size_t>(y) * 400 + static_cast<std::size_t>(x)) * 3;
        EXPECT_LIKE(at(x, y), (Rgb{few.pixels[i], few.pixels[i + 1], few.pixels[i + 2]}));
        EXPECT_LIKE(at(x + 12, y), map_palette(true).terrain[0]);
    }
}

}  // namespace
}  // namespace wayfield
