#pragma once
#include <string>
#include <vector>

namespace wayfield {

/// From values to a share of an axis, and the values worth a line.
struct PlotAxis {
    double low = 0, high = 1;
    bool log = false;

    /// 0 at `low`, 1 at `high`; outside of them beyond.
    double share(double value) const;
    double value_at(double share) const;

    struct Tick {
        double value;
        bool labelled;
    };
    /// At most about `wanted` labelled ones; a logarithmic axis has unlabelled ones between its decades.
    std::vector<Tick> ticks(int wanted) const;
};

/// An axis that holds all values, with round ends. A logarithmic one leaves out what isn't above 0.
PlotAxis axis_over(const std::vector<double>& values, bool log, bool from_zero);

}  // namespace wayfield
