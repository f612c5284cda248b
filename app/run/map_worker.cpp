#include "run/map_worker.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <new>
#include <utility>

#include "run/cpu_timer.h"
#include "scene/search_settings.h"

namespace wayfield {
namespace {

// What a slow machine does in a few milliseconds: cells changed with their undo and all that follows them,
// and cells whose steps are derived or that are flooded.
constexpr std::size_t kManyCells = std::size_t{1} << 17U;

// Edits have three stages as well; their second one changes the map.
enum Stage : int { kRead, kPlace, kDerive };
constexpr int kStages = 3;

constexpr std::array<std::string_view, kStages> kOpening = {"reading the map", "finding start and goal",
                                                            "working out its steps"};
constexpr std::array<std::string_view, kStages> kEditing = {"copying the map", "changing the map",
                                                            "working out its steps"};
constexpr std::array<std::string_view, kStages> kSaving = {"copying the map", "writing the file",
                                                           "writing the file"};

std::size_t length(int a, int b, int most) {
    return static_cast<std::size_t>(std::min(std::abs(a - b), most - 1)) + 1;
}

// Whether a command takes long on a scene's map; a visitor over all of them.
struct TakesLong {
    const Scene& scene;

    bool operator()(const command::Open&) const { return true; }
    bool operator()(const command::Load&) const { return true; }
    bool operator()(const command::Save&) const { return large(); }
    bool operator()(const command::Paint& paint) const {
        return shape(paint.shape, paint.points, paint.brush);
    }
    // The first level makes steps one-way to a unit that can't climb them all: every cell is looked at.
    bool operator()(const command::Height& height) const {
        const bool limited = std::ranges::any_of(
            scene.panes(), [](const Pane& pane) { return pane.setup.profile.climb != kUnlimitedClimb; });
        return shape(height.shape, height.points, height.brush) ||
               (large() && limited && !scene.grid().has_levels());
    }
    bool operator()(const command::Clear&) const { return large(); }
    bool operator()(const command::Resize& resize) const {
        const auto wanted = static_cast<std::size_t>(std::max(resize.width, 0)) *
                            static_cast<std::size_t>(std::max(resize.height, 0));
        return large() || wanted >= kLargeMapCells;
    }
    bool operator()(const command::Undo&) const { return step(scene.history().next_undo()); }
    bool operator()(const command::Redo&) const { return step(scene.history().next_redo()); }
    // Another profile is another traversal map.
    bool operator()(const command::SetMovement&) const { return large(); }
    bool operator()(const command::SetProfile&) const { return large(); }
    bool operator()(const command::SetUnitSize&) const { return large(); }
    bool operator()(const command::SetClimb&) const { return large(); }
    bool operator()(const command::SetWeights&) const { return large(); }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }

  private:
    bool large() const { return scene.grid().cell_count() >= kLargeMapCells; }
    bool shape(command::Shape shape, const std::vector<Point>& points, const command::Brush& brush) const {
        if (shape == command::Shape::kFill) return large();
        const int width = scene.grid().width(), height = scene.grid().height();
        std::size_t cells = 0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const std::size_t across = length(points[i - 1].x, points[i].x, width);
            const std::size_t down = length(points[i - 1].y, points[i].y, height);
            cells += shape == command::Shape::kRect
                         ? across * down
                         : std::max(across, down) * static_cast<std::size_t>(std::max(brush.size, 1));
        }
        return cells >= kManyCells;
    }
    bool step(const EditStep* step) const {
        if (!step) return false;
        const std::size_t other = step->other_grid ? step->other_grid->cell_count() : 0;
        return step->cells.size() >= kManyCells || other >= kLargeMapCells || (other > 0 && large());
    }
};

void add_profile(std::vector<Profile>& profiles, const Profile& profile) {
    if (std::ranges::find(profiles, profile) == profiles.end()) profiles.push_back(profile);
}

std::vector<Profile> profiles_of(const std::vector<Pane>& panes) {
    std::vector<Profile> profiles;
    for (const Pane& pane : panes) add_profile(profiles, pane.setup.profile);
    return profiles;
}

}  // namespace

struct MapWorker::Job {
    Command command;
    std::shared_ptr<State> state;
    std::future<MapWork> before;
    std::unique_ptr<Scene> fork;
    const Scene* scene = nullptr;   // of an edit: read until state->reads_scene is false
    std::vector<Profile> profiles;  // that the panes have
    std::vector<Profile> mapped;    // that there are maps for
    std::string custom_letters;
    bool wants_copy = false;
    bool cancelled() const { return state->cancel.load(std::memory_order_relaxed); }
};

bool MapWorker::takes_long(const Command& command, const Scene& scene) {
    return std::visit(TakesLong{scene}, command.action);
}

MapWorker::~MapWorker() { cancel(); }

void MapWorker::start(const Command& command, const Scene& scene, const Runner& runner) {
    cancel();
    command_ = command;
    opens_ = std::holds_alternative<command::Open>(command.action) ||
             std::holds_alternative<command::Load>(command.action);
    begun_ = std::chrono::steady_clock::now();
    state_ = std::make_shared<State>();
    const std::size_t pane = std::min(static_cast<std::size_t>(std::max(command.pane.value_or(1), 1)) - 1,
                                      scene.panes().size() - 1);
    Job job{command,
            state_,
            std::move(abandoned_),
            nullptr,
            nullptr,
            profiles_of(scene.panes()),
            runner.mapped_profiles(),
            custom_letters(scene.pane(pane).setup.profile.weights)};
    job.wants_copy =
        std::ranges::any_of(scene.panes(), [](const Pane& each) { return each.setup.layers.any_field(); });
    if (!opens_) {
        job.fork = scene.fork();
        job.scene = &scene;
        state_->reads_scene = true;
    }
    work_ = std::async(std::launch::async, [job = std::move(job)]() mutable { return carry_out(job); });
}

void MapWorker::cancel() {
    if (!busy()) return;
    state_->cancel = true;
    state_->reads_scene.wait(true);
    abandoned_ = std::move(work_);
}

bool MapWorker::wait(std::chrono::milliseconds at_most) const {
    return busy() && work_.wait_for(at_most) == std::future_status::ready;
}

std::optional<MapWork> MapWorker::take() {
    if (!ready()) return std::nullopt;
    return work_.get();
}

MapWorker::Progress MapWorker::progress() const {
    const int stage = state_->stage.load(std::memory_order_relaxed);
    const bool saves = std::holds_alternative<command::Save>(command_.action);
    const auto& stages = opens_ ? kOpening : saves ? kSaving : kEditing;
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begun_;
    return {stages[static_cast<std::size_t>(stage)], static_cast<double>(stage) / kStages, since.count()};
}

// ---- On the thread ----

MapWork MapWorker::carry_out(Job& job) {
    if (job.before.valid()) job.before.wait();
    MapWork work;
    work.command = job.command;
    try {
        job.scene ? edit(job, work) : open(job, work);
    } catch (const std::bad_alloc&) {
        work.error = "there is not enough memory for this map";
    } catch (const std::exception& error) {
        work.error = error.what();
    }
    // However it ended, nobody has to wait for it any more.
    job.state->reads_scene = false;
    job.state->reads_scene.notify_all();
    return work;
}

void MapWorker::open(Job& job, MapWork& work) {
    const auto* load = std::get_if<command::Load>(&job.command.action);
    work.opened =
        load ? open_scene_source(load->file)
             : read_map_source(std::get<command::Open>(job.command.action).source, job.custom_letters);
    MapSource& source = *work.opened;
    if (job.cancelled()) return;
    if (source.is_scene) {
        job.profiles.clear();
        for (const PaneSetup& setup : source.panes) add_profile(job.profiles, setup.profile);
    } else {
        job.state->stage = kPlace;
        const CpuTimer timer;
        auto walkers = std::make_shared<SearchedMap>(source.grid, Profile{});
        work.map_milliseconds = timer.milliseconds();
        place_endpoints(source, walkers->map(), &job.state->cancel);
        // Most panes walk: what was needed to find the ends is their map already.
        const auto walking = std::ranges::find(job.profiles, Profile{});
        if (walking != job.profiles.end()) {
            job.profiles.erase(walking);
            work.maps.push_back(std::move(walkers));
        }
    }
    derive(job, work, source.grid, job.profiles);
}

void MapWorker::edit(Job& job, MapWork& work) {
    if (job.cancelled()) return;
    const std::uint64_t before = job.scene->grid().revision();
    const std::uint64_t epoch = job.scene->map_epoch();
    const bool had_levels = job.scene->grid().has_levels();
    job.fork->copy_map(*job.scene, job.command);
    job.state->reads_scene = false;
    job.state->reads_scene.notify_all();
    if (job.cancelled()) return;
    job.state->stage = kPlace;
    const Outcome outcome = job.fork->apply(job.command);
    if (!outcome.ok) {
        work.error = outcome.message;
        return;
    }
    work.message = outcome.message;
    work.edited = std::move(job.fork);
    const Grid& grid = work.edited->grid();
    // Where little of the map changed, the maps that are there are sooner brought up to date.
    const bool same_map = work.edited->map_epoch() == epoch;
    const std::size_t dirty = same_map ? area_of(grid.dirty_parts_since(before)) : grid.cell_count();
    std::vector<Profile> profiles = profiles_of(work.edited->panes());
    if (dirty < kManyCells && grid.has_levels() == had_levels) {
        std::erase_if(profiles, [&](const Profile& profile) {
            return std::ranges::find(job.mapped, profile) != job.mapped.end();
        });
    }
    derive(job, work, grid, profiles);
}

void MapWorker::derive(const Job& job, MapWork& work, const Grid& grid,
                       const std::vector<Profile>& profiles) {
    job.state->stage = kDerive;
    for (const Profile& profile : profiles) {
        if (job.cancelled()) return;
        const CpuTimer timer;
        work.maps.push_back(std::make_shared<SearchedMap>(grid, profile));
        work.map_milliseconds += timer.milliseconds();
    }
    if (job.wants_copy && !work.maps.empty()) work.copy = grid;
}

// ---- What comes of it ----

Outcome adopt(MapWork& work, Scene& scene, Runner& runner) {
    if (!work.error.empty()) {
        scene.set_message(work.error);
        return Outcome::refused(work.error);
    }
    const auto hand_over = [&] {
        for (const auto& entry : work.maps) entry->rebase(scene.grid().revision());
        runner.adopt(std::move(work.maps), work.map_milliseconds, std::move(work.copy));
    };
    if (work.opened) {
        Outcome outcome = scene.open(work.command, std::move(*work.opened));
        if (outcome.ok) hand_over();
        return outcome;
    }
    // Of the same grid, they are what makes a change of the setup cheap; of another one, they come after it.
    const bool same_grid = work.edited->grid().revision() == scene.grid().revision();
    if (same_grid) hand_over();
    Outcome outcome = scene.take(work.command, *work.edited);
    if (!same_grid && outcome.ok) hand_over();
    if (outcome.message.empty() && !work.message.empty()) {
        outcome.message = work.message;
        scene.set_message(work.message);
    }
    // With the grid that the scene had before.
    runner.discard(std::shared_ptr<const Scene>(std::move(work.edited)));
    return outcome;
}

}  // namespace wayfield
