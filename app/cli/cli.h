#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "lab/lab_text.h"

namespace wayfield {

/// `wayfield [MAP]`
struct OpenRequest {
    std::string map;  ///< empty: what the first start shows
};

/// `wayfield shot MAP --out FILE.png [--size WxH] [--step N] [--script FILE]`
struct ShotRequest {
    std::string map;
    std::string out;
    int width = 1280;
    int height = 720;
    std::optional<std::uint32_t> step;  ///< playback step; none: the search's last
    std::string script;                 ///< run before the shot is taken; empty: none
};

/// `wayfield play SCRIPT [--headless] [--live] [--json]`
struct PlayRequest {
    std::string script;
    bool headless = false;
    bool live = false;
    bool json = false;
};

/// `wayfield record MAP --out FILE.mp4|FILE.gif|FOLDER/ [--size WxH] [--fps F] [--seconds S] [search]
/// [--script FILE]`
struct RecordRequest {
    std::string map;
    std::string out;
    int width = 1280;
    int height = 720;
    double fps = 60;
    double seconds = 10;
    std::vector<std::string> search;  ///< the search options as commands, for the first pane
    std::string script;               ///< drives the recording; empty: the search plays from first to last
};

/// `wayfield lab … --png FILE`
struct LabPlotsRequest {
    std::vector<LabReport> reports;
    std::string out;
};

/// The commands that need a window or a GL context; the command line only hands them on. Each writes its
/// output to the stream, returns the exit status, and throws Error or UsageError like everything else.
struct WindowCommands {
    std::function<int(const OpenRequest&)> open;
    std::function<int(const ShotRequest&, std::ostream& out)> shot;
    std::function<int(const PlayRequest&, std::ostream& out)> play;
    std::function<int(const RecordRequest&, std::ostream& out)> record;
    std::function<int(const LabPlotsRequest&)> lab_plots;
};

/// The whole command line. `arguments` are those after the program's name. Returns the exit status: 0 done,
/// 1 could not be done, 2 the command line is wrong; in the last two cases exactly one line went to `err`.
int run_cli(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
            const WindowCommands& window);

}  // namespace wayfield
