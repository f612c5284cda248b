#include "ui/cards.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/contender.h"
#include "ui/text_size.h"
#include "view/field_texture.h"
#include "wayfield/registry.h"

namespace wayfield {

namespace {

struct Figure {
    std::string caption;
    std::string value;
    Colour colour;
    std::size_t least_digits = 0;  ///< keeps its width while the number changes
    bool measured = false;         ///< a time, which differs from run to run: no part of a video
};

std::string what_ran(const SearchOutcome& outcome) {
    const SearchOptions& ran = outcome.plan.options;
    const AlgorithmInfo& algorithm = info(ran.algorithm);
    std::string text(algorithm.label);
    if (algorithm.uses.heuristic && ran.heuristic) text += fmt::format(" · {}", info(*ran.heuristic).label);
    if (algorithm.uses.open_set) text += fmt::format(" · {}", info(ran.open_set).label);
    return text;
}

Figure status_figure(const Pane& pane, const Theme& theme) {
    // Shorter searches are over before the next frame.
    if (pane.activity == PaneActivity::kSearching && pane.expanded_so_far > 0) {
        return {"Searching", fmt::format("{} expanded", grouped(pane.expanded_so_far)), theme.warn, 18};
    }
    if (!pane.outcome)
        return {"Search", pane.activity == PaneActivity::kIdle ? "none" : "searching", theme.dim};
    const SearchOutcome& outcome = *pane.outcome;
    if (outcome.refused()) return {"Refused", outcome.refusal, theme.warn};
    const std::string caption = what_ran(outcome);
    if (outcome.found()) return {caption, outcome.plan.optimal ? "found, optimal" : "found", theme.good, 5};
    const std::string why(text_of(outcome.result.reason));
    return {caption,
            why.empty() ? std::string(id_of(outcome.result.status)) : fmt::format("no path: {}", why),
            theme.bad};
}

std::vector<Figure> first_row(const Pane& pane, const Theme& theme) {
    std::vector<Figure> figures{status_figure(pane, theme)};
    if (!pane.outcome || pane.outcome->refused()) return figures;
    const SearchOutcome& outcome = *pane.outcome;
    figures.push_back({"Cost", outcome.found() ? grouped(outcome.result.cost, 2) : "—", theme.text, 7});
    figures.push_back({"Expanded", grouped(outcome.result.counts.expanded), theme.text, 7});
    // Where the work of a search that jumps has gone.
    if (outcome.result.counts.scanned > 0) {
        figures.push_back({"Scanned", grouped(outcome.result.counts.scanned), theme.text, 9});
    }
    figures.push_back({"CPU", fmt::format("{:.3f} ms", outcome.search_milliseconds), theme.text, 9, true});
    return figures;
}

// Among several panes: whose it is and how far, before what it cost.
std::vector<Figure> contender_row(const Pane& pane, const std::string& name, const Theme& theme) {
    Figure who = status_figure(pane, theme);
    if (!pane.outcome || pane.outcome->refused()) return {who};
    const SearchOutcome& outcome = *pane.outcome;
    const std::uint64_t expanded = pane.trace ? pane.step() : outcome.result.counts.expanded;
    if (outcome.found()) who = {name, {}, theme.text};
    if (outcome.found()) who.value = fmt::format("{} expanded", grouped(expanded));
    who.least_digits = 9 + grouped(outcome.result.counts.expanded).size();
    std::vector<Figure> figures{who};
    if (outcome.found()) figures.push_back({"Cost", grouped(outcome.result.cost, 2), theme.text});
    if (const std::uint64_t scanned = outcome.result.counts.scanned)
        figures.push_back({"Scanned", grouped(scanned), theme.text});
    figures.push_back({"CPU", fmt::format("{:.3f} ms", outcome.search_milliseconds), theme.text, 9, true});
    return figures;
}

// How much dearer the path is than the shortest, and how much it could have been.
Figure loss_figure(const Pane& pane, const Theme& theme) {
    const std::optional<double> loss = pane.loss();
    std::string value = loss ? fmt::format("+{:.2f} %", *loss * 100) : "…";
    const double bound = pane.outcome->plan.bound;
    if (std::isfinite(bound)) value += fmt::format(" (bound +{:.4g} %)", (bound - 1) * 100);
    return {"Over the optimum", value, theme.warn, 9};
}

// `brief`: only what the first row leaves open about the path.
std::vector<Figure> second_row(const Pane& pane, const Theme& theme, bool brief) {
    if (!pane.outcome || pane.outcome->refused()) return {};
    const SearchOutcome& outcome = *pane.outcome;
    const SearchCounts& counts = outcome.result.counts;
    std::vector<Figure> figures;
    if (outcome.found() && !outcome.plan.optimal) figures.push_back(loss_figure(pane, theme));
    if (const SmoothedPath& smoothed = outcome.smoothed; !smoothed.waypoints.empty()) {
        figures.push_back(
            {"Waypoints",
             fmt::format("{} → {}", grouped(outcome.result.path.size()), grouped(smoothed.waypoints.size())),
             theme.text, 11});
        figures.push_back({"Smoothed length", grouped(smoothed.length, 2), theme.text, 7});
    }
    if (brief) return figures;
    figures.push_back({"Generated", grouped(counts.generated), theme.dim, 7});
    figures.push_back({"Pushes", grouped(counts.pushed), theme.dim, 7});
    figures.push_back({"Largest open set", grouped(counts.largest_open), theme.dim, 6});
    figures.push_back({"Reopened", grouped(counts.reopened), theme.dim, 4});
    return figures;
}

std::string bytes_text(std::size_t bytes) {
    const double megabytes = static_cast<double>(bytes) / (1024.0 * 1024.0);
    return megabytes < 1 ? fmt::format("{:.0f} KiB", megabytes * 1024) : fmt::format("{:.1f} MiB", megabytes);
}

const char* origin_text(FieldOrigin origin) {
    switch (origin) {
        case FieldOrigin::kBuilt:
            return "built";
        case FieldOrigin::kRepaired:
            return "repaired";
        case FieldOrigin::kKept:
            return "kept";
    }
    return "";
}

std::string cache_text(const FieldCacheFigures& cache) {
    std::string text = fmt::format("{} in {}, {} reused", cache.fields, bytes_text(cache.bytes), cache.hits);
    if (cache.evictions > 0) text += fmt::format(", {} dropped", cache.evictions);
    return text;
}

std::vector<Figure> field_row(const Pane& pane, const Theme& theme) {
    if (!pane.field) return {{"Field", "building", theme.warn, 8}};
    const FieldFigures& field = pane.field->figures;
    std::vector<Figure> figures;
    if (pane.field->shown_as_stale()) {
        figures.push_back({"Field", "updating", theme.warn, 18});
    } else {
        figures.push_back({"Field",
                           fmt::format("{} {:.3f} ms", origin_text(field.origin), field.milliseconds),
                           theme.text, 18, true});
    }
    figures.push_back({"Reachable", grouped(field.reachable), theme.dim, 7});
    figures.push_back({"Farthest", grouped(field.max_cost, 2), theme.dim, 7});
    figures.push_back({"Memory", bytes_text(field.memory_bytes), theme.dim, 8});
    figures.push_back({"Goals", grouped(field.goals), theme.dim, 2});
    figures.push_back({"Cache", cache_text(field.cache), theme.dim, 30});
    return figures;
}

// One row of cards from (x, y) on; returns its height. What doesn't fit into `width` is left away.
float draw_row(const UiContext& ui, const std::vector<Figure>& figures, float x, float y, float right,
               bool large, Colour edge = 0) {
    if (figures.empty()) return 0;
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* caption_font = w.fonts().small;
    ImFont* value_font = large ? w.fonts().figure : w.fonts().number;
    const float pad = w.px(12);
    const float height = std::round(caption_font->FontSize + value_font->FontSize + w.px(large ? 17 : 13));
    for (const Figure& figure : figures) {
        if (figure.measured && ui.film()) continue;
        const float digit = text_width(value_font, "0");
        const float words = text_width(caption_font, figure.caption);
        const float value = text_width(value_font, figure.value);
        const float width =
            std::ceil(std::max({words, value, digit * static_cast<float>(figure.least_digits)}) + 2 * pad);
        if (x + width > right) break;
        list.AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height), w.theme().card, w.px(6));
        list.AddRect(ImVec2(x, y), ImVec2(x + width, y + height), with_alpha(w.theme().line, 0.8), w.px(6));
        list.AddText(caption_font, caption_font->FontSize, ImVec2(x + pad, y + w.px(large ? 7 : 5)),
                     w.theme().faint, figure.caption.c_str());
        list.AddText(value_font, value_font->FontSize,
                     ImVec2(x + pad, y + w.px(large ? 8 : 6) + caption_font->FontSize), figure.colour,
                     figure.value.c_str());
        if (edge != 0) {
            list.AddRectFilled(ImVec2(x, y), ImVec2(x + w.px(4), y + height), edge, w.px(6),
                               ImDrawFlags_RoundCornersLeft);
            edge = 0;
        }
        w.note_text(figure.caption, figure.value, {x, y, width, height});
        x += width + w.px(8);
    }
    return height;
}

void draw_pane_cards(const UiContext& ui, std::size_t index) {
    const Widgets& w = ui.widgets;
    const Pane& pane = ui.scene.pane(index);
    if (!pane.setup.layers.shows(Layer::kCards) || index >= ui.cameras.size()) return;
    const PixelRect view = ui.cameras[index].viewport();
    if (view.empty()) return;
    const float x = static_cast<float>(view.x) + w.px(12),
                right = static_cast<float>(view.x + view.width) - w.px(8);
    float y = static_cast<float>(view.y) + w.px(12);
    if (ui.scene.panes().size() > 1) {
        draw_row(ui, contender_row(pane, contender_names(ui.scene)[index], w.theme()), x, y, right, true,
                 contender_tint(index, w.theme().dark));
        if (pane.setup.layers.any_field() && static_cast<float>(view.height) > w.px(330))
            draw_row(ui, field_row(pane, w.theme()), x, y + w.px(58), right, false);
        return;
    }
    y += draw_row(ui, first_row(pane, w.theme()), x, y, right, true) + w.px(8);
    if (static_cast<float>(view.height) <= w.px(330)) return;
    if (pane.setup.layers.shows(Layer::kSearch)) {
        // Where a caption speaks, the map needs the room more than the lesser figures.
        const bool brief = !ui.scene.caption().empty();
        const float height = draw_row(ui, second_row(pane, w.theme(), brief), x, y, right, false);
        if (height > 0) y += height + w.px(8);
    }
    if (pane.setup.layers.any_field()) draw_row(ui, field_row(pane, w.theme()), x, y, right, false);
}

struct Legend {
    std::string low, meaning, high;
    std::function<Rgb(double)> colour;
};

constexpr float kLegendWidth = 204, kLegendHeight = 46, kLegendGap = 8;

// One legend at the foot of the map.
void draw_legend(const UiContext& ui, const Legend& legend, float x) {
    const Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* font = w.fonts().small;
    const float width = w.px(kLegendWidth), height = w.px(kLegendHeight), pad = w.px(11);
    const float y = ui.layout.map.bottom() - height - w.px(12);
    list.AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height), w.theme().card, w.px(6));
    list.AddRect(ImVec2(x, y), ImVec2(x + width, y + height), with_alpha(w.theme().line, 0.8), w.px(6));
    constexpr int kBands = 60;
    const float band = (width - 2 * pad) / kBands, top = y + w.px(9), foot = top + w.px(10);
    for (int i = 0; i < kBands; ++i) {
        const float left = x + pad + band * static_cast<float>(i);
        list.AddRectFilled(ImVec2(left, top), ImVec2(left + band + 0.5f, foot),
                           colour_of(legend.colour((i + 0.5) / kBands)));
    }
    const float line = foot + w.px(5);
    const auto write = [&](const std::string& text, float at) {
        list.AddText(font, font->FontSize, ImVec2(at, line), w.theme().dim, text.c_str());
    };
    write(legend.low, x + pad);
    write(legend.meaning, x + (width - text_width(font, legend.meaning)) / 2);
    write(legend.high, x + width - pad - text_width(font, legend.high));
}

// True if the start or a goal would lie under what stands in the box.
bool covers_ends(const UiContext& ui, const Box& box) {
    std::vector<Point> ends = ui.pane().setup.goals();
    ends.push_back(ui.pane().setup.query.start);
    return std::ranges::any_of(ends, [&](Point cell) {
        const Vec2 pixel = ui.cameras[ui.state.pane].to_pixel({cell.x + 0.5, cell.y + 0.5});
        return box.contains(pixel.x, pixel.y);
    });
}

// What the colours of search and field mean, once they are there.
void draw_legends(const UiContext& ui) {
    const Widgets& w = ui.widgets;
    const Pane& pane = ui.pane();
    const Layers& layers = pane.setup.layers;
    // Contenders have one tint each, and a caption needs the room.
    const bool contenders = ui.scene.panes().size() > 1;
    if (!ui.scene.caption().empty()) return;
    if (ui.layout.map.width < w.px(420) || ui.layout.map.height < w.px(300)) return;
    const Preferences& chosen = ui.state.preferences;
    std::vector<Legend> legends;
    if (pane.field && (layers.shows(Layer::kField) || layers.shows(Layer::kBands))) {
        const int goal = pane.field->figures.goals > 1 ? 0 : -1;
        legends.push_back({"0", goal < 0 ? "cost to the goal" : "cost to the nearest goal",
                           grouped(pane.field->figures.max_cost), [&chosen, goal](double share) {
                               return field_colour(chosen.palette, share, goal, chosen.dark);
                           }});
    }
    if (!contenders && pane.trace && pane.step_count() > 0 && layers.shows(Layer::kSearch)) {
        legends.push_back({"early", "closed at step", "late",
                           [&chosen](double share) { return value_colour(chosen.palette, share); }});
    }
    const Box& map = ui.layout.map;
    const float step = w.px(kLegendWidth + kLegendGap), margin = w.px(12);
    const float width = step * static_cast<float>(legends.size());
    const float height = w.px(kLegendHeight) + margin;
    // At the left, unless that hides an end of the path.
    const bool at_right = covers_ends(ui, {map.x, map.bottom() - height, margin + width, height});
    float x = at_right ? map.right() - width - margin + w.px(kLegendGap) : map.x + margin;
    for (const Legend& legend : legends) {
        draw_legend(ui, legend, x);
        x += step;
    }
}

}  // namespace

void draw_cards(const UiContext& ui) {
    ImGui::SetNextWindowPos(ImVec2(ui.layout.map.x, ui.layout.map.y));
    ImGui::SetNextWindowSize(ImVec2(ui.layout.map.width, ui.layout.map.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("Cards", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    if (ui.state.show_cards) {
        for (std::size_t i = 0; i < ui.scene.panes().size(); ++i) draw_pane_cards(ui, i);
        draw_legends(ui);
    }
    ImGui::End();
}

}  // namespace wayfield
