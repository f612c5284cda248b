// wayfield shot, play and record: checked here, carried out by whoever owns the window.
#include <limits>
#include <memory>

#include "cli/command.h"
#include "cli/search_arguments.h"
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
    add_map(*command, arguments->request.map);
    command->add_option("--out", arguments->request.out, "The picture")->type_name("FILE.png")->required();
    command->add_option("--size", arguments->size, "Its size, default 1280x720")->type_name("WxH");
    command->add_option("--step", arguments->request.step, "Playback step, default the last")
        ->type_name("N")
        ->check(whole_number(0, std::numeric_limits<std::uint32_t>::max()));
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

void add_record(CLI::App& root, Session& session) {
    struct Arguments {
        RecordRequest request;
        std::string size;
        SearchArguments search;
    };
    const auto arguments = std::make_shared<Arguments>();
    RecordRequest& request = arguments->request;
    CLI::App* command = root.add_subcommand("record", "Make a video of a search, frame by frame");
    add_map(*command, request.map);
    command->add_option("--out", request.out, "An .mp4, a .gif, or a folder for PNGs, which ends in /")
        ->type_name("FILE")
        ->required();
    command->add_option("--size", arguments->size, "Its size, default 1280x720")->type_name("WxH");
    command->add_option("--fps", request.fps, "Frames a second, default 60")->type_name("F");
    command->add_option("--seconds", request.seconds, "How long it is, default 10")->type_name("S");
    command->add_option("--script", request.script, "Script that drives it: what its frames show is recorded")
        ->type_name("FILE");
    arguments->search.declare(*command);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] {
            RecordRequest& asked = arguments->request;
            if (!arguments->size.empty()) {
                std::tie(asked.width, asked.height) = parse_size("--size", arguments->size);
            }
            if (!(asked.fps >= 1 && asked.fps <= 240)) throw UsageError("--fps: 1 to 240 is wanted");
            if (!(asked.seconds > 0 && asked.seconds <= 3600))
                throw UsageError("--seconds: more than 0 and at most 3600 is wanted");
            asked.search = arguments->search.commands();
            return session.window.record(asked, session.out);
        };
    });
}

void add_play(CLI::App& root, Session& session) {
    const auto request = std::make_shared<PlayRequest>();
    CLI::App* command = root.add_subcommand("play", "Run a script in the app");
    command->add_option("SCRIPT", request->script, "The script")->required();
    command->add_flag("--headless", request->headless, "Without a display");
    command->add_flag("--live", request->live,
                      "Frames wait for nothing, as in front of a person, and time is that of the clock");
    add_json(*command, request->json);
    command->callback([request, &session] {
        session.chosen = [request, &session] { return session.window.play(*request, session.out); };
    });
}

}  // namespace wayfield::cli
