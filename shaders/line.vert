#version 330 core
// Pieces of a line: a rectangle around each, wide enough for round ends.
layout(location = 0) in vec4 ends;  // two places, in cells
layout(location = 1) in vec2 span;  // which cells of the route they are

uniform vec2 base_cell;
uniform vec2 offset;
uniform float zoom;
uniform vec2 pane_size;
uniform float half_width;  // in pixels
uniform float shown;       // the line ends at this cell of the route
uniform float fleeting;    // 1: a piece is there from span.x to span.y only

out vec2 place;         // along the piece and across, in pixels
flat out float extent;  // length of the piece in pixels

void main() {
    float part = span.y > span.x ? clamp((shown - span.x) / (span.y - span.x), 0.0, 1.0) : 1.0;
    vec2 a = (ends.xy - base_cell) * zoom + offset;
    vec2 b = (mix(ends.xy, ends.zw, part) - base_cell) * zoom + offset;
    extent = distance(a, b);
    vec2 along = extent > 0.0 ? (b - a) / extent : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float reach = half_width + 1.0;
    place = vec2((gl_VertexID & 1) == 0 ? -reach : extent + reach, (gl_VertexID & 2) == 0 ? -reach : reach);
    vec2 at = a + along * place.x + across * place.y;
    gl_Position = vec4(at.x / pane_size.x * 2.0 - 1.0, 1.0 - at.y / pane_size.y * 2.0, 0.0, 1.0);
    if (shown < span.x || fleeting * shown >= max(span.y, 0.5)) gl_Position = vec4(2.0, 2.0, 0.0, 1.0);  // not reached yet: outside
}
