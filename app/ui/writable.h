#pragma once
#include <string>
#include <string_view>

struct ImFont;

namespace wayfield {

/// A text as a face can show it: characters that it has no sign for become their numbers, "\u6771", so that
/// two names that differ look different; bytes that are no UTF-8 become "\xE6".
///
/// Latin, Greek and Cyrillic have signs. A face for all of Chinese, Japanese and Korean weighs more than the
/// whole program, for names that most people never see: those are told apart, not set.
std::string writable(const ImFont* font, std::string_view text);

}  // namespace wayfield
