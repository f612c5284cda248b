#include "ui/panel_lab.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ui/lab_plot.h"

namespace wayfield {

namespace {

constexpr float kListWidth = 250, kTableWidth = 400;
// Below this the three columns stand one above the other.
constexpr float kWide = 1020;
constexpr float kControls = 92;

std::string minutes(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s", std::max(1.0, seconds));
    return fmt::format("{:.0f} min", seconds / 60);
}

std::string state_of(const Lab& lab, const LabExperiment& experiment) {
    if (lab.running() && lab.run()->current_experiment() == experiment.id) return "runs";
    const LabResult* result = lab.result(experiment.id);
    if (!result || !result->complete) return minutes(experiment.seconds);
    const std::vector<LabValue> table = lab_table(experiment, result->measured, result->noise.value_or(0));
    const bool ok = std::all_of(table.begin(), table.end(), [](const LabValue& value) { return value.ok; });
    return ok ? "done" : "differs";
}

command::Lab lab_command(command::LabAction action, std::string name = {}) {
    return {action, std::move(name)};
}

void draw_progress(const Widgets& w, const Lab& lab) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = w.px(4);
    const float share = static_cast<float>(lab.run()->progress());
    list.AddRectFilled(at, ImVec2(at.x + width, at.y + height), w.theme().field, height / 2);
    list.AddRectFilled(at, ImVec2(at.x + std::max(height, width * share), at.y + height), w.theme().accent,
                       height / 2);
    ImGui::Dummy(ImVec2(width, height));
}

// What the line above the run buttons says; two rows, so that nothing jumps.
std::string run_text(const Lab& lab) {
    const LabRun* run = lab.run();
    if (!run) return "Nothing has run yet.";
    switch (run->state()) {
        case LabRun::State::kRunning: {
            const auto left = run->seconds_left();
            return fmt::format("{}\n{:.0f} %{}", run->current(), run->progress() * 100,
                               left ? fmt::format(", {} left", minutes(*left)) : "");
        }
        case LabRun::State::kCancelled:
            return "Cancelled. What was measured stays.";
        case LabRun::State::kFailed:
            return run->error();
        case LabRun::State::kDone:
            break;
    }
    return "Done.";
}

}  // namespace

void LabPanel::draw(const UiContext& ui, Lab& lab) {
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    const Box area{0, ui.layout.bar.bottom(), all.x, std::max(1.0f, all.y - ui.layout.bar.bottom())};
    if (area.width / ui.widgets.scale() >= kWide) {
        draw_wide(ui, lab, area);
    } else {
        draw_narrow(ui, lab, area);
    }
}

void LabPanel::draw_wide(const UiContext& ui, Lab& lab, const Box& area) {
    Widgets& w = ui.widgets;
    const float list = w.px(kListWidth);
    const float table = std::clamp(area.width * 0.31f, w.px(kTableWidth), w.px(560));
    const float foot = std::min(w.px(182), area.height * 0.5f);
    begin_frame_window("Lab list", {area.x, area.y, list, area.height - foot}, w.theme().panel, true, w.px(8),
                       w.px(14));
    draw_list(ui, lab);
    ImGui::End();
    begin_frame_window("Lab run", {area.x, area.bottom() - foot, list, foot}, w.theme().panel, true, w.px(14),
                       w.px(8));
    draw_edge(area.x, area.bottom() - foot, list, area.bottom() - foot, w.theme().line);
    draw_run(ui, lab);
    draw_save(ui, lab);
    ImGui::End();

    const Box middle{area.x + list, area.y, area.width - list - table, area.height};
    begin_frame_window("Lab", middle, w.theme().background, true, w.px(30), w.px(20));
    draw_edge(middle.x, middle.y, middle.x, middle.bottom(), w.theme().line);
    draw_main(ui, lab, 0);
    ImGui::End();

    const Box right{middle.right(), area.y, table, area.height};
    begin_frame_window("Lab table", right, w.theme().background, true, w.px(16), w.px(20));
    draw_lab_table(ui, lab);
    ImGui::Dummy(ImVec2(0, w.px(8)));
    draw_lab_words(ui, lab);
    ImGui::End();
}

void LabPanel::draw_narrow(const UiContext& ui, Lab& lab, const Box& area) {
    Widgets& w = ui.widgets;
    begin_frame_window("Lab", area, w.theme().background, true, w.px(14), w.px(10));
    draw_picker(ui, lab);
    draw_run(ui, lab);
    ImGui::Dummy(ImVec2(0, w.px(6)));
    draw_main(ui, lab, w.px(340));
    ImGui::Dummy(ImVec2(0, w.px(6)));
    draw_lab_table(ui, lab);
    ImGui::Dummy(ImVec2(0, w.px(6)));
    draw_lab_words(ui, lab);
    draw_save(ui, lab);
    ImGui::End();
}

void LabPanel::draw_list(const UiContext& ui, const Lab& lab) {
    Widgets& w = ui.widgets;
    ImGui::Indent(w.px(6));  // as the words of the rows
    w.section("Experiments");
    ImGui::Unindent(w.px(6));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(8), w.px(3)));
    for (const LabExperiment& experiment : lab.experiments()) {
        if (w.list_row(experiment.title, Icon::kNone, state_of(lab, experiment), experiment.shows,
                       experiment.id == lab.chosen().id)) {
            ui.send(lab_command(command::LabAction::kShow, experiment.id));
        }
    }
    ImGui::PopStyleVar();
}

// The same list for a window that has no room for one.
void LabPanel::draw_picker(const UiContext& ui, const Lab& lab) {
    std::vector<Option> options;
    int index = 0;
    for (const LabExperiment& experiment : lab.experiments()) {
        if (experiment.id == lab.chosen().id) index = static_cast<int>(options.size());
        options.push_back({experiment.title, experiment.id, experiment.shows, {}});
    }
    if (ui.widgets.combo("Experiment", "What to look at", options, index)) {
        ui.send(lab_command(command::LabAction::kShow, options[static_cast<std::size_t>(index)].id));
    }
}

void LabPanel::draw_run(const UiContext& ui, const Lab& lab) {
    Widgets& w = ui.widgets;
    const bool failed = lab.run() && lab.run()->state() == LabRun::State::kFailed;
    const float top = ImGui::GetCursorPosY();
    if (failed) {
        w.warning(run_text(lab));
    } else {
        w.note(run_text(lab));
    }
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), top + 2 * ImGui::GetTextLineHeightWithSpacing()));
    if (lab.running()) {
        draw_progress(w, lab);
    } else {
        ImGui::Dummy(ImVec2(1, w.px(4)));
    }
    const float gap = w.px(6);
    const float half = std::min((ImGui::GetContentRegionAvail().x - gap) / 2, w.px(160));
    const bool measured = lab.result(lab.chosen().id) != nullptr;
    const std::string refusal = lab.running() ? "It runs already" : "";
    if (w.main_button(measured ? "Run again" : "Run", "Measure this experiment  [Enter]", half, refusal))
        ui.send(lab_command(command::LabAction::kRun, lab.chosen().id));
    ImGui::SameLine(0, gap);
    if (lab.running()) {
        if (w.button("Cancel", "End all processes; what was measured stays", half))
            ui.send(lab_command(command::LabAction::kCancel));
    } else if (w.button("Run all", "Measure every experiment, one after the other", half)) {
        ui.send(lab_command(command::LabAction::kRun, "all"));
    }
}

void LabPanel::draw_save(const UiContext& ui, const Lab& lab) {
    Widgets& w = ui.widgets;
    ImGui::Dummy(ImVec2(1, w.px(2)));
    w.text_input("Save as", "Name of the file, without its ending", file_);
    const std::string unnamed = file_.empty() ? "Type a name first" : "";
    const std::string refusal = lab.reports(false).empty() ? "Nothing has been measured yet" : unnamed;
    const float gap = w.px(6);
    const float third = std::min((ImGui::GetContentRegionAvail().x - 2 * gap) / 3, w.px(100));
    struct Kind {
        const char* label;
        const char* ending;
        const char* tooltip;
        bool needs_figures;
    };
    constexpr Kind kKinds[] = {
        {"CSV", ".csv", "All figures that were measured, with machine and commit", true},
        {"PNG", ".png", "This plot as it is shown, for a slide", false},
        {"Markdown", ".md", "The tables of all experiments that were measured", true}};
    for (const Kind& kind : kKinds) {
        if (w.button(kind.label, kind.tooltip, third, kind.needs_figures ? refusal : unnamed))
            ui.send(lab_command(command::LabAction::kSave, file_ + kind.ending));
        ImGui::SameLine(0, gap);
    }
    ImGui::NewLine();
}

void LabPanel::draw_main(const UiContext& ui, Lab& lab, float plot_height) {
    Widgets& w = ui.widgets;
    ImGui::PushFont(w.fonts().title);
    w.text(lab.chosen().title);
    ImGui::PopFont();
    w.note(lab.chosen().workload);
    ImGui::Dummy(ImVec2(0, w.px(8)));
    const bool controls = lab.chosen().id == "crossover" || lab.chosen().id == "tie-break";
    const ImVec2 room = ImGui::GetContentRegionAvail();
    // The rest of the room, so that nothing scrolls while there is enough of it.
    const float rest = room.y - (controls ? w.px(kControls) : 0) - w.px(14);
    const float height = plot_height > 0 ? plot_height : std::max(w.px(220), rest);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_figure(ui, lab, {at.x, at.y, room.x, height});
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + w.px(6)));
    if (controls) draw_controls(ui, lab);
}

void LabPanel::draw_figure(const UiContext& ui, Lab& lab, const Box& box) {
    Widgets& w = ui.widgets;
    const Plot plot = lab_figure(lab, w.theme());
    const bool over =
        w.canvas("Lab plot", "The figures of this experiment; hover for values", box, lab.chosen().id);
    std::optional<PlotPointer> pointer;
    if (over) pointer = PlotPointer{ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
    const auto hovered =
        draw_plot(*ImGui::GetWindowDrawList(), {w.theme(), w.fonts(), w.scale()}, plot, box, pointer);
    if (hovered) w.show_tooltip(plot_hover_text(plot, *hovered));
}

void LabPanel::draw_controls(const UiContext& ui, Lab& lab) {
    Widgets& w = ui.widgets;
    if (lab.chosen().id == "crossover") {
        double crowd = lab.crowd();
        const SliderRange range{1, 1000, 1, 0, true, false, {}, {}};
        if (w.slider("Your crowd", "How many units you have: the line on the plot", range, crowd))
            lab.set_crowd(std::round(crowd));
        const Plot plot = lab_figure(lab, w.theme());
        std::string text;
        for (const PlotSeries& series : plot.series) {
            const auto value = value_between(plot, series, lab.crowd());
            if (value) text += fmt::format("{}{} {:.3g} ms", text.empty() ? "" : "   ", series.label, *value);
        }
        w.note(text.empty() ? "Run it to read your crowd off the curves." : text);
        return;
    }
    // A millionth of nothing: the slider's low end stands for p = 0.
    constexpr double kLeast = 1e-7;
    double p = std::max(lab.live().p(), kLeast);
    SliderRange range{kLeast, 1, 0, -2, true, false, "0", {}};
    if (w.slider("Live p", "100 searches on the open map, while you drag", range, p)) {
        // As it is shown: two digits.
        p = std::strtod(fmt::format("{:.2g}", p).c_str(), nullptr);
    }
    lab.live().request(p <= kLeast ? 0 : p);
    const auto& figures = lab.live().figures();
    ImGui::PushFont(w.fonts().figure);
    w.text(figures ? fmt::format("{} expanded", grouped(figures->expanded)) : "searching …");
    ImGui::PopFont();
    if (figures) {
        ImGui::SameLine(0, w.px(18));
        w.note(fmt::format("paths {} steps, {:.1f} ms, p = {:.2g}", grouped(figures->cost),
                           figures->milliseconds, figures->p));
    }
}

}  // namespace wayfield
