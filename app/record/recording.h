#pragma once
#include <memory>
#include <string>

#include "record/encoder.h"
#include "record/interrupt.h"

namespace wayfield {

/// A video in the making: takes a frame a time and knows what time each is worth. While it lives, Ctrl+C
/// gives it up (InterruptWatch): add() and finish() throw.
class Recording {
  public:
    /// Throws as open_encoder does.
    Recording(const std::string& path, int width, int height, double fps);

    /// A frame of another size (the window was resized) is fitted into the video's, in the middle of black.
    /// It stands for so many frames of the video. Throws Error; the recording is lost then.
    void add(const RgbImage& frame, int times = 1);
    /// Throws Error.
    void finish();

    const std::string& path() const { return path_; }
    double fps() const { return fps_; }
    int frames() const { return frames_; }
    double seconds() const { return frames_ / fps_; }

  private:
    void refuse_when_interrupted() const;

    std::string path_;
    int width_, height_;
    double fps_;
    int frames_ = 0;
    InterruptWatch watch_;
    std::unique_ptr<Encoder> encoder_;  // last: it takes its files away while the watch still lives
};

/// The frame scaled into a size, its shape kept.
RgbImage fitted(const RgbImage& frame, int width, int height);

/// The search as a film over a number of frames: which step each one shows. The first shows step 0; the last
/// step is reached a little before the end (the last eighth, 1.5 s at most), so that route and figures can be
/// read.
class FilmPlan {
  public:
    FilmPlan(double seconds, double fps);
    int frames() const { return frames_; }
    /// Precondition: 0 <= frame < frames().
    std::uint32_t step(int frame, std::uint32_t last_step) const;

  private:
    int frames_;
    int moving_;  // frames until the last step is reached
};

}  // namespace wayfield
