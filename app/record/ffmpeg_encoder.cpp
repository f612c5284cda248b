// MP4 and GIF by the program ffmpeg: raw frames go through its standard input.
#include <fmt/format.h>

#include <filesystem>

#include "files/files.h"
#include "record/encoder.h"
#include "record/process.h"
#include "wayfield/error.h"

namespace wayfield {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

const char* const kRemedy =
    "install the package ffmpeg (apt-get install ffmpeg), or record PNGs into a folder: a name that ends in "
    "/";

Words joined(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Errors only, no questions, one thread: the same frames give the same bytes.
Words ffmpeg(const Words& more) {
    return joined({"ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"}, more);
}

Words raw_input(int width, int height, double fps) {
    return {"-f",          "rawvideo",
            "-pix_fmt",    "rgb24",
            "-video_size", fmt::format("{}x{}", width, height),
            "-framerate",  fmt::format("{}", fps),
            "-i",          "pipe:0"};
}

Words exact_output(const Words& more) {
    return joined(
        {"-an", "-threads", "1", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"},
        more);
}

/// A file that is gone again unless it was renamed.
class PartFile {
  public:
    explicit PartFile(std::string name) : name_(std::move(name)) {}
    ~PartFile() {
        std::error_code ignored;
        fs::remove(name_, ignored);
    }
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    const std::string& name() const { return name_; }

  private:
    std::string name_;
};

// What can't be opened is said before a minute of drawing, and in the words of the system.
void require_writable(const std::string& name) { write_file(name, ""); }

void take_name(const std::string& part, const std::string& path) {
    std::error_code error;
    fs::rename(part, path, error);
    if (error) throw Error(fmt::format("{}: {}", path, error.message()));
}

void send(Process& process, const RgbImage& frame, const std::string& path) {
    if (process.write(frame.pixels)) return;
    process.finish();
    throw Error(fmt::format("{}: ffmpeg failed: {}", path, process.last_words()));
}

void finish(Process& process, const std::string& path) {
    if (!process.finish()) throw Error(fmt::format("{}: ffmpeg failed: {}", path, process.last_words()));
}

class Mp4 : public Encoder {
  public:
    Mp4(std::string path, int width, int height, double fps)
        : path_(std::move(path)),
          part_(path_ + ".part"),
          process_((require_writable(part_.name()), words(width, height, fps, part_.name())), kRemedy) {}

    void add(const RgbImage& frame) override { send(process_, padded_to_even(frame), path_); }
    void finish() override {
        wayfield::finish(process_, path_);
        take_name(part_.name(), path_);
    }

  private:
    // Colours by BT.709, and said so: players guess by the size otherwise.
    static Words words(int width, int height, double fps, const std::string& part) {
        return ffmpeg(joined(
            raw_input(width + width % 2, height + height % 2, fps),
            exact_output({"-vf",
                          "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
                          "-colorspace",
                          "bt709",
                          "-color_primaries",
                          "bt709",
                          "-color_trc",
                          "bt709",
                          "-color_range",
                          "tv",
                          "-c:v",
                          "libx264",
                          "-preset",
                          "veryfast",
                          "-crf",
                          "16",
                          "-pix_fmt",
                          "yuv420p",
                          "-movflags",
                          "+faststart",
                          "-f",
                          "mp4",
                          part})));
    }

    std::string path_;
    PartFile part_;
    Process process_;
};

// Through a lossless file, because the palette of all frames has to be known before the first is coloured.
class Gif : public Encoder {
  public:
    Gif(std::string path, int width, int height, double fps)
        : path_(std::move(path)),
          frames_(path_ + ".part.mov"),
          palette_(path_ + ".part.png"),
          part_(path_ + ".part"),
          process_((require_writable(frames_.name()),
                    ffmpeg(joined(raw_input(width, height, fps),
                                  exact_output({"-c:v", "qtrle", "-f", "mov", frames_.name()})))),
                   kRemedy) {}

    void add(const RgbImage& frame) override { send(process_, frame, path_); }
    void finish() override {
        wayfield::finish(process_, path_);
        run({"-i", frames_.name(), "-vf", "palettegen=reserve_transparent=0:stats_mode=full", "-frames:v",
             "1", "-update", "1", "-c:v", "png", "-f", "image2", palette_.name()});
        run({"-i", frames_.name(), "-i", palette_.name(), "-lavfi",
             "paletteuse=dither=none:diff_mode=rectangle", "-f", "gif", part_.name()});
        take_name(part_.name(), path_);
    }

  private:
    void run(const Words& arguments) const {
        Words words = ffmpeg({});
        // The output's own options stand right before its name.
        words = joined(words, Words(arguments.begin(), arguments.end() - 1));
        words = joined(words, exact_output({arguments.back()}));
        Process process(words, kRemedy);
        wayfield::finish(process, path_);
    }

    std::string path_;
    PartFile frames_, palette_, part_;
    Process process_;
};

}  // namespace

std::unique_ptr<Encoder> open_mp4(const std::string& path, int width, int height, double fps) {
    return std::make_unique<Mp4>(path, width, height, fps);
}

std::unique_ptr<Encoder> open_gif(const std::string& path, int width, int height, double fps) {
    return std::make_unique<Gif>(path, width, height, fps);
}

}  // namespace wayfield
