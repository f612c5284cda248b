#include "ui/panel_map.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/widget_registry.h"

namespace wayfield {

namespace {

const GeneratorInfo* find_generator(std::string_view id) {
    for (const GeneratorInfo& generator : generators()) {
        if (generator.id == id) return &generator;
    }
    return nullptr;
}

SliderRange range_of(const ParameterInfo& parameter) {
    const bool whole = parameter.step >= 1;
    SliderRange range{parameter.min, parameter.max, whole ? 1 : 0.01, whole ? 0 : 2, false, false};
    // A seed may be any number of ten digits; a slider over them would be of no use.
    if (parameter.max > 9999) {
        range.max = 9999;
        range.open_ended = true;
    }
    return range;
}

void set_value(GeneratorSpec& spec, std::string_view id, double value) {
    for (auto& [name, current] : spec.values) {
        if (name == id) {
            current = value;
            return;
        }
    }
    spec.values.emplace_back(std::string(id), value);
}

}  // namespace

void MapPanel::draw(const UiContext& ui) {
    ui.widgets.section("Map");
    draw_generator(ui);
    draw_file(ui);
}

void MapPanel::draw_generator(const UiContext& ui) {
    Widgets& w = ui.widgets;
    std::vector<Option> options;
    int index = -1;
    for (const GeneratorInfo& generator : generators()) {
        if (generator.id == spec_.id) index = static_cast<int>(options.size());
        options.push_back(
            {std::string(generator.label), std::string(generator.id), std::string(generator.meaning), {}});
    }
    bool changed =
        w.combo("Map", "Make a new map; it replaces this one, and undo brings it back", options, index);
    if (changed) {
        const GeneratorInfo& chosen = generators()[static_cast<std::size_t>(index)];
        spec_ = {};
        spec_.id = std::string(chosen.id);
        spec_.width = chosen.default_width;
        spec_.height = chosen.default_height;
    }
    if (const GeneratorInfo* generator = find_generator(spec_.id)) {
        const SliderRange sides{8, 4096, 1, 0, true, false};
        double width = spec_.width, height = spec_.height;
        if (w.slider("Width", "Cells from left to right", sides, width))
            spec_.width = static_cast<int>(width);
        if (w.slider("Height", "Cells from top to bottom", sides, height))
            spec_.height = static_cast<int>(height);
        for (const ParameterInfo& parameter : generator->parameters) {
            double value = spec_.value(parameter.id);
            if (w.slider(parameter.label, parameter.meaning, range_of(parameter), value)) {
                set_value(spec_, parameter.id, value);
            }
        }
        if (w.button("Generate", "Make this map now", -1)) changed = true;
    }
    if (changed) ui.send(command::Open{to_text(spec_)});
}

void MapPanel::draw_file(const UiContext& ui) {
    Widgets& w = ui.widgets;
    const bool entered = w.text_input(
        "File name", "A .map, a picture or a .wayfield scene; Enter opens it. Or drop a file on the window",
        file_name_);
    const std::string missing = file_name_.empty() ? "Type a file name first" : "";
    const float third = (ImGui::GetContentRegionAvail().x - 2 * w.px(6)) / 3;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(6), w.px(4)));
    const bool open = w.button("Open", "Open the file of that name  [Enter]", third, missing);
    if (missing.empty() && (open || entered)) ui.send(command::Open{file_name_});
    ImGui::SameLine();
    if (w.button("Save", "Save the scene under that name; Ctrl+S saves it again", third, missing))
        ui.send(command::Save{file_name_});
    ImGui::SameLine();
    if (w.button("Browse", "Showpieces, recent files, folders  [Ctrl+O]", third)) ui.state.show_maps = true;
    ImGui::PopStyleVar();
}

}  // namespace wayfield
