// wayfield crowd: agents that walk to goals for so many ticks, and what became of them.
#include "wayfield/crowd.h"

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <memory>
#include <ostream>

#include "cli/command.h"
#include "cli/search_arguments.h"
#include "cli/tick_report.h"
#include "scene/scen_agents.h"
#include "wayfield/error.h"
#include "wayfield/worker_pool.h"

namespace wayfield::cli {

namespace {

// Eleven days of simulated time.
constexpr std::int64_t kMostTicks = 60'000'000;

struct CrowdArguments {
    std::string map;
    std::vector<std::string> goals;
    std::uint32_t agents = 0;
    std::uint32_t seed = 0;
    bool from_left = false;
    double speed = kWalkingSpeed;
    std::string scen;
    std::uint32_t first = kMaxAgents;
    std::uint64_t ticks = 0;
    std::string planner{info(CrowdOptions{}.planner).id};
    std::string steering{info(CrowdOptions{}.steering).id};
    int threads = 1;
    SearchArguments search;
    bool json = false;
};

TickTimes run_ticks(Crowd& crowd, std::uint64_t ticks, int threads) {
    using Clock = std::chrono::steady_clock;
    WorkerPool pool({threads - 1, {}});
    const Executor lent = pool.executor();
    std::vector<double> milliseconds;
    for (std::uint64_t tick = 0; tick < ticks; ++tick) {
        const auto begin = Clock::now();
        crowd.tick(threads > 1 ? &lent : nullptr);
        milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
    return times_of(std::move(milliseconds));
}

/// What kept agents from going: goals in walls, cells that reach none, no place to start.
std::vector<std::string> notes_of(const CrowdArguments& arguments, std::span<const CellIndex> goals,
                                  const TraversalMap& map, const Crowd& crowd, std::uint32_t in_walls) {
    std::vector<std::string> notes = blocked_goal_notes(map, goals);
    if (crowd.agent_count() < arguments.agents)
        notes.emplace_back("no agents: there is no open cell besides the goals");
    if (in_walls > 0) notes.push_back(fmt::format("{} starts lie in walls and were left out", in_walls));
    if (info(crowd.options().planner).id != arguments.planner) {
        notes.push_back(fmt::format("{} goals: a plan for each would take more than 1 GiB, A* stands in",
                                    crowd.group_count()));
    }
    return notes;
}

/// Agents on the starts of a .scen, each with a goal of its own; returns how many starts lie in walls.
std::uint32_t add_of_scen(const CrowdArguments& arguments, const TraversalMap& map, Crowd& crowd) {
    std::uint32_t in_walls = 0;
    GoalGroups groups;
    for (const PlacedAgent& agent :
         agents_of_scen(arguments.scen, map.width(), map.height(), arguments.first)) {
        const CellIndex goal = map.index(*agent.goal);
        const AgentSpec spec{agent.x, agent.y, agent.radius, agent.speed, groups.group_of(crowd, goal)};
        if (map.passable(map.index({static_cast<int>(agent.x), static_cast<int>(agent.y)}))) {
            crowd.add(spec);
        } else {
            ++in_walls;
        }
    }
    return in_walls;
}

void print_crowd_json(std::ostream& out, const Crowd& crowd, const TickTimes& times,
                      const std::vector<std::string>& notes) {
    const CrowdFigures figures = crowd.figures();
    Json json;
    json["agents"] = figures.agents;
    json["ticks"] = figures.ticks;
    json["arrived"] = figures.arrived;
    json["stuck"] = figures.stuck;
    json["in_wall"] = figures.in_wall;
    json["overlapping"] = figures.overlapping;
    json["state_hash"] = fmt::format("{:016x}", crowd.state_hash());
    json["milliseconds_per_tick"] = times_json(times);
    json["paths"] = ledger_json(crowd.searches());
    json["notes"] = notes;
    out << json.dump() << '\n';
}

void print_crowd(std::ostream& out, const Crowd& crowd, const TickTimes& times,
                 const std::vector<std::string>& notes) {
    const CrowdFigures figures = crowd.figures();
    std::vector<std::pair<std::string, std::string>> rows = {
        {"agents", grouped(figures.agents)},
        {"ticks", fmt::format("{}, {:.1f} s", grouped(figures.ticks),
                              static_cast<double>(figures.ticks) * crowd.options().tick_seconds)},
        {"arrived", grouped(figures.arrived)},
        {"stuck", grouped(figures.stuck)},
        {"in walls", grouped(figures.in_wall)},
        {"overlapping", fmt::format("{:.2f} %", figures.overlapping * 100)},
        {"state hash", fmt::format("{:016x}", crowd.state_hash())},
        {"a tick", fmt::format("{:.3f} ms median, {:.3f} ms 99th percentile, {:.3f} ms worst", times.median,
                               times.p99, times.worst)},
    };
    for (const auto& caller : search_callers()) {
        const std::uint64_t count = crowd.searches().by_caller(caller.value);
        if (count > 0) rows.emplace_back(fmt::format("searches for {}", caller.id), grouped(count));
    }
    for (const std::string& note : notes) rows.emplace_back("note", note);
    print_rows(out, rows);
}

// Agents on one spot each look at all others there: without a bound a tick would take hours.
void check_room(const TraversalMap& map, const Rect& area, std::uint32_t agents) {
    constexpr std::uint64_t kMostInACell = 64;
    std::uint64_t cells = 0;
    for (int y = area.y0; y < area.y1; ++y) {
        for (int x = area.x0; x < area.x1; ++x) cells += map.passable(map.index({x, y})) ? 1 : 0;
    }
    if (cells == 0 || agents <= cells * kMostInACell) return;
    throw UsageError(fmt::format("--agents {}: the {} open cells where they set out take {} at most", agents,
                                 cells, cells * kMostInACell));
}

int crowd(const CrowdArguments& arguments, std::ostream& out) {
    if (arguments.agents == 0 && arguments.scen.empty()) {
        throw UsageError("--agents, --seed and --goal are required, or --scen");
    }
    CrowdOptions options;
    options.planner = planner_of_id(arguments.planner);
    options.steering = steering_of_id(arguments.steering);
    const PreparedSearch prepared = prepare_search(arguments.map, arguments.search);
    options.unit_diagonals = prepared.plan.options.unit_diagonals;
    const TraversalMap& map = prepared.map;
    const std::vector<CellIndex> goals = parse_cells(map, "goal", arguments.goals);

    Crowd crowd(map, options);
    if (!goals.empty()) crowd.add_group(goals);
    const Rect area = arguments.from_left ? left_edge(map) : map.bounds();
    check_room(map, area, arguments.agents);
    for (AgentSpec& agent : draw_agents(map, area, goals, arguments.agents, arguments.seed)) {
        agent.speed = arguments.speed;
        crowd.add(agent);
    }
    const std::uint32_t in_walls = arguments.scen.empty() ? 0 : add_of_scen(arguments, map, crowd);
    crowd.set_planner(serving_planner(map, crowd.group_count(), options.planner));
    const TickTimes times = run_ticks(crowd, arguments.ticks, arguments.threads);
    const std::vector<std::string> notes = notes_of(arguments, goals, map, crowd, in_walls);
    (arguments.json ? print_crowd_json : print_crowd)(out, crowd, times, notes);
    return 0;
}

}  // namespace

void add_crowd(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<CrowdArguments>();
    CLI::App* command = root.add_subcommand("crowd", "Agents that walk to goals, tick by tick");
    add_map(*command, arguments->map);
    const auto number_option = [&](const char* name, auto& value, const char* what, std::int64_t least,
                                   std::int64_t most) {
        return command->add_option(name, value, what)->type_name("N")->check(whole_number(least, most));
    };
    CLI::Option* agents = number_option("--agents", arguments->agents, "How many agents", 1, kMaxAgents);
    CLI::Option* seed = number_option("--seed", arguments->seed, "Seed of the cells that they start on", 0,
                                      std::numeric_limits<std::uint32_t>::max());
    CLI::Option* goal = add_cells(*command, "--goal", arguments->goals,
                                  "A cell to go to, the nearest of several; repeatable");
    agents->needs(seed)->needs(goal);
    command->add_flag("--from-left", arguments->from_left, "They start along the map's left edge")
        ->needs(agents);
    command->add_option("--speed", arguments->speed, "Their walking speed in m/s, default 1.34")
        ->type_name("V")
        ->check(real_number(0.001, kMaxAgentSpeed))
        ->needs(agents);
    CLI::Option* scen =
        command->add_option("--scen", arguments->scen, "An agent for each query, each with its own goal")
            ->type_name("FILE");
    number_option("--first", arguments->first, "Only the first N queries", 1, kMaxAgents)->needs(scen);
    number_option("--ticks", arguments->ticks, "How many ticks of a sixtieth of a second", 0, kMostTicks)
        ->required();
    command->add_option("--planner", arguments->planner, ids_of(planners()))->type_name("ID");
    command->add_option("--steering", arguments->steering, ids_of(steerings()))->type_name("ID");
    number_option("--threads", arguments->threads, "Threads, default 1", 1, 256);
    add_json(*command, arguments->json);
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return crowd(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
