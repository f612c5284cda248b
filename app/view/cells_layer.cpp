#include "view/cells_layer.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "embedded_shaders.h"
#include "view/pattern_atlas.h"

namespace wayfield {

namespace {

// Texture units, fixed so that samplers are set once a program.
enum Unit : int { kColours, kTraits, kStamps, kAges, kPatterns, kFieldCells, kFieldColours };

// Pixels a cell from which cells are drawn one by one, with gaps and edges; those fade in from one below.
constexpr double kMarkedZoom = 5;
constexpr double kFullGapZoom = 9;
constexpr double kFullMarksZoom = 11;
constexpr int kAgeCount = 256;
// The darkest shades of a palette can't be told from the ground.
constexpr double kFirstShade = 0.05;
// Part of a search, and fewest steps, for which the wave behind the frontier glows.
constexpr double kFreshPart = 0.012;
constexpr double kFreshSteps = 6;
// Pixels between two arrows, at least: they thin out by powers of two.
constexpr double kArrowPixels = 11.5;
constexpr double kLongestArrowPixels = 30;
// Bands of equal cost between the goal and the farthest cell, about.
constexpr double kBands = 18;
// Blocks are averaged a little less than a pixel wide: a touch sharper, and still no flicker.
constexpr double kSharper = 0.35;

// Cells a side of the block that one arrow stands for.
int arrow_block_of(double zoom, double scale) {
    int block = 1;
    while (block < 4096 && block * zoom < kArrowPixels * scale) block *= 2;
    return block;
}

// The cost of a band's width: 1, 2 or 5 times a power of ten.
double band_of(double max_cost) {
    const double wanted = std::max(max_cost / kBands, 1e-3);
    double band = 1e-3;
    while (true) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (band * factor >= wanted) return band * factor;
        }
        band *= 10;
    }
}

double blocks_of(double zoom) { return std::max(0.0, std::log2(1 / zoom)); }

int stamp_level_of(double zoom) {
    return std::min(static_cast<int>(std::ceil(blocks_of(zoom) - 0.25)), kMapLevels - 1);
}

Texture2D pattern_texture() {
    const PatternAtlas atlas = make_pattern_atlas();
    Texture2D texture(PixelFormat::kRGBA8, atlas.width, atlas.height, Filter::kLinear, PatternAtlas::kLevels);
    std::vector<Rgba8> texels = atlas.texels;
    texture.upload(0, 0, atlas.width, atlas.height, texels.data());
    for (int level = 1; level < PatternAtlas::kLevels; ++level) {
        const int width = atlas.width >> level;
        const int height = atlas.height >> level;
        std::vector<Rgba8> half(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        halve_mean(texels, width * 2, half, width, {0, 0, width, height});
        texture.upload(0, 0, width, height, half.data(), 0, level);
        texels = std::move(half);
    }
    return texture;
}

// Closed cells by age. Toned down in both themes, so that path and frontier stay the strongest.
Rgb age_colour(const MapFrame& frame, double age) {
    if (frame.search.contender) {
        const Rgb tint = contender_colour(*frame.search.contender, frame.dark);
        return frame.dark ? mixed(rgb_of(0x12202B), tint, 0.38) : mixed(rgb_of(0xFFFFFF), tint, 0.42);
    }
    const Rgb value = value_colour(frame.values, std::lerp(kFirstShade, 1.0, age));
    return frame.dark ? darkened(value, 0.74) : mixed(value, rgb_of(0xFFFFFF), 0.22);
}

}  // namespace

// One compiled program: see shaders/cells.frag.
struct CellsLayer::Variant {
    int detail = 0;
    bool search = false;
    bool grid = false;
    bool levels = false;
    bool heat = false;
    bool bands = false;
    bool arrows = false;

    Variant(const MapFrame& frame, double zoom, bool has_search, bool has_field)
        : detail(zoom < 1             ? 0
                 : zoom < kMarkedZoom ? 1
                                      : 2),
          search(has_search),
          grid(detail == 2 && frame.layers.grid),
          levels(detail == 2 && frame.layers.levels && frame.grid->has_levels()),
          heat(has_field && (frame.layers.heatmap || frame.layers.bands)),
          bands(has_field && frame.layers.bands),
          arrows(has_field && frame.layers.arrows) {}
    int key() const {
        return detail * 64 + (arrows ? 32 : 0) + (bands ? 16 : 0) + (heat ? 8 : 0) + (search ? 4 : 0) +
               (grid ? 2 : 0) + (levels ? 1 : 0);
    }
    std::string defines() const {
        return fmt::format(
            "#define DETAIL {}\n#define SEARCH {:d}\n#define GRID {:d}\n#define LEVELS {:d}\n"
            "#define HEAT {:d}\n#define BANDS {:d}\n#define ARROWS {:d}\n",
            detail, search, grid, levels, heat, bands, arrows);
    }
};

CellsLayer::CellsLayer() : ages_(PixelFormat::kRGBA8, kAgeCount, 1), patterns_(pattern_texture()) {}

const Program& CellsLayer::program_of(const Variant& variant) {
    Program& program = programs_[variant.key()];
    if (!program) {
        program = Program("cells", shaders::kPaneVert, shaders::kCellsFrag, variant.defines());
        program.use();
        program.set("colours", kColours);
        program.set("traits", kTraits);
        program.set("stamps", kStamps);
        program.set("ages", kAges);
        program.set("patterns", kPatterns);
        program.set("field_cells", kFieldCells);
        program.set("field_colours", kFieldColours);
        program.set("pattern_atlas", static_cast<float>(PatternAtlas::kVariants),
                    static_cast<float>(PatternAtlas::kClasses));
    }
    return program;
}

std::size_t CellsLayer::update_ages(const MapFrame& frame) {
    const int contender = frame.search.contender.value_or(-1);
    const int key = (contender + 1) * 8 + static_cast<int>(frame.values) * 2 + (frame.dark ? 1 : 0);
    if (key == ages_key_) return 0;
    ages_key_ = key;
    std::array<Rgba8, kAgeCount> colours;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const Rgb c = age_colour(frame, static_cast<double>(i) / (kAgeCount - 1));
        colours[i] = {c.r, c.g, c.b, 255};
    }
    ages_.upload(0, 0, kAgeCount, 1, colours.data());
    return sizeof colours;
}

std::size_t CellsLayer::update_search(const MapFrame& frame, int stamp_level, Pace pace) {
    const SearchLayer& search = frame.search;
    const bool mips = stamp_level > 0;
    return update_ages(frame) + stamps_.update({search.opened, search.closed, frame.grid->width(),
                                                frame.grid->height(), search.version, search.search, mips},
                                               pace);
}

std::size_t CellsLayer::update(const MapFrame& frame, const PanePlacement& place) {
    std::size_t bytes = terrain_.update(
        {frame.grid, frame.traversal, &map_palette(frame.dark), frame.layers.levels, frame.map_version},
        frame.in_slices);
    // One large thing a frame, the ground first.
    Pace pace = !frame.in_slices ? Pace::kWhole : terrain_.pending().empty() ? Pace::kSlice : Pace::kRest;
    if (frame.layers.search) {
        bytes += update_search(frame, stamp_level_of(place.zoom), pace);
        if (frame.in_slices && stamps_.behind()) pace = Pace::kRest;
    }
    const FieldImage* image = frame.field.image;
    const bool has_field = frame.layers.field() && image && image->width() == frame.grid->width() &&
                           image->height() == frame.grid->height();
    if (has_field) bytes += field_.update(*image, pace) + field_colours_.update(frame.values, frame.dark);
    // Steps of two searches side by side would mean nothing; of two fields, the old one is dimmed.
    shows_search_ = frame.layers.search && stamps_.ready();
    shows_field_ = has_field && field_.ready();
    behind_ = !terrain_.pending().empty() || (frame.layers.search && stamps_.behind()) ||
              (has_field && (field_.behind() || !field_.ready()));
    return bytes;
}

void CellsLayer::draw(const MapFrame& frame, const PanePlacement& place, int pane_left, int pane_top) {
    const bool has_field = shows_field_;
    const Variant variant(frame, place.zoom, shows_search_, has_field);

    terrain_.colours().bind(kColours);
    terrain_.traits().bind(kTraits);
    if (variant.search) stamps_.texture().bind(kStamps);
    if (has_field) {
        field_.texture().bind(kFieldCells);
        field_colours_.texture().bind(kFieldColours);
    }
    ages_.bind(kAges);
    patterns_.bind(kPatterns);

    const Program& program = program_of(variant);
    program.use();
    program.set("pane_corner", static_cast<float>(pane_left), static_cast<float>(pane_top));
    set_view(program, frame, place);
    set_search(program, frame);
    if (has_field) set_field(program, frame, place);
    no_vertices_.bind();
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void CellsLayer::set_view(const Program& program, const MapFrame& frame, const PanePlacement& place) {
    const MapPalette& palette = map_palette(frame.dark);
    const double zoom = place.zoom;
    const double pattern_level = std::clamp(std::log2(PatternAtlas::kTile / zoom) - kSharper, 0.0,
                                            static_cast<double>(PatternAtlas::kLevels - 1));
    place.set(program);
    program.set("inverse_zoom", static_cast<float>(1 / zoom));
    program.set("map_size", static_cast<float>(frame.grid->width()),
                static_cast<float>(frame.grid->height()));
    // Rows that aren't there yet are left out, those that show what was before are dimmed.
    const Rect pending = terrain_.pending();
    program.set("old_rows", static_cast<float>(pending.y0), static_cast<float>(pending.y1));
    program.set("old_shade", terrain_.is_new() ? 1.0F : 0.6F);
    program.set("inverse_texture_size", 1.0F / static_cast<float>(terrain_.colours().width()),
                1.0F / static_cast<float>(terrain_.colours().height()));
    program.set("block_level", static_cast<float>(std::max(blocks_of(zoom) - kSharper, 0.0)));
    program.set("stamp_level", stamp_level_of(zoom));
    program.set("pattern_level", static_cast<float>(pattern_level));
    program.set("gap_width", static_cast<float>(std::clamp(std::floor(zoom * 0.055 + 0.5), 1.0, 4.0)));
    program.set("marks", static_cast<float>(smooth_ramp(kMarkedZoom - 1, kFullMarksZoom, zoom)));
    program.set("mark_strengths", frame.dark ? 0.5F : 0.45F, frame.dark ? 0.75F : 0.36F);
    set_colour(program, "gap_colour", palette.gap, smooth_ramp(kMarkedZoom - 1, kFullGapZoom, zoom));
    set_colour(program, "outside_colour", palette.outside);
    set_colour(program, "border_colour", mixed(palette.outside, palette.terrain[4], 0.55));
}

void CellsLayer::set_search(const Program& program, const MapFrame& frame) {
    const SearchLayer& search = frame.search;
    const bool running = search.playhead < search.step_count;
    const double fresh_steps = std::max(kFreshSteps, kFreshPart * search.step_count);
    program.set("playhead", search.playhead);
    program.set("inverse_steps", 1.0F / static_cast<float>(std::max(search.step_count, 1U)));
    program.set("fresh", running ? static_cast<float>(1 / fresh_steps) : 0.0F);
    // Once the search is over the path matters, not what was left open.
    // Over a field the search is a veil that leaves its colours to be read.
    const float veil = frame.layers.heatmap && frame.field.image ? 0.35F : 1.0F;
    program.set("tint_strengths", (frame.dark ? 0.84F : 0.80F) * veil, (running ? 0.94F : 0.6F) * veil);
    set_colour(program, "frontier_colour", search_colour(frame));
}

void CellsLayer::set_field(const Program& program, const MapFrame& frame, const PanePlacement& place) {
    const FieldLayer& field = frame.field;
    const double band = band_of(field.max_cost);
    const int block = arrow_block_of(place.zoom, frame.scale);
    const double side = block * place.zoom;
    const float dimmed = field.stale || field_.behind() ? 0.4F : 1.0F;
    program.set("wave",
                field.wave ? (*field.wave < 0 ? 0U : last_cell_of_cost(*field.wave)) : kUnreachedCell - 1);
    program.set("wave_cost", field.wave.value_or(0));
    // The front glows over some hundredths of the way, as that of a search does.
    program.set("wave_glow", field.wave ? static_cast<float>(40 / std::max(field.max_cost, 1.0)) : 0.0F);
    program.set("inverse_max_cost", static_cast<float>(1 / std::max(field.max_cost, 1e-9)));
    program.set("inverse_band", static_cast<float>(1 / band));
    program.set("goal_hues", field.several_goals ? kGoalHueCount : 0);
    program.set("heat_strength", (frame.layers.heatmap ? 0.96F : 0.5F) * dimmed);
    program.set("arrow_block", block);
    program.set("arrow_candidates", block > 1 ? 4 : 1);
    // Numbers stand in the lower part of a cell, arrows above them.
    const bool numbers = frame.layers.values && place.zoom >= kLeastValueCell * frame.scale;
    program.set("arrow_rise", numbers ? static_cast<float>(side * 0.17) : 0.0F);
    program.set("arrow_length", static_cast<float>(std::min(side * (numbers ? 0.44 : 0.6),
                                                            kLongestArrowPixels * frame.scale)));
    program.set("arrow_width", static_cast<float>(std::clamp(side * 0.04, 0.5, 1.3 * frame.scale)));
    set_colour(program, "arrow_colour", rgb_of(0xFFFFFF), (block == 1 ? 0.8 : 0.62) * dimmed);
}

}  // namespace wayfield
