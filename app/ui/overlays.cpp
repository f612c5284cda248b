#include "ui/overlays.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "files/files.h"
#include "scene/lesson.h"
#include "scene/map_source.h"
#include "wayfield/error.h"

namespace wayfield {

Overlays::Overlays(std::string showpieces_folder, std::string lessons_folder)
    : showpieces_folder_(std::move(showpieces_folder)),
      lessons_folder_(std::move(lessons_folder)),
      folder_(working_folder()) {}

void Overlays::draw(const UiContext& ui, const std::vector<HelpGroup>& help) {
    if (ui.state.ask_unsaved) {
        draw_unsaved(ui);
        return;
    }
    if (ui.state.show_save_as) {
        draw_save_as(ui);
        return;
    }
    save_as_shown_ = false;
    if (ui.state.show_help) draw_help(ui, help);
    if (ui.state.show_lessons) {
        draw_lessons(ui);
    } else {
        lessons_listed_ = false;
    }
    if (ui.state.show_maps) {
        draw_maps(ui);
    } else {
        listed_ = false;
    }
}

// A veil over everything, and on it a box in the middle. Call end() after it.
bool Overlays::begin(const UiContext& ui, const char* name, float width, float height, bool& open) {
    const Widgets& w = ui.widgets;
    const ImVec2 all = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(0, 0));
    ImGui::SetNextWindowSize(all);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb(0x000000, w.theme().dark ? 0.55 : 0.35));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    const ImVec2 size(std::min(width, all.x - w.px(24)), std::min(height, all.y - w.px(24)));
    const ImVec2 corner((all.x - size.x) / 2, (all.y - size.y) / 2);
    const bool beside =
        ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
        !ImGui::IsMouseHoveringRect(corner, ImVec2(corner.x + size.x, corner.y + size.y), false);
    if (beside) open = false;
    ImGui::SetCursorPos(corner);
    ImGui::PushStyleColor(ImGuiCol_ChildBg, w.theme().popup);
    ImGui::PushStyleColor(ImGuiCol_Border, w.theme().popup_line);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(w.px(26), w.px(22)));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, w.px(10));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
    const bool visible = ImGui::BeginChild("##box", size, true);
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
    return visible;
}

void Overlays::end() {
    ImGui::EndChild();
    ImGui::End();
}

void Overlays::heading(const Widgets& w, const char* text) {
    ImGui::PushFont(w.fonts().title);
    ImGui::TextUnformatted(text);
    ImGui::PopFont();
    ImGui::Dummy(ImVec2(0, w.px(6)));
}

namespace {

constexpr float kHelpColumn = 255, kHelpKeys = 112;

void draw_help_group(Widgets& w, const HelpGroup& group) {
    w.section(group.title);
    const float x = ImGui::GetCursorPosX();
    for (const HelpLine& line : group.lines) {
        ImGui::PushStyleColor(ImGuiCol_Text, w.theme().accent);
        ImGui::TextUnformatted(line.keys.c_str());
        ImGui::PopStyleColor();
        ImGui::SameLine();
        ImGui::SetCursorPosX(x + w.px(kHelpKeys));
        ImGui::TextUnformatted(line.meaning.c_str());
    }
    ImGui::Dummy(ImVec2(0, w.px(8)));
}

std::string size_text(std::uint64_t bytes) {
    return bytes < 1024 ? fmt::format("{} B", bytes) : fmt::format("{} KiB", bytes / 1024);
}

// A lesson that can't be read stays in the list under its file's name: choosing it says why.
std::string title_of_lesson(const FolderEntry& entry) {
    try {
        return lesson_title(read_file(entry.path), entry.name);
    } catch (const Error&) {
        return entry.name;
    }
}

}  // namespace

void Overlays::draw_help(const UiContext& ui, const std::vector<HelpGroup>& help) {
    Widgets& w = ui.widgets;
    begin(ui, "Keys", w.px(900), w.px(530), ui.state.show_help);
    heading(w, "Keys and gestures");
    // As many columns as have room for their words; what is too long scrolls.
    const float width = ImGui::GetContentRegionAvail().x + w.px(20);
    const auto columns = static_cast<std::size_t>(std::clamp(width / w.px(kHelpColumn), 1.0f, 3.0f));
    const float column = width / static_cast<float>(columns);
    const ImVec2 corner = ImGui::GetCursorPos();
    // Groups stay in order and whole; a column is full when the next one would lie more than half beyond it.
    constexpr std::size_t kHeading = 2;
    std::size_t lines = 0;
    for (const HelpGroup& group : help) lines += group.lines.size() + kHeading;
    const std::size_t full = (lines + columns - 1) / columns;
    std::size_t filled = 0, place = 0;
    for (const HelpGroup& group : help) {
        const std::size_t needed = group.lines.size() + kHeading;
        if (filled > 0 && place + 1 < columns && filled + needed / 2 > full) {
            ++place;
            filled = 0;
        }
        if (filled == 0) ImGui::SetCursorPos(ImVec2(corner.x + column * static_cast<float>(place), corner.y));
        ImGui::SetCursorPosX(corner.x + column * static_cast<float>(place));
        ImGui::BeginGroup();
        draw_help_group(w, group);
        ImGui::EndGroup();
        filled += needed;
    }
    end();
}

void Overlays::draw_maps(const UiContext& ui) {
    Widgets& w = ui.widgets;
    if (!listed_) {
        showpieces_ = list_maps(showpieces_folder_);
        entries_ = list_maps(folder_);
        listed_ = true;
    }
    begin(ui, "Maps", w.px(820), w.px(560), ui.state.show_maps);
    heading(w, "Open a map");
    const float half = (ImGui::GetContentRegionAvail().x - w.px(24)) / 2;
    const float height = ImGui::GetContentRegionAvail().y;
    ImGui::BeginChild("##known", ImVec2(half, height));
    draw_known_maps(ui);
    ImGui::EndChild();
    ImGui::SameLine(0, w.px(24));
    ImGui::BeginChild("##folder", ImVec2(half, height));
    draw_folder(ui);
    ImGui::EndChild();
    end();
}

void Overlays::draw_lessons(const UiContext& ui) {
    Widgets& w = ui.widgets;
    if (!lessons_listed_) {
        lessons_.clear();
        for (const FolderEntry& entry : list_maps(lessons_folder_)) {
            if (!entry.is_folder) lessons_.push_back({entry.path, title_of_lesson(entry)});
        }
        lessons_listed_ = true;
    }
    begin(ui, "Lessons", w.px(520), w.px(300), ui.state.show_lessons);
    heading(w, "Lessons");
    for (const LessonEntry& lesson : lessons_) {
        if (!w.list_row(lesson.title, Icon::kLessons, {}, lesson.path, false)) continue;
        ui.commands.emplace_back(command::Lesson{lesson.path});
        ui.state.show_lessons = false;
    }
    if (lessons_.empty()) w.note("There are none beside this program.");
    ImGui::Dummy(ImVec2(0, w.px(8)));
    w.note(
        "Space, the right arrow or Page Down: the next slide. The left arrow or Page Up: the one before. Try "
        "what "
        "you like in between, the next slide begins as it should. Esc leaves, and your map comes back.");
    end();
}

void Overlays::open(const UiContext& ui, const std::string& path) {
    ui.send(command::Open{path});
    ui.state.show_maps = false;
}

void Overlays::draw_known_maps(const UiContext& ui) {
    Widgets& w = ui.widgets;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(8), 0));
    w.section("Showpieces");
    for (const FolderEntry& entry : showpieces_) {
        if (entry.is_folder) continue;
        if (w.list_row(title_of_source(entry.path), Icon::kTerrain, {}, entry.path, false))
            open(ui, entry.path);
    }
    w.section("Recent");
    const std::vector<std::string> recent = ui.state.preferences.recent;
    for (const std::string& path : recent) {
        ImGui::PushID("recent");
        if (w.list_row(title_of_source(path), Icon::kFile, {}, path, false)) open(ui, path);
        ImGui::PopID();
    }
    if (recent.empty()) w.note("Maps that you open are listed here.");
    ImGui::PopStyleVar();
}

void Overlays::draw_folder(const UiContext& ui) {
    Widgets& w = ui.widgets;
    w.section("Folder");
    w.note(folder_);
    std::string next;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(w.px(8), 0));
    if (w.list_row("..", Icon::kUp, {}, "The folder above", false)) next = folder_above(folder_);
    for (const FolderEntry& entry : entries_) {
        const Icon icon = entry.is_folder ? Icon::kFolder : Icon::kFile;
        if (!w.list_row(entry.name, icon, entry.is_folder ? "" : size_text(entry.bytes), entry.path, false))
            continue;
        if (entry.is_folder) {
            next = entry.path;
        } else {
            open(ui, entry.path);
        }
    }
    ImGui::PopStyleVar();
    if (!next.empty()) {
        folder_ = next;
        entries_ = list_maps(folder_);
    }
}

}  // namespace wayfield
