#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/cli.h"

namespace wayfield::test {

struct CliRun {
    int status = -1;
    std::string out;
    std::string err;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
    /// The lines of standard output, each an object.
    std::vector<nlohmann::json> rows() const {
        std::vector<nlohmann::json> rows;
        std::istringstream lines(out);
        for (std::string line; std::getline(lines, line);) rows.push_back(nlohmann::json::parse(line));
        return rows;
    }
};

/// Runs the command line in this process.
inline CliRun run_command(const std::vector<std::string>& arguments, const WindowCommands& window = {}) {
    std::ostringstream out;
    std::ostringstream err;
    CliRun run;
    run.status = run_cli(arguments, out, err, window);
    run.out = out.str();
    run.err = err.str();
    return run;
}

/// A failed run has the status, exactly one line on standard error that holds `part`, and no output.
inline void expect_failure(const std::vector<std::string>& arguments, int status, const std::string& part) {
    const CliRun run = run_command(arguments);
    std::string line;
    for (const std::string& argument : arguments) line += argument + ' ';
    SCOPED_TRACE(line);
    EXPECT_EQ(run.status, status);
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
    EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
    EXPECT_EQ(run.out, "");
}

/// A test with a folder of its own that is gone afterwards.
class CliTest : public testing::Test {
  protected:
    CliTest() {
        const auto* info = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() /
                  (std::string("wayfield-") + info->test_suite_name() + "-" + info->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~CliTest() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return path(name);
    }
    std::string read(const std::string& name) const {
        std::ifstream file(folder_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// A .map of these rows.
    std::string write_map_file(const std::string& name, const std::vector<std::string>& rows) const {
        std::string text = "type octile\nheight " + std::to_string(rows.size()) + "\nwidth " +
                           std::to_string(rows.at(0).size()) + "\nmap\n";
        for (const std::string& row : rows) text += row + '\n';
        return write(name, text);
    }
    std::size_t file_count() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace wayfield::test
