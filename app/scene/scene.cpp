#include "scene/scene.h"

#include <fmt/format.h>

#include <utility>

#include "scene/scene_actions.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr int kFirstWidth = 64;
constexpr int kFirstHeight = 40;

MapSource first_map() {
    MapSource source{Grid(kFirstWidth, kFirstHeight), {PaneSetup{}}, true, false, "untitled"};
    source.panes.front().query.start = {2, 2};
    source.panes.front().query.goal = {kFirstWidth - 3, kFirstHeight - 3};
    return source;
}

// A gesture ends with whatever isn't its own continuation; asking and watching don't end it.
bool ends_gesture(const Command& command) {
    return !command.continues && !std::holds_alternative<command::Expect>(command.action) &&
           !std::holds_alternative<command::Fails>(command.action);
}

}  // namespace

Scene::Scene() : Scene(first_map()) {}

Scene::Scene(MapSource source)
    : grid_(std::move(source.grid)), title_(std::move(source.title)), caption_(std::move(source.caption)) {
    for (const PaneSetup& setup : source.panes) panes_.emplace_back(setup);
    if (panes_.empty()) panes_.emplace_back();
    racing_ = source.race && panes_.size() > 1;
}

Outcome Scene::apply(const Command& command) {
    const auto index = static_cast<std::size_t>(command.pane.value_or(1) - 1);
    Outcome outcome;
    if (index >= panes_.size()) {
        outcome = Outcome::refused(fmt::format("there is no pane {}, only {}", index + 1, panes_.size()));
    } else {
        try {
            if (ends_gesture(command)) history_.begin_gesture();
            outcome = std::visit(SceneActions{*this, index}, command.action);
        } catch (const Error& error) {
            outcome = Outcome::refused(error.what());
        }
    }
    if (!outcome.message.empty()) message_ = outcome.message;
    return outcome;
}

}  // namespace wayfield
