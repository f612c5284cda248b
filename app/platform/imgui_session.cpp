#include "platform/imgui_session.h"

#include <imgui.h>
#include <imgui/backends/imgui_impl_opengl3.h>
#include WAYFIELD_IMGUI_SDL2_HEADER
#include <imgui_internal.h>

#include "platform/window.h"
#include "wayfield/error.h"

namespace wayfield {

ImGuiSession::ImGuiSession(const Window& window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    // The window is laid out anew each frame: there is nothing to remember.
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigInputTextCursorBlink = !window.offscreen();
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGui_ImplSDL2_InitForOpenGL(window.handle(), window.gl_context());
    if (!ImGui_ImplOpenGL3_Init("#version 330"))
        throw Error("the interface's OpenGL renderer does not start");
}

ImGuiSession::~ImGuiSession() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplSDL2_Shutdown();
    ImGui::DestroyContext();
}

void ImGuiSession::upload_fonts() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

void ImGuiSession::begin_frame() { ImGui_ImplOpenGL3_NewFrame(); }

void ImGuiSession::draw() {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool ui_covers(double x, double y) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.OpenPopupStack.Size > 0) return true;
    const ImVec2 at(static_cast<float>(x), static_cast<float>(y));
    for (const ImGuiWindow* window : context.Windows) {
        if (!window->Active || window->Hidden || (window->Flags & ImGuiWindowFlags_NoMouseInputs)) continue;
        if (window->OuterRectClipped.Contains(at)) return true;
    }
    return false;
}

}  // namespace wayfield
