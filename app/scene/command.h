#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/pane.h"
#include "wayfield/geometry.h"
#include "wayfield/grid.h"
#include "wayfield/registry.h"
#include "wayfield/terrain.h"

namespace wayfield {

struct Command;

namespace command {

// ---- The map -------------------------------------------------------------------------------------------

enum class Shape : std::uint8_t {
    kStroke,  ///< through all points, without gaps
    kLine,    ///< two points
    kRect,    ///< two opposite corners, filled
    kFill,    ///< from one point over all connected cells of its kind
};
enum class BrushForm : std::uint8_t { kSquare, kRound };

inline constexpr int kMaxBrush = 64;

struct Brush {
    int size = 1;  ///< cells across, 1..kMaxBrush
    BrushForm form = BrushForm::kSquare;
    friend bool operator==(const Brush&, const Brush&) = default;
};

/// `open MAP`
struct Open {
    std::string source;
    friend bool operator==(const Open&, const Open&) = default;
};
/// `paint stroke X,Y X,Y … KIND [brush N [round]]`, also line, rect, fill
struct Paint {
    Shape shape = Shape::kStroke;
    std::vector<Point> points;  ///< may lie off the map: only what lies on it is painted
    Terrain kind = Terrain::kWall;
    Brush brush;  ///< strokes and lines only
    friend bool operator==(const Paint&, const Paint&) = default;
};
/// `height rect X,Y X,Y LEVEL`, also stroke, line, fill
struct Height {
    Shape shape = Shape::kRect;
    std::vector<Point> points;
    int level = 0;  ///< 0..255
    Brush brush;
    friend bool operator==(const Height&, const Height&) = default;
};
enum class ClearWhat : std::uint8_t { kWalls, kAll };
/// `clear walls|all`
struct Clear {
    ClearWhat what = ClearWhat::kWalls;
    friend bool operator==(const Clear&, const Clear&) = default;
};
/// `resize WxH`: keeps what stays on the map, new cells are ground
struct Resize {
    int width = 0;
    int height = 0;
    friend bool operator==(const Resize&, const Resize&) = default;
};
/// `grid WxH`, then H lines of W terrain letters: a map inside a script
struct InlineGrid {
    std::shared_ptr<const Grid> grid;  ///< terrain only
    friend bool operator==(const InlineGrid& a, const InlineGrid& b);
};
/// `levels WxH`, then H lines of W levels each two hexadecimal digits: heights of the map as it stands
struct InlineLevels {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> levels;  ///< row-major
    friend bool operator==(const InlineLevels&, const InlineLevels&) = default;
};
struct Undo {
    friend bool operator==(const Undo&, const Undo&) = default;
};
struct Redo {
    friend bool operator==(const Redo&, const Redo&) = default;
};

// ---- A pane's query ------------------------------------------------------------------------------------

/// `start X,Y`
struct Start {
    Point cell;
    friend bool operator==(const Start&, const Start&) = default;
};
enum class GoalChange : std::uint8_t { kMove, kAdd, kRemove };
/// `goal X,Y`: moves the first goal, which is the search's; `goal add X,Y`, `goal remove X,Y`: further ones
/// of the flow field
struct Goal {
    Point cell;
    GoalChange change = GoalChange::kMove;
    friend bool operator==(const Goal&, const Goal&) = default;
};
/// `goals X,Y X,Y …`: all of them, the search's first
struct Goals {
    std::vector<Point> cells;
    friend bool operator==(const Goals&, const Goals&) = default;
};
/// `algorithm ID`
struct SetAlgorithm {
    Algorithm algorithm = Algorithm::kAStar;
    friend bool operator==(const SetAlgorithm&, const SetAlgorithm&) = default;
};
/// `heuristic ID|default`
struct SetHeuristic {
    std::optional<Heuristic> heuristic;  ///< none: what fits the movement rule
    friend bool operator==(const SetHeuristic&, const SetHeuristic&) = default;
};
/// `open-set ID`
struct SetOpenSet {
    OpenSet open_set = OpenSet::kBinaryHeap;
    friend bool operator==(const SetOpenSet&, const SetOpenSet&) = default;
};
/// `weight W`, W >= 0
struct SetWeight {
    double weight = 1;
    friend bool operator==(const SetWeight&, const SetWeight&) = default;
};
/// `tie-break P`, 0..1
struct SetTieBreak {
    double tie_break = 0;
    friend bool operator==(const SetTieBreak&, const SetTieBreak&) = default;
};
/// `movement ID`
struct SetMovement {
    MovementRule rule = MovementRule::k8Strict;
    friend bool operator==(const SetMovement&, const SetMovement&) = default;
};
/// `profile ID`
struct SetProfile {
    MovementClass movement_class = MovementClass::kWalk;
    friend bool operator==(const SetProfile&, const SetProfile&) = default;
};
/// `unit-size N`, 1..64
struct SetUnitSize {
    int size = 1;
    friend bool operator==(const SetUnitSize&, const SetUnitSize&) = default;
};
/// `climb N|unlimited`
struct SetClimb {
    int climb = kUnlimitedClimb;
    friend bool operator==(const SetClimb&, const SetClimb&) = default;
};
/// `weights C=W,…|none`: costs of terrain by letter or name, for this pane
struct SetWeights {
    TerrainWeights weights;
    friend bool operator==(const SetWeights&, const SetWeights&) = default;
};
/// `set NAME=VALUE`: ties, reopen, limit, diagonal-cost
struct SetParameter {
    std::string name;
    std::string value;  ///< checked by the parser, as it was typed
    friend bool operator==(const SetParameter&, const SetParameter&) = default;
};

// ---- Searching and playback ----------------------------------------------------------------------------

struct Search {
    friend bool operator==(const Search&, const Search&) = default;
};
struct Play {
    friend bool operator==(const Play&, const Play&) = default;
};
struct Pause {
    friend bool operator==(const Pause&, const Pause&) = default;
};
/// `step [N]`; negative goes back
struct Step {
    std::int64_t count = 1;
    friend bool operator==(const Step&, const Step&) = default;
};
/// `seek N`
struct Seek {
    std::int64_t step = 0;
    friend bool operator==(const Seek&, const Seek&) = default;
};
struct Reset {
    friend bool operator==(const Reset&, const Reset&) = default;
};
/// `speed N`: expansions a frame, clamped to >= 0
struct Speed {
    double speed = kDefaultSpeed;
    friend bool operator==(const Speed&, const Speed&) = default;
};
/// `panes N`, 1..4; new ones are copies of the first
struct Panes {
    int count = 1;
    friend bool operator==(const Panes&, const Panes&) = default;
};
/// `race on|off`: the panes' films advance together, an expansion each a step, and one that is over waits;
/// start, goal and speed are those of all panes
struct Race {
    bool on = true;
    friend bool operator==(const Race&, const Race&) = default;
};
/// `caption "text"`: words over the map and in videos, the first of several lines as their heading; empty:
/// none
struct Caption {
    std::string text;
    friend bool operator==(const Caption&, const Caption&) = default;
};
/// `layers show|hide NAME`
struct ShowLayer {
    Layer layer = Layer::kSearch;
    bool show = true;
    friend bool operator==(const ShowLayer&, const ShowLayer&) = default;
};

// ---- A pane's crowd ---------------------------------------------------------------------------------------

/// `crowd N [seed S] [left] [speed V]`: N agents in place of all that there are, at tick 0; 0: none
struct SetCrowd {
    std::uint32_t count = 0;  ///< at most kMaxAgents
    std::uint32_t seed = 1;
    CrowdOrigin origin = CrowdOrigin::kAnywhere;
    double speed = kWalkingSpeed;  ///< m/s, above 0 and at most kMaxAgentSpeed
    friend bool operator==(const SetCrowd&, const SetCrowd&) = default;
};
/// `agent X,Y [radius R] [speed V] [goal X,Y]`: whole numbers mean a cell, and its middle; a point in one of
/// them a place
struct PlaceAgent {
    PlacedAgent agent;
    friend bool operator==(const PlaceAgent&, const PlaceAgent&) = default;
};
/// `spawn X,Y X,Y N [seed S] [radius R] [speed V] [goal X,Y]`
struct Spawn {
    SpawnedAgents agents;
    friend bool operator==(const Spawn&, const Spawn&) = default;
};
/// `spawn scen FILE [first N]`: the starts of a .scen as agents, each with its query's goal for its own
struct SpawnScen {
    std::string file;
    std::uint32_t first = kMaxAgents;  ///< at most so many of its queries
    friend bool operator==(const SpawnScen&, const SpawnScen&) = default;
};
/// `planner ID`
struct SetPlanner {
    Planner planner = Planner::kField;
    friend bool operator==(const SetPlanner&, const SetPlanner&) = default;
};
/// `steering ID`
struct SetSteering {
    Steering steering = Steering::kForce;
    friend bool operator==(const SetSteering&, const SetSteering&) = default;
};
/// `projection on|off`
struct SetProjection {
    bool on = true;
    friend bool operator==(const SetProjection&, const SetProjection&) = default;
};
/// `groups one|goals`: all agents go to the nearest goal; or a group for each goal
struct SetGroups {
    bool group_a_goal = false;
    friend bool operator==(const SetGroups&, const SetGroups&) = default;
};
/// `pace N`: ticks a sixtieth of a second, 0..kMaxPace
struct Pace {
    double pace = 1;
    friend bool operator==(const Pace&, const Pace&) = default;
};
/// `tick [N]`: that many ticks, to the last
struct Tick {
    std::uint64_t count = 1;
    friend bool operator==(const Tick&, const Tick&) = default;
};
/// `agent-colour group|speed|density`
struct SetAgentColour {
    AgentColour colour = AgentColour::kGroup;
    friend bool operator==(const SetAgentColour&, const SetAgentColour&) = default;
};

/// `requests N [seed S]`: N random path requests for the workers, by the pane's search, in place of those
/// that are under way; 0: gives these up
struct Requests {
    std::uint32_t count = 0;  ///< at most kMaxRequests
    std::uint32_t seed = 1;
    friend bool operator==(const Requests&, const Requests&) = default;
};

// ---- A pane's battle
// ----------------------------------------------------------------------------------------

/// `battle SCENARIO [soldiers N] [seed S] [here]`: armies on the scenario's map, at tick 0, in place of the
/// crowd; `here`: on the map as it stands. `battle off`
struct SetBattle {
    BattleMembers members;  ///< empty: off
    bool here = false;
    friend bool operator==(const SetBattle&, const SetBattle&) = default;
};
/// `battle save FILE.csv`: a row for each tick so far
struct SaveBattle {
    std::string file;
    friend bool operator==(const SaveBattle&, const SaveBattle&) = default;
};
/// `armies NAME VALUE|default`: budget, expansions, limit, memo, soft-cost
struct SetArmies {
    std::string name;
    std::string value;  ///< checked by the parser, as it was typed
    friend bool operator==(const SetArmies&, const SetArmies&) = default;
};

// ---- The window: carried out by a ScriptHost -------------------------------------------------------------

/// `window WxH [scale S]`
struct Window {
    int width = 0;  ///< window units, 1..16384
    int height = 0;
    double scale = 0;  ///< drawable pixels a unit; 0: as it is
    friend bool operator==(const Window&, const Window&) = default;
};
struct Minimise {
    friend bool operator==(const Minimise&, const Minimise&) = default;
};
struct Restore {
    friend bool operator==(const Restore&, const Restore&) = default;
};
/// `focus lost|gained`
struct Focus {
    bool gained = false;
    friend bool operator==(const Focus&, const Focus&) = default;
};
struct Close {
    friend bool operator==(const Close&, const Close&) = default;
};
enum class MouseAction : std::uint8_t { kMove, kDown, kUp, kClick };
enum class MouseButton : std::uint8_t { kLeft, kMiddle, kRight };
/// `mouse [cell] move|down|up|click X,Y [left|middle|right] [shift] [ctrl]`
struct Mouse {
    MouseAction action = MouseAction::kMove;
    Point at;              ///< window units, or a cell; may lie outside
    bool on_cell = false;  ///< `at` is a cell: its centre is meant
    MouseButton button = MouseButton::kLeft;
    bool shift = false;
    bool ctrl = false;
    friend bool operator==(const Mouse&, const Mouse&) = default;
};
/// `mouse wheel PX,PY STEPS`
struct MouseWheel {
    Point at;
    int steps = 1;  ///< up is positive
    friend bool operator==(const MouseWheel&, const MouseWheel&) = default;
};
/// `widget "Label" click|set VALUE`
struct Widget {
    std::string label;
    std::optional<std::string> value;  ///< none: click
    friend bool operator==(const Widget&, const Widget&) = default;
};
enum class KeyAction : std::uint8_t { kPress, kDown, kUp };
/// `key NAME [down|up] [shift] [ctrl]`
struct Key {
    std::string name;  ///< SDL's: Left, Space, F1
    KeyAction action = KeyAction::kPress;
    bool shift = false;
    bool ctrl = false;
    friend bool operator==(const Key&, const Key&) = default;
};
/// `text "…"`
struct Text {
    std::string text;
    friend bool operator==(const Text&, const Text&) = default;
};
/// `frames N [fps F]`
struct Frames {
    int count = 1;    ///< 0..1,000,000
    double fps = 60;  ///< each frame hands 60 / fps ticks to playback
    friend bool operator==(const Frames&, const Frames&) = default;
};
/// `wait SECONDS`
struct Wait {
    double seconds = 0;  ///< 0..3600
    friend bool operator==(const Wait&, const Wait&) = default;
};
/// `shot FILE.png`
struct Shot {
    std::string file;
    friend bool operator==(const Shot&, const Shot&) = default;
};

enum class LabAction : std::uint8_t { kShow, kRun, kCancel, kClose, kSave };
/// `lab show [NAME]`, `lab run NAME|all`, `lab cancel`, `lab close`, `lab save FILE.csv|FILE.md|FILE.png`
struct Lab {
    LabAction action = LabAction::kShow;
    std::string name;  ///< of an experiment (empty: the one that was shown last), or of a file
    friend bool operator==(const Lab&, const Lab&) = default;
};

/// `workers show|hide`: the panel with what the pool's workers do
struct Workers {
    bool show = true;
    friend bool operator==(const Workers&, const Workers&) = default;
};
/// `work save FILE.csv [frames N]`: what the last N frames went into, piece by piece
struct SaveWork {
    std::string file;
    int frames = 600;  ///< 1..600
    friend bool operator==(const SaveWork&, const SaveWork&) = default;
};

// ---- Lessons and videos: carried out by a ScriptHost, too ----

/// `lesson FILE|NAME`, `lesson off`
struct Lesson {
    std::string name;  ///< a file, or one of the lessons that are shipped; empty: leaves the lesson
    friend bool operator==(const Lesson&, const Lesson&) = default;
};
enum class SlideMove : std::uint8_t {
    kMark,  ///< the end of a slide in a lesson's file
    kNext,
    kBack,
    kTo,
};
/// `slide`, and for the lesson that is open `slide next|back|N`
struct Slide {
    SlideMove move = SlideMove::kMark;
    int number = 0;  ///< of kTo, from 1
    friend bool operator==(const Slide&, const Slide&) = default;
};
inline constexpr double kDefaultFps = 60;
/// `record FILE [seconds S] [fps F]`
struct Record {
    std::string file;               ///< .mp4, .gif, or a folder for PNGs
    std::optional<double> seconds;  ///< above 0: plays the search over so long, and ends
    double fps = kDefaultFps;       ///< 1..240
    friend bool operator==(const Record&, const Record&) = default;
};
/// `stop`: ends the recording
struct Stop {
    friend bool operator==(const Stop&, const Stop&) = default;
};

// ---- Files, and what a script says about itself ----------------------------------------------------------

/// `save FILE`
struct Save {
    std::string file;
    friend bool operator==(const Save&, const Save&) = default;
};
/// `load FILE`: a scene
struct Load {
    std::string file;
    friend bool operator==(const Load&, const Load&) = default;
};

/// What `expect` asks for: `walls`, `cell 3,4`, `widget "Weight"`.
struct Expression {
    std::string name;
    std::optional<Point> point;     ///< of cell X,Y and view.cell PX,PY
    std::string label;              ///< of widget "Label"
    std::vector<std::string> path;  ///< of lab.value EXPERIMENT "row" "column"
    friend bool operator==(const Expression&, const Expression&) = default;
};
enum class Comparison : std::uint8_t { kEqual, kUnequal, kLess, kAtMost, kGreater, kAtLeast, kNear };
/// `expect EXPR OP VALUE`
struct Expect {
    Expression expression;
    Comparison comparison = Comparison::kEqual;
    std::string value;  ///< as it was typed, without quotes
    friend bool operator==(const Expect&, const Expect&) = default;
};
/// `fails COMMAND`: it must be refused, be it by the reader, the scene or the window
struct Fails {
    std::string text;                        ///< of the command
    std::shared_ptr<const Command> command;  ///< null if it can't even be read
    friend bool operator==(const Fails& a, const Fails& b);
};

}  // namespace command

using Action = std::variant<
    command::Open, command::Paint, command::Height, command::Clear, command::Resize, command::InlineGrid,
    command::InlineLevels, command::Undo, command::Redo, command::Start, command::Goal, command::Goals,
    command::SetAlgorithm, command::SetHeuristic, command::SetOpenSet, command::SetWeight,
    command::SetTieBreak, command::SetMovement, command::SetProfile, command::SetUnitSize, command::SetClimb,
    command::SetWeights, command::SetParameter, command::Search, command::Play, command::Pause, command::Step,
    command::Seek, command::Reset, command::Speed, command::Panes, command::Race, command::Caption,
    command::ShowLayer, command::SetCrowd, command::PlaceAgent, command::Spawn, command::SpawnScen,
    command::SetPlanner, command::SetSteering, command::SetProjection, command::SetGroups, command::Pace,
    command::Tick, command::SetAgentColour, command::Requests, command::SetBattle, command::SaveBattle,
    command::SetArmies, command::Lesson, command::Slide, command::Record, command::Stop, command::Window,
    command::Minimise, command::Restore, command::Focus, command::Close, command::Mouse, command::MouseWheel,
    command::Widget, command::Key, command::Text, command::Frames, command::Wait, command::Shot, command::Lab,
    command::Workers, command::SaveWork, command::Save, command::Load, command::Expect, command::Fails>;

/// The one way to change a scene: a small value with a text form. Mouse, panel, shortcuts, scripts and tests
/// all make these.
struct Command {
    Action action;
    std::optional<int> pane;  ///< 1..kMaxPanes; none: the first
    /// Part of the gesture of the command before it, with which it is one step of undo: what a drag sends
    /// after its first event. Text form: `continue` in front.
    bool continues = false;

    /// Defined out of line: the copies of sixty alternatives are much code, and nearly every file passes
    /// commands on.
    Command();
    Command(const Command& other);
    Command(Command&& other) noexcept;
    Command& operator=(const Command& other);
    Command& operator=(Command&& other) noexcept;
    ~Command();
    /// Implicit: a struct of namespace command is a command for the first pane.
    template <class T>
    requires std::constructible_from<Action, T> Command(T chosen, std::optional<int> for_pane = {})
        : action(std::move(chosen)), pane(for_pane) {}
    friend bool operator==(const Command& a, const Command& b);
};

/// Reads one line of the script language (cli.md), or a whole inline block with its rows. Throws UsageError
/// that says what was expected; an empty line or a comment is no command and refused, too.
Command parse_command(std::string_view line);

/// The text that parse_command reads back as an equal command.
std::string to_text(const Command& command);

/// The first words of all commands that this version carries out, and the names of all expressions of
/// `expect` that it knows a value of: what the reference of the language has to list.
std::vector<std::string_view> command_names();
std::vector<std::string_view> expression_names();

/// True for what needs a window (Window ... Stop): a ScriptHost carries it out, Scene refuses it.
bool needs_host(const Command& command);

/// If `line` opens an inline block, how many lines follow it; 0 otherwise. Throws UsageError for a bad size.
int block_lines(std::string_view line);

}  // namespace wayfield
