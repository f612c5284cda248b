// What the window does for its laboratory.
#include <imgui.h>

#include "app.h"
#include "files/files.h"
#include "ui/panel_lab.h"
#include "wayfield/error.h"

namespace wayfield {

Outcome App::apply_to_lab(const command::Lab& action) {
    if (action.action != command::LabAction::kSave || extension_of(action.name) != ".png")
        return lab_.apply(action, scene_);
    try {
        write_png(lab_picture(), action.name);
        return Outcome::done("Saved " + action.name);
    } catch (const Error& error) {
        return Outcome::refused(error.what());
    }
}

// A frame of its own, which nobody sees in the window.
RgbImage App::lab_picture() {
    lay_out();
    clear_target();
    imgui_.begin_frame();
    input_.begin_imgui_frame(0, window_);
    ImGui::NewFrame();
    widgets_.begin_frame(theme_, fonts_, look_scale_, 0);
    const Box all{0, 0, static_cast<float>(window_.drawable_width()),
                  static_cast<float>(window_.drawable_height())};
    begin_frame_window("Slide", all, theme_.background, false, 0, 0);
    draw_lab_slide(widgets_, lab_, all);
    ImGui::End();
    widgets_.end_frame();
    target_.bind();
    imgui_.draw();
    frames_to_settle_ = 3;
    return target_.read_rgb();
}

}  // namespace wayfield
