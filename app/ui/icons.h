#pragma once
#include "ui/theme.h"

struct ImDrawList;

namespace wayfield {

/// Drawn from lines and triangles, so that they are sharp at any scale and need no icon font.
enum class Icon {
    kNone,
    kWall,
    kErase,
    kTerrain,
    kStart,
    kGoal,
    kPan,
    kLine,
    kRect,
    kFill,
    kBrush,
    kUndo,
    kRedo,
    kFit,
    kSun,
    kMoon,
    kHelp,
    kFirst,
    kBack,
    kPlay,
    kPause,
    kForward,
    kLast,
    kDuel,
    kLessons,
    kRecord,
    kCaret,
    kCheck,
    kFolder,
    kFile,
    kUp,
    kLab,
    kAgents
};

/// `size` is the side of the square around the centre (x, y).
void draw_icon(ImDrawList& list, Icon icon, float x, float y, float size, Colour colour);

}  // namespace wayfield
