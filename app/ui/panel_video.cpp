#include "ui/panel_video.h"

#include <imgui.h>

namespace wayfield {

void VideoPanel::draw(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Video");
    w.text_input("Video file", "A name that ends in .mp4 or .gif, or a folder for PNGs that ends in /",
                 file_);
    const SliderRange range{1, 60, 1, 0, false, true};
    w.slider("Seconds", "How long the film of the search is", range, seconds_);
    const std::string missing = file_.empty() ? "Type a video file first" : "";
    const float half = (ImGui::GetContentRegionAvail().x - w.px(6)) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(6), w.px(4)));
    const std::string busy = ui.state.recording ? "A recording is under way" : missing;
    if (w.button("Record film", "The search from its first step to its last, drawn frame by frame", half,
                 busy)) {
        ui.commands.emplace_back(command::Record{file_, seconds_, command::kDefaultFps});
    }
    ImGui::SameLine();
    if (ui.state.recording) {
        if (w.button("Stop recording", "End the video here  [Ctrl+R]", half))
            ui.commands.emplace_back(command::Stop{});
    } else if (w.button("Record window", "All that happens from now on, until you stop it  [Ctrl+R]", half,
                        missing)) {
        ui.commands.emplace_back(command::Record{file_, std::nullopt, command::kDefaultFps});
    }
    ImGui::PopStyleVar();
}

}  // namespace wayfield
