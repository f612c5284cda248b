#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace wayfield {

/// An OpenGL name that is deleted once, by whoever holds it last. Moves, never copies.
class GlName {
  public:
    using Deleter = void (*)(unsigned);
    GlName() = default;
    GlName(unsigned name, Deleter deleter) : name_(name), deleter_(deleter) {}
    ~GlName() { reset(); }
    GlName(GlName&& other) noexcept
        : name_(std::exchange(other.name_, 0)), deleter_(std::exchange(other.deleter_, nullptr)) {}
    GlName& operator=(GlName&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
            deleter_ = std::exchange(other.deleter_, nullptr);
        }
        return *this;
    }
    unsigned get() const { return name_; }

  private:
    void reset() {
        if (name_ && deleter_) deleter_(name_);
        name_ = 0;
    }
    unsigned name_ = 0;
    Deleter deleter_ = nullptr;
};

/// A linked program of one vertex and one fragment shader. `defines` is inserted after the #version line, so
/// one source serves several combinations of layers.
class Program {
  public:
    Program() = default;
    /// Throws Error with the name and the compiler's message.
    Program(std::string_view name, std::string_view vertex, std::string_view fragment,
            std::string_view defines = {});

    void use() const;
    /// -1 when the linker dropped it; setting -1 is allowed and does nothing.
    int uniform(const char* name) const;
    void set(const char* name, int value) const;
    void set(const char* name, unsigned value) const;
    void set(const char* name, float value) const;
    void set(const char* name, float x, float y) const;
    void set(const char* name, float x, float y, float z, float w) const;
    explicit operator bool() const { return name_.get() != 0; }

  private:
    GlName name_;
};

enum class PixelFormat { kR8UI, kR32UI, kRG32UI, kR32F, kRGBA8, kRGBA8UI };
enum class Filter { kNearest, kLinear };

/// A 2D texture, clamped to its edge. Integer formats are always nearest. With more than one mip level the
/// caller fills each of them; level k is floor(width / 2^k) wide.
class Texture2D {
  public:
    Texture2D() = default;
    Texture2D(PixelFormat format, int width, int height, Filter filter = Filter::kNearest, int levels = 1);

    /// Replaces a rectangle. `pixels` is tight unless `row_pixels` says how many pixels lie between two rows'
    /// starts.
    void upload(int x, int y, int width, int height, const void* pixels, int row_pixels = 0, int level = 0);
    void bind(int unit) const;
    int width() const { return width_; }
    int height() const { return height_; }
    int levels() const { return levels_; }
    PixelFormat format() const { return format_; }
    unsigned get() const { return name_.get(); }
    explicit operator bool() const { return name_.get() != 0; }

    /// The greatest side that the driver takes.
    static int max_size();

  private:
    GlName name_;
    PixelFormat format_ = PixelFormat::kRGBA8;
    int width_ = 0, height_ = 0;
    int levels_ = 1;
};

/// A vertex buffer that is rewritten as a whole.
class Buffer {
  public:
    void upload(const void* data, std::size_t bytes);
    void bind() const;
    explicit operator bool() const { return name_.get() != 0; }

  private:
    GlName name_;
};

class VertexArray {
  public:
    VertexArray() = default;
    static VertexArray create();
    void bind() const;
    /// Attribute `index` of `components` floats (or bytes scaled to 0..1) from the buffer bound last.
    void floats(unsigned index, int components, int stride, std::size_t offset, unsigned divisor = 0) const;
    void bytes(unsigned index, int components, int stride, std::size_t offset, unsigned divisor = 0) const;

  private:
    GlName name_;
};

/// Clears GL's error flags and says how many were set. Called once a frame: the sum is the scripts'
/// `gl-errors`.
int count_gl_errors();

}  // namespace wayfield
