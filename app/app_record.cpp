// Recording: each frame drawn is a frame of the video, at the pace of the video and not of the clock.
#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <filesystem>

#include "app.h"
#include "files/files.h"
#include "run/playback.h"
#include "run/work_pieces.h"
#include "wayfield/error.h"

namespace wayfield {

std::optional<Outcome> App::apply_own(const Command& command) {
    try {
        if (const auto* lesson = std::get_if<command::Lesson>(&command.action)) return open_lesson(*lesson);
        if (const auto* open = std::get_if<command::Open>(&command.action); open && is_lesson(open->source))
            return open_lesson({open->source});
        if (const auto* slide = std::get_if<command::Slide>(&command.action)) return move_slide(*slide);
        if (const auto* lab = std::get_if<command::Lab>(&command.action)) return apply_to_lab(*lab);
        if (const auto* workers = std::get_if<command::Workers>(&command.action)) {
            ui_.show_workers = workers->show;
            return Outcome::done();
        }
        if (const auto* record = std::get_if<command::Record>(&command.action))
            return start_recording(*record);
        if (std::holds_alternative<command::Stop>(command.action)) return stop_recording();
        if (const auto* work = std::get_if<command::SaveWork>(&command.action)) return save_work(*work);
    } catch (const Error& error) {
        return Outcome::refused(error.what());
    }
    return std::nullopt;
}

Outcome App::save_work(const command::SaveWork& work) const {
    write_file(work.file, work_csv(frames_, static_cast<std::size_t>(work.frames)));
    return Outcome::done("saved " + work.file);
}

Outcome App::start_recording(const command::Record& record) {
    if (recording_) return Outcome::refused(fmt::format("{} is being recorded: stop", recording_->path()));
    if (window_.minimised()) return Outcome::refused("a minimised window shows nothing to record");
    recording_ = std::make_unique<Recording>(record.file, window_.drawable_width(), window_.drawable_height(),
                                             record.fps);
    live_seconds_ = 0;
    if (record.seconds) begin_film(*record.seconds);
    ui_.recording = true;
    ui_.recorded_seconds = 0;
    show_title();
    return Outcome::done();
}

void App::begin_film(double seconds) {
    film_.emplace(seconds, recording_->fps());
    reset(Film(scene_.film(ui_.pane)));
}

std::unique_ptr<Recording> App::take_recording() {
    std::unique_ptr<Recording> recording = std::move(recording_);
    film_.reset();
    ui_.recording = false;
    show_title();
    return recording;
}

Outcome App::stop_recording() {
    if (!recording_) return Outcome::refused("nothing is being recorded");
    const std::unique_ptr<Recording> recording = take_recording();
    if (recording->frames() == 0)
        return Outcome::refused(recording->path() + ": no frame was drawn, there is no video");
    recording->finish();
    return Outcome::done(
        fmt::format("{}: {} frames, {:.1f} s", recording->path(), recording->frames(), recording->seconds()));
}

// By the bar's button and the key: into the next name that is free.
void App::toggle_recording() {
    if (recording_) {
        commands_.emplace_back(command::Stop{});
        return;
    }
    std::string name;
    do {
        name = fmt::format("wayfield-{}.mp4", ++recordings_named_);
    } while (std::filesystem::exists(name));
    // A slow machine would spend its time on frames that are all the same.
    constexpr double kSlow = 45, kSlowFps = 30;
    const double fps = frames_per_second() < kSlow ? kSlowFps : command::kDefaultFps;
    commands_.emplace_back(command::Record{name, std::nullopt, fps});
}

// What isn't found yet can't be shown.
bool App::film_waits() const { return film_ && runner_->busy(); }

void App::place_film() {
    if (film_waits() || recording_->frames() >= film_->frames()) return;
    const Film film(scene_.film(ui_.pane));
    seek(film, film_->step(recording_->frames(), last_step(film.panes())));
}

// What a person does is recorded in real time: a frame stands in the video for as long as it took, however
// slow the machine is. Films and scripts are drawn a frame at a time.
int App::frames_due(double seconds) {
    if (!options_.interactive || film_) return 1;
    live_seconds_ += seconds;
    return std::max(0, static_cast<int>(live_seconds_ * recording_->fps() + 0.5) - recording_->frames());
}

void App::record_frame(double seconds) {
    if (!recording_ || film_waits()) return;
    try {
        const int due = frames_due(seconds);
        if (due > 0) recording_->add(target_.read_rgb(), due);
        ui_.recorded_seconds = recording_->seconds();
        if (film_ && recording_->frames() == film_->frames()) {
            const Outcome outcome = stop_recording();
            scene_.set_message(outcome.message);
        }
    } catch (const Error& error) {
        if (InterruptWatch::interrupted()) closed_ = true;
        take_recording();
        if (!options_.interactive) throw;
        ui_.say(error.what(), true);
    }
}

// In the window only, after the frame was taken: the bar's button may be hidden.
void App::mark_recording() {
    target_.bind();
    const int side = std::max(4, static_cast<int>(layout_.px(12)));
    const int margin = static_cast<int>(layout_.px(10));
    const int top = static_cast<int>(layout_.map.y) + margin;
    glEnable(GL_SCISSOR_TEST);
    glClearColor(0.94f, 0.28f, 0.36f, 1);
    // A disc, a row of pixels at a time.
    for (int row = 0; row < side; ++row) {
        const double dy = (row + 0.5) / side * 2 - 1;
        int half = 0;
        while ((half + 1) * 2 <= side && (half + 0.5) * (half + 0.5) * 4 / (side * side) + dy * dy <= 1)
            ++half;
        const int middle = static_cast<int>(layout_.map.right()) - margin - side / 2;
        glScissor(middle - half, target_.height() - top - row - 1, half * 2, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace wayfield
