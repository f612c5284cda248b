#pragma once
#include <string>
#include <vector>

#include "platform/folder.h"
#include "ui/ui_context.h"

namespace wayfield {

/// A line of the help: what to press, what it does.
struct HelpLine {
    std::string keys;
    std::string meaning;
};
struct HelpGroup {
    std::string title;
    std::vector<HelpLine> lines;
};

/// What is laid over the whole window on demand and closed by Escape or a click beside it.
class Overlays {
  public:
    Overlays(std::string showpieces_folder, std::string lessons_folder);
    void draw(const UiContext& ui, const std::vector<HelpGroup>& help);
    const std::string& showpieces_folder() const { return showpieces_folder_; }

  private:
    bool begin(const UiContext& ui, const char* name, float width, float height, bool& open);
    static void end();
    static void heading(const Widgets& w, const char* text);
    void draw_help(const UiContext& ui, const std::vector<HelpGroup>& help);
    void draw_maps(const UiContext& ui);
    void draw_lessons(const UiContext& ui);
    // overlays_save.cpp
    void draw_unsaved(const UiContext& ui);
    void draw_save_as(const UiContext& ui);
    void draw_known_maps(const UiContext& ui);
    void draw_folder(const UiContext& ui);
    void open(const UiContext& ui, const std::string& path);

    struct LessonEntry {
        std::string path, title;
    };

    std::string showpieces_folder_;
    std::string lessons_folder_;
    std::vector<LessonEntry> lessons_;
    bool lessons_listed_ = false;
    bool save_as_shown_ = false;
    std::vector<FolderEntry> showpieces_;
    std::string folder_;
    std::vector<FolderEntry> entries_;
    bool listed_ = false;
};

}  // namespace wayfield
