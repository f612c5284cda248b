#include "ui/plot_axis.h"

#include <algorithm>
#include <cmath>

namespace wayfield {

namespace {

// 1, 2 or 5 times a power of ten.
double round_step(double rough) {
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (rough <= factor * power * 1.0001) return factor * power;
    }
    return 10 * power;
}

}  // namespace

double PlotAxis::share(double value) const {
    if (!log) return (value - low) / (high - low);
    return std::log(std::max(value, low * 1e-3) / low) / std::log(high / low);
}

double PlotAxis::value_at(double share) const {
    return log ? low * std::pow(high / low, share) : low + share * (high - low);
}

std::vector<PlotAxis::Tick> PlotAxis::ticks(int wanted) const {
    std::vector<Tick> ticks;
    if (!log) {
        const double step = round_step((high - low) / std::max(1, wanted));
        for (int i = 0;; ++i) {
            const double value = std::ceil(low / step - 1e-9) * step + i * step;
            if (value > high + step * 1e-6) break;
            ticks.push_back({std::abs(value) < step * 1e-9 ? 0 : value, true});
        }
        return ticks;
    }
    const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
    const int last = static_cast<int>(std::ceil(std::log10(high) - 1e-9));
    const int every = std::max(1, (last - first + wanted - 1) / std::max(1, wanted));
    const bool few = last - first <= 2;
    for (int exponent = first; exponent <= last; ++exponent) {
        for (int digit = 1; digit < 10; ++digit) {
            const double value = digit * std::pow(10.0, exponent);
            if (value < low * 0.999 || value > high * 1.001) continue;
            const bool decade = digit == 1 && (exponent - first) % every == 0;
            ticks.push_back({value, decade || (few && (digit == 2 || digit == 5))});
        }
    }
    return ticks;
}

PlotAxis axis_over(const std::vector<double>& values, bool log, bool from_zero) {
    PlotAxis axis;
    axis.log = log;
    bool any = false;
    for (const double value : values) {
        if (!std::isfinite(value) || (log && value <= 0)) continue;
        axis.low = any ? std::min(axis.low, value) : value;
        axis.high = any ? std::max(axis.high, value) : value;
        any = true;
    }
    if (!any) return {log ? 0.1 : 0, log ? 100.0 : 1, log};
    if (log) {
        axis.low = std::pow(10.0, std::floor(std::log10(axis.low) + 1e-9));
        axis.high = std::pow(10.0, std::ceil(std::log10(axis.high) - 1e-9));
        if (axis.high <= axis.low * 1.001) axis.high = axis.low * 10;
        return axis;
    }
    if (from_zero) axis.low = std::min(axis.low, 0.0);
    if (axis.high <= axis.low) axis.high = axis.low + 1;
    const double step = round_step((axis.high - axis.low) / 5);
    axis.high = std::ceil(axis.high / step - 1e-9) * step;
    axis.low = std::floor(axis.low / step + 1e-9) * step;
    return axis;
}

}  // namespace wayfield
