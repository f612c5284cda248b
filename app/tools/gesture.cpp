#include "tools/gesture.h"

#include <algorithm>
#include <utility>

namespace wayfield {

void ToolContext::send(Command command, bool continues) const {
    command.pane = static_cast<int>(pane) + 1;
    command.continues = continues;
    commands.push_back(std::move(command));
}

Point ToolContext::cell_on_map(Vec2 pixel) const {
    const Point p = cell(pixel);
    return {std::clamp(p.x, 0, scene.grid().width() - 1), std::clamp(p.y, 0, scene.grid().height() - 1)};
}

}  // namespace wayfield
