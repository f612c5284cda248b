# Target wayfield_imgui: Dear ImGui with its SDL2 and OpenGL3 backends. Offers <imgui.h> and
# <imgui/backends/imgui_impl_*.h>. ImGui 1.89.3 renamed the SDL backend's header, so its name is handed on:
#     #include WAYFIELD_IMGUI_SDL2_HEADER
find_package(PkgConfig QUIET)
wayfield_require(PKG_CONFIG_FOUND "pkg-config" pkg-config)
pkg_check_modules(WAYFIELD_IMGUI QUIET IMPORTED_TARGET GLOBAL imgui)
wayfield_require(WAYFIELD_IMGUI_FOUND "Dear ImGui" "libimgui-dev (and libstb-dev)")

find_path(WAYFIELD_IMGUI_BACKENDS imgui_impl_opengl3.h HINTS ${WAYFIELD_IMGUI_INCLUDE_DIRS}
          PATH_SUFFIXES backends imgui/backends)
wayfield_require(WAYFIELD_IMGUI_BACKENDS "Dear ImGui's backends" libimgui-dev)
set(wayfield_imgui_sdl2 imgui_impl_sdl2.h)
if(NOT EXISTS "${WAYFIELD_IMGUI_BACKENDS}/${wayfield_imgui_sdl2}")
    set(wayfield_imgui_sdl2 imgui_impl_sdl.h)
endif()

add_library(wayfield_imgui INTERFACE)
target_link_libraries(wayfield_imgui INTERFACE PkgConfig::WAYFIELD_IMGUI SDL2::SDL2 ${CMAKE_DL_LIBS})
# The backends include "imgui.h" plainly and are themselves included as imgui/backends/..., so two roots.
cmake_path(GET WAYFIELD_IMGUI_BACKENDS PARENT_PATH wayfield_imgui_dir)
cmake_path(GET wayfield_imgui_dir PARENT_PATH wayfield_imgui_root)
target_include_directories(wayfield_imgui SYSTEM INTERFACE ${wayfield_imgui_dir} ${wayfield_imgui_root})
target_compile_definitions(wayfield_imgui INTERFACE
    WAYFIELD_IMGUI_SDL2_HEADER=<imgui/backends/${wayfield_imgui_sdl2}>)
