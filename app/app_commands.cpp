#include "app_commands.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "app.h"
#include "app_script.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

int run_script(App& app, const std::string& path) {
    AppScriptHost host(app);
    ScriptPlayer player(ScriptReader(read_file(path), path), app.scene(), app.runner(), host);
    player.run_all();
    return player.commands_run();
}

int open_app(const OpenRequest& request) {
    App app(AppOptions{});
    app.open_first(request.map);
    return app.run();
}

int take_shot(const ShotRequest& request, std::ostream&) {
    AppOptions options;
    options.width = request.width;
    options.height = request.height;
    options.display = Display::kOffscreen;
    options.interactive = false;
    App app(options);
    app.open_first(request.map);
    if (!request.script.empty()) run_script(app, request.script);
    app.runner().finish();
    if (request.step) app.apply(command::Seek{*request.step});
    settle(app);
    write_png(app.picture(), request.out);
    return 0;
}

int play_script(const PlayRequest& request, std::ostream& out) {
    AppOptions options;
    options.display = request.headless ? Display::kOffscreen : Display::kScreen;
    options.interactive = false;
    App app(options);
    const int commands = run_script(app, request.script);
    if (request.json) {
        out << nlohmann::json{{"script", request.script}, {"commands", commands}, {"ok", true}}.dump()
            << "\n";
    } else {
        out << request.script << ": " << commands << " commands, all as expected\n";
    }
    return 0;
}

}  // namespace

WindowCommands window_commands() { return {open_app, take_shot, play_script}; }

}  // namespace wayfield
