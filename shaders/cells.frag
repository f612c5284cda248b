#version 330 core
// Terrain, flow field and search of one pane. Compiled once for each combination of
//   DETAIL  0: less than a pixel a cell, blocks are averaged; 1: small cells; 2: cells with marks and edges
//   SEARCH, GRID, LEVELS  0 or 1: is that layer shown (GRID and LEVELS with DETAIL 2 only)
//   HEAT, BANDS, ARROWS   0 or 1: costs of the field as colours, in bands of equal cost, its directions
// because a branch on a uniform costs as much off as on. What the textures hold: app/view/terrain_bake.h.

uniform vec2 pane_corner;  // left and top of the pane in gl_FragCoord
uniform vec2 base_cell;    // a cell at the pane's top left: keeps the numbers below small and exact
uniform vec2 offset;       // its corner, in pixels from the pane's top left
uniform float zoom;        // pixels a cell
uniform float inverse_zoom;
uniform vec2 map_size;     // in cells
uniform vec2 inverse_texture_size;
uniform float block_level;  // DETAIL 0: log2 of the cells a pixel
uniform int stamp_level;

uniform sampler2D colours;
uniform usampler2D traits;
uniform usampler2D stamps;   // steps at which a cell was opened (r) and closed (g)
uniform sampler2D ages;      // 256 colours from the first step to the last
uniform sampler2D patterns;  // app/view/pattern_atlas.h
uniform vec2 pattern_atlas;  // tiles across, tiles down
uniform float pattern_level;

uniform uint playhead;
uniform float inverse_steps;
uniform float fresh;  // 1 / steps that the wave behind the frontier glows for; 0: it doesn't
uniform vec2 old_rows;  // from, to: what the map was before
uniform float old_shade;
uniform vec4 outside_colour;
uniform vec4 border_colour;
uniform vec4 gap_colour;
uniform vec4 frontier_colour;
uniform vec2 tint_strengths;  // opacity of closed and open cells
uniform vec2 mark_strengths;  // of lighter and darker marks
uniform float gap_width;   // in pixels
uniform float marks;       // 0..1: patterns and edges fade in with zoom

out vec4 colour;

#if SEARCH
// Tint of a cell or block and its opacity.
vec4 tint_of(float is_open, float is_closed, float age, float glow) {
    vec3 closed_tint = texelFetch(ages, ivec2(clamp(age, 0.0, 1.0) * 255.0 + 0.5, 0), 0).rgb;
    closed_tint = mix(closed_tint, frontier_colour.rgb, glow);
    float opacity = is_closed * tint_strengths.x + is_open * tint_strengths.y;
    vec3 tint = closed_tint * is_closed * tint_strengths.x + frontier_colour.rgb * is_open * tint_strengths.y;
    return vec4(tint / max(opacity, 1e-4), opacity);
}

float glow_at(float closed_step) {
    return fresh > 0.0 ? 0.55 * exp2((closed_step - float(playhead)) * fresh) : 0.0;
}

vec4 search_at(ivec2 texel, int level) {
    uvec2 steps = texelFetch(stamps, texel, level).rg;
    float is_closed = float(steps.g <= playhead);
    float is_open = float(steps.r <= playhead) * (1.0 - is_closed);
    float closed_step = float(steps.g) * is_closed;
    return tint_of(is_open, is_closed, closed_step * inverse_steps, glow_at(closed_step));
}

#if DETAIL == 1
// The same over the pixel's area, which may touch four cells.
vec4 search_over(ivec2 first, vec2 weight) {
    ivec4 cells = clamp(ivec4(first, first + 1), ivec4(0), ivec4(map_size, map_size) - 1);
    uvec2 a = texelFetch(stamps, cells.xy, 0).rg;
    uvec2 b = texelFetch(stamps, cells.zy, 0).rg;
    uvec2 c = texelFetch(stamps, cells.xw, 0).rg;
    uvec2 d = texelFetch(stamps, cells.zw, 0).rg;
    vec4 share = vec4(1.0 - weight.x, weight.x, 1.0 - weight.x, weight.x) *
                 vec4(1.0 - weight.y, 1.0 - weight.y, weight.y, weight.y);
    uvec4 closed_steps = uvec4(a.g, b.g, c.g, d.g);
    vec4 closed = share * vec4(lessThanEqual(closed_steps, uvec4(playhead)));
    vec4 opened = share * vec4(lessThanEqual(uvec4(a.r, b.r, c.r, d.r), uvec4(playhead)));
    float is_closed = dot(closed, vec4(1.0));
    float is_open = dot(opened, vec4(1.0)) - is_closed;  // closed cells were opened before
    float closed_step = dot(closed, vec4(closed_steps)) / max(is_closed, 1e-4);
    return tint_of(max(is_open, 0.0), is_closed, closed_step * inverse_steps, glow_at(closed_step));
}
#endif
#endif

#if HEAT || ARROWS
// A cell of a field: app/scene/field_image.h.
uniform usampler2D field_cells;
uniform uint wave;  // cells with a higher number aren't reached yet, or never
#endif

#if HEAT
uniform sampler2D field_colours;  // app/view/field_texture.h
uniform float wave_cost;
uniform float wave_glow;  // 1 / cost over which the front glows; 0: there is none
uniform float inverse_max_cost;
uniform float inverse_band;
uniform int goal_hues;  // 0: one goal, by the palette
uniform float heat_strength;

vec3 heat_colour(uint cell, float cost) {
    int row = goal_hues > 0 ? 1 + int(cell >> 3u & 31u) % goal_hues : 0;
#if BANDS
    float band = floor(cost * inverse_band);
    float share = (band + 0.5) / inverse_band * inverse_max_cost;
    float shade = mod(band, 2.0) < 0.5 ? 1.0 : 0.78;
#else
    float share = cost * inverse_max_cost;
    float shade = 1.0;
#endif
    vec3 tint = texelFetch(field_colours, ivec2(clamp(share, 0.0, 1.0) * 255.0 + 0.5, row), 0).rgb * shade;
    float glow = wave_glow > 0.0 ? 0.6 * exp2((cost - wave_cost) * wave_glow) : 0.0;
    return mix(tint, frontier_colour.rgb, glow);
}

#if DETAIL == 2
vec4 heat_at(uint cell) {
    if (cell > wave) return vec4(0.0);
    return vec4(heat_colour(cell, uintBitsToFloat(cell & 0xFFFFFF00u)), heat_strength);
}
#else
// The mean of four cells, `share` of the pixel each; those that aren't reached let the ground through.
vec4 heat_over(ivec2 first, ivec2 last, vec2 weight) {
    ivec4 at = clamp(ivec4(first, last), ivec4(0), ivec4(map_size, map_size) - 1);
    uvec4 cells = uvec4(texelFetch(field_cells, at.xy, 0).r, texelFetch(field_cells, at.zy, 0).r,
                        texelFetch(field_cells, at.xw, 0).r, texelFetch(field_cells, at.zw, 0).r);
    vec4 share = vec4(1.0 - weight.x, weight.x, 1.0 - weight.x, weight.x) *
                 vec4(1.0 - weight.y, 1.0 - weight.y, weight.y, weight.y);
    bvec4 reached = lessThanEqual(cells, uvec4(wave));
    share *= vec4(reached);
    float sum = dot(share, vec4(1.0));
    if (sum < 1e-3) return vec4(0.0);
    vec4 costs = mix(vec4(0.0), uintBitsToFloat(cells & 0xFFFFFF00u), reached);
    uint cell = reached.x ? cells.x : reached.y ? cells.y : reached.z ? cells.z : cells.w;
    return vec4(heat_colour(cell, dot(share, costs) / sum), heat_strength * sum);
}
#endif
#endif

#if ARROWS
uniform int arrow_block;       // cells a side that share an arrow
uniform int arrow_candidates;  // 1 where it is a cell
uniform float arrow_rise;    // in pixels
uniform float arrow_length;  // in pixels
uniform float arrow_width;   // half of it
uniform vec4 arrow_colour;

const ivec2 kCandidates[4] = ivec2[](ivec2(4), ivec2(3, 5), ivec2(5, 3), ivec2(3));  // eighths of a block
const vec2 kWays[8] = vec2[](vec2(1, 0), vec2(-1, 0), vec2(0, 1), vec2(0, -1), vec2(0.7071, 0.7071),
                             vec2(0.7071, -0.7071), vec2(-0.7071, 0.7071), vec2(-0.7071, -0.7071));

// How much of the pixel the arrow of its block covers. `at` is in cells from base_cell. The block's middle speaks
// for it, or another of its cells if that reaches no goal.
float arrow_at(vec2 at, ivec2 cell) {
    ivec2 corner = (cell / arrow_block) * arrow_block;
    ivec2 spokesman = corner;
    uint shown = 0xFFFFFFFFu;
    for (int i = 0; i < arrow_candidates && shown > wave; ++i) {
        spokesman = min(corner + arrow_block * kCandidates[i] / 8, ivec2(map_size) - 1);
        shown = texelFetch(field_cells, spokesman, 0).r;
    }
    if (shown > wave || shown < 256u) return 0.0;  // not reached, or a goal
    // All of it lies within its block.
    float side = float(arrow_block);
    vec2 center = clamp(vec2(spokesman - corner) + 0.5, 0.34 * side, 0.66 * side);
    vec2 place = (at - vec2(corner - ivec2(base_cell)) - center) * zoom + vec2(0.0, arrow_rise);
    vec2 way = kWays[shown & 7u];
    // Along and across; both halves of the head are one.
    vec2 q = vec2(dot(place, way), abs(dot(place, vec2(-way.y, way.x))));
    float tip = arrow_length * 0.5;
    float shaft = length(vec2(q.x - clamp(q.x, -tip, tip), q.y));
    vec2 from_tip = q - vec2(tip, 0.0);
    vec2 head = vec2(-0.36, 0.36) * arrow_length;
    float barb = length(from_tip - head * clamp(dot(from_tip, head) / dot(head, head), 0.0, 1.0));
    return clamp(arrow_width + 0.5 - min(shaft, barb), 0.0, 1.0);
}
#endif

#if DETAIL == 2
const uint kWall = 4u;

float bit(uint mask, int number) { return float((mask >> uint(number)) & 1u); }

uint variant_of(ivec2 cell) {
    uint h = uint(cell.x) * 0x9E3779B1u ^ uint(cell.y) * 0x85EBCA77u;
    h ^= h >> 15u;
    h *= 0x2C1B3C6Du;
    return h >> 30u;
}

vec3 marked(vec3 base, uint terrain, ivec2 cell, vec2 local) {
    vec2 tile = vec2(float(variant_of(cell)), float(terrain));
    float inset = exp2(pattern_level) * 0.5 / 128.0;
    vec2 uv = (tile + clamp(local, inset, 1.0 - inset)) / pattern_atlas;
    float mark = (textureLod(patterns, uv, pattern_level).r * 255.0 - 127.5) / 127.5 * marks;
    vec3 light = base * 1.7 + 0.05;
    return mark > 0.0 ? mix(base, light, mark * mark_strengths.x) : base * (1.0 + mark * mark_strengths.y);
}

// Lit from the north-west: rims of walls, their shadow on what lies beside them, shores, cliffs.
vec3 edged(vec3 base, uvec4 trait, vec2 local) {
    uint terrain = trait.r & 15u;
    vec4 side = vec4(1.0 - local.x, local.x, 1.0 - local.y, local.y);  // distance to E W S N, in cells
    vec4 same = vec4(bit(trait.g, 0), bit(trait.g, 1), bit(trait.g, 2), bit(trait.g, 3));
    if (terrain == kWall) {
        float rim = max(1.0, 0.06 * zoom) + gap_width;
        float top = (1.0 - same.w) * clamp(rim + 0.5 - side.w * zoom, 0.0, 1.0);
        float left = (1.0 - same.y) * clamp(rim + 0.5 - side.y * zoom, 0.0, 1.0);
        float face = (1.0 - same.z) * (1.0 - smoothstep(0.15, 0.19, side.z));
        base *= 1.0 + marks * (0.07 - 0.14 * local.y);
        base = mix(base, base * 1.28 + 0.02, marks * max(top, 0.6 * left));
        return base * (1.0 - 0.34 * marks * face);
    }
    if (terrain == 2u || terrain == 7u || terrain == 1u) {
        vec4 open_side = mix(side, vec4(1.0), same);
        float shore = min(min(open_side.x, open_side.y), min(open_side.z, open_side.w));
        float foam = 1.0 - smoothstep(0.05, 0.13, shore);
        base = mix(base, base * 1.35 + 0.04, 0.8 * marks * foam);
    }
    float north = bit(trait.b, 3), west = bit(trait.b, 1), north_west = bit(trait.b, 7);
    float shade = max(north * (1.0 - smoothstep(0.0, 0.42, local.y)), west * (1.0 - smoothstep(0.0, 0.26, local.x)));
    shade = max(shade, north_west * (1.0 - smoothstep(0.0, 1.0, length(local / vec2(0.26, 0.42)))));
#if LEVELS
    vec4 lower = vec4(bit(trait.a, 0), bit(trait.a, 1), bit(trait.a, 2), bit(trait.a, 3));
    vec4 higher = vec4(bit(trait.a, 4), bit(trait.a, 5), bit(trait.a, 6), bit(trait.a, 7));
    float rim = max(1.0, 0.07 * zoom);
    vec4 at_rim = clamp(rim + 0.5 - side * zoom, 0.0, 1.0) * lower;
    base = mix(base, base * 1.5 + 0.05, 0.75 * marks * max(at_rim.y, at_rim.w));
    base *= 1.0 - mark_strengths.y * 0.75 * marks * max(at_rim.x, at_rim.z);
    vec4 foot = (1.0 - smoothstep(0.0, 0.34, side)) * higher;
    shade = max(shade, max(foot.w, 0.8 * foot.y));
#endif
    return base * (1.0 - mark_strengths.y * 0.6 * marks * shade);
}
#endif

void main() {
    vec2 pixel = vec2(gl_FragCoord.x - pane_corner.x, pane_corner.y - gl_FragCoord.y);
    vec2 at = (pixel - offset) * inverse_zoom;
    vec2 world = base_cell + at;
    if (any(lessThan(world, vec2(0.0))) || any(greaterThanEqual(world, map_size))) {
        vec2 away = max(-world, world - map_size) * zoom;
        colour = max(away.x, away.y) < 1.5 ? border_colour : outside_colour;
        return;
    }
    ivec2 cell = ivec2(base_cell) + ivec2(floor(at));

#if DETAIL == 0
    vec4 ground = textureLod(colours, world * inverse_texture_size, block_level);
    vec3 shown = ground.rgb;
#if HEAT
    vec4 heat = heat_over(ivec2(world - 0.25 * inverse_zoom), ivec2(world + 0.25 * inverse_zoom), vec2(0.5));
    shown = mix(shown, heat.rgb, heat.a > 0.0 ? heat_strength * mix(0.3, 1.0, ground.a) : 0.0);
#endif
#if ARROWS
    shown = mix(shown, arrow_colour.rgb, arrow_colour.a * arrow_at(at, cell));
#endif
#if SEARCH
    vec4 tint = search_at(cell >> stamp_level, stamp_level);
    shown = mix(shown, tint.rgb, tint.a * mix(0.3, 1.0, ground.a));
#endif
#elif DETAIL == 1
    // The edge between cells that is nearest, and how much of the pixel lies beyond it.
    vec2 edge = floor(at + 0.5);
    vec2 beyond = clamp((at - edge) * zoom + 0.5, 0.0, 1.0);
    vec3 shown = textureLod(colours, (base_cell + edge - 0.5 + beyond) * inverse_texture_size, 0.0).rgb;
#if HEAT
    vec4 heat = heat_over(ivec2(base_cell + edge) - 1, ivec2(base_cell + edge), beyond);
    shown = mix(shown, heat.rgb, heat.a);
#endif
#if ARROWS
    shown = mix(shown, arrow_colour.rgb, arrow_colour.a * arrow_at(at, cell));
#endif
#if SEARCH
    vec4 tint = search_over(ivec2(base_cell + edge) - 1, beyond);
    shown = mix(shown, tint.rgb, tint.a);
#endif
#else
    vec2 local = at - floor(at);
    uvec4 trait = texelFetch(traits, cell, 0);
    uint terrain = trait.r & 15u;
    vec3 ground = texelFetch(colours, cell, 0).rgb;
    vec3 shown = edged(marked(ground, terrain, cell, local), trait, local);
    if ((trait.r & 0x40u) != 0u) {
        float stripe = abs(fract((local.x + local.y) * 2.0) - 0.5) * 2.0;
        shown = mix(shown, gap_colour.rgb, 0.55 * smoothstep(0.45, 0.6, stripe));
    }
#if SEARCH || HEAT
    float relief = mix(1.0, clamp(dot(shown, vec3(0.333)) / max(dot(ground, vec3(0.333)), 0.02), 0.5, 1.6), 0.35);
#endif
#if HEAT
    vec4 heat = heat_at(texelFetch(field_cells, cell, 0).r);
    shown = mix(shown, heat.rgb * relief, heat.a);
#endif
#if SEARCH
    vec4 tint = search_at(cell, 0);
    shown = mix(shown, tint.rgb * relief, tint.a);
#endif
#if GRID
    // Walls and tinted cells stand apart; water and woods run on.
    float own = terrain == kWall ? 0.75 : terrain == 0u ? 0.6 : 0.28;
#if SEARCH
    own = max(own, 0.75 * step(0.01, tint.a));
#endif
#if HEAT
    own = mix(own, 0.3, heat.a);
#endif
    vec2 strength = mix(vec2(0.8), vec2(own), vec2(bit(trait.g, 1), bit(trait.g, 3)));
    vec2 gap = clamp(gap_width + 0.5 - local * zoom, 0.0, 1.0) * strength;
    shown = mix(shown, gap_colour.rgb, max(gap.x, gap.y) * gap_colour.a);
#endif
#if ARROWS
    shown = mix(shown, arrow_colour.rgb, arrow_colour.a * arrow_at(at, cell));
#endif
#endif
    if (world.y >= old_rows.x && world.y < old_rows.y) shown = mix(shown, outside_colour.rgb, old_shade);
    colour = vec4(shown, 1.0);
}
