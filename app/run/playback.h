#pragma once

#include <cstdint>
#include <memory>

#include "scene/pane.h"
#include "scene/scene.h"

namespace wayfield {

/// How playback moves a pane's playhead. Time comes in ticks of 1/60 s that the frame hands in; nothing here
/// asks a clock. All of them clamp to 0..step_count() and bring the trace's player along.

/// A frame of live time is worth at most this many ticks, so that a hiccup doesn't skip a film.
inline constexpr double kMaxTicksPerFrame = 6;
/// Ticks for a frame that took `seconds`, clamped to 0..kMaxTicksPerFrame.
double ticks_of(double seconds);

/// Moves a playing pane by ticks x speed; at the end it stops. Returns true if the step changed.
bool advance(Pane& pane, double ticks);
/// All panes of a scene.
bool advance(Scene& scene, double ticks);
/// True while any pane plays: the window has to draw on.
bool any_playing(const Scene& scene);

void seek(Pane& pane, std::int64_t step);
/// Steps by `count` from where it stands, and pauses.
void step_by(Pane& pane, std::int64_t count);
/// Plays on; from the start if it stands at the end.
void play(Pane& pane);
void pause(Pane& pane);
/// Stops at step 0.
void reset(Pane& pane);
/// To the last step, and stays there when a new search comes.
void go_to_end(Pane& pane);
/// A new trace arrived: follows the end, or clamps.
void adopt_trace(Pane& pane, std::shared_ptr<PaneTrace> trace);

}  // namespace wayfield
