#include "scene/script.h"

#include <fmt/format.h>

#include <utility>

#include "run/playback.h"
#include "run/runner.h"
#include "scene/is_one_of.h"
#include "scene/scene_file.h"
#include "scene/search_settings.h"
#include "scene/tokens.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

std::string_view without_comment(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == line.npos || line[begin] == '#') return {};
    return line.substr(begin);
}

}  // namespace

bool needs_film(const Command& command) {
    using namespace command;
    return std::visit(
        [](const auto& action) {
            return IsOneOf<std::decay_t<decltype(action)>, Play, Step, Seek, Reset, Shot, Record, Slide,
                           SaveBattle>;
        },
        command.action);
}

// ---- Reading ----

ScriptReader::ScriptReader(std::string text, std::string name)
    : text_(std::move(text)), name_(std::move(name)) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.erase(0, 3);
    if (!looks_like_scene(text_)) return;
    std::string_view header = *next_raw();
    while (header.ends_with(' ')) header.remove_suffix(1);
    if (header != kSceneHeader) {
        fail(1, fmt::format("\"{}\" is a version that this program doesn't know, \"{}\" expected",
                            header.substr(0, 40), kSceneHeader));
    }
}

std::optional<std::string_view> ScriptReader::next_raw() {
    if (at_ >= text_.size()) return std::nullopt;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view line = std::string_view(text_).substr(at_, end - at_);
    at_ = end + 1;
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::optional<ScriptLine> ScriptReader::next() {
    while (const auto raw = next_raw()) {
        const std::string_view line = without_comment(*raw);
        if (line.empty()) continue;
        ScriptLine result{line_, std::string(line)};
        int rows = 0;
        try {
            rows = block_lines(line);
        } catch (const UsageError& error) {
            fail(line_, error.what());
        }
        for (int row = 0; row < rows; ++row) {
            const auto text = next_raw();
            if (!text) fail(result.line, fmt::format("{} rows expected, the file ends after {}", rows, row));
            result.text += '\n';
            result.text += *text;
        }
        return result;
    }
    return std::nullopt;
}

void ScriptReader::fail(int line, const std::string& message) const {
    throw Error(fmt::format("{}:{}: {}", name_, line, message));
}

// ---- Without a window ----

Outcome HeadlessHost::run(const Command& command) {
    double ticks = 0;
    if (const auto* frames = std::get_if<command::Frames>(&command.action)) {
        ticks = frames->count * (60 / frames->fps);
    } else if (const auto* wait = std::get_if<command::Wait>(&command.action)) {
        ticks = wait->seconds * 60;
    } else if (const auto* slide = std::get_if<command::Slide>(&command.action);
               slide && slide->move == command::SlideMove::kMark) {
        return Outcome::done();
    } else {
        return Outcome::refused("this needs a window");
    }
    runner_->finish();
    advance(*scene_, ticks);
    advance_crowds(*scene_, ticks);
    return Outcome::done();
}

std::optional<ScriptValue> HeadlessHost::value(const command::Expression&) { return std::nullopt; }

// ---- Playing ----

ScriptPlayer::ScriptPlayer(ScriptReader reader, Scene& scene, Runner& runner, ScriptHost& host)
    : reader_(std::move(reader)), scene_(&scene), runner_(&runner), host_(&host) {}

bool ScriptPlayer::run_next() {
    if (host_->closed()) return false;
    const auto line = reader_.next();
    if (!line) return false;
    try {
        const Outcome outcome = run(parse_command(line->text));
        if (!outcome.ok) throw Error(outcome.message);
        ++commands_run_;
    } catch (const Error& error) {
        reader_.fail(line->line, error.what());
    }
    return true;
}

void ScriptPlayer::run_all() {
    while (run_next()) {
    }
}

Outcome ScriptPlayer::run(const Command& command) {
    if (const auto* expect = std::get_if<command::Expect>(&command.action)) return check(command, *expect);
    if (const auto* fails = std::get_if<command::Fails>(&command.action)) {
        return check_failure(command, *fails);
    }
    return carry_out(command);
}

Outcome ScriptPlayer::carry_out(const Command& command) {
    if (needs_film(command)) runner_->finish();
    if (needs_host(command)) return host_->run(command);
    const std::uint64_t before = scene_->revision();
    const std::optional<Outcome> apart = host_->run_long(command);
    Outcome outcome = apart ? *apart : scene_->apply(command);
    if (std::holds_alternative<command::Search>(command.action) ||
        std::holds_alternative<command::Tick>(command.action))
        runner_->finish();
    if (scene_->revision() != before) {
        runner_->update();
        host_->scene_changed();
    }
    return outcome;
}

Outcome ScriptPlayer::check(const Command& command, const command::Expect& expect) {
    const auto pane = static_cast<std::size_t>(command.pane.value_or(1) - 1);
    // The window first: what it says last need not come from the scene.
    auto value = host_->value(expect.expression);
    if (!value) value = scene_value(expect.expression, *scene_, *runner_, pane);
    if (!value) return Outcome::refused(fmt::format("{} needs a window", expect.expression.name));
    std::string expected = expect.value;
    // "ground" and "free" are one kind.
    if (expect.expression.name == "cell") expected = name_of(terrain_of_name(expected));
    if (holds(*value, expect.comparison, expected)) return Outcome::done();
    return Outcome::refused(fmt::format("{} expected, it is {}",
                                        to_text(command).substr(to_text(command).find("expect") + 7),
                                        to_text(*value)));
}

Outcome ScriptPlayer::check_failure(const Command& command, const command::Fails& fails) {
    if (!fails.command) return Outcome::done();
    Command inner = *fails.command;
    if (!inner.pane) inner.pane = command.pane;
    const std::uint64_t before = scene_->revision();
    Outcome outcome;
    try {
        outcome = run(inner);
    } catch (const Error& error) {
        outcome = Outcome::refused(error.what());
    }
    if (outcome.ok)
        return Outcome::refused(fmt::format("\"{}\" was to be refused, and was done", fails.text));
    if (scene_->revision() != before) {
        return Outcome::refused(fmt::format("\"{}\" was refused, but changed the scene", fails.text));
    }
    return Outcome::done();
}

}  // namespace wayfield
