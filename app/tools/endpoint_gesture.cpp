#include "tools/endpoint_gesture.h"

#include <algorithm>
#include <utility>

namespace wayfield {

namespace {

class StartDrag : public Gesture {
  public:
    StartDrag(const ToolContext& context, Vec2 pixel)
        : last_(context.scene.pane(context.pane).setup.query.start) {
        move(context, pixel);
    }

    void move(const ToolContext& context, Vec2 pixel) override {
        const Point cell = context.cell_on_map(pixel);
        if (cell == last_) return;
        context.send(command::Start{cell}, sent_);
        last_ = cell;
        sent_ = true;
    }

  private:
    Point last_;
    bool sent_ = false;
};

class GoalDrag : public Gesture {
  public:
    /// `sent`: what was sent already begins the step of undo.
    GoalDrag(std::vector<Point> goals, std::size_t index, bool sent)
        : goals_(std::move(goals)), index_(index), sent_(sent) {}

    void move(const ToolContext& context, Vec2 pixel) override {
        const Point cell = context.cell_on_map(pixel);
        if (std::ranges::find(goals_, cell) != goals_.end()) return;
        goals_[index_] = cell;
        if (index_ == 0) {
            context.send(command::Goal{cell}, sent_);
        } else {
            context.send(command::Goals{goals_}, sent_);
        }
        sent_ = true;
    }

  private:
    std::vector<Point> goals_;
    std::size_t index_;
    bool sent_;
};

class Nothing : public Gesture {
  public:
    void move(const ToolContext&, Vec2) override {}
};

std::vector<Point> goals_of(const ToolContext& context) {
    return context.scene.pane(context.pane).setup.goals();
}

}  // namespace

std::unique_ptr<Gesture> begin_start(const ToolContext& context, Vec2 pixel) {
    return std::make_unique<StartDrag>(context, pixel);
}

std::unique_ptr<Gesture> begin_goal(const ToolContext& context, Vec2 pixel, std::size_t index) {
    auto drag = std::make_unique<GoalDrag>(goals_of(context), index, false);
    drag->move(context, pixel);
    return drag;
}

std::unique_ptr<Gesture> begin_goal_change(const ToolContext& context, Vec2 pixel) {
    const Point cell = context.cell_on_map(pixel);
    if (goal_at(context, pixel)) {
        context.send(command::Goal{cell, command::GoalChange::kRemove});
        return std::make_unique<Nothing>();
    }
    std::vector<Point> goals = goals_of(context);
    context.send(command::Goal{cell, command::GoalChange::kAdd});
    if (goals.size() >= kMaxGoals) return std::make_unique<Nothing>();  // refused
    goals.push_back(cell);
    return std::make_unique<GoalDrag>(std::move(goals), goals.size() - 1, true);
}

std::optional<std::size_t> goal_at(const ToolContext& context, Vec2 pixel) {
    const std::vector<Point> goals = goals_of(context);
    const auto found = std::ranges::find(goals, context.cell(pixel));
    if (found == goals.end()) return std::nullopt;
    return static_cast<std::size_t>(found - goals.begin());
}

}  // namespace wayfield
