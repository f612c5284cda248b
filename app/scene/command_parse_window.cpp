// Lines that a window carries out: its input, lessons, videos, the laboratory.
#include "scene/command.h"
#include "scene/command_parse.h"
#include "scene/tokens.h"

namespace wayfield {

using namespace command;

namespace {

MouseAction read_mouse_action(TokenReader& line) {
    if (line.accept("move")) return MouseAction::kMove;
    if (line.accept("down")) return MouseAction::kDown;
    if (line.accept("up")) return MouseAction::kUp;
    if (line.accept("click")) return MouseAction::kClick;
    line.fail("move, down, up, click, wheel or cell");
}

}  // namespace

Action read_window(TokenReader& line) {
    Window window;
    const Point size = line.size("a size", 16384);
    window.width = size.x;
    window.height = size.y;
    if (line.accept("scale")) window.scale = line.number("a scale", 0.25, 8);
    return window;
}

Action read_focus(TokenReader& line) {
    if (line.accept("lost")) return Focus{false};
    if (line.accept("gained")) return Focus{true};
    line.fail("lost or gained");
}

Action read_mouse(TokenReader& line) {
    if (line.accept("wheel")) {
        const Point at = line.point("a place");
        return MouseWheel{at, static_cast<int>(line.integer("a number of steps", -1000, 1000))};
    }
    Mouse mouse;
    mouse.on_cell = line.accept("cell");
    mouse.action = read_mouse_action(line);
    mouse.at = line.point(mouse.on_cell ? "a cell" : "a place");
    while (!line.at_end()) {
        if (line.accept("left"))
            mouse.button = MouseButton::kLeft;
        else if (line.accept("middle"))
            mouse.button = MouseButton::kMiddle;
        else if (line.accept("right"))
            mouse.button = MouseButton::kRight;
        else if (line.accept("shift"))
            mouse.shift = true;
        else if (line.accept("ctrl"))
            mouse.ctrl = true;
        else
            line.fail("left, middle, right, shift or ctrl");
    }
    return mouse;
}

Action read_widget(TokenReader& line) {
    Widget widget;
    widget.label = line.word("a label in quotes");
    if (line.accept("click")) return widget;
    if (!line.accept("set")) line.fail("click or set");
    widget.value = line.rest("a value");
    return widget;
}

Action read_key(TokenReader& line) {
    Key key;
    key.name = line.word("the name of a key");
    if (line.accept("down"))
        key.action = KeyAction::kDown;
    else if (line.accept("up"))
        key.action = KeyAction::kUp;
    while (!line.at_end()) {
        if (line.accept("shift"))
            key.shift = true;
        else if (line.accept("ctrl"))
            key.ctrl = true;
        else
            line.fail("shift or ctrl");
    }
    return key;
}

Action read_frames(TokenReader& line) {
    Frames frames;
    frames.count = static_cast<int>(line.integer("a number of frames", 0, 1'000'000));
    if (line.accept("fps")) frames.fps = line.number("frames a second", 1, 1000);
    return frames;
}

Action read_lesson(TokenReader& line) {
    if (line.accept("off")) return Lesson{};
    return Lesson{line.rest("a lesson or off")};
}

Action read_slide(TokenReader& line) {
    if (line.at_end()) return Slide{};
    if (line.accept("next")) return Slide{SlideMove::kNext};
    if (line.accept("back")) return Slide{SlideMove::kBack};
    return Slide{SlideMove::kTo, static_cast<int>(line.integer("next, back or a number", 1, 1'000'000))};
}

Action read_record(TokenReader& line) {
    Record record;
    record.file = line.word("a file");
    if (line.accept("seconds")) record.seconds = line.number("seconds", 0.001, 3600);
    if (line.accept("fps")) record.fps = line.number("frames a second", 1, 240);
    return record;
}

Action read_workers(TokenReader& line) {
    if (line.accept("show")) return Workers{true};
    if (line.accept("hide")) return Workers{false};
    line.fail("show or hide");
}

Action read_work(TokenReader& line) {
    if (!line.accept("save")) line.fail("save");
    SaveWork work;
    work.file = line.word("a file");
    if (line.accept("frames"))
        work.frames = static_cast<int>(line.integer("a number of frames", 1, work.frames));
    return work;
}

Action read_lab(TokenReader& line) {
    if (line.accept("cancel")) return Lab{LabAction::kCancel, {}};
    if (line.accept("close")) return Lab{LabAction::kClose, {}};
    if (line.accept("save")) return Lab{LabAction::kSave, line.rest("a file")};
    if (line.accept("run")) return Lab{LabAction::kRun, line.word("an experiment or all")};
    if (!line.accept("show")) line.fail("show, run, cancel, close or save");
    return Lab{LabAction::kShow, line.at_end() ? std::string() : line.word("an experiment")};
}

}  // namespace wayfield
