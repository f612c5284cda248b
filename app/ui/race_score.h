#pragma once
#include <string>
#include <vector>

#include "scene/scene.h"

namespace wayfield {

/// A column of a race's score: its heading, a text a contender, and the ratio of the first two.
struct ScoreColumn {
    std::string heading;
    std::vector<std::string> values;
    std::string ratio;
};

/// It is crowds that race, or armies that fight beside each other: all panes have one.
bool crowds_race(const Scene& scene);
bool battles_race(const Scene& scene);

/// The score of searches, or of crowds or battles where it is they. `film`: without times, which differ from
/// run to run.
std::vector<ScoreColumn> score_of(const Scene& scene, bool film);

}  // namespace wayfield
