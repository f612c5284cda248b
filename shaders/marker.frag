#version 330 core
// SHAPE  0: disc (start); 1: ring with a dot (goal); 2: frame of a cell
uniform float radius;  // outer radius without the rim; of a frame half its side
uniform float rim;     // width of the dark rim, of a frame the line's
uniform float glow;    // frame: width of a soft shine around it, 0 for none
uniform vec4 fill_colour;
uniform vec4 rim_colour;

in vec2 place;
out vec4 colour;

float inside(float distance_out) { return clamp(0.5 - distance_out, 0.0, 1.0); }

void main() {
#if SHAPE == 2
    vec2 d = abs(place) - (radius - 1.5);
    float box = length(max(d, 0.0)) + min(max(d.x, d.y), 0.0) - 1.5;  // corners rounded by 1.5 pixels
    float line = inside(abs(box + rim * 0.5) - rim * 0.5);
    float dark = inside(abs(box + rim * 0.5) - rim * 0.5 - 1.0) * rim_colour.a;
    float shine = glow > 0.0 ? 0.45 * exp2(-max(box, 0.0) * 3.0 / glow) * step(0.0, box) : 0.0;
    float alpha = max(max(line * fill_colour.a, dark), shine);
    colour = vec4(mix(rim_colour.rgb, fill_colour.rgb, max(line, step(dark, shine))), alpha);
#else
    float out_of = length(place) - radius;
#if SHAPE == 0
    float fill = inside(out_of);
#else
    float ring = radius * 0.30;
    float fill = max(inside(abs(out_of + ring * 0.5) - ring * 0.5), inside(length(place) - radius * 0.36));
#endif
    colour = vec4(mix(rim_colour.rgb, fill_colour.rgb, fill), max(fill, inside(out_of - rim) * rim_colour.a));
#endif
}
