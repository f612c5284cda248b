#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/fonts.h"
#include "ui/icons.h"
#include "ui/theme.h"
#include "ui/widget_registry.h"

struct ImDrawList;
struct ImRect;
struct ImVec2;

namespace wayfield {

/// One of the things to choose from.
struct Option {
    std::string label;
    std::string id;
    std::string tooltip;
    std::string refusal;  ///< not empty: can't be chosen now, and why
};

/// Range and look of a slider's number.
struct SliderRange {
    double min = 0, max = 1;
    double step = 0.01;  ///< of the arrow keys; values are rounded to it while dragging. 0: none, and arrow
                         ///< keys of a logarithmic slider go by a tenth of a decade
    int decimals = 2;    ///< below 0: so many significant digits instead
    bool logarithmic = false;           ///< equal ways are equal factors; needs min > 0
    bool open_ended = false;            ///< a typed number may exceed max
    std::string_view text_at_min = {};  ///< shown, and understood, instead of the number at min
    std::string_view text_at_max = {};  ///< the same at max
};

/// The controls of the window: a thin layer over Dear ImGui that draws them in one style and notes each one's
/// label, rectangle, value and tooltip in the registry. Every call takes a label, by which people, scripts
/// and lessons name it, a tooltip, and a refusal: when that isn't empty the control is dimmed and its tooltip
/// says why. Calls return true in the frame in which the person changed something.
class Widgets {
  public:
    Widgets() = default;
    /// `overlay` is the window that lies over all others, if one does: nothing behind it is hovered.
    void begin_frame(const Theme& theme, const Fonts& fonts, float scale, double seconds,
                     std::string_view overlay = {});
    void end_frame();

    bool segmented(std::string_view label, std::string_view tooltip, std::span<const Option> options,
                   int& index, std::string_view refusal = {});
    bool combo(std::string_view label, std::string_view tooltip, std::span<const Option> options, int& index,
               std::string_view refusal = {});
    bool slider(std::string_view label, std::string_view tooltip, const SliderRange& range, double& value,
                std::string_view refusal = {});
    bool checkbox(std::string_view label, std::string_view tooltip, bool& on, std::string_view refusal = {});
    /// `width` 0: as wide as its text; negative: to the right edge.
    bool button(std::string_view label, std::string_view tooltip, float width = 0,
                std::string_view refusal = {});
    /// The one of several that Enter presses.
    bool main_button(std::string_view label, std::string_view tooltip, float width = 0,
                     std::string_view refusal = {});
    /// An icon, with the key that does the same in its tooltip. Its label is what scripts call it.
    bool icon_button(std::string_view label, Icon icon, std::string_view key, std::string_view tooltip,
                     bool selected = false, std::string_view refusal = {});
    /// Icon, name and key in the bar. `compact` leaves the name to the tooltip.
    bool tool(std::string_view label, Icon icon, std::string_view key, std::string_view tooltip,
              bool selected, bool compact, std::string_view refusal = {});
    /// A button that shows what it stands for instead of its name: the open map, the type size.
    bool menu_button(std::string_view label, std::string_view shown, std::string_view tooltip,
                     float most_width, bool caret = true);
    /// True when Enter was pressed in the field; what is typed is in `text` all the while.
    bool text_input(std::string_view label, std::string_view tooltip, std::string& text,
                    std::string_view refusal = {});
    /// A row of a list over the whole width: a file, a recent map.
    bool list_row(std::string_view label, Icon icon, std::string_view detail, std::string_view tooltip,
                  bool selected);

    void section(std::string_view title);
    void text(std::string_view words);    ///< body
    void note(std::string_view words);    ///< dim, wrapped
    void figures(std::string_view text);  ///< JetBrains Mono
    void warning(std::string_view words);

    /// Notes a control that a panel draws by itself (a plot, a timeline): true while the pointer is over it.
    bool canvas(std::string_view label, std::string_view tooltip, const Box& box, std::string_view value,
                bool* pressed = nullptr, bool* held = nullptr);

    /// The ground of a card over the map, into the current window.
    void draw_card_ground(const Box& box) const;

    /// Notes a text that a panel draws by itself.
    void note_text(std::string_view label, std::string_view value, const Box& box);

    /// At the pointer, at once: for what a panel draws by itself. `refusal` in the colour of warnings.
    void show_tooltip(std::string_view tooltip, std::string_view refusal = {});
    /// What the last frame's tooltip said, empty if there was none.
    const std::string& shown_tooltip() const { return shown_tooltip_; }

    /// Keyboard focus goes to the next (+1) or the one before (-1) of all controls, or of those in one
    /// window.
    void move_focus(int direction, std::string_view window = {});
    void drop_focus();
    /// The pointer took over: the mark of the keyboard's focus goes.
    void hide_focus();
    bool list_open() const;
    /// True while a control shows the keyboard's focus, text is typed or a list is open: keys belong to it.
    bool owns_keyboard() const;
    bool typing() const;
    unsigned focused() const;
    /// A tooltip is about to appear: draw again soon.
    bool wants_frame() const { return wants_frame_; }
    /// What was typed and is no value, as a message for the person; said once.
    std::string take_complaint() { return std::exchange(complaint_, {}); }

    const Theme& theme() const { return *theme_; }
    const Fonts& fonts() const { return *fonts_; }
    float scale() const { return scale_; }
    float px(float length) const { return length * scale_; }
    WidgetRegistry& registry() { return registry_; }
    const WidgetRegistry& registry() const { return registry_; }

  private:
    struct Item;
    Item item(std::string_view label, float width, float height, bool enabled);
    bool draw_button(std::string_view label, std::string_view tooltip, float width, std::string_view refusal,
                     bool main);
    bool behind_overlay() const;
    float label_column(std::string_view label, std::string_view tooltip, std::string_view refusal);
    void finish(const Item& item, WidgetKind kind, std::string_view label, std::string_view value,
                std::string_view tooltip, std::string_view refusal, bool text_clipped = false);
    void note_part(WidgetKind kind, std::string_view parent, std::string_view label, std::string_view id,
                   const ImRect& rect, unsigned item_id, std::string_view value, std::string_view tooltip,
                   bool enabled);
    void tooltip_for(std::string_view label, std::string_view tooltip, std::string_view refusal,
                     bool hovered);
    bool segment(std::string_view label, std::string_view tooltip, const Option& option, const ImRect& rect,
                 bool chosen, std::string_view refusal);
    bool combo_list(std::string_view label, const std::string& popup, const ImRect& field,
                    std::span<const Option> options, int& index);
    bool combo_entry(std::string_view label, const Option& option, float height, bool chosen);
    void slider_track(const Item& item, const SliderRange& range, double& value);
    void slider_number(std::string_view label, std::string_view tooltip, const SliderRange& range,
                       double& value, bool start_typing, std::string_view refusal);
    void take_typed(std::string_view label, const SliderRange& range, double& value);
    void focus_if_asked(unsigned id);
    void centred_text(ImDrawList& list, ImFont* font, const ImRect& rect, Colour colour,
                      std::string_view text) const;

    const Theme* theme_ = nullptr;
    const Fonts* fonts_ = nullptr;
    float scale_ = 1;
    double seconds_ = 0;
    WidgetRegistry registry_;
    unsigned focus_request_ = 0;
    unsigned typing_id_ = 0;  // the slider whose number is being typed
    bool typing_begins_ = false;
    std::string typed_;
    std::string hovered_, hovered_before_;
    double hover_seconds_ = 0;
    bool wants_frame_ = false;
    std::string overlay_;
    std::string shown_tooltip_;
    std::string complaint_;
};

}  // namespace wayfield
