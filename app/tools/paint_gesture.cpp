#include "tools/paint_gesture.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "scene/raster.h"

namespace wayfield {

namespace {

class Stroke : public Gesture {
  public:
    Stroke(const ToolContext& context, command::Brush brush, Point first, Terrain kind)
        : brush_(brush), kind_(kind), last_(first) {
        send(context, {first}, false);
    }

    void move(const ToolContext& context, Vec2 pixel) override {
        const Point cell = context.cell(pixel);
        if (cell == last_) return;
        send(context, {last_, cell}, true);
        last_ = cell;
    }

  private:
    void send(const ToolContext& context, std::vector<Point> points, bool continues) {
        context.send(command::Paint{command::Shape::kStroke, std::move(points), kind_, brush_}, continues);
    }

    command::Brush brush_;
    Terrain kind_;
    Point last_;
};

class TwoPoints : public Gesture {
  public:
    TwoPoints(const ToolContext& context, command::Shape shape, command::Brush brush, Point first,
              Terrain kind)
        : shape_(shape), brush_(brush), kind_(kind), first_(first), last_(first) {
        outline(context.scene.grid());
    }

    void move(const ToolContext& context, Vec2 pixel) override {
        const Point cell = context.cell(pixel);
        if (cell == last_) return;
        last_ = cell;
        outline(context.scene.grid());
    }

    void end(const ToolContext& context, Vec2 pixel) override {
        move(context, pixel);
        const command::Brush brush = shape_ == command::Shape::kRect ? command::Brush{} : brush_;
        context.send(command::Paint{shape_, {first_, last_}, kind_, brush});
    }

    std::vector<Point> preview() const override { return preview_; }

  private:
    // The cells that the command would change; of very many, enough to see where it goes.
    void outline(const Grid& grid) {
        preview_.clear();
        const std::int64_t across = std::abs(last_.x - first_.x) + 1, down = std::abs(last_.y - first_.y) + 1;
        if (shape_ == command::Shape::kRect) {
            if (across * down > kMostCells) return ring();
            add(grid, rect_cells(grid, first_, last_));
        } else if (std::max(across, down) * brush_.size * brush_.size > 4 * std::int64_t{kMostCells}) {
            preview_ = line_cells(first_, last_);
        } else {
            const Point ends[] = {first_, last_};
            add(grid, stroke_cells(grid, ends, brush_));
        }
    }

    void add(const Grid& grid, const std::vector<CellIndex>& cells) {
        for (const CellIndex cell : cells) preview_.push_back(grid.point(cell));
    }

    void ring() {
        const int x0 = std::min(first_.x, last_.x), x1 = std::max(first_.x, last_.x);
        const int y0 = std::min(first_.y, last_.y), y1 = std::max(first_.y, last_.y);
        for (int x = x0; x <= std::min(x1, x0 + kMostCells); ++x) {
            preview_.push_back({x, y0});
            if (y1 != y0) preview_.push_back({x, y1});
        }
        for (int y = y0 + 1; y < std::min(y1, y0 + kMostCells); ++y) {
            preview_.push_back({x0, y});
            if (x1 != x0) preview_.push_back({x1, y});
        }
    }

    static constexpr int kMostCells = 8192;
    command::Shape shape_;
    command::Brush brush_;
    Terrain kind_;
    Point first_, last_;
    std::vector<Point> preview_;
};

class Fill : public Gesture {
  public:
    Fill(const ToolContext& context, Point first, Terrain kind) {
        context.send(command::Paint{command::Shape::kFill, {first}, kind, {}});
    }
    void move(const ToolContext&, Vec2) override {}
};

}  // namespace

std::unique_ptr<Gesture> begin_paint(const ToolContext& context, const ToolSettings& settings, Vec2 pixel,
                                     Terrain kind) {
    const Point first = context.cell(pixel);
    switch (settings.shape) {
        case command::Shape::kLine:
        case command::Shape::kRect:
            return std::make_unique<TwoPoints>(context, settings.shape, settings.brush, first, kind);
        case command::Shape::kFill:
            return std::make_unique<Fill>(context, first, kind);
        case command::Shape::kStroke:
            break;
    }
    return std::make_unique<Stroke>(context, settings.brush, first, kind);
}

}  // namespace wayfield
