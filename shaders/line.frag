#version 330 core
uniform vec4 line_colour;
uniform float half_width;

in vec2 place;
flat in float extent;
out vec4 colour;

void main() {
    vec2 nearest = vec2(clamp(place.x, 0.0, extent), 0.0);
    float inside = clamp(half_width + 0.5 - distance(place, nearest), 0.0, 1.0);
    colour = vec4(line_colour.rgb, line_colour.a * inside);
}
