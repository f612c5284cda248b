#include "ui/inspector.h"

#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <cstdlib>

#include "wayfield/path.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

// In the order of Direction.
constexpr std::string_view kArrows[] = {"→", "←", "↓", "↑", "↘", "↗", "↙", "↖"};

std::string arrows_of(std::uint8_t steps) {
    std::string text;
    for (int d = 0; d < kDirectionCount; ++d) {
        if (steps >> d & 1) text += kArrows[d];
    }
    return text.empty() ? "none" : text;
}

// Caption and value, two pairs a row.
class Rows {
  public:
    explicit Rows(Widgets& widgets) : w_(widgets), left_(ImGui::GetCursorPosX()) {
        half_ = ImGui::GetContentRegionAvail().x / 2;
    }

    void half(std::string_view caption, std::string_view value) {
        if (second_) ImGui::SameLine(left_ + half_);
        pair(caption, value, second_ ? left_ + half_ : left_);
        second_ = !second_;
    }
    void whole(std::string_view caption, std::string_view value) {
        second_ = false;
        pair(caption, value, left_);
    }

  private:
    void pair(std::string_view caption, std::string_view value, float x) {
        ImGui::PushStyleColor(ImGuiCol_Text, w_.theme().faint);
        ImGui::TextUnformatted(caption.data(), caption.data() + caption.size());
        ImGui::PopStyleColor();
        ImGui::SameLine(x + w_.px(58));
        ImGui::PushFont(w_.fonts().number);
        ImGui::TextUnformatted(value.data(), value.data() + value.size());
        ImGui::PopFont();
    }

    Widgets& w_;
    float left_, half_ = 0;
    bool second_ = false;
};

std::string step_text(std::uint32_t step) { return step == kNeverStep ? "—" : grouped(step); }

// All that is open is inconsistent; a cell that isn't agrees with its neighbours.
std::string_view consistency_of(const CellHistory& history) {
    if (history.given_up) return "given up, g is infinite";
    if (history.agrees) return "consistent again";
    if (history.under_consistent) return "under-consistent, to be given up";
    if (history.open) return "over-consistent, to be settled";
    return history.closed ? "consistent" : "as before the repair, or new";
}

void draw_search_rows(const UiContext& ui, Rows& rows, CellIndex cell, const TraversalMap& map) {
    const Pane& pane = ui.pane();
    if (!pane.trace || !pane.outcome || cell >= pane.trace->recorder->opened().size()) return;
    const CellHistory history = pane.trace->player.inspect(cell);
    const SearchOptions& ran = pane.outcome->plan.options;
    const AlgorithmInfo& algorithm = info(ran.algorithm);
    const Point here = map.point(cell), goal = pane.outcome->query.goal;
    const double h = algorithm.uses.heuristic && ran.heuristic
                         ? map.min_cost() * heuristic_value(*ran.heuristic, std::abs(here.x - goal.x),
                                                            std::abs(here.y - goal.y),
                                                            ran.unit_diagonals ? 1.0 : kDiagonal)
                         : 0;
    rows.half("g", history.has_g ? fmt::format("{:.2f}", history.g) : "—");
    rows.half("h", algorithm.uses.heuristic ? fmt::format("{:.2f}", h) : "not used");
    rows.half("f",
              history.has_g ? fmt::format("{:.2f}", history.g + h * ran.weight * (1 + ran.tie_break)) : "—");
    rows.half("from", history.has_g && history.parent_direction < kDirectionCount
                          ? kArrows[reversed(history.parent_direction)]
                          : "—");
    rows.half("opened", step_text(history.opened_step));
    rows.half("closed", step_text(history.closed_step));
    if (algorithm.incremental) rows.whole("is", consistency_of(history));
}

void draw_field_row(const UiContext& ui, Rows& rows, CellIndex cell) {
    const Pane& pane = ui.pane();
    if (!pane.setup.layers.any_field()) return;
    if (!pane.field || cell >= pane.field->image.bounds().area()) {
        rows.whole("field", "is being built");
        return;
    }
    const std::uint32_t packed = pane.field->image.cell(cell);
    std::string text = "no way to a goal";
    if (is_reached(packed)) {
        const Direction direction = direction_of(packed);
        text = fmt::format("{:.2f} {}", pane.field->image.cost(cell),
                           direction == kNoDirection ? "goal" : kArrows[direction]);
        if (pane.field->figures.goals > 1) {
            text += fmt::format("{} {}", direction == kNoDirection ? "" : " to goal", goal_of(packed) + 1);
        }
    }
    if (pane.field->shown_as_stale()) text += " · updating";
    rows.whole("field", text);
}

std::string_view words_of(UnitState state) {
    switch (state) {
        case UnitState::kIdle:
            return "sees nobody, has no order";
        case UnitState::kHolds:
            return "holds its place";
        case UnitState::kMarches:
            return "is on its way";
        case UnitState::kStrikes:
            return "strikes";
        case UnitState::kWaits:
            return "waits for a path, in the queue";
        case UnitState::kBarred:
            return "a friend stands where it wants to go";
        case UnitState::kFailed:
            return "its last search found no way";
    }
    return "";
}

// Where a unit of a battle stands, it is what a person asks about.
bool draw_unit_rows(const UiContext& ui, Rows& rows, CellIndex cell) {
    const auto& battle = ui.pane().battle;
    const UnitView* unit = battle ? battle->unit_at(cell, ui.scene.grid().width()) : nullptr;
    if (unit == nullptr) return false;
    const UnitKind& kind = battle->kinds[unit->kind];
    rows.whole("unit", fmt::format("{} {} of army {}", kind.name, unit->id, unit->army + 1));
    rows.half("health", fmt::format("{} of {}", unit->hit_points, kind.hit_points));
    rows.half("tiles", fmt::format("{} a side", kind.size));
    rows.whole("now", words_of(unit->state));
    const std::size_t left = battle->path_of(*unit).size();
    if (left > 1) rows.half("way left", fmt::format("{} steps", grouped(left - 1)));
    if (unit->pinned) rows.half("pinned", "400 ticks");
    return true;
}

}  // namespace

void draw_inspector(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const Grid& grid = ui.scene.grid();
    if (!ui.hovered || !grid.contains(*ui.hovered)) {
        w.section("Cell");
        w.note(ui.pane().has_battle() ? "Point at a unit to see its way and what it is about."
                                      : "Point at a cell to see what the search knows about it.");
        return;
    }
    const CellIndex cell = grid.index(*ui.hovered);
    w.section(fmt::format("Cell {}, {}", ui.hovered->x, ui.hovered->y));
    const TraversalMap& map = ui.runner.map(ui.state.pane);
    Rows rows(w);
    const std::string cost = map.passable(cell) ? fmt::format("cost {:g}", map.cost(cell)) : "no entry";
    const std::string level = grid.has_levels() ? fmt::format(" · level {}", grid.level(cell)) : "";
    if (draw_unit_rows(ui, rows, cell)) return;
    rows.whole("terrain", fmt::format("{} · {}{}", id_of(grid.terrain(cell)), cost, level));
    rows.whole("steps", arrows_of(map.steps(cell)));
    draw_field_row(ui, rows, cell);
    if (!ui.pane().has_battle()) draw_search_rows(ui, rows, cell, map);
}

}  // namespace wayfield
