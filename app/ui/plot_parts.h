#pragma once
// What lines and bars share.
#include <imgui.h>

#include <string>

#include "ui/plot.h"
#include "ui/plot_axis.h"
#include "ui/text_size.h"

namespace wayfield {

enum class PlotAlign { kLeft, kMiddle, kRight };

/// Text whose vertical middle is at y.
void plot_text(ImDrawList& list, ImFont* font, float x, float y, PlotAlign align, Colour colour,
               const std::string& text);
/// The same over lines and bars, which would cross it.
void plot_text_on_plate(ImDrawList& list, const PlotLook& look, ImFont* font, float x, float y,
                        PlotAlign align, Colour colour, const std::string& text);
/// The same turned by a quarter, to be read from below; its middle is at (x, y).
void plot_text_upwards(ImDrawList& list, ImFont* font, float x, float y, Colour colour,
                       const std::string& text);
void plot_dashes(ImDrawList& list, const PlotLook& look, ImVec2 from, ImVec2 to, Colour colour);
/// A row of colours and names above the plot, from the left; as much of it as fits.
void plot_legend(ImDrawList& list, const PlotLook& look, const Plot& plot, const Box& row);

std::optional<std::size_t> draw_plot_lines(ImDrawList& list, const PlotLook& look, const Plot& plot,
                                           const Box& box, std::optional<PlotPointer> pointer);
std::optional<std::size_t> draw_plot_bars(ImDrawList& list, const PlotLook& look, const Plot& plot,
                                          const Box& box, std::optional<PlotPointer> pointer);

}  // namespace wayfield
