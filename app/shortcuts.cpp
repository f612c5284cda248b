#include "shortcuts.h"

#include <array>
#include <string>

namespace wayfield {

namespace {

struct Shortcut {
    ShortcutAction action;
    std::string_view key;  ///< SDL's name
    bool ctrl, shift;
    std::string_view shown;  ///< in the help; empty: a second key for what is listed already
    std::string_view meaning;
    std::string_view group;
};

constexpr std::array kShortcuts = {
    Shortcut{ShortcutAction::kToolWall, "W", false, false, "W", "paint walls", "Tools"},
    Shortcut{ShortcutAction::kToolErase, "E", false, false, "E", "erase", "Tools"},
    Shortcut{ShortcutAction::kToolTerrain, "T", false, false, "T", "paint terrain", "Tools"},
    Shortcut{ShortcutAction::kToolStart, "S", false, false, "S", "put the start", "Tools"},
    Shortcut{ShortcutAction::kToolGoal, "G", false, false, "G", "put the goal", "Tools"},
    Shortcut{ShortcutAction::kToolAgents, "C", false, false, "C", "put agents", "Tools"},
    Shortcut{ShortcutAction::kShapeStroke, "B", false, false, "B", "freehand stroke", "Tools"},
    Shortcut{ShortcutAction::kShapeLine, "L", false, false, "L", "line", "Tools"},
    Shortcut{ShortcutAction::kShapeRect, "R", false, false, "R", "rectangle", "Tools"},
    Shortcut{ShortcutAction::kShapeFill, "F", false, false, "F", "fill", "Tools"},
    Shortcut{ShortcutAction::kBrushSmaller, "[", false, false, "[ ]", "brush smaller, larger", "Tools"},
    Shortcut{ShortcutAction::kBrushLarger, "]", false, false, "", "", "Tools"},
    Shortcut{ShortcutAction::kUndo, "Z", true, false, "Ctrl+Z", "undo", "Tools"},
    Shortcut{ShortcutAction::kRedo, "Y", true, false, "Ctrl+Y", "redo", "Tools"},
    Shortcut{ShortcutAction::kRedo, "Z", true, true, "", "", "Tools"},

    Shortcut{ShortcutAction::kPlayPause, "Space", false, false, "Space", "play, pause", "Film"},
    Shortcut{ShortcutAction::kStepBack, "Left", false, false, "Left Right", "one step", "Film"},
    Shortcut{ShortcutAction::kStepOn, "Right", false, false, "", "", "Film"},
    Shortcut{ShortcutAction::kStepBackFar, "Left", false, true, "⇧Left ⇧Right", "a twentieth", "Film"},
    Shortcut{ShortcutAction::kStepOnFar, "Right", false, true, "", "", "Film"},
    Shortcut{ShortcutAction::kReset, "Home", false, false, "Home", "to the first step", "Film"},
    Shortcut{ShortcutAction::kGoToEnd, "End", false, false, "End", "to the last step", "Film"},
    Shortcut{ShortcutAction::kSlower, "Down", false, false, "Down Up", "slower, faster", "Film"},
    Shortcut{ShortcutAction::kFaster, "Up", false, false, "", "", "Film"},
    Shortcut{ShortcutAction::kSearch, "Return", false, false, "Enter", "search again", "Film"},

    Shortcut{ShortcutAction::kZoomIn, "=", false, false, "+ -", "zoom", "View"},
    Shortcut{ShortcutAction::kZoomIn, "+", false, false, "", "", "View"},
    Shortcut{ShortcutAction::kZoomIn, "Keypad +", false, false, "", "", "View"},
    Shortcut{ShortcutAction::kZoomIn, "=", false, true, "", "", "View"},
    Shortcut{ShortcutAction::kZoomOut, "-", false, false, "", "", "View"},
    Shortcut{ShortcutAction::kZoomOut, "Keypad -", false, false, "", "", "View"},
    Shortcut{ShortcutAction::kFit, "0", false, false, "0", "whole map", "View"},
    Shortcut{ShortcutAction::kPanLeft, "Left", true, false, "Ctrl+arrows", "move the view", "View"},
    Shortcut{ShortcutAction::kPanRight, "Right", true, false, "", "", "View"},
    Shortcut{ShortcutAction::kPanUp, "Up", true, false, "", "", "View"},
    Shortcut{ShortcutAction::kPanDown, "Down", true, false, "", "", "View"},
    Shortcut{ShortcutAction::kFlowField, "V", false, false, "V", "flow field, search", "View"},
    Shortcut{ShortcutAction::kArrows, "A", false, false, "A", "arrows of the field", "View"},
    Shortcut{ShortcutAction::kValues, "N", false, false, "N", "numbers of the field", "View"},
    Shortcut{ShortcutAction::kCards, "H", false, false, "H", "cards", "View"},
    Shortcut{ShortcutAction::kPanel, "P", false, false, "P", "panel and strip", "View"},
    Shortcut{ShortcutAction::kMapOnly, "F11", false, false, "F11", "nothing but the map", "View"},
    Shortcut{ShortcutAction::kTheme, "D", false, false, "D", "dark, light", "View"},
    Shortcut{ShortcutAction::kTypeSize, "=", true, false, "Ctrl+=", "type size", "View"},

    Shortcut{ShortcutAction::kOnePane, "1", false, false, "1 2", "one pane, a duel", "Window"},
    Shortcut{ShortcutAction::kDuel, "2", false, false, "", "", "Window"},
    Shortcut{ShortcutAction::kLessons, "L", true, false, "Ctrl+L", "lessons", "Window"},
    Shortcut{ShortcutAction::kRecord, "R", true, false, "Ctrl+R", "record, stop", "Window"},
    Shortcut{ShortcutAction::kMaps, "O", true, false, "Ctrl+O", "open a map", "Window"},
    Shortcut{ShortcutAction::kSave, "S", true, false, "Ctrl+S", "save the scene", "Window"},
    Shortcut{ShortcutAction::kSaveAs, "S", true, true, "Ctrl+⇧S", "save it as", "Window"},
    Shortcut{ShortcutAction::kLab, "E", true, false, "Ctrl+E", "the laboratory", "Window"},
    Shortcut{ShortcutAction::kWorkers, "J", false, false, "J", "workers and their jobs", "Window"},
    Shortcut{ShortcutAction::kHelp, "F1", false, false, "F1 ?", "this page", "Window"},
    Shortcut{ShortcutAction::kHelp, "/", false, true, "", "", "Window"},
    Shortcut{ShortcutAction::kHelp, "?", false, true, "", "", "Window"},
    Shortcut{ShortcutAction::kQuit, "Q", true, false, "Ctrl+Q", "quit", "Window"},
};

const std::vector<HelpLine>& pointer_lines() {
    static const std::vector<HelpLine> kLines = {
        {"left drag", "the chosen tool"}, {"right drag", "erase"},
        {"⇧click", "move the goal"},      {"Ctrl+⇧click", "add, remove a goal"},
        {"on start, goal", "drag it"},    {"wheel", "zoom to the pointer"},
        {"middle drag", "move the view"}, {"Space+drag", "move the view"},
        {"drop a file", "open it"}};
    return kLines;
}

}  // namespace

std::optional<ShortcutAction> action_of(const KeyEvent& event) {
    if (!event.down || event.modifiers.alt) return std::nullopt;
    for (const Shortcut& shortcut : kShortcuts) {
        if (event.name == shortcut.key && event.modifiers.ctrl == shortcut.ctrl &&
            event.modifiers.shift == shortcut.shift) {
            return shortcut.action;
        }
    }
    return std::nullopt;
}

std::vector<HelpGroup> help_groups() {
    std::vector<HelpGroup> groups;
    for (const Shortcut& shortcut : kShortcuts) {
        if (groups.empty() || groups.back().title != shortcut.group)
            groups.push_back({std::string(shortcut.group), {}});
        if (!shortcut.shown.empty()) {
            groups.back().lines.push_back({std::string(shortcut.shown), std::string(shortcut.meaning)});
        }
    }
    groups.push_back({"Pointer", pointer_lines()});
    groups.push_back(
        {"Lesson",
         {{"Space PgDn →", "next slide"}, {"PgUp ←", "previous slide"}, {"Esc in a lesson", "leave it"}}});
    groups.push_back({"Controls",
                      {{"Tab ⇧Tab", "next, previous control"},
                       {"Enter Space", "press it"},
                       {"arrows", "move a slider"},
                       {"Esc", "leave, close"}}});
    return groups;
}

}  // namespace wayfield
