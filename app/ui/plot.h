#pragma once
#include <optional>
#include <string>
#include <vector>

#include "ui/fonts.h"
#include "ui/layout.h"
#include "ui/theme.h"

struct ImDrawList;

namespace wayfield {

/// One line, or one bar a row.
struct PlotSeries {
    std::string label;
    Colour colour = 0;
    std::vector<std::optional<double>> values;  ///< by x or row
    /// What another measured: a thin line of the same colour, or a tick across the bar's lane.
    std::vector<std::optional<double>> others;
    std::vector<Colour> colours;  ///< of bars, by row; empty: all have `colour`
};

/// What a plot shows; drawn into any box of any size.
struct Plot {
    bool bars = false;             ///< lines over x, or horizontal bars by row
    std::string x_label, y_label;  ///< bars have their values along x: y_label names them
    bool log_x = false;            ///< lines only
    bool log_value = false;
    std::vector<double> x;          ///< of lines, ascending
    std::vector<std::string> rows;  ///< of bars, from the top
    std::vector<PlotSeries> series;
    std::optional<double> zero_x;  ///< the x that stands for 0 on a logarithmic axis

    struct Reference {
        double value = 0;
        std::string label;
    };
    std::optional<Reference> reference;  ///< a dashed line at a value
    struct Mark {
        double x = 0;
        std::optional<double> value;  ///< none: a line over the whole height
        std::string label;
        Colour colour = 0;
    };
    std::vector<Mark> marks;  ///< of lines
};

/// Faces, colours and the scale of every length.
struct PlotLook {
    const Theme& theme;
    const Fonts& fonts;
    float scale = 1;
    float px(float length) const { return length * scale; }
};

/// Draws the plot and returns the index of the x or row nearest to the pointer, none if that is elsewhere.
struct PlotPointer {
    float x = 0, y = 0;
};
std::optional<std::size_t> draw_plot(ImDrawList& list, const PlotLook& look, const Plot& plot, const Box& box,
                                     std::optional<PlotPointer> pointer);

/// Short text of a number on an axis or at a bar: 0.4, 25, 1.5k, 2.48M.
std::string plot_number(double value);

/// Values of a series between its points, straight on the plot's own axes; none outside of them.
std::optional<double> value_between(const Plot& plot, const PlotSeries& series, double x);

}  // namespace wayfield
