#version 330 core
// What the processor drew into a texture of the pane's size, its top row first; colours are multiplied by
// alpha already.
uniform sampler2D splat;
uniform vec2 corner;  // of the pane, its top left, in the framebuffer's pixels from below

out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.x - corner.x, corner.y - gl_FragCoord.y);
    colour = texelFetch(splat, at, 0);
}
