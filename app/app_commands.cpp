#include "app_commands.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "app.h"
#include "app_script.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

// A window that nobody sees and nobody sits in front of.
AppOptions offscreen(int width, int height) {
    AppOptions options;
    options.width = width;
    options.height = height;
    options.display = Display::kOffscreen;
    options.interactive = false;
    options.keeps_settings = false;
    return options;
}

int run_script(App& app, const std::string& path) {
    AppScriptHost host(app);
    ScriptPlayer player(ScriptReader(read_file(path), path), app.scene(), app.runner(), host);
    player.run_all();
    return player.commands_run();
}

// The end of a script closes the file.
void end_recording(App& app) {
    if (!app.recording()) return;
    if (const Outcome outcome = app.apply(command::Stop{}); !outcome.ok) throw Error(outcome.message);
}

int open_app(const OpenRequest& request) {
    AppOptions options;
    options.asks = true;
    App app(options);
    app.open_first(request.map);
    return app.run();
}

int take_shot(const ShotRequest& request, std::ostream&) {
    App app(offscreen(request.width, request.height));
    app.open_first(request.map);
    if (!request.script.empty()) run_script(app, request.script);
    end_recording(app);
    app.runner().finish();
    if (request.step) app.apply(command::Seek{*request.step});
    settle(app);
    write_png(app.picture(), request.out);
    return 0;
}

int play_script(const PlayRequest& request, std::ostream& out) {
    AppOptions options = offscreen(AppOptions{}.width, AppOptions{}.height);
    if (!request.headless) options.display = Display::kScreen;
    options.interactive = request.live;
    App app(options);
    const int commands = run_script(app, request.script);
    end_recording(app);
    if (request.json) {
        out << nlohmann::json{{"script", request.script}, {"commands", commands}, {"ok", true}}.dump()
            << "\n";
    } else {
        out << request.script << ": " << commands << " commands, all as expected\n";
    }
    return 0;
}

int record_video(const RecordRequest& request, std::ostream& out) {
    check_recording_name(request.out);
    App app(offscreen(request.width, request.height));
    app.show_parts(FrameParts::kStripOnly);
    // Once before the map is read, which may be by letters that only --weights knows, and once for a scene's
    // own.
    const auto choose = [&](bool must) {
        for (const std::string& line : request.search) {
            const Outcome outcome = app.scene().apply(parse_command(line));
            if (must && !outcome.ok) throw UsageError(outcome.message);
        }
    };
    choose(false);
    app.open_first(request.map);
    choose(true);
    app.runner().finish();
    settle(app);
    const Outcome begun = app.apply(command::Record{request.out, std::nullopt, request.fps});
    if (!begun.ok) throw Error(begun.message);
    if (!request.script.empty()) run_script(app, request.script);
    // A script that drew no frame has only set the scene.
    if (app.recording() && app.recording()->frames() == 0) {
        app.begin_film(request.seconds);
        while (app.recording() && !app.window().minimised()) app.frame(1 / request.fps);
    }
    end_recording(app);
    out << app.scene().message() << "\n";
    return 0;
}

// One below the other, each as large as a screen.
int draw_lab_plots(const LabPlotsRequest& request) {
    constexpr double kScale = 1.6;  // type that can be read from the second row
    AppOptions options = offscreen(800, 450);
    options.scale = kScale;
    App app(options);
    app.lab().take(request.reports);
    RgbImage all;
    for (const LabReport& report : request.reports) {
        app.apply(command::Lab{command::LabAction::kShow, report.experiment.id});
        const RgbImage plot = app.lab_picture();
        all.width = plot.width;
        all.height += plot.height;
        all.pixels.insert(all.pixels.end(), plot.pixels.begin(), plot.pixels.end());
    }
    write_png(all, request.out);
    return 0;
}

}  // namespace

WindowCommands window_commands() { return {open_app, take_shot, play_script, record_video, draw_lab_plots}; }

}  // namespace wayfield
