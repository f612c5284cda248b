#version 330 core
// A square around each unit of a battle.
layout(location = 0) in vec4 spot;   // middle in pixels from the pane's top left, radius, health 0..1
layout(location = 1) in vec4 build;  // where it faces (length 1, 0: nowhere), shape, width of the health ring
layout(location = 2) in vec4 tint;
layout(location = 3) in vec4 mark;  // a ring around it; alpha 0: none

uniform vec2 pane_size;
uniform float rim;

out vec2 place;  // from the middle, in pixels
flat out float radius;
flat out float health;
flat out vec2 nose;
flat out float shape;
flat out float ring;
flat out vec4 fill_colour;
flat out vec4 mark_colour;

void main() {
    radius = spot.z;
    health = spot.w;
    nose = build.xy;
    shape = build.z;
    ring = build.w;
    fill_colour = tint;
    mark_colour = mark;
    float reach = radius + ring + 3.0 * rim + 2.0;
    place = vec2((gl_VertexID & 1) == 0 ? -reach : reach, (gl_VertexID & 2) == 0 ? -reach : reach);
    vec2 at = spot.xy + place;
    gl_Position = vec4(at.x / pane_size.x * 2.0 - 1.0, 1.0 - at.y / pane_size.y * 2.0, 0.0, 1.0);
}
