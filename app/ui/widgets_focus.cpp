// The keyboard's way through the controls. Dear ImGui 1.86 tabs through text fields only; here Tab walks
// along the registry, so every control is reached, in the order in which a person reads them.
#include <algorithm>

#include "ui/widget_item.h"

namespace wayfield {

namespace {

bool takes_focus(const WidgetRecord& widget) {
    if (!widget.enabled || widget.id == 0) return false;
    return widget.kind != WidgetKind::kText && widget.kind != WidgetKind::kNumber &&
           widget.kind != WidgetKind::kChoice;
}

}  // namespace

void Widgets::move_focus(int direction, std::string_view window) {
    std::vector<unsigned> ids;
    for (const WidgetRecord& widget : registry_.all()) {
        if (takes_focus(widget) && (window.empty() || widget.window == window)) ids.push_back(widget.id);
    }
    if (ids.empty()) return;
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    const unsigned current = focus_shown(context) ? context.NavId : 0;
    const auto at = std::find(ids.begin(), ids.end(), current);
    const auto count = static_cast<std::ptrdiff_t>(ids.size());
    std::ptrdiff_t next = direction > 0 ? 0 : count - 1;
    if (at != ids.end()) next = (at - ids.begin() + direction + count) % count;
    focus_request_ = ids[static_cast<std::size_t>(next)];
}

void Widgets::focus_if_asked(unsigned id) {
    if (focus_request_ == 0 || id != focus_request_) return;
    ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    // A text field that is left goes on taking keys otherwise.
    if (context.ActiveId != id) ImGui::ClearActiveID();
    ImGui::FocusWindow(window);
    ImGui::SetFocusID(id, window);
    show_focus(context, true);
    if (window->ScrollMax.y > 0) ImGui::SetScrollHereY(0.5f);
    focus_request_ = 0;
}

void Widgets::drop_focus() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    show_focus(context, false);
    context.NavId = 0;
    ImGui::FocusWindow(nullptr);
}

void Widgets::hide_focus() { show_focus(*ImGui::GetCurrentContext(), false); }

bool Widgets::list_open() const { return ImGui::GetCurrentContext()->OpenPopupStack.Size > 0; }

bool Widgets::owns_keyboard() const {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return typing() || focus_shown(context) || list_open();
}

unsigned Widgets::focused() const {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return focus_shown(context) ? context.NavId : 0;
}

bool Widgets::typing() const { return ImGui::GetIO().WantTextInput; }

}  // namespace wayfield
