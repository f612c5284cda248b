#include "run/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wayfield {
namespace {

void place(Pane& pane, double position) {
    pane.playhead.position = std::clamp(position, 0.0, static_cast<double>(pane.step_count()));
    if (pane.trace) pane.trace->player.seek(pane.step());
}

}  // namespace

double ticks_of(double seconds) { return seconds > 0 ? std::min(seconds * 60, kMaxTicksPerFrame) : 0; }

bool advance(Pane& pane, double ticks) {
    if (!pane.playhead.playing || !pane.trace) return false;
    const std::uint32_t before = pane.step();
    if (ticks > 0) place(pane, pane.playhead.position + ticks * pane.setup.speed);
    if (pane.at_end()) {
        pane.playhead.playing = false;
        pane.playhead.follows_end = true;
    }
    return pane.step() != before;
}

bool advance(Scene& scene, double ticks) {
    bool moved = false;
    for (std::size_t i = 0; i < scene.panes().size(); ++i) moved |= advance(scene.run_state(i), ticks);
    return moved;
}

bool any_playing(const Scene& scene) {
    return std::ranges::any_of(scene.panes(), [](const Pane& pane) { return pane.playhead.playing; });
}

void seek(Pane& pane, std::int64_t step) {
    const auto last = static_cast<std::int64_t>(pane.step_count());
    place(pane, static_cast<double>(std::clamp<std::int64_t>(step, 0, last)));
    // Without a trace every step is the last one; only an explicit wish is taken as one.
    pane.playhead.follows_end = pane.at_end() && (last > 0 || step > 0);
    if (pane.at_end()) pane.playhead.playing = false;
}

void step_by(Pane& pane, std::int64_t count) {
    pause(pane);
    const auto last = static_cast<std::int64_t>(pane.step_count());
    // Clamped first: the sum must not overflow.
    seek(pane, static_cast<std::int64_t>(pane.step()) + std::clamp(count, -last, last));
}

void play(Pane& pane) {
    if (pane.at_end()) place(pane, 0);
    pane.playhead.playing = true;
    pane.playhead.follows_end = false;
}

void pause(Pane& pane) { pane.playhead.playing = false; }

void reset(Pane& pane) {
    place(pane, 0);
    pane.playhead.playing = false;
    pane.playhead.follows_end = false;
}

void go_to_end(Pane& pane) {
    place(pane, pane.step_count());
    pane.playhead.playing = false;
    pane.playhead.follows_end = true;
}

void adopt_trace(Pane& pane, std::shared_ptr<PaneTrace> trace) {
    pane.trace = std::move(trace);
    place(pane, pane.playhead.follows_end ? pane.step_count() : pane.playhead.position);
}

}  // namespace wayfield
