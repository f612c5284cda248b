#include <fmt/format.h>

#include <string>
#include <type_traits>

#include "scene/command.h"
#include "scene/command_parse.h"
#include "scene/is_one_of.h"
#include "scene/search_settings.h"
#include "scene/tokens.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

using namespace command;

std::string text_of(Point p) { return fmt::format("{},{}", p.x, p.y); }

std::string shape_text(Shape shape, const std::vector<Point>& points) {
    constexpr std::string_view kShapes[] = {"stroke", "line", "rect", "fill"};
    std::string text(kShapes[static_cast<std::size_t>(shape)]);
    for (const Point& point : points) text += ' ' + text_of(point);
    return text;
}

std::string brush_text(Shape shape, const Brush& brush) {
    if (brush == Brush{} || shape == Shape::kRect || shape == Shape::kFill) return "";
    return fmt::format(" brush {}{}", brush.size, brush.form == BrushForm::kRound ? " round" : "");
}

std::string modifiers_text(bool shift, bool ctrl) {
    return fmt::format("{}{}", shift ? " shift" : "", ctrl ? " ctrl" : "");
}

std::string seed_text(std::uint32_t seed) { return seed == 1 ? "" : fmt::format(" seed {}", seed); }

// A whole number would mean a cell.
std::string place_text(double coordinate) {
    std::string text = fmt::format("{}", coordinate);
    return integer_of(text) ? text + ".0" : text;
}

std::string speed_text(double speed) { return speed == kWalkingSpeed ? "" : fmt::format(" speed {}", speed); }

template <class Agents>
std::string build_text(const Agents& agents) {
    std::string text;
    if (agents.radius != 0) text += fmt::format(" radius {}", agents.radius);
    return text + speed_text(agents.speed) + (agents.goal ? " goal " + text_of(*agents.goal) : "");
}

// One overload a command; its usage stands in the table of command_parse.cpp.
struct Writer {
    std::string operator()(const Open& c) const { return "open " + quoted_if_needed(c.source); }
    std::string operator()(const Paint& c) const {
        return fmt::format("paint {} {}{}", shape_text(c.shape, c.points), quoted_if_needed(name_of(c.kind)),
                           brush_text(c.shape, c.brush));
    }
    std::string operator()(const Height& c) const {
        return fmt::format("height {} {}{}", shape_text(c.shape, c.points), c.level,
                           brush_text(c.shape, c.brush));
    }
    std::string operator()(const Clear& c) const {
        return c.what == ClearWhat::kWalls ? "clear walls" : "clear all";
    }
    std::string operator()(const Resize& c) const { return fmt::format("resize {}x{}", c.width, c.height); }
    std::string operator()(const InlineGrid& c) const { return block_text(c); }
    std::string operator()(const InlineLevels& c) const { return block_text(c); }
    std::string operator()(const Undo&) const { return "undo"; }
    std::string operator()(const Redo&) const { return "redo"; }
    std::string operator()(const Start& c) const { return "start " + text_of(c.cell); }
    std::string operator()(const Goal& c) const {
        constexpr std::string_view kChanges[] = {"", "add ", "remove "};
        return fmt::format("goal {}{}", kChanges[static_cast<std::size_t>(c.change)], text_of(c.cell));
    }
    std::string operator()(const Goals& c) const {
        std::string text = "goals";
        for (const Point& cell : c.cells) text += ' ' + text_of(cell);
        return text;
    }

    std::string operator()(const SetAlgorithm& c) const { return choice("algorithm", info(c.algorithm).id); }
    std::string operator()(const SetHeuristic& c) const {
        return choice("heuristic", c.heuristic ? info(*c.heuristic).id : "default");
    }
    std::string operator()(const SetOpenSet& c) const { return choice("open-set", info(c.open_set).id); }
    std::string operator()(const SetWeight& c) const { return fmt::format("weight {}", c.weight); }
    std::string operator()(const SetTieBreak& c) const { return fmt::format("tie-break {}", c.tie_break); }
    std::string operator()(const SetMovement& c) const { return choice("movement", info(c.rule).id); }
    std::string operator()(const SetProfile& c) const { return choice("profile", info(c.movement_class).id); }
    std::string operator()(const SetUnitSize& c) const { return fmt::format("unit-size {}", c.size); }
    std::string operator()(const SetClimb& c) const {
        return c.climb == kUnlimitedClimb ? "climb unlimited" : fmt::format("climb {}", c.climb);
    }
    std::string operator()(const SetWeights& c) const {
        return "weights " + (c.weights.empty() ? "none" : quoted_if_needed(weights_text(c.weights)));
    }
    std::string operator()(const SetParameter& c) const {
        return "set " + quoted_if_needed(c.name + '=' + c.value);
    }

    std::string operator()(const Search&) const { return "search"; }
    std::string operator()(const Play&) const { return "play"; }
    std::string operator()(const Pause&) const { return "pause"; }
    std::string operator()(const Step& c) const {
        return c.count == 1 ? "step" : fmt::format("step {}", c.count);
    }
    std::string operator()(const Seek& c) const { return fmt::format("seek {}", c.step); }
    std::string operator()(const Reset&) const { return "reset"; }
    std::string operator()(const Speed& c) const { return fmt::format("speed {}", c.speed); }
    std::string operator()(const Panes& c) const { return fmt::format("panes {}", c.count); }
    std::string operator()(const Race& c) const { return c.on ? "race on" : "race off"; }
    std::string operator()(const Caption& c) const { return "caption " + quoted(c.text); }
    std::string operator()(const ShowLayer& c) const {
        return fmt::format("layers {} {}", c.show ? "show" : "hide", id_of(c.layer));
    }

    std::string operator()(const SetCrowd& c) const {
        return fmt::format("crowd {}{}{}{}", c.count, seed_text(c.seed),
                           c.origin == CrowdOrigin::kLeftEdge ? " left" : "", speed_text(c.speed));
    }
    std::string operator()(const PlaceAgent& c) const {
        return fmt::format("agent {},{}{}", place_text(c.agent.x), place_text(c.agent.y),
                           build_text(c.agent));
    }
    std::string operator()(const Spawn& c) const {
        return fmt::format("spawn {} {} {}{}{}", text_of(c.agents.from), text_of(c.agents.to), c.agents.count,
                           seed_text(c.agents.seed), build_text(c.agents));
    }
    std::string operator()(const SpawnScen& c) const {
        return "spawn scen " + quoted_if_needed(c.file) +
               (c.first < kMaxAgents ? fmt::format(" first {}", c.first) : "");
    }
    std::string operator()(const SetPlanner& c) const { return choice("planner", info(c.planner).id); }
    std::string operator()(const SetSteering& c) const { return choice("steering", info(c.steering).id); }
    std::string operator()(const SetProjection& c) const { return c.on ? "projection on" : "projection off"; }
    std::string operator()(const SetGroups& c) const {
        return c.group_a_goal ? "groups goals" : "groups one";
    }
    std::string operator()(const Pace& c) const { return fmt::format("pace {}", c.pace); }
    std::string operator()(const Tick& c) const {
        return c.count == 1 ? "tick" : fmt::format("tick {}", c.count);
    }
    std::string operator()(const SetAgentColour& c) const { return choice("agent-colour", id_of(c.colour)); }

    std::string operator()(const Requests& c) const {
        return fmt::format("requests {}{}", c.count, seed_text(c.seed));
    }

    std::string operator()(const SetBattle& c) const {
        if (c.members.empty()) return "battle off";
        return fmt::format("battle {}{}{}{}", c.members.scenario,
                           c.members.soldiers == 0 ? "" : fmt::format(" soldiers {}", c.members.soldiers),
                           seed_text(c.members.seed), c.here ? " here" : "");
    }
    std::string operator()(const SaveBattle& c) const { return "battle save " + quoted_if_needed(c.file); }
    std::string operator()(const SetArmies& c) const {
        return fmt::format("armies {} {}", c.name, quoted_if_needed(c.value));
    }

    std::string operator()(const Lesson& c) const {
        return "lesson " +
               (c.name.empty() ? "off" : (c.name == "off" ? quoted(c.name) : quoted_if_needed(c.name)));
    }
    std::string operator()(const Slide& c) const {
        constexpr std::string_view kMoves[] = {"slide", "slide next", "slide back"};
        return c.move == SlideMove::kTo ? fmt::format("slide {}", c.number)
                                        : std::string(kMoves[static_cast<std::size_t>(c.move)]);
    }
    std::string operator()(const Record& c) const {
        std::string text = "record " + quoted_if_needed(c.file);
        if (c.seconds) text += fmt::format(" seconds {}", *c.seconds);
        if (c.fps != kDefaultFps) text += fmt::format(" fps {}", c.fps);
        return text;
    }
    std::string operator()(const Stop&) const { return "stop"; }

    std::string operator()(const Window& c) const {
        const std::string text = fmt::format("window {}x{}", c.width, c.height);
        return c.scale > 0 ? fmt::format("{} scale {}", text, c.scale) : text;
    }
    std::string operator()(const Minimise&) const { return "minimise"; }
    std::string operator()(const Restore&) const { return "restore"; }
    std::string operator()(const Focus& c) const { return c.gained ? "focus gained" : "focus lost"; }
    std::string operator()(const Close&) const { return "close"; }
    std::string operator()(const Mouse& c) const {
        constexpr std::string_view kActions[] = {"move", "down", "up", "click"};
        constexpr std::string_view kButtons[] = {"", " middle", " right"};
        return fmt::format("mouse {}{} {}{}{}", c.on_cell ? "cell " : "",
                           kActions[static_cast<std::size_t>(c.action)], text_of(c.at),
                           kButtons[static_cast<std::size_t>(c.button)], modifiers_text(c.shift, c.ctrl));
    }
    std::string operator()(const MouseWheel& c) const {
        return fmt::format("mouse wheel {} {}", text_of(c.at), c.steps);
    }
    std::string operator()(const Widget& c) const {
        return fmt::format("widget {} {}", quoted(c.label),
                           c.value ? "set " + quoted_if_needed(*c.value) : "click");
    }
    std::string operator()(const Key& c) const {
        constexpr std::string_view kActions[] = {"", " down", " up"};
        return fmt::format("key {}{}{}", quoted_if_needed(c.name),
                           kActions[static_cast<std::size_t>(c.action)], modifiers_text(c.shift, c.ctrl));
    }
    std::string operator()(const Text& c) const { return "text " + quoted(c.text); }
    std::string operator()(const Frames& c) const {
        return c.fps == Frames{}.fps ? fmt::format("frames {}", c.count)
                                     : fmt::format("frames {} fps {}", c.count, c.fps);
    }
    std::string operator()(const Wait& c) const { return fmt::format("wait {}", c.seconds); }
    std::string operator()(const Shot& c) const { return "shot " + quoted_if_needed(c.file); }
    std::string operator()(const SaveWork& c) const {
        return "work save " + quoted_if_needed(c.file) +
               (c.frames == SaveWork{}.frames ? "" : fmt::format(" frames {}", c.frames));
    }
    std::string operator()(const Lab& c) const {
        constexpr std::string_view kActions[] = {"show", "run", "cancel", "close", "save"};
        return fmt::format("lab {}{}{}", kActions[static_cast<std::size_t>(c.action)],
                           c.name.empty() ? "" : " ", c.name.empty() ? "" : quoted_if_needed(c.name));
    }
    std::string operator()(const Workers& c) const { return c.show ? "workers show" : "workers hide"; }
    std::string operator()(const Save& c) const { return "save " + quoted_if_needed(c.file); }
    std::string operator()(const Load& c) const { return "load " + quoted_if_needed(c.file); }
    std::string operator()(const Expect& c) const { return "expect " + expect_text(c); }
    std::string operator()(const Fails& c) const {
        return "fails " + (c.command ? to_text(*c.command) : c.text);
    }

    static std::string choice(std::string_view name, std::string_view id) {
        return fmt::format("{} {}", name, id);
    }
};

}  // namespace

std::string to_text(const Command& command) {
    std::string text = command.continues ? "continue " : "";
    if (command.pane) text += fmt::format("pane {} ", *command.pane);
    return text + std::visit(Writer{}, command.action);
}

bool needs_host(const Command& command) {
    return std::visit(
        [](const auto& action) {
            return IsOneOf<std::decay_t<decltype(action)>, Window, Minimise, Restore, Focus, Close, Mouse,
                           MouseWheel, Widget, Key, Text, Frames, Wait, Shot, Lab, Workers, SaveWork, Lesson,
                           Slide, Record, Stop>;
        },
        command.action);
}

namespace command {

bool operator==(const Fails& a, const Fails& b) {
    if (a.command && b.command) return *a.command == *b.command;
    return !a.command && !b.command && a.text == b.text;
}

}  // namespace command
}  // namespace wayfield
