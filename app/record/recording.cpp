#include "record/recording.h"

#include <algorithm>
#include <cmath>

#include "wayfield/error.h"

namespace wayfield {

namespace {

constexpr double kLongestRest = 1.5;  // seconds
constexpr int kRestPart = 8;

}  // namespace

Recording::Recording(const std::string& path, int width, int height, double fps)
    : path_(path),
      width_(width),
      height_(height),
      fps_(fps),
      encoder_(open_encoder(path, width, height, fps)) {}

void Recording::refuse_when_interrupted() const {
    if (InterruptWatch::interrupted()) throw Error(path_ + ": interrupted, there is no video");
}

void Recording::add(const RgbImage& frame, int times) {
    const bool same = frame.width == width_ && frame.height == height_;
    const RgbImage other = same ? RgbImage() : fitted(frame, width_, height_);
    for (int i = 0; i < times; ++i) {
        refuse_when_interrupted();
        encoder_->add(same ? frame : other);
        ++frames_;
    }
}

void Recording::finish() {
    refuse_when_interrupted();
    try {
        encoder_->finish();
    } catch (const Error&) {
        refuse_when_interrupted();
        throw;
    }
}

RgbImage fitted(const RgbImage& frame, int width, int height) {
    RgbImage result{width, height, {}};
    result.pixels.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3, 0);
    const double factor =
        std::min(static_cast<double>(width) / frame.width, static_cast<double>(height) / frame.height);
    const int inner_width = std::clamp(static_cast<int>(std::lround(frame.width * factor)), 1, width);
    const int inner_height = std::clamp(static_cast<int>(std::lround(frame.height * factor)), 1, height);
    const int left = (width - inner_width) / 2, top = (height - inner_height) / 2;
    for (int y = 0; y < inner_height; ++y) {
        const auto from_row =
            static_cast<std::size_t>(y * static_cast<std::int64_t>(frame.height) / inner_height);
        for (int x = 0; x < inner_width; ++x) {
            const auto from =
                static_cast<std::size_t>(x * static_cast<std::int64_t>(frame.width) / inner_width);
            const std::size_t source = (from_row * static_cast<std::size_t>(frame.width) + from) * 3;
            const std::size_t target = (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(width) +
                                        static_cast<std::size_t>(left + x)) *
                                       3;
            std::copy_n(frame.pixels.begin() + static_cast<std::ptrdiff_t>(source), 3,
                        result.pixels.begin() + static_cast<std::ptrdiff_t>(target));
        }
    }
    return result;
}

FilmPlan::FilmPlan(double seconds, double fps)
    : frames_(std::max(1, static_cast<int>(std::lround(seconds * fps)))) {
    const int rest = std::min(frames_ / kRestPart, static_cast<int>(std::lround(kLongestRest * fps)));
    moving_ = frames_ - rest;
}

std::uint32_t FilmPlan::step(int frame, std::uint32_t last_step) const {
    if (frame + 1 >= moving_) return last_step;
    const double share = static_cast<double>(frame) / (moving_ - 1);
    return static_cast<std::uint32_t>(share * last_step + 0.5);
}

}  // namespace wayfield
