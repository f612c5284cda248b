#include "tools/endpoint_gesture.h"

namespace wayfield {

namespace {

class EndpointDrag : public Gesture {
  public:
    EndpointDrag(const ToolContext& context, Vec2 pixel, Endpoint which) : which_(which) {
        const Query& query = context.scene.pane(context.pane).setup.query;
        last_ = which == Endpoint::kStart ? query.start : query.goal;
        move(context, pixel);
    }

    void move(const ToolContext& context, Vec2 pixel) override {
        const Point cell = context.cell_on_map(pixel);
        if (cell == last_) return;
        if (which_ == Endpoint::kStart) {
            context.send(command::Start{cell}, sent_);
        } else {
            context.send(command::Goal{cell}, sent_);
        }
        last_ = cell;
        sent_ = true;
    }

  private:
    Endpoint which_;
    Point last_;
    bool sent_ = false;
};

}  // namespace

std::unique_ptr<Gesture> begin_endpoint(const ToolContext& context, Vec2 pixel, Endpoint which) {
    return std::make_unique<EndpointDrag>(context, pixel, which);
}

}  // namespace wayfield
