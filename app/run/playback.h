#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "scene/pane.h"
#include "scene/scene.h"

namespace wayfield {

/// How playback moves playheads. Time comes in ticks of 1/60 s that the frame hands in; nothing here asks a
/// clock. All of them clamp to 0..step_count() and bring the traces' players along.

/// A frame of live time is worth at most this many ticks, so that a hiccup doesn't skip a film.
inline constexpr double kMaxTicksPerFrame = 6;
/// Ticks for a frame that took `seconds`, clamped to 0..kMaxTicksPerFrame.
double ticks_of(double seconds);

/// What plays: one pane, or the panes of a race on one playhead. A step is an expansion in each of them; a
/// pane whose search is over waits at its last step. Never empty; the panes must outlive it.
class Film {
  public:
    Film(Pane& pane) : panes_(&pane, 1) {}          // implicit: a pane is a film
    Film(std::span<Pane> panes) : panes_(panes) {}  // implicit: so are those of Scene::film
    std::span<Pane> panes() const { return panes_; }

  private:
    std::span<Pane> panes_;
};

/// The last step of a film: of its longest search.
std::uint32_t last_step(std::span<const Pane> film);
/// Where its playhead stands, 0..last_step().
std::uint32_t current_step(std::span<const Pane> film);

/// Moves a playing film by ticks x speed; at the end it stops. A film that is still being recorded waits.
/// Returns true if the step changed.
bool advance(const Film& film, double ticks);
/// All films of a scene.
bool advance(Scene& scene, double ticks);
/// True while any pane plays: the window has to draw on.
bool any_playing(const Scene& scene);

/// Gives the crowds that walk the ticks of this time, times their pace. Crowds that rest, and those who are
/// still to be placed, get none. True if any got one.
bool advance_crowds(Scene& scene, double ticks);
/// True while any crowd walks and doesn't rest.
bool any_walking(const Scene& scene);

void seek(const Film& film, std::int64_t step);
/// Steps by `count` from where it stands, and pauses.
void step_by(const Film& film, std::int64_t count);
/// Plays on; from the start if it stands at the end.
void play(const Film& film);
void pause(const Film& film);
/// Stops at step 0.
void reset(const Film& film);
/// To the last step, and stays there when a new search comes.
void go_to_end(const Film& film);
/// All panes take over the playhead of the `lead`: a race begins. Precondition: lead < panes.size().
void join_film(std::span<Pane> panes, std::size_t lead);
/// A new trace arrived: follows the end, or stays where it is as far as the trace goes.
void adopt_trace(Pane& pane, std::shared_ptr<PaneTrace> trace);

}  // namespace wayfield
