#include "ui/fonts.h"

#include <imgui.h>

#include <cmath>
#include <optional>

#include "platform/paths.h"

namespace wayfield {

namespace {

// Dear ImGui's size is ascent to descent, a designer's is the em: these are the two faces' ratios. Their own
// ratio is the 1.09 by which mixed lines come out even.
constexpr float kInterHeight = 1.21f;
constexpr float kMonoHeight = 1.32f;

// Inter's digits aren't tabular: they come from JetBrains Mono. Dot and hyphen are words' more often than
// numbers'.
constexpr ImWchar kWords[] = {0x20, 0x2a, 0x2c,  0x2f,   0x3a,   0x7e,   0xa0,   0xb1,   0xb4,   0xb6, 0xb8,
                              0xb8, 0xba, 0x17f, 0x2013, 0x2026, 0x2039, 0x203a, 0x21e7, 0x21e7, 0};
constexpr ImWchar kNumbersOnly[] = {0x2b,   0x2b,   0x30,   0x39,   0xb2,   0xb3,   0xb7,   0xb7,
                                    0xb9,   0xb9,   0x2070, 0x2079, 0x2190, 0x2199, 0x2212, 0x2212,
                                    0x221a, 0x221e, 0x2248, 0x2248, 0x2260, 0x2265, 0};
constexpr ImWchar kMono[] = {0x20,   0xff,   0x2010, 0x2026, 0x2070, 0x2079, 0x2190,
                             0x2199, 0x2212, 0x2212, 0x221a, 0x221e, 0x2248, 0x2248,
                             0x2260, 0x2265, 0x25cf, 0x25cf, 0x2713, 0x2713, 0};

// The rest of Latin, Greek and Cyrillic, for the names of files.
constexpr ImWchar kNames[] = {0x20,   0x2a,   0x2c,   0x2f,   0x3a,   0x7e,   0xa0,   0xb1,   0xb4,
                              0xb6,   0xb8,   0xb8,   0xba,   0x24f,  0x370,  0x3ff,  0x400,  0x52f,
                              0x1e00, 0x1eff, 0x2013, 0x2026, 0x2039, 0x203a, 0x21e7, 0x21e7, 0};

using Face = std::optional<std::string>;

ImFont* fallback(float pixels) {
    ImFontConfig config;
    config.SizePixels = std::floor(pixels);
    config.OversampleH = 1;
    config.PixelSnapH = true;
    return ImGui::GetIO().Fonts->AddFontDefault(&config);
}

ImFont* add(const std::string& face, float pixels, const ImWchar* ranges, bool merge) {
    ImFontConfig config;
    config.MergeMode = merge;
    config.OversampleH = 3;
    config.OversampleV = 1;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(face.c_str(), pixels, &config, ranges);
}

ImFont* words(const Face& face, const Face& mono, float em, const ImWchar* ranges = kWords) {
    // Without JetBrains Mono the digits are Inter's own, uneven but there.
    ImFont* font = face ? add(*face, em * kInterHeight, mono ? ranges : nullptr, false) : nullptr;
    if (!font) return fallback(em);
    if (mono) add(*mono, em * kMonoHeight, kNumbersOnly, true);
    return font;
}

ImFont* numbers(const Face& face, float em) {
    ImFont* font = face ? add(*face, em * kMonoHeight, kMono, false) : nullptr;
    return font ? font : fallback(em);
}

}  // namespace

Fonts Fonts::load(float scale) {
    const Face medium =
        find_font({"Inter-Medium.otf", "Inter-Medium.ttf", "Inter-Regular.otf", "Inter-Regular.ttf"});
    const Face bold =
        find_font({"Inter-SemiBold.otf", "Inter-SemiBold.ttf", "Inter-Bold.otf", "Inter-Bold.ttf"});
    const Face mono = find_font({"JetBrainsMono-Medium.ttf", "JetBrainsMono-Regular.ttf"});
    Fonts fonts;
    if (!medium) {
        fonts.missing = "font Inter not found (package fonts-inter): using a plain one";
    } else if (!mono) {
        fonts.missing = "font JetBrains Mono not found (package fonts-jetbrains-mono)";
    }
    ImGui::GetIO().Fonts->Clear();
    fonts.body = words(medium, mono, 13 * scale, kNames);
    fonts.strong = words(bold ? bold : medium, mono, 13 * scale);
    fonts.small = words(medium, mono, 11 * scale);
    fonts.caption = words(medium, mono, 17 * scale);
    fonts.title = words(bold ? bold : medium, mono, 20 * scale);
    fonts.number = numbers(mono, 12.5f * scale);
    fonts.figure = numbers(mono, 15.5f * scale);
    ImGui::GetIO().Fonts->Build();
    return fonts;
}

}  // namespace wayfield
