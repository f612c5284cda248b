#include "gpu/gl_objects.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>

#include "wayfield/error.h"

namespace wayfield {

namespace {

struct FormatInfo {
    GLint internal;
    GLenum format, type;
    bool integer;
};

FormatInfo info_of(PixelFormat format) {
    switch (format) {
        case PixelFormat::kR8UI:
            return {GL_R8UI, GL_RED_INTEGER, GL_UNSIGNED_BYTE, true};
        case PixelFormat::kR32UI:
            return {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, true};
        case PixelFormat::kRG32UI:
            return {GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, true};
        case PixelFormat::kR32F:
            return {GL_R32F, GL_RED, GL_FLOAT, false};
        case PixelFormat::kRGBA8:
            return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, false};
        case PixelFormat::kRGBA8UI:
            return {GL_RGBA8UI, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, true};
    }
    return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, false};
}

// #version must stay the first line of a shader.
std::string with_defines(std::string_view source, std::string_view defines) {
    const std::size_t first = source.find("#version");
    const std::size_t line_end = first == std::string_view::npos ? 0 : source.find('\n', first) + 1;
    return std::string(source.substr(0, line_end)) + std::string(defines) +
           std::string(source.substr(line_end));
}

GlName compile(std::string_view name, GLenum stage, const std::string& source) {
    GlName shader(glCreateShader(stage), [](unsigned id) { glDeleteShader(id); });
    const char* text = source.c_str();
    glShaderSource(shader.get(), 1, &text, nullptr);
    glCompileShader(shader.get());
    GLint ok = 0;
    glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &ok);
    if (!ok) {
        char log[2048] = "";
        glGetShaderInfoLog(shader.get(), sizeof log, nullptr, log);
        throw Error(fmt::format("{} shader of {} does not compile: {}",
                                stage == GL_VERTEX_SHADER ? "vertex" : "fragment", name, log));
    }
    return shader;
}

}  // namespace

Program::Program(std::string_view name, std::string_view vertex, std::string_view fragment,
                 std::string_view defines)
    : name_(glCreateProgram(), [](unsigned id) { glDeleteProgram(id); }) {
    const GlName vertex_shader = compile(name, GL_VERTEX_SHADER, with_defines(vertex, defines));
    const GlName fragment_shader = compile(name, GL_FRAGMENT_SHADER, with_defines(fragment, defines));
    glAttachShader(name_.get(), vertex_shader.get());
    glAttachShader(name_.get(), fragment_shader.get());
    glLinkProgram(name_.get());
    GLint ok = 0;
    glGetProgramiv(name_.get(), GL_LINK_STATUS, &ok);
    if (!ok) {
        char log[2048] = "";
        glGetProgramInfoLog(name_.get(), sizeof log, nullptr, log);
        throw Error(fmt::format("program {} does not link: {}", name, log));
    }
    glDetachShader(name_.get(), vertex_shader.get());
    glDetachShader(name_.get(), fragment_shader.get());
}

void Program::use() const { glUseProgram(name_.get()); }
int Program::uniform(const char* name) const { return glGetUniformLocation(name_.get(), name); }
void Program::set(const char* name, int value) const { glUniform1i(uniform(name), value); }
void Program::set(const char* name, unsigned value) const { glUniform1ui(uniform(name), value); }
void Program::set(const char* name, float value) const { glUniform1f(uniform(name), value); }
void Program::set(const char* name, float x, float y) const { glUniform2f(uniform(name), x, y); }
void Program::set(const char* name, float x, float y, float z, float w) const {
    glUniform4f(uniform(name), x, y, z, w);
}

Texture2D::Texture2D(PixelFormat format, int width, int height, Filter filter, int levels)
    : format_(format), width_(width), height_(height), levels_(std::max(levels, 1)) {
    unsigned id = 0;
    glGenTextures(1, &id);
    name_ = GlName(id, [](unsigned texture) { glDeleteTextures(1, &texture); });
    const FormatInfo info = info_of(format);
    const bool nearest = info.integer || filter == Filter::kNearest;
    const GLint mode = nearest ? GL_NEAREST : GL_LINEAR;
    const GLint minified = nearest ? GL_NEAREST_MIPMAP_NEAREST : GL_LINEAR_MIPMAP_LINEAR;
    glBindTexture(GL_TEXTURE_2D, id);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, levels_ > 1 ? minified : mode);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, mode);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, levels_ - 1);
    for (int level = 0; level < levels_; ++level) {
        glTexImage2D(GL_TEXTURE_2D, level, info.internal, std::max(width >> level, 1),
                     std::max(height >> level, 1), 0, info.format, info.type, nullptr);
    }
}

void Texture2D::upload(int x, int y, int width, int height, const void* pixels, int row_pixels, int level) {
    if (width <= 0 || height <= 0) return;
    const FormatInfo info = info_of(format_);
    glBindTexture(GL_TEXTURE_2D, name_.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, row_pixels);
    glTexSubImage2D(GL_TEXTURE_2D, level, x, y, width, height, info.format, info.type, pixels);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

void Texture2D::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, name_.get());
}

int Texture2D::max_size() {
    GLint size = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &size);
    return size;
}

void Buffer::upload(const void* data, std::size_t bytes) {
    if (!name_.get()) {
        unsigned id = 0;
        glGenBuffers(1, &id);
        name_ = GlName(id, [](unsigned buffer) { glDeleteBuffers(1, &buffer); });
    }
    glBindBuffer(GL_ARRAY_BUFFER, name_.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), data, GL_STREAM_DRAW);
}

void Buffer::bind() const { glBindBuffer(GL_ARRAY_BUFFER, name_.get()); }

VertexArray VertexArray::create() {
    VertexArray array;
    unsigned id = 0;
    glGenVertexArrays(1, &id);
    array.name_ = GlName(id, [](unsigned vertex_array) { glDeleteVertexArrays(1, &vertex_array); });
    return array;
}

void VertexArray::bind() const { glBindVertexArray(name_.get()); }

void VertexArray::floats(unsigned index, int components, int stride, std::size_t offset,
                         unsigned divisor) const {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, components, GL_FLOAT, GL_FALSE, stride,
                          reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(index, divisor);
}

void VertexArray::bytes(unsigned index, int components, int stride, std::size_t offset,
                        unsigned divisor) const {
    glEnableVertexAttribArray(index);
    glVertexAttribPointer(index, components, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                          reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(index, divisor);
}

int count_gl_errors() {
    int count = 0;
    // A lost context answers an error for ever.
    while (count < 100 && glGetError() != GL_NO_ERROR) ++count;
    return count;
}

}  // namespace wayfield
