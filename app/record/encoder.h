#pragma once
#include <memory>
#include <string>

#include "gpu/framebuffer.h"

namespace wayfield {

/// Makes a file, or a folder of files, of frames that all have one size. Nothing stands under the name that
/// was asked for before finish(): a recording that is given up leaves nothing behind.
class Encoder {
  public:
    virtual ~Encoder() = default;
    /// Throws Error if the frame can't be taken; the recording is lost then.
    virtual void add(const RgbImage& frame) = 0;
    /// No frame more: the file takes its name. Throws Error.
    virtual void finish() = 0;
};

/// By the ending of the name: ".mp4" (H.264), ".gif", or a folder of PNGs, told by a "/" at its end or by
/// being one already. Throws UsageError for any other ending, Error where ffmpeg is missing or the place
/// can't be written. `width`, `height` at least 1; `fps` above 0.
std::unique_ptr<Encoder> open_encoder(const std::string& path, int width, int height, double fps);

/// What open_encoder would throw about the name alone, thrown before anything is drawn.
void check_recording_name(const std::string& path);

// One a file: png_folder.cpp, ffmpeg_encoder.cpp.
std::unique_ptr<Encoder> open_png_folder(const std::string& path);
std::unique_ptr<Encoder> open_mp4(const std::string& path, int width, int height, double fps);
std::unique_ptr<Encoder> open_gif(const std::string& path, int width, int height, double fps);

/// The frame with its last column and row repeated until both sides are even: 4:2:0 video has one colour for
/// two by two pixels.
RgbImage padded_to_even(const RgbImage& frame);

}  // namespace wayfield
