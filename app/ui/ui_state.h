#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/tool_settings.h"
#include "ui/layout.h"
#include "view/palette.h"

namespace wayfield {

/// How large everything is. Projector: read from the last row.
enum class TypeSize : std::uint8_t { k100, k125, k150, k200, kProjector };

constexpr float factor_of(TypeSize size) {
    constexpr float kFactors[] = {1.0f, 1.25f, 1.5f, 2.0f, 2.5f};
    return kFactors[static_cast<std::size_t>(size)];
}

/// What the person chose about the window; no part of the scene, kept from one start to the next.
struct Preferences {
    bool dark = true;
    TypeSize type_size = TypeSize::k100;
    ValuePalette palette = ValuePalette::kViridis;
    std::vector<std::string> recent;  ///< maps opened, newest first
};

inline constexpr std::size_t kMostRecent = 8;

/// What is open and chosen now; forgotten at the end.
struct UiState {
    Preferences preferences;
    ToolSettings tools;
    std::size_t pane = 0;  ///< that the panel speaks of
    bool show_cards = true;
    FrameParts frame = FrameParts::kAll;
    bool show_help = false;
    bool fit_requested = false;
    bool show_maps = false;     ///< the overlay with showpieces, recent files and the file browser
    bool show_lessons = false;  ///< the overlay with the lessons
    bool show_lab = false;      ///< the laboratory covers the map
    bool show_workers = false;  ///< what the pool does, above the strip
    /// What a person is asked before edits are lost.
    enum class UnsavedAnswer : std::uint8_t { kNone, kSave, kDiscard, kCancel };
    bool ask_unsaved = false;
    std::string unsaved_title;  ///< of the scene whose edits they are
    UnsavedAnswer unsaved_answer = UnsavedAnswer::kNone;
    bool show_save_as = false;
    std::string save_name;        ///< as typed there
    bool save_requested = false;  ///< under that name
    std::string lesson;           ///< title of the lesson that is open; empty: none
    std::size_t slide = 0;        ///< of it, from 1
    std::size_t slides = 0;
    bool record_requested = false;  ///< the bar's button: begin, or end
    bool recording = false;
    double recorded_seconds = 0;
    /// What takes long and is under way.
    struct Progress {
        std::string title;  ///< "opening arena2"
        std::string stage;
        double share = 0;  ///< 0..1
        double seconds = 0;
    };
    std::optional<Progress> progress;
    bool cancel_requested = false;  ///< of that
    std::string toast;              ///< a message over the map
    double toast_seconds = 0;
    bool toast_is_error = false;
    std::uint64_t errors_said = 0;  ///< so that a script learns whether what it did was refused

    void say(std::string message, bool error = false);
    /// The window of the overlay that is open, empty if none is.
    std::string_view overlay() const {
        return ask_unsaved    ? "Unsaved edits"
               : show_save_as ? "Save as"
               : show_maps    ? "Maps"
               : show_lessons ? "Lessons"
               : show_help    ? "Keys"
                              : "";
    }
};

}  // namespace wayfield
