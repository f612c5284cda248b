# Writes OUTPUT: a header with one constexpr string per shader file of SHADER_DIR.
# shaders/terrain.frag becomes wayfield::shaders::terrain_frag. Run by cmake -P at build time.
file(GLOB files LIST_DIRECTORIES false ${SHADER_DIR}/*)
list(SORT files)
set(text "#pragma once\n// Made by app/embed_shaders.cmake from shaders/; do not edit.\n#include <string_view>\n\nnamespace wayfield::shaders {\n")
foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER ${name} id)
    file(READ ${file} source)
    string(APPEND text "inline constexpr std::string_view ${id} = R\"glsl(${source})glsl\";\n")
endforeach()
string(APPEND text "}  // namespace wayfield::shaders\n")
file(WRITE ${OUTPUT} "${text}")
