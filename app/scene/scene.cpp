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
    history_.set_disposal(&disposal_);
    racing_ = source.race && panes_.size() > 1;
}

template <class Act>
Outcome Scene::act(const Command& command, const Act& act) {
    const auto index = static_cast<std::size_t>(command.pane.value_or(1) - 1);
    Outcome outcome;
    if (index >= panes_.size()) {
        outcome = Outcome::refused(fmt::format("there is no pane {}, only {}", index + 1, panes_.size()));
    } else {
        try {
            if (ends_gesture(command)) history_.begin_gesture();
            outcome = act(SceneActions{*this, index});
        } catch (const Error& error) {
            outcome = Outcome::refused(error.what());
        }
    }
    if (!outcome.message.empty()) message_ = outcome.message;
    return outcome;
}

Outcome Scene::apply(const Command& command) {
    return act(command, [&](SceneActions actions) { return std::visit(actions, command.action); });
}

Outcome Scene::open(const Command& command, MapSource source) {
    return act(command, [&](SceneActions actions) {
        actions.open(std::move(source));
        const auto* load = std::get_if<command::Load>(&command.action);
        return Outcome::done(load ? "loaded " + load->file : std::string());
    });
}

std::unique_ptr<Scene> Scene::fork() const {
    MapSource source{Grid(1, 1), {}, true, true, title_, racing_, caption_};
    for (const Pane& pane : panes_) source.panes.push_back(pane.setup);
    auto fork = std::make_unique<Scene>(std::move(source));
    fork->map_epoch_ = map_epoch_;
    return fork;
}

void Scene::copy_map(const Scene& from, const Command& command) {
    grid_ = from.grid_;
    if (std::holds_alternative<command::Undo>(command.action)) history_.copy_undo(from.history_);
    if (std::holds_alternative<command::Redo>(command.action)) history_.copy_redo(from.history_);
}

Outcome Scene::take(const Command& command, Scene& fork) {
    return act(command, [&](SceneActions actions) { return actions.take(command, fork); });
}

}  // namespace wayfield
