#include "ui/panel_profile.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "run/work_pieces.h"
#include "ui/text_size.h"

namespace wayfield {

namespace {

constexpr float kPieceRow = 18;

void draw_piece(const UiContext& ui, const WorkRow& row, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* words = w.fonts().small;
    ImFont* numbers = w.fonts().number;
    const float share = static_cast<float>(row.share);
    list.AddRectFilled(ImVec2(box.x, box.y + w.px(1)), ImVec2(box.right(), box.bottom() - w.px(1)),
                       w.theme().field, w.px(2));
    list.AddRectFilled(ImVec2(box.x, box.y + w.px(1)),
                       ImVec2(box.x + std::max(w.px(1), box.width * share), box.bottom() - w.px(1)),
                       with_alpha(w.theme().accent, 0.35), w.px(2));
    list.AddText(words, words->FontSize, ImVec2(box.x + w.px(6), box.y + (box.height - words->FontSize) / 2),
                 w.theme().text, row.piece->label.data(), row.piece->label.data() + row.piece->label.size());
    const auto write = [&](const std::string& text, float right, Colour colour) {
        list.AddText(numbers, numbers->FontSize,
                     ImVec2(std::floor(right - text_width(numbers, text)),
                            box.y + (box.height - numbers->FontSize) / 2),
                     colour, text.c_str());
    };
    write(fmt::format("{:.3f}", row.mean), box.right() - w.px(58), w.theme().text);
    write(fmt::format("{:.1f} %", row.share * 100), box.right() - w.px(5), w.theme().dim);
    const std::string value = fmt::format("{:.3f} ms a frame, {:.1f} %", row.mean, row.share * 100);
    if (w.canvas(fmt::format("Piece: {}", row.piece->label), row.piece->meaning, box, value))
        w.show_tooltip(fmt::format("{}\n{}\n{:.2f} ms in all, {:.3f} ms a frame, {:.3f} ms at worst",
                                   row.piece->label, row.piece->meaning, row.total, row.mean, row.worst));
}

}  // namespace

void ProfilePanel::draw_table(const UiContext& ui) {
    Widgets& w = ui.widgets;
    std::vector<WorkRow> rows = work_of(ui.frames, static_cast<std::size_t>(frames_));
    // Not the largest first: what changes places from frame to frame can be neither read nor pointed at.
    std::ranges::sort(rows, {}, &WorkRow::piece);
    double sum = 0;
    for (const WorkRow& row : rows) {
        sum += row.mean;
        if (row.total == 0) continue;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const Box box{at.x, at.y, ImGui::GetContentRegionAvail().x, w.px(kPieceRow)};
        draw_piece(ui, row, box);
    }
    w.figures(fmt::format("{:.3f} ms a frame, on all threads", sum));
}

void ProfilePanel::draw(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Where the time goes");
    w.slider("Frames", "Over how many of the last frames", {10, 600, 10, 0, false, false}, frames_);
    // Times differ from run to run: they are no part of a video.
    if (!ui.film()) draw_table(ui);
    const bool entered = w.text_input("Profile file", "The pieces as a table; Enter saves it", file_);
    const bool pressed = w.button("Save profile", "Write the pieces as a .csv to that file", -1,
                                  file_.empty() ? "Type a file name first" : "");
    if ((pressed || entered) && !file_.empty()) ui.send(command::SaveWork{file_, static_cast<int>(frames_)});
}

}  // namespace wayfield
