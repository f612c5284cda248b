#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "gpu/framebuffer.h"
#include "platform/window.h"
#include "view/map_view.h"

namespace wayfield {

/// How far two colours lie apart, 0..765.
inline int distance(Rgb a, Rgb b) { return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b); }

#define EXPECT_LIKE(a, b) EXPECT_LE(distance(a, b), 30)
#define EXPECT_UNLIKE(a, b) EXPECT_GE(distance(a, b), 45)

/// Draws panes offscreen and reads their pixels back.
class ViewTest : public testing::Test {
  protected:
    static void SetUpTestSuite() { window_ = std::make_unique<Window>("view", 64, 64, Display::kOffscreen); }
    static void TearDownTestSuite() { window_.reset(); }

    void SetUp() override { count_gl_errors(); }
    void TearDown() override { EXPECT_EQ(count_gl_errors(), 0); }

    const RgbImage& draw(const MapFrame& frame, const Camera& camera, int width, int height) {
        target_.resize(width, height);
        target_.bind();
        view_.update(frame, camera);
        view_.draw(frame, camera, height);
        image_ = target_.read_rgb();
        return image_;
    }

    Rgb at(int x, int y) const {
        const std::size_t i = (static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.width) +
                               static_cast<std::size_t>(x)) *
                              3;
        return {image_.pixels[i], image_.pixels[i + 1], image_.pixels[i + 2]};
    }
    Rgb at(const Camera& camera, Point cell, double dx = 0.5, double dy = 0.5) const {
        const Vec2 pixel = camera.to_pixel({cell.x + dx, cell.y + dy});
        return at(static_cast<int>(pixel.x), static_cast<int>(pixel.y));
    }

    MapView view_;
    Framebuffer target_;
    RgbImage image_;

  private:
    static inline std::unique_ptr<Window> window_;
};

}  // namespace wayfield
