#version 330 core
// A disc with a rim, and a bar from its middle to where it is heading.
uniform float rim;
uniform vec4 rim_colour;

in vec2 place;
flat in float radius;
flat in vec2 nose;
flat in vec4 fill_colour;
out vec4 colour;

float inside(float distance_out) { return clamp(0.5 - distance_out, 0.0, 1.0); }

void main() {
    float out_of = length(place) - radius;
    float fill = inside(out_of);
    float all = rim > 0.0 ? inside(out_of - rim) : fill;
    float along = dot(place, nose);
    float across = nose.x * place.y - nose.y * place.x;
    float bar = dot(nose, nose) * inside(abs(across) - radius * 0.17) * inside(-along) * inside(along - radius);
    vec3 body = mix(fill_colour.rgb, rim_colour.rgb, bar * 0.85);
    float dark = (all - fill) * rim_colour.a;
    float alpha = fill * fill_colour.a + dark;
    colour = vec4(mix(rim_colour.rgb, body, alpha > 0.0 ? fill * fill_colour.a / alpha : 0.0), alpha);
}
