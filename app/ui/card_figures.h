#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "ui/theme.h"

namespace wayfield {

/// A card: a caption and a value.
struct Figure {
    std::string caption;
    std::string value;
    Colour colour;
    std::size_t least_digits = 0;  ///< keeps its width while the number changes
    bool measured = false;         ///< a time, which differs from run to run: no part of a video
    bool sentence = false;         ///< in words, on as many lines as it takes
};

/// What came out of the search: status, cost, cells, time.
std::vector<Figure> first_row(const Pane& pane, const Theme& theme);
/// The lesser figures; `brief`: only what the first row leaves open about the path.
std::vector<Figure> second_row(const Pane& pane, const Theme& theme, bool brief);
/// What the step at the playhead looked at, of a search that jumps; empty for others.
std::vector<Figure> step_row(const Pane& pane, const Theme& theme);
/// Why the search was fast, or wasn't: a sentence of its figures. With times only where they are wanted.
std::vector<Figure> reason_row(const Pane& pane, const Theme& theme, bool with_times);
/// Among several panes: whose it is and how far, before what it cost.
std::vector<Figure> contender_row(const Pane& pane, const std::string& name, const Theme& theme);
/// Of the crowd.
std::vector<Figure> crowd_row(const Pane& pane, const Theme& theme);
/// Of the battle.
std::vector<Figure> battle_row(const Pane& pane, const Theme& theme);
/// The living of each army, "97 : 88"; of many armies together.
std::string living_text(const BattleFigures& figures);
/// Of the flow field.
std::vector<Figure> field_row(const Pane& pane, const Theme& theme);

}  // namespace wayfield
