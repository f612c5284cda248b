#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "wayfield/lab.h"

namespace wayfield {

/// The subcommand by which a process becomes a contender; people never type it.
inline constexpr std::string_view kLabContenderCommand = "lab-contender";

/// Where maps and queries come from that are no experiment's own.
struct LabSource {
    std::string map;   ///< of the matrix: a map, picture or generator; empty: its default
    std::string scen;  ///< its queries; empty: drawn
    friend bool operator==(const LabSource&, const LabSource&) = default;
};

/// The experiments with the matrix on this map.
std::vector<LabExperiment> lab_experiments_on(const LabSource& source);

/// What a process needs to be told to become a contender.
struct LabContenderOrder {
    std::string experiment;
    std::string contender;
    LabSource source;
    int warm_ups = 1;

    std::vector<std::string> arguments() const;
};

/// The life of a contender's process. It prepares and warms up, says "ready", and then answers each line
/// "run" with "done MILLISECONDS FIGURE …": thread CPU time a repetition, or time on the clock for
/// contenders with threads of their own; figures by LabFigure. Short repetitions are run many times between
/// two looks at the clock. What goes wrong is said as "error TEXT". Ends at the end of its input. Returns the
/// exit status.
int run_lab_contender(const LabContenderOrder& order, std::istream& in, std::ostream& out);

}  // namespace wayfield
