#include "view/map_view.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "embedded_shaders.h"
#include "view/map_textures.h"
#include "view/path_line.h"
#include "view/pattern_atlas.h"

namespace wayfield {

namespace {

// Texture units, fixed so that samplers are set once a program.
enum Unit : int { kColours, kTraits, kOpened, kClosed, kAges, kPatterns };

// Zoom from which cells are drawn with marks and edges.
constexpr double kMarkedZoom = 5;
constexpr int kAgeCount = 256;
// Part of a search, and fewest steps, for which the wave behind the frontier glows.
constexpr double kFreshPart = 0.012;
constexpr double kFreshSteps = 6;

struct CellsVariant {
    int detail = 0;
    bool search = false;
    bool grid = false;
    bool levels = false;
    int key() const { return detail * 8 + (search ? 4 : 0) + (grid ? 2 : 0) + (levels ? 1 : 0); }
    std::string defines() const {
        return fmt::format("#define DETAIL {}\n#define SEARCH {:d}\n#define GRID {:d}\n#define LEVELS {:d}\n",
                           detail, search, grid, levels);
    }
};

enum Shape : int { kDisc, kTarget, kFrame };

double ramp(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

void set_colour(const Program& program, const char* name, Rgb colour, double alpha = 1) {
    program.set(name, static_cast<float>(colour.r) / 255.0F, static_cast<float>(colour.g) / 255.0F,
                static_cast<float>(colour.b) / 255.0F, static_cast<float>(alpha));
}

// Where the pane's pixels lie on the map, split into a whole cell and a small rest: floats stay exact on the
// largest map at the largest zoom.
struct Placement {
    double zoom = 1;
    double base_x = 0, base_y = 0;
    double offset_x = 0, offset_y = 0;

    explicit Placement(const Camera& camera) : zoom(camera.zoom()) {
        const Vec2 corner = camera.to_pixel({0, 0});
        const double x = corner.x - camera.viewport().x;
        const double y = corner.y - camera.viewport().y;
        base_x = std::floor(-x / zoom);
        base_y = std::floor(-y / zoom);
        offset_x = x + base_x * zoom;
        offset_y = y + base_y * zoom;
    }
    Vec2 pixel(Vec2 cell) const {
        return {(cell.x - base_x) * zoom + offset_x, (cell.y - base_y) * zoom + offset_y};
    }
    void set(const Program& program) const {
        program.set("base_cell", static_cast<float>(base_x), static_cast<float>(base_y));
        program.set("offset", static_cast<float>(offset_x), static_cast<float>(offset_y));
        program.set("zoom", static_cast<float>(zoom));
    }
};

// Vertices of line pieces on the driver's side.
class LineBuffer {
  public:
    std::size_t upload(const std::vector<LinePiece>& pieces) {
        count_ = static_cast<int>(pieces.size());
        if (count_ == 0) return 0;
        buffer_.upload(pieces.data(), pieces.size() * sizeof(LinePiece));
        if (!made_) {
            array_ = VertexArray::create();
            made_ = true;
        }
        array_.bind();
        buffer_.bind();
        array_.floats(0, 4, sizeof(LinePiece), 0, 1);
        array_.floats(1, 2, sizeof(LinePiece), 4 * sizeof(float), 1);
        return pieces.size() * sizeof(LinePiece);
    }
    void draw() const {
        if (count_ == 0) return;
        array_.bind();
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
    }
    bool empty() const { return count_ == 0; }

  private:
    Buffer buffer_;
    VertexArray array_;
    bool made_ = false;
    int count_ = 0;
};

}  // namespace

struct MapView::Impl {
    Impl();
    void draw(const MapFrame& frame, const Camera& camera, int framebuffer_height);

    std::size_t uploaded = 0;

  private:
    void draw_cells(const MapFrame& frame, const Camera& camera, int pane_top);
    void draw_overlays(const MapFrame& frame, const Camera& camera);
    void draw_path(const MapFrame& frame, const Placement& place);
    void draw_brush(const MapFrame& frame, const Placement& place);
    void draw_frame(const MapFrame& frame, const Placement& place, Point cell, Rgb colour, double glow);
    void draw_markers(const MapFrame& frame, const Placement& place);
    void draw_marker(Shape shape, Vec2 center, double radius, double rim, Rgb colour, Rgb rim_colour,
                     double glow);
    void draw_line(const LineBuffer& line, const Placement& place, double half_width, Rgb colour,
                   double shown);
    void update_ages(const MapFrame& frame);
    const Program& cells_program(const CellsVariant& variant);
    const MapPalette& palette_of(const MapFrame& frame) const;

    std::map<int, Program> cells_programs_;
    std::map<int, Program> marker_programs_;
    Program line_program_;
    VertexArray no_vertices_ = VertexArray::create();
    TerrainTextures terrain_;
    StampTextures stamps_;
    Texture2D ages_{PixelFormat::kRGBA8, kAgeCount, 1};
    Texture2D patterns_;
    LineBuffer path_line_;
    LineBuffer brush_line_;
    std::vector<Point> brush_seen_;
    int pane_width_ = 1;
    int pane_height_ = 1;
    int ages_key_ = -1;
    std::uint64_t path_version_ = 0;
    int path_spare_ = 0;
};

MapView::Impl::Impl() {
    const PatternAtlas atlas = make_pattern_atlas();
    patterns_ =
        Texture2D(PixelFormat::kRGBA8, atlas.width, atlas.height, Filter::kLinear, PatternAtlas::kLevels);
    patterns_.upload(0, 0, atlas.width, atlas.height, atlas.texels.data());
    std::vector<Rgba8> from = atlas.texels;
    for (int level = 1; level < PatternAtlas::kLevels; ++level) {
        const int width = atlas.width >> level;
        const int height = atlas.height >> level;
        std::vector<Rgba8> to(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        halve_mean(from, width * 2, to, width, {0, 0, width, height});
        patterns_.upload(0, 0, width, height, to.data(), 0, level);
        from = std::move(to);
    }
    line_program_ = Program("line", shaders::line_vert, shaders::line_frag);
}

const MapPalette& MapView::Impl::palette_of(const MapFrame& frame) const {
    return frame.dark ? dark_map_palette() : light_map_palette();
}

const Program& MapView::Impl::cells_program(const CellsVariant& variant) {
    Program& program = cells_programs_[variant.key()];
    if (!program) {
        program = Program("cells", shaders::pane_vert, shaders::cells_frag, variant.defines());
        program.use();
        program.set("colours", kColours);
        program.set("traits", kTraits);
        program.set("opened", kOpened);
        program.set("closed", kClosed);
        program.set("ages", kAges);
        program.set("patterns", kPatterns);
        program.set("pattern_atlas", static_cast<float>(PatternAtlas::kVariants),
                    static_cast<float>(PatternAtlas::kClasses));
    }
    return program;
}

// Closed cells by age. Darkened in the dark theme, so that path and frontier stay the brightest.
void MapView::Impl::update_ages(const MapFrame& frame) {
    const int contender = frame.search.contender.value_or(-1);
    const int key = (contender + 1) * 8 + static_cast<int>(frame.values) * 2 + (frame.dark ? 1 : 0);
    if (key == ages_key_) return;
    ages_key_ = key;
    std::array<Rgba8, kAgeCount> colours;
    for (int i = 0; i < kAgeCount; ++i) {
        // The darkest few shades can't be told from the ground.
        Rgb c = value_colour(frame.values, std::lerp(0.05, 1.0, i / (kAgeCount - 1.0)));
        if (contender >= 0) c = contender_colour(contender, frame.dark);
        if (contender >= 0) {
            c = frame.dark ? mixed(rgb_of(0x12202B), c, 0.38) : mixed(rgb_of(0xFFFFFF), c, 0.42);
        } else {
            c = frame.dark ? darkened(c, 0.74) : mixed(c, rgb_of(0xFFFFFF), 0.22);
        }
        colours[static_cast<std::size_t>(i)] = {c.r, c.g, c.b, 255};
    }
    ages_.upload(0, 0, kAgeCount, 1, colours.data());
    uploaded += sizeof colours;
}

void MapView::Impl::draw(const MapFrame& frame, const Camera& camera, int framebuffer_height) {
    uploaded = 0;
    const PixelRect& pane = camera.viewport();
    if (pane.empty()) return;
    pane_width_ = pane.width;
    pane_height_ = pane.height;
    const int pane_top = framebuffer_height - pane.y;
    glViewport(pane.x, pane_top - pane.height, pane.width, pane.height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    if (frame.grid) {
        draw_cells(frame, camera, pane_top);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        draw_overlays(frame, camera);
        glDisable(GL_BLEND);
    } else {
        const Rgb c = palette_of(frame).outside;
        glEnable(GL_SCISSOR_TEST);
        glScissor(pane.x, pane_top - pane.height, pane.width, pane.height);
        glClearColor(static_cast<float>(c.r) / 255.0F, static_cast<float>(c.g) / 255.0F,
                     static_cast<float>(c.b) / 255.0F, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
    }
    glBindVertexArray(0);
    glUseProgram(0);
}

void MapView::Impl::draw_cells(const MapFrame& frame, const Camera& camera, int pane_top) {
    const MapPalette& palette = palette_of(frame);
    const Placement place(camera);
    const SearchLayer& search = frame.search;
    uploaded +=
        terrain_.update({frame.grid, frame.traversal, &palette, frame.layers.levels, frame.map_version});

    CellsVariant variant;
    variant.detail = place.zoom < 1 ? 0 : place.zoom < kMarkedZoom ? 1 : 2;
    variant.grid = variant.detail == 2 && frame.layers.grid;
    variant.levels = variant.detail == 2 && frame.layers.levels && frame.grid->has_levels();
    const double blocks = std::max(0.0, std::log2(1 / place.zoom));
    const int stamp_level = std::min(static_cast<int>(std::ceil(blocks - 0.25)), kMapLevels - 1);
    if (frame.layers.search) {
        uploaded += stamps_.update(search.opened, search.closed, frame.grid->width(), frame.grid->height(),
                                   search.version);
        if (stamp_level > 0) uploaded += stamps_.ensure_mips(search.opened, search.closed);
        variant.search = !stamps_.empty();
        update_ages(frame);
    }

    terrain_.colours().bind(kColours);
    terrain_.traits().bind(kTraits);
    if (variant.search) {
        stamps_.opened().bind(kOpened);
        stamps_.closed().bind(kClosed);
    }
    ages_.bind(kAges);
    patterns_.bind(kPatterns);

    const Program& program = cells_program(variant);
    program.use();
    place.set(program);
    program.set("pane_corner", static_cast<float>(camera.viewport().x), static_cast<float>(pane_top));
    program.set("inverse_zoom", static_cast<float>(1 / place.zoom));
    program.set("map_size", static_cast<float>(frame.grid->width()),
                static_cast<float>(frame.grid->height()));
    program.set("inverse_texture_size", 1.0F / static_cast<float>(terrain_.colours().width()),
                1.0F / static_cast<float>(terrain_.colours().height()));
    program.set("block_level", static_cast<float>(std::max(blocks - 0.35, 0.0)));
    program.set("stamp_level", stamp_level);
    program.set("pattern_level",
                static_cast<float>(std::clamp(std::log2(PatternAtlas::kTile / place.zoom) - 0.3, 0.0,
                                              static_cast<double>(PatternAtlas::kLevels - 1))));
    program.set("playhead", search.playhead);
    program.set("inverse_steps", 1.0F / static_cast<float>(std::max(search.step_count, 1U)));
    const bool running = search.playhead < search.step_count;
    program.set("fresh", running
                             ? static_cast<float>(1 / std::max(kFreshSteps, kFreshPart * search.step_count))
                             : 0.0F);
    set_colour(program, "outside_colour", palette.outside);
    set_colour(program, "border_colour", mixed(palette.outside, palette.terrain[4], 0.55));
    set_colour(program, "gap_colour", palette.gap, ramp(kMarkedZoom - 1, 9, place.zoom));
    const bool flat = search.contender.has_value();
    set_colour(program, "frontier_colour",
               flat ? contender_colour(*search.contender, frame.dark) : palette.accent);
    program.set("strengths", frame.dark ? 0.84F : 0.80F, running ? 0.94F : 0.6F, frame.dark ? 0.5F : 0.45F,
                frame.dark ? 0.75F : 0.36F);
    program.set("gap_width", static_cast<float>(std::clamp(std::floor(place.zoom * 0.055 + 0.5), 1.0, 4.0)));
    program.set("marks", static_cast<float>(ramp(kMarkedZoom - 1, 11, place.zoom)));
    no_vertices_.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void MapView::Impl::draw_overlays(const MapFrame& frame, const Camera& camera) {
    const MapPalette& palette = palette_of(frame);
    const Placement place(camera);
    if (frame.layers.search && frame.search.current != kNoCell &&
        frame.search.current < frame.grid->cell_count() && !frame.search.opened.empty()) {
        draw_frame(frame, place, frame.grid->point(frame.search.current), palette.current, 6 * frame.scale);
    }
    if (frame.layers.path) draw_path(frame, place);
    draw_brush(frame, place);
    if (frame.layers.markers) draw_markers(frame, place);
    if (frame.hovered && frame.brush.empty()) draw_frame(frame, place, *frame.hovered, palette.accent, 0);
}

void MapView::Impl::draw_path(const MapFrame& frame, const Placement& place) {
    // Bends closer together than two pixels can't be seen.
    const int spare = std::clamp(static_cast<int>(2 / place.zoom), 1, 64);
    if (frame.path.version != path_version_ || spare != path_spare_ || path_line_.empty()) {
        path_version_ = frame.path.version;
        path_spare_ = spare;
        uploaded += path_line_.upload(line_of_path(frame.path.cells, frame.grid->width(), spare));
    }
    if (path_line_.empty() || frame.path.cells.empty()) return;
    const MapPalette& palette = palette_of(frame);
    const double shown =
        std::clamp(frame.path.shown, 0.0, 1.0) * static_cast<double>(frame.path.cells.size() - 1);
    const double half = std::clamp(place.zoom * 0.12, 1.25 * frame.scale, 5.0 * frame.scale);
    draw_line(path_line_, place, half + std::clamp(half * 0.8, 1.1, 3.0), palette.path_rim, shown);
    draw_line(path_line_, place, half, palette.path, shown);
}

void MapView::Impl::draw_brush(const MapFrame& frame, const Placement& place) {
    if (!std::equal(frame.brush.begin(), frame.brush.end(), brush_seen_.begin(), brush_seen_.end())) {
        brush_seen_.assign(frame.brush.begin(), frame.brush.end());
        uploaded += brush_line_.upload(outline_of_cells(brush_seen_));
    }
    if (brush_line_.empty()) return;
    const MapPalette& palette = palette_of(frame);
    draw_line(brush_line_, place, 1.6 * frame.scale, palette.path_rim, 1);
    draw_line(brush_line_, place, 0.8 * frame.scale, palette.accent, 1);
}

void MapView::Impl::draw_line(const LineBuffer& line, const Placement& place, double half_width, Rgb colour,
                              double shown) {
    line_program_.use();
    place.set(line_program_);
    line_program_.set("pane_size", static_cast<float>(pane_width_), static_cast<float>(pane_height_));
    line_program_.set("half_width", static_cast<float>(half_width));
    line_program_.set("shown", static_cast<float>(shown));
    set_colour(line_program_, "line_colour", colour);
    line.draw();
}

// A frame around a cell; never smaller than can be seen.
void MapView::Impl::draw_frame(const MapFrame& frame, const Placement& place, Point cell, Rgb colour,
                               double glow) {
    const double line = std::clamp(place.zoom * 0.07, 1.3, 3.0) * frame.scale;
    const double half = std::max(place.zoom / 2, 3.0 * frame.scale);
    draw_marker(kFrame, place.pixel({cell.x + 0.5, cell.y + 0.5}), half, line, colour,
                palette_of(frame).marker_rim, glow);
}

void MapView::Impl::draw_markers(const MapFrame& frame, const Placement& place) {
    const MapPalette& palette = palette_of(frame);
    const double rim = std::clamp(place.zoom * 0.05, 1.6, 4.0) * frame.scale;
    const auto middle = [&](Point cell) { return place.pixel({cell.x + 0.5, cell.y + 0.5}); };
    if (frame.start) {
        const double radius = std::max(6.0 * frame.scale, place.zoom * 0.31);
        draw_marker(kDisc, middle(*frame.start), radius, rim, palette.start, palette.marker_rim, 0);
    }
    if (frame.goal) {
        const double radius = std::max(8.5 * frame.scale, place.zoom * 0.38);
        draw_marker(kTarget, middle(*frame.goal), radius, rim, palette.goal, palette.marker_rim, 0);
    }
}

void MapView::Impl::draw_marker(Shape shape, Vec2 center, double radius, double rim, Rgb colour,
                                Rgb rim_colour, double glow) {
    const double reach = radius + rim + glow + 2;
    const bool seen = center.x > -reach && center.y > -reach && center.x < pane_width_ + reach &&
                      center.y < pane_height_ + reach;
    if (!seen) return;
    Program& program = marker_programs_[shape];
    if (!program) {
        program = Program("marker", shaders::marker_vert, shaders::marker_frag,
                          fmt::format("#define SHAPE {}\n", static_cast<int>(shape)));
    }
    program.use();
    program.set("center", static_cast<float>(center.x), static_cast<float>(center.y));
    program.set("reach", static_cast<float>(reach));
    program.set("pane_size", static_cast<float>(pane_width_), static_cast<float>(pane_height_));
    program.set("radius", static_cast<float>(radius));
    program.set("rim", static_cast<float>(rim));
    program.set("glow", static_cast<float>(glow));
    set_colour(program, "fill_colour", colour);
    set_colour(program, "rim_colour", rim_colour, shape == kFrame ? 0.55 : 1.0);
    no_vertices_.bind();
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

MapView::MapView() : impl_(std::make_unique<Impl>()) {}
MapView::~MapView() = default;
MapView::MapView(MapView&&) noexcept = default;
MapView& MapView::operator=(MapView&&) noexcept = default;

void MapView::draw(const MapFrame& frame, const Camera& camera, int framebuffer_height) {
    impl_->draw(frame, camera, framebuffer_height);
}

std::size_t MapView::uploaded_bytes() const { return impl_->uploaded; }

std::string MapView::refusal(int width, int height) {
    const int most = Texture2D::max_size();
    if (padded_side(width) <= most && padded_side(height) <= most) return {};
    return fmt::format("this graphics driver shows maps up to {0}x{0}, not {1}x{2}", most, width, height);
}

}  // namespace wayfield
