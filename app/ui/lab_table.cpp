// The lab's table, its words, and the picture for a slide.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "lab/machine.h"
#include "ui/lab_plot.h"
#include "ui/panel_lab.h"
#include "ui/plot_parts.h"

namespace wayfield {

namespace {

constexpr float kRow = 22, kFigureColumn = 96, kRatioColumn = 62;

struct Columns {
    float left, article, now, ratio;  // the last three are right edges
};

Columns columns_of(const Widgets& w) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    return {at.x, right - w.px(kRatioColumn + kFigureColumn), right - w.px(kRatioColumn), right};
}

void draw_cell(ImFont* font, float right, float y, Colour colour, const std::string& text) {
    plot_text(*ImGui::GetWindowDrawList(), font, right, y, PlotAlign::kRight, colour, text);
}

// A label that gives way to the figures beside it.
void draw_label(const Widgets& w, ImFont* font, float x, float right, float y, Colour colour,
                const std::string& text) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(ImVec2(x, y - w.px(kRow)), ImVec2(right, y + w.px(kRow)), true);
    plot_text(list, font, x, y, PlotAlign::kLeft, colour, text);
    list.PopClipRect();
}

float next_row(const Widgets& w, float height) {
    const float y = ImGui::GetCursorScreenPos().y + w.px(height) / 2;
    ImGui::Dummy(ImVec2(1, w.px(height)));
    return y;
}

struct Verdict {
    std::string text;
    Colour colour;
};

Verdict verdict_of(const Theme& theme, const LabValue& value) {
    if (!value.value) return {"", theme.faint};
    if (!value.ok) return {"differs", theme.bad};
    if (value.below_noise) return {"noise", theme.faint};
    if (value.exact) return {"✓", theme.good};
    const std::string against = lab_against(value);
    const std::optional<double> article = value.article ? value.article : value.expected;
    const bool faster = value.timing && value.unit == "ms" && article && *value.value < *article;
    return {against, faster ? theme.good : theme.dim};
}

void draw_value(Widgets& w, const Columns& columns, const LabValue& value, const std::string& label,
                float indent) {
    const Theme& theme = w.theme();
    const float y = next_row(w, kRow);
    draw_label(w, w.fonts().body, columns.left + indent, columns.article - w.px(kFigureColumn - 14), y,
               theme.dim, label);
    const std::optional<double> article = value.article ? value.article : value.expected;
    if (article) draw_cell(w.fonts().number, columns.article, y, theme.dim, lab_number(article, value.unit));
    draw_cell(w.fonts().number, columns.now, y, value.value ? theme.text : theme.faint,
              lab_number(value.value, value.unit));
    const Verdict verdict = verdict_of(theme, value);
    draw_cell(w.fonts().number, columns.ratio, y, verdict.colour, verdict.text);
    const ImVec2 low(columns.left, y - w.px(kRow) / 2), high(columns.ratio, y + w.px(kRow) / 2);
    if (!ImGui::IsMouseHoveringRect(low, high) || !ImGui::IsWindowHovered()) return;
    std::string text = fmt::format("{}, {}", value.row, value.column);
    if (value.best)
        text += fmt::format("\nmedian {:.4g} ms, best {:.4g} ms of {}", value.value.value_or(0), *value.best,
                            value.repetitions);
    if (value.below_noise) text += "\nno difference above the noise";
    if (value.exact) text += fmt::format("\nmust come out: {:.10g}", value.expected.value_or(0));
    if (value.article) text += fmt::format("\nthe article prints {:.10g}", *value.article);
    if (!value.note.empty()) text += fmt::format("\n{}", value.note);
    w.show_tooltip(text);
}

// A sweep's rows hold nothing but a few times that the article doesn't print: one line each says it all.
bool is_sweep(const LabRow& row) {
    return row.values.size() > 1 && row.values.size() <= 3 &&
           std::all_of(row.values.begin(), row.values.end(), [](const LabValueSpec& spec) {
               return spec.formula == LabFormula::kTime && !spec.expected && !spec.article;
           });
}

// Two lines, broken behind the comma; one where there is none.
std::vector<std::string> head_lines(const std::string& text) {
    const std::size_t comma = text.find(", ");
    if (comma == text.npos) return {text};
    return {text.substr(0, comma + 1), text.substr(comma + 2)};
}

// The heads of a sweep's columns, their last lines in one row.
void draw_sweep_heads(const Widgets& w, float first, float width, const LabRow& row) {
    ImFont* font = w.fonts().small;
    const bool room = std::ranges::all_of(row.values, [&](const LabValueSpec& spec) {
        return text_width(font, spec.column) <= width - w.px(12);
    });
    std::vector<std::vector<std::string>> heads;
    std::size_t most = 1;
    for (const LabValueSpec& spec : row.values) {
        heads.push_back(room ? std::vector{spec.column} : head_lines(spec.column));
        most = std::max(most, heads.back().size());
    }
    const float line = font->FontSize + w.px(2);
    const float foot = next_row(w, kRow + 6 + static_cast<float>(most - 1) * line / w.scale()) + w.px(3) +
                       static_cast<float>(most - 1) * line / 2;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        float y = foot - static_cast<float>(heads[i].size() - 1) * line;
        for (const std::string& text : heads[i]) {
            draw_cell(font, first + width * static_cast<float>(i + 1), y, w.theme().faint, text);
            y += line;
        }
    }
}

void draw_sweep_line(const Widgets& w, const Columns& columns, const LabRow& row, const LabValue* values,
                     bool head) {
    const float first = columns.left + w.px(72);
    const float width = (columns.ratio - first) / static_cast<float>(row.values.size());
    if (head) draw_sweep_heads(w, first, width, row);
    const float y = next_row(w, kRow);
    draw_label(w, w.fonts().body, columns.left, first, y, w.theme().dim, row.label);
    for (std::size_t i = 0; i < row.values.size(); ++i)
        draw_cell(w.fonts().number, first + width * static_cast<float>(i + 1), y,
                  values[i].value ? w.theme().text : w.theme().faint,
                  lab_number(values[i].value, values[i].unit));
}

void draw_noise(const Widgets& w, const Columns& columns, const LabResult* result) {
    if (!result || !result->noise) return;
    const float y = next_row(w, kRow + 4);
    draw_label(w, w.fonts().body, columns.left, columns.now - w.px(70), y, w.theme().dim,
               "noise, one contender against itself");
    draw_cell(w.fonts().number, columns.now, y, w.theme().text,
              fmt::format("± {:.1f} %", *result->noise * 100));
}

// Where the field begins to pay, on its own line.
void mark_crossover(Plot& plot, const LabExperiment& experiment, const LabResult* result,
                    const Theme& theme) {
    if (!result || plot.series.empty()) return;
    for (const LabValue& value : lab_table(experiment, result->measured, result->noise.value_or(0))) {
        const bool is_count = value.unit == "units" || value.unit == "agents";
        if (!value.timing || !is_count || !value.value) continue;
        const auto height = value_between(plot, plot.series.back(), *value.value);
        if (height)
            plot.marks.push_back(
                {*value.value, height, fmt::format("pays from {:.0f}", *value.value), theme.text});
    }
}

}  // namespace

void draw_lab_table(const UiContext& ui, const Lab& lab) {
    Widgets& w = ui.widgets;
    const LabExperiment& experiment = lab.chosen();
    const LabResult* result = lab.result(experiment.id);
    const LabMeasurements none;
    const LabMeasurements& measured = result ? result->measured : none;
    const double noise = result ? result->noise.value_or(0) : 0;
    const std::vector<LabValue> table = lab_table(experiment, measured, noise);
    const Columns columns = columns_of(w);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    const float head = next_row(w, kRow);
    draw_cell(w.fonts().small, columns.article, head, w.theme().faint, "article");
    draw_cell(w.fonts().small, columns.now, head, w.theme().faint, "now");
    draw_cell(w.fonts().small, columns.ratio, head, w.theme().faint, "ratio");
    draw_noise(w, columns, result);
    std::size_t next = 0;
    const bool few = experiment.rows.size() <= 14;
    bool in_sweep = false;
    for (const LabRow& row : experiment.rows) {
        if (is_sweep(row)) {
            draw_sweep_line(w, columns, row, &table[next], !in_sweep);
            next += row.values.size();
            in_sweep = true;
            continue;
        }
        in_sweep = false;
        const bool alone = row.values.size() == 1;
        if (!alone && !row.values.empty()) {
            const float y = next_row(w, kRow + 6) + w.px(3);
            draw_label(w, w.fonts().strong, columns.left, columns.ratio, y, w.theme().text, row.label);
        }
        for (std::size_t i = 0; i < row.values.size(); ++i, ++next) {
            draw_value(w, columns, table[next], alone ? row.label : table[next].column, alone ? 0 : w.px(10));
        }
        const std::string verdict = few ? lab_verdict(row, measured, noise) : "";
        if (verdict.empty()) continue;
        ImGui::Indent(w.px(10));
        w.note(verdict);
        ImGui::Unindent(w.px(10));
    }
    ImGui::PopStyleVar();
}

void draw_lab_words(const UiContext& ui, const Lab& lab) {
    Widgets& w = ui.widgets;
    const LabExperiment& experiment = lab.chosen();
    w.section("What it means");
    w.text(experiment.shows);
    const LabResult* result = lab.result(experiment.id);
    if (experiment.timed()) {
        ImGui::Dummy(ImVec2(0, w.px(2)));
        w.note(
            fmt::format("Times are {}, the median after warm-ups; each contender has a process of its own, "
                        "and they take turns.{}{} A tick or thin line is the article's.",
                        experiment.on_clock() ? "by the clock" : "CPU time",
                        result && result->most_alive > 0
                            ? fmt::format(" For lack of memory at most {} of them lived at a "
                                          "time; the others began anew for their turn.",
                                          result->most_alive)
                            : "",
                        result && result->quick ? " A quick run: at most two repetitions." : ""));
    }
    if (experiment.open.empty()) return;
    w.section("What the text leaves open");
    w.text(experiment.open);
}

Plot lab_figure(const Lab& lab, const Theme& theme) {
    const LabExperiment& experiment = lab.chosen();
    const LabResult* result = lab.result(experiment.id);
    Plot plot = plot_of(experiment, result, theme.dark);
    mark_crossover(plot, experiment, result, theme);
    if (experiment.id == "crossover") {
        plot.marks.push_back(
            {lab.crowd(), std::nullopt, fmt::format("your crowd: {:.0f}", lab.crowd()), theme.good});
    }
    const auto& live = lab.live().figures();
    if (experiment.id == "tie-break" && live) {
        const double x = live->p > 0 ? live->p : plot.zero_x.value_or(live->p);
        plot.marks.push_back({x, static_cast<double>(live->expanded), grouped(live->expanded), theme.good});
    }
    return plot;
}

void draw_lab_slide(const Widgets& w, const Lab& lab, const Box& area) {
    const Theme& theme = w.theme();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float margin = w.px(34);
    const float x = area.x + margin, width = area.width - 2 * margin;
    const LabExperiment& experiment = lab.chosen();
    const float title_y = area.y + w.px(26);
    list.AddText(w.fonts().title, w.fonts().title->FontSize, ImVec2(x, title_y), theme.text,
                 experiment.title.c_str());
    float y = title_y + w.fonts().title->FontSize + w.px(5);
    ImFont* body = w.fonts().body;
    list.AddText(body, body->FontSize, ImVec2(x, y), theme.dim, experiment.shows.c_str(), nullptr, width);
    y += text_size(body, experiment.shows, width).y + w.px(14);
    const float foot = w.px(26);
    draw_plot(list, {theme, w.fonts(), w.scale()}, lab_figure(lab, theme),
              {x, y, width, area.bottom() - foot - y}, std::nullopt);
    const LabMachine machine = lab_machine();
    const LabResult* result = lab.result(experiment.id);
    std::string source = fmt::format("{} · {} · {} · commit {}", experiment.workload, machine.cpu,
                                     machine.compiler, machine.commit);
    if (result && result->noise) source += fmt::format(" · noise ± {:.1f} %", *result->noise * 100);
    list.PushClipRect(ImVec2(x, area.bottom() - foot), ImVec2(x + width, area.bottom()), true);
    plot_text(list, w.fonts().small, x, area.bottom() - foot / 2 - w.px(3), PlotAlign::kLeft, theme.faint,
              source);
    list.PopClipRect();
}

}  // namespace wayfield
