#version 330 core
// A square around each agent.
layout(location = 0) in vec3 spot;     // middle in pixels from the pane's top left, and radius
layout(location = 1) in vec2 heading;  // of length 1; 0: none
layout(location = 2) in vec4 tint;

uniform vec2 pane_size;
uniform float rim;

out vec2 place;  // from the middle, in pixels
flat out float radius;
flat out vec2 nose;
flat out vec4 fill_colour;

void main() {
    radius = spot.z;
    nose = heading;
    fill_colour = tint;
    float reach = radius + rim + 1.0;
    place = vec2((gl_VertexID & 1) == 0 ? -reach : reach, (gl_VertexID & 2) == 0 ? -reach : reach);
    vec2 at = spot.xy + place;
    gl_Position = vec4(at.x / pane_size.x * 2.0 - 1.0, 1.0 - at.y / pane_size.y * 2.0, 0.0, 1.0);
}
