#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "ui/layout.h"

namespace wayfield {

enum class WidgetKind {
    kButton,
    kTool,
    kCheckbox,
    kChoice,
    kCombo,
    kOption,
    kSlider,
    kNumber,
    kTextInput,
    kCanvas,
    kText
};

/// What is known of a control in one frame.
struct WidgetRecord {
    std::string label;   ///< what a person reads: "Algorithm"
    std::string parent;  ///< of an option or a slider's number: the label of what it belongs to
    WidgetKind kind = WidgetKind::kButton;
    Box rect;     ///< drawable pixels
    Box visible;  ///< what its window leaves of the rectangle; empty when scrolled away
    std::string value;
    std::string option_id;  ///< of an option: the registry's id, accepted beside the label
    bool enabled = true;
    std::string tooltip;
    std::string window;
    unsigned id = 0;            ///< Dear ImGui's
    bool scrolls = false;       ///< its window has a scrollbar: being clipped is no fault
    bool text_clipped = false;  ///< what is written didn't fit
};

/// The controls of the last whole frame, in the order in which they were made. Scripts aim at them, the
/// keyboard's focus walks along them, tests look for what is wrong with them.
class WidgetRegistry {
  public:
    void begin_frame();
    void add(WidgetRecord record) { building_.push_back(std::move(record)); }
    void end_frame();

    const std::vector<WidgetRecord>& all() const { return widgets_; }
    /// By label, case ignored; options only through find_option. nullptr when there is none.
    const WidgetRecord* find(std::string_view label) const;
    /// An option of a choice or combo by its label or id, case ignored.
    const WidgetRecord* find_option(std::string_view parent, std::string_view option) const;
    /// One line for each control that is cut off, lies over another one, or has no tooltip.
    std::vector<std::string> problems() const;
    /// The label nearest to what was asked for, for messages; empty when none is near.
    std::string nearest(std::string_view label) const;

  private:
    std::vector<WidgetRecord> building_, widgets_;
};

/// Case of ASCII letters ignored.
bool same_text(std::string_view a, std::string_view b);

}  // namespace wayfield
