#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/workload.h"
#include "wayfield/lab.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

const LabMeasurement* find(const LabMeasurements& measured, const std::string& id) {
    const auto found = measured.find(id);
    return found == measured.end() ? nullptr : &found->second;
}

std::optional<double> quotient(std::optional<double> a, std::optional<double> b) {
    if (!a || !b || *b == 0) return std::nullopt;
    return *a / *b;
}

std::optional<double> median_of(const LabMeasurement* measurement) {
    return measurement ? measurement->median() : std::nullopt;
}

std::optional<double> crossover(const LabExperiment& experiment, const LabValueSpec& spec,
                                const LabMeasurements& measured, double noise) {
    for (const LabRow& row : experiment.rows) {
        const auto alone = median_of(find(measured, fmt::format("{}-{:g}", spec.of, row.x)));
        const auto shared = median_of(find(measured, fmt::format("{}-{:g}", spec.against, row.x)));
        if (alone && shared && *shared < *alone * (1 - noise)) return row.x;
    }
    return std::nullopt;
}

std::optional<double> evaluate(const LabExperiment& experiment, const LabValueSpec& spec,
                               const LabMeasurements& measured, double noise) {
    if (spec.formula == LabFormula::kCrossover) return crossover(experiment, spec, measured, noise);
    const LabMeasurement* of = find(measured, spec.of);
    const LabMeasurement* against = find(measured, spec.against);
    if (!of) return std::nullopt;
    const LabFigures& figures = of->figures;
    // Another one's figures aren't this one's.
    if (figures[LabFigure::kStandIn] != 0) return std::nullopt;
    switch (spec.formula) {
        case LabFormula::kFigure:
            return figures[spec.figure];
        case LabFormula::kTime:
            return of->median();
        case LabFormula::kRatio:
            if (!against) return std::nullopt;
            return quotient(figures[spec.figure], against->figures[spec.figure]);
        case LabFormula::kTimeRatio:
            return quotient(of->median(), median_of(against));
        case LabFormula::kLoss:
            if (figures[LabFigure::kOptimal] == 0) return std::nullopt;
            return 100 * (figures[LabFigure::kCost] / figures[LabFigure::kOptimal] - 1);
        case LabFormula::kSaved:
            if (!against || figures[LabFigure::kCost] == 0) return std::nullopt;
            return 100 * (1 - against->figures[LabFigure::kCost] / figures[LabFigure::kCost]);
        case LabFormula::kKept:
            return quotient(figures[LabFigure::kWaypoints], figures[LabFigure::kKept]);
        case LabFormula::kKibibytes:
            return figures[LabFigure::kBytes] / 1024;
        case LabFormula::kCrossover:
            break;
    }
    return std::nullopt;
}

// `times` is how many times as long one takes as the other.
bool is_below_noise(double times, double noise) { return std::max(times, 1 / times) - 1 <= noise; }

bool depends_on_time(LabFormula formula) {
    return formula == LabFormula::kTime || formula == LabFormula::kTimeRatio ||
           formula == LabFormula::kCrossover;
}

LabValue value_of(const LabExperiment& experiment, const LabRow& row, const LabValueSpec& spec,
                  const LabMeasurements& measured, double noise) {
    LabValue value;
    value.experiment = experiment.id;
    value.row = row.label;
    value.column = spec.column;
    value.unit = spec.unit;
    value.expected = spec.expected;
    value.article = spec.article;
    value.exact = spec.exact;
    value.timing = depends_on_time(spec.formula);
    value.note = spec.note;
    value.value = evaluate(experiment, spec, measured, noise);
    if (const LabMeasurement* of = find(measured, spec.of)) {
        if (const auto number = static_cast<std::size_t>(of->figures[LabFigure::kStandIn]); number != 0) {
            value.note = fmt::format("not for this map: {} would stand in", algorithms()[number - 1].label);
        }
        value.repetitions = of->milliseconds.size();
        if (spec.formula == LabFormula::kTime) value.best = of->best();
    }
    if (!value.value) return value;
    if (spec.formula == LabFormula::kTimeRatio) value.below_noise = is_below_noise(*value.value, noise);
    if (spec.exact && spec.expected) value.ok = std::abs(*value.value - *spec.expected) <= spec.within;
    if (spec.least && *value.value < *spec.least) value.ok = false;
    return value;
}

}  // namespace

std::string_view id_of(LabFigure figure) {
    constexpr std::array<std::string_view, kLabFigureCount> kIds = {
        "found",     "expanded", "scanned", "cost",  "optimal", "length",
        "waypoints", "kept",     "bytes",   "cells", "stand-in"};
    return kIds[static_cast<std::size_t>(figure)];
}

std::optional<double> LabMeasurement::best() const {
    if (milliseconds.empty()) return std::nullopt;
    return *std::min_element(milliseconds.begin(), milliseconds.end());
}

// Of an even number of repetitions the lower one of the middle two: it was measured.
std::optional<double> LabMeasurement::median() const {
    if (milliseconds.empty()) return std::nullopt;
    std::vector<double> sorted = milliseconds;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

std::vector<LabValue> lab_table(const LabExperiment& experiment, const LabMeasurements& measured,
                                double noise) {
    std::vector<LabValue> table;
    for (const LabRow& row : experiment.rows) {
        for (const LabValueSpec& spec : row.values)
            table.push_back(value_of(experiment, row, spec, measured, noise));
    }
    return table;
}

std::string lab_verdict(const LabRow& row, const LabMeasurements& measured, double noise) {
    struct Entry {
        const LabContender* contender;
        double milliseconds;
    };
    std::vector<Entry> entries;
    for (const LabContender& contender : row.contenders) {
        const LabContender& first = row.contenders.front();
        if (contender.timed != first.timed || !same_journeys(contender.workload, first.workload)) continue;
        const auto time = median_of(find(measured, contender.id));
        if (time) entries.push_back({&contender, *time});
    }
    if (entries.size() < 2) return {};
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.milliseconds < b.milliseconds; });
    const double times = entries[1].milliseconds / entries[0].milliseconds;
    if (is_below_noise(times, noise)) {
        return fmt::format("{} and {}: no difference above the noise", entries[0].contender->label,
                           entries[1].contender->label);
    }
    return fmt::format("{} is {:.3g} times as fast as {}", entries[0].contender->label, times,
                       entries[1].contender->label);
}

// Milliseconds a unit, as they came out on one machine: good enough for a progress bar.
double lab_estimate(const LabContender& contender) {
    const double units = contender.workload.units;
    if (contender.workload.nearby > 0) return contender.method == LabMethod::kFreshSearch ? units * 0.1 : 20;
    const double goals = std::max(1, std::min(contender.workload.goals, contender.workload.units));
    switch (contender.method) {
        case LabMethod::kTree:
            return goals * 8 + units * 0.002;
        case LabMethod::kField:
            return goals * 2;
        case LabMethod::kSmooth:
        case LabMethod::kFlood:
        case LabMethod::kLabels:
            return 2;
        case LabMethod::kSearch:
        case LabMethod::kFreshSearch:
        case LabMethod::kPool:
            break;
    }
    if (contender.workload.map.starts_with("sealed")) return units * 15;
    if (contender.options.heuristic == Heuristic::kZero) return units * 6;
    return units * 1.3;
}

}  // namespace wayfield
