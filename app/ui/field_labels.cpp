#include "ui/field_labels.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/text_size.h"
#include "view/map_frame.h"

namespace wayfield {

namespace {

class Labels {
  public:
    Labels(const UiContext& ui, std::size_t index)
        : ui_(ui),
          pane_(ui.scene.pane(index)),
          camera_(ui.cameras[index]),
          list_(*ImGui::GetBackgroundDrawList()) {
        const PixelRect& view = camera_.viewport();
        const auto x = static_cast<float>(view.x), y = static_cast<float>(view.y);
        list_.PushClipRect(ImVec2(x, y),
                           ImVec2(x + static_cast<float>(view.width), y + static_cast<float>(view.height)));
    }
    ~Labels() { list_.PopClipRect(); }
    Labels(const Labels&) = delete;
    Labels& operator=(const Labels&) = delete;

    void draw_values() {
        const Layers& layers = pane_.setup.layers;
        const auto zoom = static_cast<float>(camera_.zoom());
        if (!layers.shows(Layer::kValues) || !pane_.field ||
            zoom < ui_.widgets.px(static_cast<float>(kLeastValueCell)))
            return;
        const FieldImage& image = pane_.field->image;
        const PixelRect& view = camera_.viewport();
        const Point first = camera_.nearest_cell({static_cast<double>(view.x), static_cast<double>(view.y)});
        const Point last = camera_.nearest_cell(
            {static_cast<double>(view.x + view.width), static_cast<double>(view.y + view.height)});
        const Rect seen = intersected({first.x, first.y, last.x + 1, last.y + 1}, image.bounds());
        const float wave = wave_cost(pane_).value_or(std::numeric_limits<float>::max());
        // Under the arrow, or in its place.
        const double height = layers.shows(Layer::kArrows) ? 0.79 : 0.5;
        for (int y = seen.y0; y < seen.y1; ++y) {
            for (int x = seen.x0; x < seen.x1; ++x) {
                const float cost = image.cost(static_cast<CellIndex>(y * image.width() + x));
                if (cost > 0 && cost <= wave) draw_value(cost, {x + 0.5, y + height}, zoom);
            }
        }
    }

    void draw_goals() {
        const std::vector<Point> goals = pane_.setup.goals();
        if (goals.size() < 2 || !pane_.setup.layers.shows(Layer::kMarkers)) return;
        ImFont* font = ui_.widgets.fonts().number;
        for (std::size_t i = 0; i < goals.size(); ++i) {
            const Rgb hue = goal_colour(static_cast<int>(i), ui_.state.preferences.dark);
            const bool bright = contrast(hue, rgb_of(0x0B0E13)) > contrast(hue, rgb_of(0xFFFFFF));
            const Colour colour = bright ? rgb(0x0b0e13) : rgb(0xffffff);
            write(font, fmt::format("{}", i + 1), {goals[i].x + 0.5, goals[i].y + 0.5}, colour);
        }
    }

  private:
    void draw_value(float cost, Vec2 place, float zoom) {
        ImFont* font = ui_.widgets.fonts().small;
        std::string text = cost < 100 ? fmt::format("{:.1f}", cost) : fmt::format("{:.0f}", cost);
        if (text_width(font, text) > zoom - 2) text = fmt::format("{:.0f}", cost);
        const bool on_colours = pane_.setup.layers.shows(Layer::kField);
        const bool dim = pane_.field->shown_as_stale();
        const Colour colour = on_colours ? rgb(0xffffff) : ui_.widgets.theme().text;
        if (on_colours) write(font, text, place, with_alpha(rgb(0x05070a), dim ? 0.3 : 0.75), 1);
        write(font, text, place, with_alpha(colour, dim ? 0.4 : 0.92));
    }

    // Centred on a place of the map.
    void write(ImFont* font, const std::string& text, Vec2 place, Colour colour, float offset = 0) {
        const Vec2 pixel = camera_.to_pixel(place);
        const ImVec2 corner(
            std::floor(static_cast<float>(pixel.x) - text_width(font, text) / 2 + 0.5f) + offset,
            std::floor(static_cast<float>(pixel.y) - font->FontSize / 2) + offset);
        list_.AddText(font, font->FontSize, corner, colour, text.c_str());
    }

    const UiContext& ui_;
    const Pane& pane_;
    const Camera& camera_;
    ImDrawList& list_;
};

}  // namespace

void draw_field_labels(const UiContext& ui) {
    for (std::size_t i = 0; i < ui.scene.panes().size() && i < ui.cameras.size(); ++i) {
        if (ui.cameras[i].viewport().empty()) continue;
        Labels labels(ui, i);
        labels.draw_values();
        labels.draw_goals();
    }
}

}  // namespace wayfield
