#version 330 core
// A disc (a square for who holds its place, a diamond for who flies), a bar to where it faces, a ring of the
// health that is left from the top on, and a mark around all of it.
uniform float rim;
uniform vec4 rim_colour;
uniform vec4 ring_colour;

in vec2 place;
flat in float radius;
flat in float health;
flat in vec2 nose;
flat in float shape;
flat in float ring;
flat in vec4 fill_colour;
flat in vec4 mark_colour;
out vec4 colour;

const float kTurn = 6.28318530718;

float inside(float distance_out) { return clamp(0.5 - distance_out, 0.0, 1.0); }

float outside_of(vec2 p) {
    if (shape > 1.5) return (abs(p.x) + abs(p.y)) * 0.7071 - radius * 0.86;
    if (shape > 0.5) {
        float corner = radius * 0.3;
        vec2 over = abs(p) - vec2(radius * 0.9 - corner);
        return length(max(over, 0.0)) + min(max(over.x, over.y), 0.0) - corner;
    }
    return length(p) - radius;
}

void over(inout vec4 below, vec3 tint, float alpha) {
    float sum = alpha + below.a * (1.0 - alpha);
    if (sum > 0.0) below.rgb = mix(below.rgb, tint, alpha / sum);
    below.a = sum;
}

void main() {
    float out_of = outside_of(place);
    colour = vec4(rim_colour.rgb, 0.0);
    float edge = ring + rim;
    if (mark_colour.a > 0.0) {
        float around = abs(out_of - edge - rim) - 0.8 * rim;
        over(colour, mark_colour.rgb, inside(around) * mark_colour.a);
    }
    over(colour, rim_colour.rgb, inside(out_of - edge) * rim_colour.a);
    if (ring > 0.0) {
        float angle = fract(atan(place.x, -place.y) / kTurn + 1.0);
        float left = angle <= health ? 1.0 : 0.0;
        over(colour, ring_colour.rgb, inside(out_of - ring) * left * ring_colour.a);
    }
    float along = dot(place, nose);
    float across = nose.x * place.y - nose.y * place.x;
    float bar = dot(nose, nose) * inside(abs(across) - radius * 0.16) * inside(-along) * inside(along - radius);
    vec3 body = mix(fill_colour.rgb, rim_colour.rgb, bar * 0.85);
    float gap = ring > 0.0 ? min(0.35 * ring, 1.0) : 0.0;
    over(colour, body, inside(out_of + gap) * fill_colour.a);
}
