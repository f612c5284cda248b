#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "platform/input_events.h"
#include "ui/overlays.h"

namespace wayfield {

/// What a key does when no control has the keyboard.
enum class ShortcutAction : std::uint8_t {
    kToolWall,
    kToolErase,
    kToolTerrain,
    kToolStart,
    kToolGoal,
    kToolAgents,
    kShapeStroke,
    kShapeLine,
    kShapeRect,
    kShapeFill,
    kBrushSmaller,
    kBrushLarger,
    kUndo,
    kRedo,
    kPlayPause,
    kStepBack,
    kStepOn,
    kStepBackFar,
    kStepOnFar,
    kReset,
    kGoToEnd,
    kSlower,
    kFaster,
    kSearch,
    kZoomIn,
    kZoomOut,
    kFit,
    kPanLeft,
    kPanRight,
    kPanUp,
    kPanDown,
    kFlowField,
    kArrows,
    kValues,
    kCards,
    kPanel,
    kMapOnly,
    kTheme,
    kTypeSize,
    kOnePane,
    kDuel,
    kRecord,
    kLessons,
    kMaps,
    kSave,
    kSaveAs,
    kLab,
    kWorkers,
    kHelp,
    kQuit
};

/// The one table of keys: what is pressed, what it does, and how the help says it.
std::optional<ShortcutAction> action_of(const KeyEvent& event);

/// All keys and the pointer's gestures, for the help.
std::vector<HelpGroup> help_groups();

}  // namespace wayfield
