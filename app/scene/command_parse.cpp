#include "scene/command_parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <span>

#include "files/files.h"
#include "scene/command.h"
#include "scene/search_settings.h"
#include "scene/tokens.h"
#include "wayfield/error.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

using namespace command;

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

// ---- The map -------------------------------------------------------------------------------------------

Shape read_shape(TokenReader& line) {
    if (line.accept("stroke")) return Shape::kStroke;
    if (line.accept("line")) return Shape::kLine;
    if (line.accept("rect")) return Shape::kRect;
    if (line.accept("fill")) return Shape::kFill;
    line.fail("stroke, line, rect or fill");
}

std::vector<Point> read_points(TokenReader& line, Shape shape) {
    std::vector<Point> points = {line.point("a cell")};
    if (shape == Shape::kLine || shape == Shape::kRect) points.push_back(line.point("a second cell"));
    if (shape == Shape::kStroke) {
        while (point_of(line.peek())) points.push_back(line.point("a cell"));
    }
    return points;
}

Brush read_brush(TokenReader& line, Shape shape) {
    Brush brush;
    const bool takes_brush = shape == Shape::kStroke || shape == Shape::kLine;
    if (!takes_brush || !line.accept("brush")) return brush;
    brush.size = static_cast<int>(line.integer("a brush size", 1, kMaxBrush));
    if (line.accept("round"))
        brush.form = BrushForm::kRound;
    else
        line.accept("square");
    return brush;
}

Action read_paint(TokenReader& line) {
    Paint paint;
    paint.shape = read_shape(line);
    paint.points = read_points(line, paint.shape);
    paint.kind = terrain_of_name(line.word("a kind of terrain"));
    paint.brush = read_brush(line, paint.shape);
    return paint;
}

Action read_height(TokenReader& line) {
    Height height;
    height.shape = read_shape(line);
    height.points = read_points(line, height.shape);
    height.level = static_cast<int>(line.integer("a level", 0, 255));
    height.brush = read_brush(line, height.shape);
    return height;
}

Action read_clear(TokenReader& line) {
    if (line.accept("walls")) return Clear{ClearWhat::kWalls};
    if (line.accept("all")) return Clear{ClearWhat::kAll};
    line.fail("walls or all");
}

Action read_resize(TokenReader& line) {
    const Point size = line.size("a size", kMaxGridSide);
    return Resize{size.x, size.y};
}

// ---- A pane's query ------------------------------------------------------------------------------------

Action read_goal(TokenReader& line) {
    Goal goal;
    if (line.accept("add"))
        goal.change = GoalChange::kAdd;
    else if (line.accept("remove"))
        goal.change = GoalChange::kRemove;
    goal.cell = line.point("a cell");
    return goal;
}

Action read_heuristic(TokenReader& line) {
    if (line.accept("default")) return SetHeuristic{};
    return SetHeuristic{heuristic_of_id(line.word("a heuristic"))};
}

Action read_shot(TokenReader& line) {
    const std::string file = line.rest("a file");
    if (extension_of(file) != ".png") {
        throw UsageError(fmt::format("shot: a name that ends in .png expected, not \"{}\"", file));
    }
    return Shot{file};
}

Action read_climb(TokenReader& line) {
    if (line.accept("unlimited")) return SetClimb{kUnlimitedClimb};
    return SetClimb{static_cast<int>(line.integer("unlimited or a number of levels", 0, 255))};
}

Action read_weights(TokenReader& line) {
    if (line.accept("none")) return SetWeights{};
    return SetWeights{parse_weights(line.word("terrains and their costs such as 9=9,mud=2"))};
}

Action read_set(TokenReader& line) {
    const std::string setting = line.word("NAME=VALUE");
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos) throw UsageError(fmt::format("NAME=VALUE expected, not \"{}\"", setting));
    const SetParameter parameter{setting.substr(0, equals), setting.substr(equals + 1)};
    SearchOptions checked;
    apply_setting(checked, parameter.name, parameter.value);
    return parameter;
}

// ---- Searching and playback ----------------------------------------------------------------------------

Action read_step(TokenReader& line) {
    return Step{line.at_end() ? 1 : line.integer("a number of steps", kLowest, kHighest)};
}

bool read_switch(TokenReader& line) {
    if (line.accept("on")) return true;
    if (line.accept("off")) return false;
    line.fail("on or off");
}

// An empty text is a word in quotes of its own.
Action read_caption(TokenReader& line) { return Caption{line.rest("a text in quotes")}; }

Action read_layers(TokenReader& line) {
    ShowLayer layer;
    if (line.accept("hide"))
        layer.show = false;
    else if (!line.accept("show"))
        line.fail("show or hide");
    layer.layer = layer_of_id(line.word("a layer"));
    return layer;
}

Action read_fails(TokenReader& line);

// ---- The table -------------------------------------------------------------------------------------------

template <class Struct>
Action plain(TokenReader&) {
    return Struct{};
}

struct Verb {
    std::string_view name;
    std::string_view usage;
    Action (*read)(TokenReader& line);
};

constexpr Verb kVerbs[] = {
    {"open", "open MAP", [](TokenReader& line) -> Action { return Open{line.rest("a map")}; }},
    {"paint", "paint stroke|line|rect|fill X,Y … KIND [brush N [round]]", read_paint},
    {"height", "height stroke|line|rect|fill X,Y … LEVEL [brush N [round]]", read_height},
    {"clear", "clear walls|all", read_clear},
    {"resize", "resize WxH", read_resize},
    {"undo", "undo", plain<Undo>},
    {"redo", "redo", plain<Redo>},
    {"start", "start X,Y", [](TokenReader& line) -> Action { return Start{line.point("a cell")}; }},
    {"goal", "goal [add|remove] X,Y", read_goal},
    {"goals", "goals X,Y X,Y …",
     [](TokenReader& line) -> Action { return Goals{read_points(line, Shape::kStroke)}; }},
    {"algorithm", "algorithm ID",
     [](TokenReader& line) -> Action { return SetAlgorithm{algorithm_of_id(line.word("an algorithm"))}; }},
    {"heuristic", "heuristic ID|default", read_heuristic},
    {"open-set", "open-set ID",
     [](TokenReader& line) -> Action { return SetOpenSet{open_set_of_id(line.word("an open set"))}; }},
    {"weight", "weight W",
     [](TokenReader& line) -> Action { return SetWeight{line.number("a weight", 0, kMaxWeight)}; }},
    {"tie-break", "tie-break P",
     [](TokenReader& line) -> Action { return SetTieBreak{line.number("a number", 0, 1)}; }},
    {"movement", "movement 4|8-strict|8-one|8-any",
     [](TokenReader& line) -> Action { return SetMovement{movement_rule_of_id(line.word("a movement"))}; }},
    {"profile", "profile ID",
     [](TokenReader& line) -> Action { return SetProfile{movement_class_of_id(line.word("a profile"))}; }},
    {"unit-size", "unit-size N",
     [](TokenReader& line) -> Action {
         return SetUnitSize{static_cast<int>(line.integer("a number of cells", 1, 64))};
     }},
    {"climb", "climb N|unlimited", read_climb},
    {"weights", "weights C=W,…|none", read_weights},
    {"set", "set NAME=VALUE", read_set},
    {"search", "search", plain<Search>},
    {"play", "play", plain<Play>},
    {"pause", "pause", plain<Pause>},
    {"step", "step [N]", read_step},
    {"seek", "seek N",
     [](TokenReader& line) -> Action { return Seek{line.integer("a step", kLowest, kHighest)}; }},
    {"reset", "reset", plain<Reset>},
    {"speed", "speed N",
     [](TokenReader& line) -> Action { return Speed{line.number("expansions a frame", -1e9, 1e9)}; }},
    {"panes", "panes N",
     [](TokenReader& line) -> Action {
         return Panes{static_cast<int>(line.integer("a number of panes", 1, kMaxPanes))};
     }},
    {"race", "race on|off", [](TokenReader& line) -> Action { return Race{read_switch(line)}; }},
    {"caption", "caption \"text\"", read_caption},
    {"layers", "layers show|hide NAME", read_layers},
    {"lesson", "lesson FILE|NAME|off", read_lesson},
    {"slide", "slide [next|back|N]", read_slide},
    {"record", "record FILE [seconds S] [fps F]", read_record},
    {"stop", "stop", plain<Stop>},
    {"window", "window WxH [scale S]", read_window},
    {"minimise", "minimise", plain<Minimise>},
    {"restore", "restore", plain<Restore>},
    {"focus", "focus lost|gained", read_focus},
    {"close", "close", plain<Close>},
    {"mouse", "mouse [cell] move|down|up|click X,Y [left|middle|right] [shift] [ctrl], mouse wheel X,Y N",
     read_mouse},
    {"widget", "widget \"Label\" click|set VALUE", read_widget},
    {"key", "key NAME [down|up] [shift] [ctrl]", read_key},
    {"text", "text \"…\"", [](TokenReader& line) -> Action { return Text{line.rest("a text")}; }},
    {"frames", "frames N [fps F]", read_frames},
    {"wait", "wait SECONDS",
     [](TokenReader& line) -> Action { return Wait{line.number("seconds", 0, 3600)}; }},
    {"shot", "shot FILE.png", read_shot},
    {"work", "work save FILE.csv [frames N]", read_work},
    {"lab", "lab show [NAME], lab run NAME|all, lab cancel, lab close, lab save FILE", read_lab},
    {"workers", "workers show|hide", read_workers},
    {"save", "save FILE", [](TokenReader& line) -> Action { return Save{line.rest("a file")}; }},
    {"load", "load FILE", [](TokenReader& line) -> Action { return Load{line.rest("a file")}; }},
    {"expect", "expect EXPR ==|!=|<|<=|>|>=|~= VALUE", read_expect},
    {"fails", "fails COMMAND", read_fails},
    {"crowd", "crowd N [seed S] [left]", read_crowd},
    {"agent", "agent X,Y [radius R] [speed V] [goal X,Y]", read_agent},
    {"spawn", "spawn X,Y X,Y N [seed S] [radius R] [speed V], or spawn scen FILE [first N]", read_spawn},
    {"planner", "planner ID",
     [](TokenReader& line) -> Action { return SetPlanner{planner_of_id(line.word("a planner"))}; }},
    {"steering", "steering ID",
     [](TokenReader& line) -> Action { return SetSteering{steering_of_id(line.word("a steering"))}; }},
    {"projection", "projection on|off",
     [](TokenReader& line) -> Action { return SetProjection{read_switch(line)}; }},
    {"groups", "groups one|goals", read_groups},
    {"pace", "pace N",
     [](TokenReader& line) -> Action {
         return Pace{line.number("ticks a sixtieth of a second", 0, kMaxPace)};
     }},
    {"tick", "tick [N]", read_tick},
    {"requests", "requests N [seed S]", read_requests},
    {"battle", "battle SCENARIO [soldiers N] [seed S] [here], battle save FILE.csv, battle off", read_battle},
    {"armies", "armies budget|expansions|limit|memo|soft-cost VALUE|default", read_armies},
    {"agent-colour", "agent-colour group|speed|density",
     [](TokenReader& line) -> Action { return SetAgentColour{agent_colour_of_id(line.word("a colour"))}; }},
};

Action read_fails(TokenReader& line) {
    // parse_command has taken the text aside: quotes would be lost in the words.
    line.rest("a command");
    return Fails{};
}

const Verb& verb_of(const std::string& name) {
    const auto* found = std::ranges::find(kVerbs, name, &Verb::name);
    if (found != std::end(kVerbs)) return *found;
    std::vector<std::string_view> names;
    for (const Verb& verb : kVerbs) names.push_back(verb.name);
    throw UsageError(fmt::format("unknown command \"{}\"{}", name, did_you_mean(name, names)));
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

Fails read_failing(std::string_view text) {
    Fails fails{std::string(trimmed(text)), nullptr};
    if (fails.text.starts_with("fails")) throw UsageError("a command expected behind fails, not fails");
    try {
        fails.command = std::make_shared<const Command>(parse_command(fails.text));
        fails.text = to_text(*fails.command);
    } catch (const UsageError&) {
        // Refused by the reader: as good a refusal as any.
    }
    return fails;
}

// Takes `continue` and `pane K` off the front of the words.
std::vector<Token> without_prefixes(std::vector<Token> tokens, Command& command) {
    std::size_t taken = 0;
    const auto is = [&](std::string_view keyword) {
        return taken < tokens.size() && !tokens[taken].quoted && tokens[taken].text == keyword;
    };
    if (is("continue")) {
        command.continues = true;
        ++taken;
    }
    if (is("pane")) {
        const auto pane = taken + 1 < tokens.size() ? integer_of(tokens[taken + 1].text) : std::nullopt;
        if (!pane || *pane < 1 || *pane > kMaxPanes) {
            throw UsageError(fmt::format("a pane from 1 to {} expected (pane K COMMAND)", kMaxPanes));
        }
        command.pane = static_cast<int>(*pane);
        taken += 2;
    }
    tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(taken));
    return tokens;
}

}  // namespace

std::vector<std::string_view> command_names() {
    std::vector<std::string_view> names = {"grid", "levels"};
    for (const Verb& verb : kVerbs) names.push_back(verb.name);
    return names;
}

Command parse_command(std::string_view text) {
    const std::string_view line = trimmed(text);
    if (block_lines(line) > 0) return parse_block(line);
    if (line.find('\n') != line.npos) throw UsageError("one command a line expected");
    Command command;
    std::vector<Token> tokens = without_prefixes(split_tokens(line), command);
    if (tokens.empty() || tokens.front().quoted) throw UsageError("a command expected");
    const Verb& verb = verb_of(tokens.front().text);
    tokens.erase(tokens.begin());
    TokenReader reader(std::move(tokens), verb.usage);
    command.action = verb.read(reader);
    reader.end();
    if (std::holds_alternative<Fails>(command.action)) {
        command.action = read_failing(line.substr(line.find("fails") + 5));
    }
    return command;
}

}  // namespace wayfield
