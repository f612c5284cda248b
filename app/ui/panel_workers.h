#pragma once
#include <cstdint>

#include "ui/ui_context.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

/// What the band needs, before scaling.
float workers_band_height(int workers);

/// The pool's workers: how to load them, and what they do.
class WorkersPanel {
  public:
    /// The section of the side panel.
    void draw(const UiContext& ui);
    /// The band in layout.workers: a lane a worker with its jobs as bars over the last seconds, queue length,
    /// latency and utilisation. It stands still while nobody works.
    void draw_band(const UiContext& ui);

  private:
    /// The times that a band shows, on the pool's clock.
    struct Window {
        double from = 0;
        double to = 0;
    };

    void read(const UiContext& ui);
    void draw_header(const UiContext& ui, const Box& row, const PoolFigures& figures) const;
    void draw_lane(const UiContext& ui, const Box& lane, int worker) const;
    void draw_axis(const UiContext& ui, const Box& row) const;
    const PoolSpan* span_at(const Box& plot, float x, int worker) const;
    void show_span(const UiContext& ui, const Box& plot, float lane_height) const;
    float x_of(const Box& plot, double time) const;

    double count_ = 1000;
    std::uint32_t seed_ = 1;
    PoolReading reading_;
    Window window_;
};

}  // namespace wayfield
