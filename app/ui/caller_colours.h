#pragma once
#include <array>
#include <cstdint>

#include "ui/theme.h"
#include "wayfield/search_ledger.h"

namespace wayfield {

/// Who asked for a search has the same colour in all plots and tables.
struct CallerColour {
    std::uint32_t dark;
    std::uint32_t light;
};
inline constexpr std::array<CallerColour, kSearchCallerCount> kCallerColours = {{
    {0x4cc9f0, 0x0b7fab},  // order
    {0xf4a261, 0xb85c1a},  // chase
    {0xef476f, 0xc21f4f},  // blocked
    {0xb388f5, 0x6b3fc0},  // retry
    {0x8ac926, 0x5b8c0e},  // field
}};
inline Colour caller_colour(SearchCaller caller, const Theme& theme) {
    const CallerColour& colour = kCallerColours[static_cast<std::size_t>(caller)];
    return rgb(theme.dark ? colour.dark : colour.light);
}

}  // namespace wayfield
