#pragma once

#include "lab/lab_text.h"

namespace wayfield::test {

/// A report of an experiment that sets searches against a field, whose times are known: A* 2 ms a unit, with
/// a bucket queue or two workers 0.5; a field 9 ms, and so much a unit.
inline LabReport crossover_report(double field_milliseconds_a_unit, const char* id = "crossover") {
    LabReport report;
    report.experiment = lab_experiment_of_id(lab_experiments(), id);
    report.result.id = id;
    report.result.complete = true;
    report.result.noise = 0.02;
    for (const LabRow& row : report.experiment.rows) {
        for (const LabContender& contender : row.contenders) {
            const double units = contender.workload.units;
            const bool field = contender.method == LabMethod::kField;
            const double each =
                contender.id.starts_with("bucket") || contender.id.starts_with("two") ? 0.5 : 2;
            const double milliseconds = field ? 9 + field_milliseconds_a_unit * units : each * units;
            report.result.measured[contender.id].milliseconds = {milliseconds, milliseconds, milliseconds};
        }
    }
    return report;
}

}  // namespace wayfield::test
