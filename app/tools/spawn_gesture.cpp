#include "tools/spawn_gesture.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "scene/raster.h"

namespace wayfield {

namespace {

// Cells at which dabs begin differ, and so do their seeds: a stroke isn't a stamp.
command::Spawn spawn_in(Point from, Point to, double per_cell) {
    const double cells = (std::abs(to.x - from.x) + 1.0) * (std::abs(to.y - from.y) + 1.0);
    SpawnedAgents agents;
    agents.from = from;
    agents.to = to;
    agents.count =
        static_cast<std::uint32_t>(std::clamp(std::round(cells * per_cell), 1.0, double{kMaxAgents}));
    agents.seed = static_cast<std::uint32_t>(from.y) * 7919U + static_cast<std::uint32_t>(from.x) + 1U;
    return {agents};
}

class Dabs : public Gesture {
  public:
    Dabs(const ToolContext& context, const ToolSettings& settings, Point first)
        : size_(settings.brush.size), per_cell_(settings.agents_a_cell) {
        dab(context, first);
    }

    void move(const ToolContext& context, Vec2 pixel) override {
        for (const Point cell : line_cells(last_, context.cell(pixel))) {
            if (std::max(std::abs(cell.x - last_.x), std::abs(cell.y - last_.y)) >= size_) dab(context, cell);
        }
    }

  private:
    void dab(const ToolContext& context, Point cell) {
        last_ = cell;
        const int before = (size_ - 1) / 2;
        const Point from{cell.x - before, cell.y - before};
        const Point to{from.x + size_ - 1, from.y + size_ - 1};
        const command::Spawn spawn = spawn_in(from, to, per_cell_);
        if (intersected(area_of(spawn.agents), context.scene.grid().bounds()).empty()) return;
        context.send(spawn, sent_);
        sent_ = true;
    }

    int size_;
    double per_cell_;
    Point last_;
    bool sent_ = false;
};

class SpawnRect : public Gesture {
  public:
    SpawnRect(const ToolContext& context, const ToolSettings& settings, Vec2 pixel)
        : first_(context.cell_on_map(pixel)), last_(first_), per_cell_(settings.agents_a_cell) {}

    void move(const ToolContext& context, Vec2 pixel) override { last_ = context.cell_on_map(pixel); }
    void end(const ToolContext& context, Vec2 pixel) override {
        move(context, pixel);
        context.send(spawn_in(first_, last_, per_cell_));
    }
    // Its frame.
    std::vector<Point> preview() const override {
        const int x0 = std::min(first_.x, last_.x), x1 = std::max(first_.x, last_.x);
        const int y0 = std::min(first_.y, last_.y), y1 = std::max(first_.y, last_.y);
        std::vector<Point> cells;
        for (int x = x0; x <= x1; ++x) {
            cells.push_back({x, y0});
            if (y1 != y0) cells.push_back({x, y1});
        }
        for (int y = y0 + 1; y < y1; ++y) {
            cells.push_back({x0, y});
            if (x1 != x0) cells.push_back({x1, y});
        }
        return cells;
    }

  private:
    Point first_, last_;
    double per_cell_;
};

}  // namespace

std::unique_ptr<Gesture> begin_spawn(const ToolContext& context, const ToolSettings& settings, Vec2 pixel) {
    if (settings.shape == command::Shape::kStroke)
        return std::make_unique<Dabs>(context, settings, context.cell(pixel));
    return std::make_unique<SpawnRect>(context, settings, pixel);
}

}  // namespace wayfield
