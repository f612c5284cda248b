#pragma once

#include <string>
#include <vector>

#include "lab/lab_run.h"
#include "lab/machine.h"
#include "wayfield/lab.h"

namespace wayfield {

/// An experiment with what came out of it, as all reports show it.
struct LabReport {
    LabExperiment experiment;
    LabResult result;
};

/// A value as a person reads it: 2,480,898 · 0.412 · 12.5 · "–" for none.
std::string lab_number(std::optional<double> value, const std::string& unit);
/// Now against the article: of a time how many times as fast, of the rest how many times the article's
/// figure; "same" where both are equal. Empty without both.
std::string lab_against(const LabValue& value);
/// The figure to stand beside `value`: what is expected and, where that is another, what the article prints.
std::string lab_expected(const LabValue& value);

/// Tables for a terminal, one experiment after the other.
std::string lab_plain_text(const std::vector<LabReport>& reports);
/// A line a value, with machine, compiler and commit on each: rows of several runs can be joined.
std::string lab_csv(const std::vector<LabReport>& reports, const LabMachine& machine);
std::string lab_markdown(const std::vector<LabReport>& reports, const LabMachine& machine);

}  // namespace wayfield
