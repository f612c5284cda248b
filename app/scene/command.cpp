#include "scene/command.h"

namespace wayfield {

Command::Command() = default;
Command::Command(const Command& other) = default;
Command::Command(Command&& other) noexcept = default;
Command& Command::operator=(const Command& other) = default;
Command& Command::operator=(Command&& other) noexcept = default;
Command::~Command() = default;

bool operator==(const Command& a, const Command& b) {
    return a.action == b.action && a.pane == b.pane && a.continues == b.continues;
}

}  // namespace wayfield
