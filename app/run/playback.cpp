#include "run/playback.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace wayfield {
namespace {

// In a race all panes have the position of the longest: beyond its own end a pane's step stays its last.
void place(Pane& pane, double position) {
    pane.playhead.position = std::max(position, 0.0);
    if (pane.trace) pane.trace->player.seek(pane.step());
}

void place_all(const Film& film, double position) {
    position = std::clamp(position, 0.0, static_cast<double>(last_step(film.panes())));
    for (Pane& pane : film.panes()) place(pane, position);
}

bool at_end(const Film& film) { return current_step(film.panes()) >= last_step(film.panes()); }

// Its search, or the recording of it, is still to come.
bool waits(const Pane& pane) { return !pane.trace && !(pane.outcome && pane.outcome->refused()); }

void set_playing(const Film& film, bool playing) {
    for (Pane& pane : film.panes()) pane.playhead.playing = playing;
}

void set_follows_end(const Film& film, bool follows) {
    for (Pane& pane : film.panes()) pane.playhead.follows_end = follows;
}

}  // namespace

double ticks_of(double seconds) { return seconds > 0 ? std::min(seconds * 60, kMaxTicksPerFrame) : 0; }

std::uint32_t last_step(std::span<const Pane> film) {
    std::uint32_t last = 0;
    for (const Pane& pane : film) last = std::max(last, pane.step_count());
    return last;
}

std::uint32_t current_step(std::span<const Pane> film) {
    std::uint32_t step = 0;
    for (const Pane& pane : film) step = std::max(step, pane.step());
    return step;
}

bool advance(const Film& film, double ticks) {
    const std::span<Pane> panes = film.panes();
    if (!panes.front().playhead.playing || std::ranges::any_of(panes, waits)) return false;
    const std::uint32_t before = current_step(panes);
    if (ticks > 0) {
        double position = 0;
        for (const Pane& pane : panes) position = std::max(position, pane.playhead.position);
        place_all(film, position + ticks * panes.front().setup.speed);
    }
    if (at_end(film)) {
        set_playing(film, false);
        set_follows_end(film, true);
    }
    return current_step(panes) != before;
}

bool advance(Scene& scene, double ticks) {
    bool moved = false;
    const std::size_t films = scene.racing() ? 1 : scene.panes().size();
    for (std::size_t i = 0; i < films; ++i) moved |= advance(Film(scene.film(i)), ticks);
    return moved;
}

bool any_playing(const Scene& scene) {
    return std::ranges::any_of(scene.panes(), [](const Pane& pane) { return pane.playhead.playing; });
}

bool advance_crowds(Scene& scene, double ticks) {
    bool any = false;
    for (std::size_t i = 0; i < scene.panes().size(); ++i) {
        Pane& pane = scene.run_state(i);
        if (!pane.walks() || !pane.populace_placed() || pane.crowd_rests()) continue;
        CrowdClock& clock = pane.crowd_clock;
        clock.fraction += ticks * pane.setup.crowd.pace;
        // Sixtieths of a second don't add up to a whole one by themselves.
        const double whole = std::floor(clock.fraction + 1e-9);
        clock.fraction = std::max(0.0, clock.fraction - whole);
        clock.elapsed += static_cast<std::uint64_t>(whole);
        any |= whole > 0;
    }
    return any;
}

bool any_walking(const Scene& scene) {
    return std::ranges::any_of(scene.panes(),
                               [](const Pane& pane) { return pane.walks() && !pane.crowd_rests(); });
}

void seek(const Film& film, std::int64_t step) {
    const auto last = static_cast<std::int64_t>(last_step(film.panes()));
    place_all(film, static_cast<double>(std::clamp<std::int64_t>(step, 0, last)));
    // Without a trace every step is the last one; only an explicit wish is taken as one.
    set_follows_end(film, at_end(film) && (last > 0 || step > 0));
    if (at_end(film)) set_playing(film, false);
}

void step_by(const Film& film, std::int64_t count) {
    pause(film);
    const auto last = static_cast<std::int64_t>(last_step(film.panes()));
    // Clamped first: the sum must not overflow.
    seek(film, static_cast<std::int64_t>(current_step(film.panes())) + std::clamp(count, -last, last));
}

void play(const Film& film) {
    if (at_end(film)) place_all(film, 0);
    set_playing(film, true);
    set_follows_end(film, false);
}

void pause(const Film& film) { set_playing(film, false); }

void reset(const Film& film) {
    place_all(film, 0);
    set_playing(film, false);
    set_follows_end(film, false);
}

void go_to_end(const Film& film) {
    place_all(film, last_step(film.panes()));
    set_playing(film, false);
    set_follows_end(film, true);
}

void join_film(std::span<Pane> panes, std::size_t lead) {
    Playhead playhead = panes[lead].playhead;
    if (playhead.follows_end) playhead.position = last_step(panes);
    for (Pane& pane : panes) {
        pane.playhead = playhead;
        place(pane, playhead.position);
    }
}

void adopt_trace(Pane& pane, std::shared_ptr<PaneTrace> trace) {
    pane.trace = std::move(trace);
    place(pane, pane.playhead.follows_end ? pane.step_count() : pane.playhead.position);
}

}  // namespace wayfield
