# Target wayfield_glad: the OpenGL 3.3 core loader, generated into the build folder. Offers <glad/gl.h>.
# /usr/bin/glad by its full path: another `glad` on the PATH (the version 1 of pip) takes other arguments.
find_program(WAYFIELD_GLAD NAMES glad PATHS /usr/bin NO_DEFAULT_PATH)
wayfield_require(WAYFIELD_GLAD "glad, the generator of the OpenGL loader," python3-glad)

set(glad_dir ${CMAKE_CURRENT_BINARY_DIR}/glad)
# Without --reproducible glad asks the network for the newest specification; without --extensions it writes all
# six hundred, of which debug output is the one of use here.
add_custom_command(
    OUTPUT ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h
    COMMAND ${WAYFIELD_GLAD} --api gl:core=3.3 --extensions GL_KHR_debug --reproducible --quiet --out-path ${glad_dir} c
    COMMENT "Generating the OpenGL loader"
    VERBATIM)
# An object library would not do: whoever includes glad/gl.h has to wait until it is generated, which linking a
# static library makes sure of.
add_library(wayfield_glad STATIC ${glad_dir}/src/gl.c ${glad_dir}/include/glad/gl.h)
target_include_directories(wayfield_glad SYSTEM PUBLIC ${glad_dir}/include)
target_compile_options(wayfield_glad PRIVATE -w)
