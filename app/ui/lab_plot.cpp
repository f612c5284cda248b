#include "ui/lab_plot.h"

#include <fmt/format.h>

#include <algorithm>

namespace wayfield {

namespace {

// Rows that only compare others have no place on an axis.
std::vector<const LabRow*> plotted_rows(const LabExperiment& experiment) {
    std::vector<const LabRow*> rows;
    for (const LabRow& row : experiment.rows) {
        const bool has_series =
            std::any_of(row.values.begin(), row.values.end(), [&](const LabValueSpec& spec) {
                return std::any_of(experiment.plot.series.begin(), experiment.plot.series.end(),
                                   [&](const LabSeries& series) { return series.column == spec.column; });
            });
        if (has_series && !row.contenders.empty()) rows.push_back(&row);
    }
    return rows;
}

const LabValue* find(const std::vector<LabValue>& table, const std::string& row, const std::string& column) {
    for (const LabValue& value : table) {
        if (value.row == row && value.column == column) return &value;
    }
    return nullptr;
}

// A line over p needs a place for 0.
constexpr double kZeroShare = 0.1;

}  // namespace

Plot plot_of(const LabExperiment& experiment, const LabResult* result, bool dark) {
    const LabPlot& spec = experiment.plot;
    Plot plot;
    plot.bars = spec.kind == LabPlotKind::kBars;
    plot.x_label = spec.x_label;
    plot.y_label = spec.y_label;
    plot.log_x = spec.log_x;
    plot.log_value = spec.log_y;
    if (spec.frame_budget) plot.reference = Plot::Reference{1000.0 / 60, "16.67 ms · 60 Hz"};
    const LabResult nothing;
    const LabResult& measured = result ? *result : nothing;
    const std::vector<LabValue> table = lab_table(experiment, measured.measured, measured.noise.value_or(0));
    const std::vector<const LabRow*> rows = plotted_rows(experiment);
    for (const LabRow* row : rows) {
        double x = row->x;
        if (plot.log_x && x <= 0 && rows.size() > 1) {
            x = rows[1]->x * kZeroShare;
            plot.zero_x = x;
        }
        plot.x.push_back(x);
        plot.rows.push_back(row->label);
    }
    for (const LabSeries& wanted : spec.series) {
        PlotSeries series;
        series.label = wanted.label;
        series.colour = algorithm_colour(wanted.colour, dark);
        for (const LabRow* row : rows) {
            const LabValue* value = find(table, row->label, wanted.column);
            series.values.push_back(value ? value->value : std::nullopt);
            series.others.push_back(!value           ? std::nullopt
                                    : value->article ? value->article
                                                     : value->expected);
            if (wanted.colour.empty())
                series.colours.push_back(algorithm_colour(row->contenders.front().colour, dark));
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

std::string plot_hover_text(const Plot& plot, std::size_t index) {
    std::string text = index < plot.rows.size() ? plot.rows[index] : "";
    const auto at = [&](const std::vector<std::optional<double>>& values) {
        return index < values.size() && values[index] ? fmt::format("{:.4g}", values[index].value_or(0))
                                                      : std::string();
    };
    for (const PlotSeries& series : plot.series) {
        const std::string value = at(series.values), other = at(series.others);
        if (value.empty() && other.empty()) continue;
        text += fmt::format("\n{}: {}", series.label, value.empty() ? "not measured" : value);
        if (!other.empty()) text += fmt::format(", the article {}", other);
    }
    return text;
}

}  // namespace wayfield
