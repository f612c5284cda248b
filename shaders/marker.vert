#version 330 core
// A square around a marker.
uniform vec2 center;  // in pixels from the pane's top left
uniform float reach;
uniform vec2 pane_size;

out vec2 place;  // from the center, in pixels

void main() {
    place = vec2((gl_VertexID & 1) == 0 ? -reach : reach, (gl_VertexID & 2) == 0 ? -reach : reach);
    vec2 at = center + place;
    gl_Position = vec4(at.x / pane_size.x * 2.0 - 1.0, 1.0 - at.y / pane_size.y * 2.0, 0.0, 1.0);
}
