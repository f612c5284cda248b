// wayfield shot and wayfield play: checked here, carried out by whoever owns the window.
#include <memory>

#include "cli/command.h"
#include "files/files.h"
#include "wayfield/error.h"

namespace wayfield::cli {

void add_shot(CLI::App& root, Session& session) {
    struct Arguments {
        ShotRequest request;
        std::string size;
    };
    const auto arguments = std::make_shared<Arguments>();
    CLI::App* command = root.add_subcommand("shot", "Draw the app into a picture");
    command->add_option("MAP", arguments->request.map, "Map, picture, scene or generator")->required();
    command->add_option("--out", arguments->request.out, "The picture")->type_name("FILE.png")->required();
    command->add_option("--size", arguments->size, "Its size, default 1280x720")->type_name("WxH");
    command->add_option("--step", arguments->request.step, "Playback step, default the last")->type_name("N");
    command->add_option("--script", arguments->request.script, "Script to run first")->type_name("FILE");
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] {
            ShotRequest& request = arguments->request;
            if (!arguments->size.empty()) {
                std::tie(request.width, request.height) = parse_size("--size", arguments->size);
            }
            if (extension_of(request.out) != ".png")
                throw UsageError("--out: a name that ends in .png is wanted");
            return session.window.shot(request, session.out);
        };
    });
}

void add_play(CLI::App& root, Session& session) {
    const auto request = std::make_shared<PlayRequest>();
    CLI::App* command = root.add_subcommand("play", "Run a script in the app");
    command->add_option("SCRIPT", request->script, "The script")->required();
    command->add_flag("--headless", request->headless, "Without a display");
    command->add_flag("--json", request->json, "Print one JSON object");
    command->callback([request, &session] {
        session.chosen = [request, &session] { return session.window.play(*request, session.out); };
    });
}

}  // namespace wayfield::cli
