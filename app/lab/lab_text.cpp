#include "lab/lab_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "scene/number_text.h"

namespace wayfield {
namespace {

// Characters, not bytes: columns line up where a label holds √ or ×.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width, bool right) {
    const std::size_t used = width_of(text);
    const std::string blanks(width > used ? width - used : 0, ' ');
    return right ? blanks + text : text + blanks;
}

std::string noise_text(const LabResult& result) {
    if (!result.noise) return {};
    return fmt::format("noise (A/A) ± {:.1f} %", *result.noise * 100);
}

std::string timing_text(const LabReport& report) {
    std::string text = report.experiment.on_clock() ? "time on the clock" : "CPU time";
    text += ", median after warm-ups, a process a contender, in turns";
    if (const std::size_t most = report.result.most_alive) {
        text += fmt::format(
            "; at most {} at a time for lack of memory, the others started and warmed up anew "
            "when their turn comes",
            most == 1 ? "one" : std::to_string(most));
    }
    if (report.result.quick) text += "; quick: at most two repetitions";
    if (report.result.noise) text += fmt::format("; {}", noise_text(report.result));
    return text;
}

using Row = std::array<std::string, 6>;
constexpr std::array<const char*, 6> kHeads = {"", "", "article", "now", "ratio", ""};

std::string mark_of(const LabValue& value) {
    if (!value.value) return "not measured";
    if (!value.ok) return "WRONG";
    if (value.below_noise) return "below the noise";
    return value.exact ? "exact" : "";
}

std::vector<Row> rows_of(const LabReport& report) {
    std::vector<Row> rows;
    const std::string* before = nullptr;
    const std::vector<LabValue> table =
        lab_table(report.experiment, report.result.measured, report.result.noise.value_or(0));
    for (const LabValue& value : table) {
        const bool same_row = before && *before == value.row;
        rows.push_back({same_row ? "" : value.row, value.column, lab_expected(value),
                        lab_number(value.value, value.unit), lab_against(value), mark_of(value)});
        before = &value.row;
    }
    return rows;
}

std::vector<std::string> verdicts_of(const LabReport& report) {
    std::vector<std::string> verdicts;
    for (const LabRow& row : report.experiment.rows) {
        const std::string verdict = lab_verdict(row, report.result.measured, report.result.noise.value_or(0));
        if (!verdict.empty()) verdicts.push_back(fmt::format("{}: {}", row.label, verdict));
    }
    return verdicts;
}

std::vector<std::string> notes_of(const LabReport& report) {
    std::vector<std::string> notes;
    std::string before;
    for (const LabValue& value :
         lab_table(report.experiment, report.result.measured, report.result.noise.value_or(0))) {
        // What goes for a whole row is said once.
        const std::string of_row = fmt::format("{}: {}", value.row, value.note);
        if (value.note.empty() || of_row == before) continue;
        notes.push_back(fmt::format("{}, {}: {}", value.row, value.column, value.note));
        before = of_row;
    }
    return notes;
}

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted(1, '"');
    for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
    quoted.push_back('"');
    return quoted;
}

std::string csv_number(std::optional<double> value) { return value ? fmt::format("{}", *value) : ""; }

}  // namespace

std::string lab_number(std::optional<double> value, const std::string& unit) {
    if (!value) return "–";
    const double magnitude = std::abs(*value);
    std::string digits;
    const bool whole = *value == std::floor(*value) && magnitude >= 1 && unit != "ms" && unit != "%";
    // No ratio of times is known as well as to a part of a thousand.
    if (whole || (unit == "x" && magnitude >= 1000)) {
        digits = fmt::format("{:.0f}", *value);
    } else if (unit == "%") {
        digits = fmt::format("{:.2f}", magnitude < 0.005 ? 0.0 : *value);
    } else if (magnitude >= 100) {
        digits = fmt::format("{:.1f}", *value);
    } else if (magnitude >= 10) {
        digits = fmt::format("{:.2f}", *value);
    } else if (magnitude >= 0.1 || magnitude == 0) {
        digits = fmt::format("{:.3g}", *value);
    } else {
        digits = fmt::format("{:.2g}", *value);
    }
    digits = with_groups(digits);
    const bool counts = unit.empty() || unit == "cells" || unit == "steps" || unit == "units";
    return counts ? digits : fmt::format("{} {}", digits, unit);
}

std::string lab_against(const LabValue& value) {
    const std::optional<double> article = value.article ? value.article : value.expected;
    if (!value.value || !article) return {};
    if (*value.value == *article || (value.exact && value.ok && !value.article)) return "same";
    if (*article == 0 || *value.value == 0) return {};
    // Of a time, how many times as fast; of a count, what share of the article's.
    if (value.timing && value.unit == "ms") return fmt::format("{:.3g}x", *article / *value.value);
    return fmt::format("{:.3g}x", *value.value / *article);
}

std::string lab_expected(const LabValue& value) {
    if (!value.expected) return value.article ? lab_number(value.article, value.unit) : "";
    std::string text = lab_number(value.expected, value.unit);
    if (value.article) text += fmt::format(" (prints {})", lab_number(value.article, value.unit));
    return text;
}

std::string lab_plain_text(const std::vector<LabReport>& reports) {
    std::string text;
    for (const LabReport& report : reports) {
        const std::vector<Row> rows = rows_of(report);
        std::array<std::size_t, 6> widths{};
        for (std::size_t c = 0; c < widths.size(); ++c) {
            widths[c] = width_of(kHeads[c]);
            for (const Row& row : rows) widths[c] = std::max(widths[c], width_of(row[c]));
        }
        const auto add_line = [&](const auto& cells) {
            std::string line;
            for (std::size_t c = 0; c < widths.size(); ++c) {
                if (c > 0) line += "  ";
                line += padded(cells[c], widths[c], c >= 2 && c <= 4);
            }
            text.append(line, 0, line.find_last_not_of(' ') + 1).push_back('\n');
        };
        if (!text.empty()) text += '\n';
        text += fmt::format("{}  ({})\n{}\n{}\n", report.experiment.title, report.experiment.id,
                            report.experiment.shows, report.experiment.workload);
        if (report.experiment.timed()) text += fmt::format("{}\n", timing_text(report));
        add_line(kHeads);
        for (const Row& row : rows) add_line(row);
        for (const std::string& verdict : verdicts_of(report)) text += fmt::format("{}\n", verdict);
        if (!report.experiment.open.empty())
            text += fmt::format("What the text leaves open: {}\n", report.experiment.open);
        for (const std::string& note : notes_of(report)) text += fmt::format("  {}\n", note);
    }
    return text;
}

std::string lab_csv(const std::vector<LabReport>& reports, const LabMachine& machine) {
    std::string text =
        "experiment,row,column,value,unit,expected,article,exact,ok,best,repetitions,noise,quick,machine,"
        "compiler,commit\n";
    for (const LabReport& report : reports) {
        const LabResult& result = report.result;
        for (const LabValue& value :
             lab_table(report.experiment, result.measured, result.noise.value_or(0))) {
            std::array<std::string, 16> fields = {value.experiment,
                                                  value.row,
                                                  value.column,
                                                  csv_number(value.value),
                                                  value.unit,
                                                  csv_number(value.expected),
                                                  csv_number(value.article),
                                                  value.exact ? "true" : "false",
                                                  value.ok ? "true" : "false",
                                                  csv_number(value.best),
                                                  fmt::format("{}", value.repetitions),
                                                  value.timing ? csv_number(result.noise) : "",
                                                  result.quick ? "true" : "false",
                                                  machine.cpu,
                                                  machine.compiler,
                                                  machine.commit};
            for (std::string& field : fields) field = csv_field(field);
            text += fmt::format("{}\n", fmt::join(fields, ","));
        }
    }
    return text;
}

std::string lab_markdown(const std::vector<LabReport>& reports, const LabMachine& machine) {
    std::string text =
        fmt::format("# Wayfield lab\n\n{} · {} · commit {}\n", machine.cpu, machine.compiler, machine.commit);
    for (const LabReport& report : reports) {
        text += fmt::format("\n## {}\n\n{}\n\n{}.", report.experiment.title, report.experiment.shows,
                            report.experiment.workload);
        if (report.experiment.timed()) text += fmt::format(" {}.", timing_text(report));
        text += "\n\n| | | article | now | ratio | |\n|-|-|-:|-:|-:|-|\n";
        for (const Row& row : rows_of(report)) {
            text += '|';
            for (const std::string& cell : row) text += fmt::format(" {} |", cell);
            text += '\n';
        }
        const std::vector<std::string> verdicts = verdicts_of(report);
        if (!verdicts.empty()) text += '\n';
        for (const std::string& verdict : verdicts) text += fmt::format("- {}\n", verdict);
        if (!report.experiment.open.empty())
            text += fmt::format("\n**What the text leaves open.** {}\n", report.experiment.open);
        const std::vector<std::string> notes = notes_of(report);
        if (!notes.empty()) text += '\n';
        for (const std::string& note : notes) text += fmt::format("- {}\n", note);
    }
    return text;
}

}  // namespace wayfield
