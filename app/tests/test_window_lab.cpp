// The laboratory in the window, by real events; its plots; what the tie-break slider shows while it is
// dragged.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "cli/cli_runner.h"
#include "lab/machine.h"
#include "lab_reports.h"
#include "ui/lab_plot.h"
#include "ui/panel_lab.h"
#include "ui/plot_axis.h"
#include "window_script.h"

namespace wayfield {
namespace {

TEST_F(WindowTest, LabOpensByButtonAndKeyAndLeavesTheMapAlone) {
    run(R"(
open open:64x40
expect lab.shown == null
widget "Lab" click
expect lab.shown != null
expect lab.running == false
mouse click 400,300
key T
expect walls == 0
key Escape
expect lab.shown == null
expect widget "Wall" == on
key E ctrl
expect lab.shown != null
key E ctrl
expect lab.shown == null
expect gl-errors == 0
)");
}

TEST_F(WindowTest, LabListIsChosenFromByClickAndKey) {
    run(R"(
lab show open-sets
expect lab.shown == open-sets
widget "Tie-break p" click
expect lab.shown == tie-break
key Down
expect lab.shown != tie-break
key Up
expect lab.shown == tie-break
fails lab show tie-brake
fails lab run nothing
fails lab save nothing.csv
fails lab save nothing.txt
fails expect lab.value tie-break "p = 0" "no column" == 3
fails expect lab.value tie-break "no row" "open time" == 3
)");
}

TEST_F(WindowTest, LabRunsAnExperimentBesideTheWindow) {
    const std::string csv = (std::filesystem::temp_directory_path() / "wayfield-lab-test.csv").string();
    const std::string png = (std::filesystem::temp_directory_path() / "wayfield-lab-test.png").string();
    run(fmt::format(R"(
lab show smoothing
widget "Run" click
expect lab.running == true
frames 3
expect widget "Lab plot" == smoothing
expect lab.value smoothing "Bresenham's line" kept == 6123
expect lab.running == false
lab save {}
lab save {}
lab close
expect gl-errors == 0
)",
                    csv, png));
    std::ifstream file(csv);
    std::string head;
    std::getline(file, head);
    EXPECT_TRUE(head.starts_with("experiment,row,column,value"));
    EXPECT_GT(std::filesystem::file_size(png), 5000U);
    std::filesystem::remove(csv);
    std::filesystem::remove(png);
}

// ---- What is saved ---------------------------------------------------------------------------------------

namespace fs = std::filesystem;

const Plot::Mark* mark_called(const Plot& plot, const std::string& words) {
    const auto mark = std::ranges::find_if(
        plot.marks, [&](const Plot::Mark& each) { return each.label.find(words) != std::string::npos; });
    return mark == plot.marks.end() ? nullptr : &*mark;
}

std::string text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(WindowTest, YourCrowdStandsOnTheCrossoversCurves) {
    app_.lab().take({test::crossover_report(0)});
    run("lab show crossover\nwidget \"Your crowd\" set 16\nframes 2\nexpect widget \"Your crowd\" == 16\n");
    const Plot plot = lab_figure(app_.lab(), dark_theme());
    const Plot::Mark* crowd = mark_called(plot, "your crowd: 16");
    ASSERT_NE(crowd, nullptr);
    EXPECT_EQ(crowd->x, 16);
    ASSERT_EQ(plot.series.size(), 3U);
    EXPECT_NEAR(value_between(plot, plot.series[0], crowd->x).value_or(0), 32, 1e-9);
    EXPECT_NEAR(value_between(plot, plot.series[1], crowd->x).value_or(0), 8, 1e-9);
    EXPECT_NEAR(value_between(plot, plot.series[2], crowd->x).value_or(0), 9, 1e-9);
    const Plot::Mark* pays = mark_called(plot, "pays from 5");
    ASSERT_NE(pays, nullptr);
    EXPECT_EQ(pays->x, 5);
    // Between two rows of the sweep, and by the mouse.
    const RgbImage before = picture();
    run("widget \"Your crowd\" set 100\nframes 2\n");
    EXPECT_NE(picture().pixels, before.pixels);
    const Plot other = lab_figure(app_.lab(), dark_theme());
    EXPECT_NEAR(value_between(other, other.series[0], 100).value_or(0), 200, 1e-6);
}

// As it does for ten searches in parallel, by one thread and by two workers.
TEST_F(WindowTest, TheWorkersCurvesSayWhereAFieldPays) {
    app_.lab().take({test::crossover_report(0, "workers")});
    run("lab show workers\nframes 2\n");
    const Plot plot = lab_figure(app_.lab(), dark_theme());
    EXPECT_EQ(plot.marks.size(), 2U);
    for (const double agents : {5.0, 20.0}) {
        const Plot::Mark* pays = mark_called(plot, "pays from " + std::to_string(static_cast<int>(agents)));
        ASSERT_NE(pays, nullptr) << agents;
        EXPECT_EQ(pays->x, agents);
    }
}

TEST_F(WindowTest, LabWritesWhatItShows) {
    const LabReport report = test::crossover_report(0);
    app_.lab().take({report});
    const std::string name = (fs::temp_directory_path() / "wayfield-lab-saved").string();
    run("lab show crossover\n");
    fill_pixels(true);
    run("lab save " + name + ".md\nlab save " + name + ".csv\nlab save " + name + ".png\n");
    // The texts are those of `wayfield lab`, which makes them by the same functions.
    EXPECT_EQ(text_of_file(name + ".md"), lab_markdown({report}, lab_machine()));
    EXPECT_EQ(text_of_file(name + ".csv"), lab_csv({report}, lab_machine()));
    const std::string bytes = text_of_file(name + ".png");
    ASSERT_EQ(bytes.substr(1, 3), "PNG");
    const auto side = [&](std::size_t at) {
        int value = 0;
        for (std::size_t i = at; i < at + 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
    };
    EXPECT_EQ(side(16), 1280);
    EXPECT_EQ(side(20), 720);
    EXPECT_GT(bytes.size(), 20000U);
    for (const char* ending : {".md", ".csv", ".png"}) fs::remove(name + ending);
}

TEST_F(WindowTest, LabsPictureHoldsTheCurvesInTheirColours) {
    app_.lab().take({test::crossover_report(0)});
    run("lab show crossover\nframes 2\n");
    fill_pixels(true);
    const RgbImage slide = app_.lab_picture();
    ASSERT_EQ(slide.width, 1280);
    ASSERT_EQ(slide.height, 720);
    const Plot plot = lab_figure(app_.lab(), dark_theme());
    for (const PlotSeries& series : plot.series) {
        std::size_t pixels = 0;
        for (std::size_t at = 0; at < slide.pixels.size(); at += 3) {
            int apart = 0;
            for (std::size_t i = 0; i < 3; ++i)
                apart += std::abs(slide.pixels[at + i] - static_cast<int>(series.colour >> (8 * i) & 0xFF));
            const bool same = apart < 30;
            pixels += same ? 1 : 0;
        }
        EXPECT_GT(pixels, 100U) << series.label;
    }
}

// What is counted comes out the same in the window and on the command line.
TEST_F(WindowTest, LabAndCommandLineCountTheSame) {
    run("lab run smoothing\nexpect lab.value smoothing \"Bresenham's line\" kept == 6123\n"
        "expect lab.running == false\n");
    const test::CliRun run = test::run_command({"lab", "smoothing", "--quick", "--json"});
    ASSERT_EQ(run.status, 0) << run.err;
    std::size_t compared = 0;
    for (const auto& row : run.rows()) {
        if (row["unit"] == "ms" || row.contains("noise")) continue;
        const auto here =
            app_.lab().value("smoothing", row["row"].get<std::string>(), row["column"].get<std::string>());
        ASSERT_EQ(here.has_value(), !row["value"].is_null()) << row;
        if (here) {
            EXPECT_EQ(*here, row["value"].get<double>()) << row;
        }
        ++compared;
    }
    EXPECT_GT(compared, 3U);
}

TEST_F(WindowTest, LabCancelEndsTheProcesses) {
    run("lab run no-path\nframes 5\nwidget \"Cancel\" click\nexpect lab.running == false\n");
    EXPECT_TRUE(app_.lab().run()->process_ids().empty());
    EXPECT_EQ(app_.lab().run()->state(), LabRun::State::kCancelled);
}

TEST_F(WindowTest, MatrixRunsOnTheMapAsItIsDrawn) {
    run(R"(
open open:12x3
paint line 6,0 6,1 wall
lab run matrix
expect lab.value matrix A* cost > 0
expect lab.value matrix Dijkstra cost > 0
)");
    const LabExperiment& matrix = lab_experiment_of_id(app_.lab().experiments(), "matrix");
    EXPECT_EQ(app_.lab().result("matrix")->measured.at("astar").figures[LabFigure::kCells], 34);
    EXPECT_EQ(app_.lab().value("matrix", "A*", "cost"), app_.lab().value("matrix", "Dijkstra", "cost"));
    EXPECT_TRUE(matrix.workload.starts_with("open 12")) << matrix.workload;
}

TEST_F(WindowTest, TieBreakSliderShowsItsSearchesWhileItIsDragged) {
    run(R"(
lab show tie-break
frames 2
expect lab.live == 2480898
widget "Live p" set 0.001
expect lab.live == 47046
widget "Live p" set 0
expect lab.live == 2480898
)");
    const Box slider = app_.widgets().find("Live p")->rect;
    const int x = static_cast<int>(slider.x + 120), y = static_cast<int>(slider.y + slider.height / 2);
    run(fmt::format("mouse down {0},{2}\nmouse move {1},{2}\nmouse up {1},{2}\nexpect lab.live == 47046\n", x,
                    x + 80, y));
}

TEST_F(WindowTest, WhatIsNoTieBreakIsRefusedInTheLabToo) {
    run(R"(
lab show tie-break
widget "Live p" set 0.01
fails widget "Live p" set nothing
expect lab.live > 0
)");
    EXPECT_NE(app_.ui().toast.find("Live p: a number from 1e-07 to 1 expected, not \"nothing\""),
              std::string::npos)
        << app_.ui().toast;
}

TEST_F(WindowTest, MessagesAreSeenOverTheLab) {
    run("lab show smoothing\nframes 3\n");
    const RgbImage quiet = picture();
    run("fails lab save nothing.csv\nframes 1\n");
    EXPECT_NE(picture().pixels, quiet.pixels) << app_.ui().toast;
}

TEST_F(WindowTest, LessonsRestWhileTheLabCoversThem) {
    run(R"(
lesson tie-break
lab show smoothing
key Right
key Space
expect slide == 1
lab close
key Right
expect slide == 2
)");
}

TEST_F(WindowTest, WhatTheLabWouldCoverClosesIt) {
    run(R"(
open open:64x40
lab show smoothing
key L ctrl
widget "The tie-break worth 52 times" click
expect lab.shown == null
expect slide == 1
lab show smoothing
widget "Duel" click
expect lab.shown == null
expect panes == 2
)");
}

TEST_F(WindowTest, LabLaysItselfOutInAnyWindow) {
    for (const char* window :
         {"1280x720", "1920x1080", "1280x720 scale 2", "1024x640 scale 1.25", "700x500"}) {
        run(std::string("window ") + window + "\n");
        for (const LabExperiment& experiment : app_.lab().experiments()) {
            run("lab show " + experiment.id + "\nframes 2\n");
            EXPECT_EQ(fmt::format("{}", fmt::join(app_.widgets().problems(), "\n")), "")
                << window << " " << experiment.id;
        }
    }
}

TEST(PlotAxis, LinearTicksAreRoundAndHoldTheValues) {
    const PlotAxis axis = axis_over({3, 47, 12}, false, true);
    EXPECT_EQ(axis.low, 0);
    EXPECT_EQ(axis.high, 50);
    EXPECT_DOUBLE_EQ(axis.share(25), 0.5);
    for (const PlotAxis::Tick& tick : axis.ticks(5)) {
        EXPECT_EQ(tick.value, 10 * std::round(tick.value / 10));
    }
    EXPECT_LT(axis_over({-3, 5}, false, true).low, -2.9);
}

TEST(PlotAxis, LogarithmicAxisSpansDecadesAndSkipsWhatHasNoLogarithm) {
    const PlotAxis axis = axis_over({0, -2, 0.3, 700}, true, true);
    EXPECT_DOUBLE_EQ(axis.low, 0.1);
    EXPECT_DOUBLE_EQ(axis.high, 1000);
    EXPECT_DOUBLE_EQ(axis.share(10), 0.5);
    EXPECT_NEAR(axis.value_at(axis.share(42)), 42, 1e-9);
    int labelled = 0;
    for (const PlotAxis::Tick& tick : axis.ticks(10)) labelled += tick.labelled ? 1 : 0;
    EXPECT_EQ(labelled, 5);
    EXPECT_GT(axis_over({}, true, true).high, axis_over({}, true, true).low);
    EXPECT_GT(axis_over({5, 5}, false, false).high, 5);
}

TEST(Plot, ValuesBetweenPointsLieOnTheLine) {
    Plot plot;
    plot.log_x = plot.log_value = true;
    plot.x = {1, 100};
    PlotSeries series;
    series.values = {1.0, 10000.0};
    EXPECT_NEAR(*value_between(plot, series, 10), 100, 1e-9);
    EXPECT_EQ(*value_between(plot, series, 100), 10000);
    EXPECT_FALSE(value_between(plot, series, 0.5));
    EXPECT_FALSE(value_between(plot, series, 101));
    series.values = {std::nullopt, 10000.0};
    EXPECT_FALSE(value_between(plot, series, 10));
}

TEST(Plot, NumbersOnAxesAreShort) {
    EXPECT_EQ(plot_number(0), "0");
    EXPECT_EQ(plot_number(0.4), "0.4");
    EXPECT_EQ(plot_number(1000), "1000");
    EXPECT_EQ(plot_number(15000), "15k");
    EXPECT_EQ(plot_number(2480898), "2.48M");
    EXPECT_EQ(plot_number(1e-6), "1e-06");
}

TEST(Plot, HoverTellsBothFigures) {
    const std::vector<LabExperiment> experiments = lab_experiments();
    const Plot plot = plot_of(lab_experiment_of_id(experiments, "tie-break"), nullptr, true);
    EXPECT_NE(plot_hover_text(plot, 0).find("the article"), std::string::npos);
    EXPECT_EQ(plot.series.size(), 2U);
}

TEST(Colours, OfAlgorithmsAreFixedAndTellAlgorithmsApart) {
    for (const bool dark : {true, false}) {
        std::vector<Colour> seen;
        for (const AlgorithmInfo& algorithm : algorithms()) {
            const Colour colour = algorithm_colour(algorithm.id, dark);
            EXPECT_EQ(std::count(seen.begin(), seen.end(), colour), 0) << algorithm.id;
            EXPECT_NE(colour, algorithm_colour("nobody", dark)) << algorithm.id;
            seen.push_back(colour);
        }
    }
}

}  // namespace
}  // namespace wayfield
