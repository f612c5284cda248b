#include "run/runner.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "run/cpu_timer.h"
#include "run/crowd_dispatch.h"
#include "run/field_dispatch.h"
#include "run/playback.h"
#include "run/request_load.h"
#include "run/search_worker.h"
#include "run/searched_maps.h"
#include "wayfield/error.h"
#include "wayfield/worker_pool.h"

namespace wayfield {
namespace {

// A tenth of a second at 60 Hz: long enough for A* on the largest maps that are edited by hand, short enough
// that what is shown during a drag isn't old.
constexpr int kDeferredUpdates = 6;

// Some thousand expansions take less; where memory for a large map is being made ready, it may take longer.
constexpr std::chrono::microseconds kPatienceForMaps{2000};

int workers_of(const Runner::Options& options) {
    constexpr unsigned kMost = 8;
    if (options.workers > 0) return options.workers;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, kMost));
}

std::function<double()> clock_from_now() {
    return [begin = std::chrono::steady_clock::now()] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
}

// Adds what a call holds up its thread: what that spends, and what it waits, but no longer than was wanted.
class HeldUp {
  public:
    HeldUp(double& milliseconds, std::chrono::duration<double, std::milli> most_wait)
        : sum_(milliseconds), most_wait_(most_wait) {}
    explicit HeldUp(double& milliseconds)
        : HeldUp(milliseconds,
                 std::chrono::duration<double, std::milli>(std::numeric_limits<double>::infinity())) {}
    HeldUp(const HeldUp&) = delete;
    HeldUp& operator=(const HeldUp&) = delete;
    ~HeldUp() {
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin_;
        const double spent = cpu_.milliseconds();
        sum_ += spent + std::clamp(took.count() - spent, 0.0, most_wait_.count());
    }

  private:
    double& sum_;
    std::chrono::duration<double, std::milli> most_wait_;
    CpuTimer cpu_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// All that the outcome of a pane's search depends on.
struct SearchKey {
    std::uint64_t map_revision = 0;
    std::uint64_t map_epoch = 0;
    std::uint64_t requests = 0;
    Profile profile;
    Query query;
    friend bool operator==(const SearchKey&, const SearchKey&) = default;
};

SearchKey key_of(const Scene& scene, const Pane& pane) {
    return {scene.grid().revision(), scene.map_epoch(), pane.search_requests, pane.setup.profile,
            pane.setup.query};
}

struct PaneJob {
    std::optional<SearchKey> key;  // of the job submitted last
    std::uint64_t id = 0;
    bool given_up = false;
    bool owes_trace = false;                // left out for a gesture
    std::uint64_t outcome_version = 0;      // of its complete outcome, once that is there
    std::optional<std::uint32_t> won_back;  // the step whose events were recorded apart last
};

}  // namespace

struct Runner::Impl {
    Impl(Scene& shown, const Options& chosen)
        : scene(shown),
          options(chosen),
          pool({workers_of(chosen), clock_from_now()}),
          worker(pool),
          maps(shown, worker),
          requests(pool),
          fields(chosen.field_slices, chosen.large_map_cells),
          crowds(pool) {}

    bool needs_start(std::size_t pane) const;
    bool any_needs_start() const;
    bool start(bool may_defer);
    bool must_defer();
    bool must_wait_for_maps(bool may_defer);
    bool collect();
    bool holds_traces() const;
    bool any_owed() const;
    bool record_owed();
    bool record_around_playheads();
    void record_again(std::size_t pane, std::uint32_t first_step);
    SearchJob job_for(std::size_t pane);
    bool adopt(SearchReport& report);
    bool show_activity();
    void finish_fields();

    const TraversalMap& map_of(const PaneSetup& setup) { return maps.of(setup.profile)->map(); }
    void finish_crowds();
    std::string check(const PaneSetup& setup);
    std::string check(const PaneSetup& setup, const PlacedAgent& agent);

    Scene& scene;
    Options options;
    std::array<PaneJob, kMaxPanes> jobs;
    std::uint64_t job_ids = 0;
    int deferred = 0;
    bool stopping = false;  // the worker was told to let go of the maps
    bool gesture = false;
    double held_milliseconds = 0;  // since it was taken last
    WorkerPool pool;
    SearchWorker worker;
    SearchedMaps maps;
    RequestLoad requests;
    FieldDispatch fields;
    CrowdDispatch crowds;
};

std::string Runner::Impl::check(const PaneSetup& setup) {
    const HeldUp held(held_milliseconds);
    try {
        maps.refresh();
        return plan_search(map_of(setup), setup.query).refusal;
    } catch (const Error& error) {
        return error.what();
    }
}

std::string Runner::Impl::check(const PaneSetup& setup, const PlacedAgent& agent) {
    const HeldUp held(held_milliseconds);
    try {
        maps.refresh();
        return refusal_of(map_of(setup), agent);
    } catch (const Error& error) {
        return error.what();
    }
}

// ---- Jobs ----

bool Runner::Impl::needs_start(std::size_t pane) const {
    const PaneJob& job = jobs[pane];
    const Pane& shown = scene.pane(pane);
    if (job.key != key_of(scene, shown)) return true;
    // The pane is another one than the job was for (panes 1, panes 2).
    return !shown.outcome && !job.given_up && worker.activity(pane) == PaneActivity::kIdle &&
           !worker.has_reports();
}

bool Runner::Impl::any_needs_start() const {
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        if (needs_start(pane)) return true;
    }
    return false;
}

// True if an edit should wait for the search that runs to come to its end.
bool Runner::Impl::must_defer() {
    const bool wait =
        !maps.fresh() && !maps.of_another_grid() && worker.searching() && deferred < kDeferredUpdates;
    deferred = wait ? deferred + 1 : 0;
    return wait;
}

// True if the worker, which reads the maps, has yet to let go of them. Mostly it does at once.
bool Runner::Impl::must_wait_for_maps(bool may_defer) {
    stopping = may_defer && maps.reads_matter() && !worker.cancel_all(kPatienceForMaps);
    return stopping;
}

// Submits what changed; true if anything did.
bool Runner::Impl::start(bool may_defer) {
    for (std::size_t pane = scene.panes().size(); pane < jobs.size(); ++pane) {
        if (!jobs[pane].key) continue;
        worker.cancel(pane);
        jobs[pane] = {};
    }
    if (!any_needs_start() || (may_defer && !stopping && must_defer())) return false;
    if (must_wait_for_maps(may_defer)) return false;
    maps.refresh();
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        if (!needs_start(pane)) continue;
        worker.cancel(pane);
        // Who asks for a search again wants to see one.
        const bool asked_again =
            jobs[pane].key && jobs[pane].key->requests != scene.pane(pane).search_requests;
        jobs[pane] = {};
        jobs[pane].key = key_of(scene, scene.pane(pane));
        jobs[pane].id = ++job_ids;
        jobs[pane].owes_trace = options.record_traces && may_defer && holds_traces();
        SearchJob job = job_for(pane);
        job.from_nothing = asked_again;
        worker.submit(std::move(job));
    }
    maps.forget_unused();
    return true;
}

SearchJob Runner::Impl::job_for(std::size_t pane) {
    const PaneSetup& setup = scene.pane(pane).setup;
    SearchJob job;
    job.id = jobs[pane].id;
    job.pane = pane;
    job.map = maps.of(setup.profile);
    job.query = setup.query;
    job.record = options.record_traces && !jobs[pane].owes_trace;
    job.trace_cap_bytes = options.trace_cap_bytes / scene.panes().size();
    return job;
}

bool Runner::Impl::holds_traces() const {
    return gesture && scene.grid().cell_count() >= options.large_map_cells;
}

bool Runner::Impl::any_owed() const {
    return std::ranges::any_of(jobs, [](const PaneJob& job) { return job.owes_trace; });
}

// Records what a gesture left out, of outcomes that are still those of the scene; true if there was any.
bool Runner::Impl::record_owed() {
    bool any = false;
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        PaneJob& job = jobs[pane];
        if (!job.owes_trace || job.outcome_version == 0 || needs_start(pane)) continue;
        job.owes_trace = false;
        record_again(pane, 0);
        any = true;
    }
    return any;
}

void Runner::Impl::record_again(std::size_t pane, std::uint32_t first_step) {
    SearchJob recording = job_for(pane);
    recording.kind = JobKind::kRecord;
    recording.outcome_version = jobs[pane].outcome_version;
    recording.first_step = first_step;
    worker.record_later(std::move(recording));
}

// Where a film rests at a step whose events its trace had no room for, another one keeps those around it. Its
// end needs none: there, all that is shown is in the stamps. True if there was any.
bool Runner::Impl::record_around_playheads() {
    bool any = false;
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        const Pane& shown = scene.pane(pane);
        PaneJob& job = jobs[pane];
        if (!shown.trace || shown.trace->outcome_version != job.outcome_version || needs_start(pane))
            continue;
        const TraceRecorder& trace = *shown.trace->recorder;
        const std::uint32_t step = shown.step();
        if (trace.has_events_of(step) || shown.at_end() || shown.playhead.playing || job.won_back == step)
            continue;
        if (worker.activity(pane) != PaneActivity::kIdle) continue;
        // Most will go on from here, some back.
        const std::uint32_t before = (trace.end_step() - trace.first_step()) / 4;
        job.won_back = step;
        record_again(pane, step - std::min(step, before));
        any = true;
    }
    return any;
}

bool Runner::Impl::adopt(SearchReport& report) {
    PaneJob& job = jobs[report.pane];
    const bool wanted = report.pane < scene.panes().size() && report.job == job.id;
    // Found on a map that is gone, its cells may not even exist.
    if (!wanted || job.key->map_epoch != scene.map_epoch()) {
        worker.discard(std::move(report.trace));
        return false;
    }
    Pane& pane = scene.run_state(report.pane);
    if (report.outcome) {
        pane.outcome = std::move(report.outcome);
        if (pane.outcome->refused()) {
            worker.discard(std::exchange(pane.trace, nullptr));
            adopt_trace(pane, nullptr);
            job.owes_trace = false;
        }
        if (pane.outcome->complete) job.outcome_version = pane.outcome->version;
    }
    if (report.trace) {
        worker.discard(std::exchange(pane.trace, nullptr));
        adopt_trace(pane, std::move(report.trace));
    }
    if (report.optimum) pane.optimum = report.optimum;
    if (report.from_nothing) pane.from_nothing = report.from_nothing;
    return true;
}

bool Runner::Impl::show_activity() {
    bool changed = fields.show_activity(scene);
    for (std::size_t i = 0; i < scene.panes().size(); ++i) {
        Pane& pane = scene.run_state(i);
        const PaneActivity activity = worker.activity(i);
        changed |= activity != pane.activity;
        pane.activity = activity;
        pane.expanded_so_far = activity == PaneActivity::kSearching ? worker.expanded() : 0;
        const std::uint32_t permille = activity == PaneActivity::kPreparing ? worker.prepared_permille() : 0;
        changed |= permille != pane.prepared_permille;
        pane.prepared_permille = permille;
    }
    return changed;
}

bool Runner::Impl::collect() {
    bool changed = false;
    for (SearchReport& report : worker.take_reports()) changed |= adopt(report);
    changed |= fields.collect(scene);
    return crowds.collect(scene) || changed;
}

void Runner::Impl::finish_fields() {
    while (fields.busy(scene)) {
        fields.start(scene);
        fields.worker().wait_idle();
        fields.collect(scene);
    }
}

void Runner::Impl::finish_crowds() {
    while (crowds.busy(scene)) {
        crowds.start(scene, CrowdTime::kAll);
        crowds.worker().wait_idle();
        crowds.collect(scene);
    }
}

// ---- What others see ----

Runner::Runner(Scene& scene) : Runner(scene, Options{}) {}

Runner::Runner(Scene& scene, const Options& options) : impl_(std::make_unique<Impl>(scene, options)) {
    scene.set_setup_check([impl = impl_.get()](const PaneSetup& setup) { return impl->check(setup); });
    scene.set_agent_check([impl = impl_.get()](const PaneSetup& setup, const PlacedAgent& agent) {
        return impl->check(setup, agent);
    });
    scene.set_disposal([this](std::shared_ptr<const void> memory) { discard(std::move(memory)); });
}

Runner::~Runner() {
    impl_->scene.set_setup_check({});
    impl_->scene.set_agent_check({});
    impl_->scene.set_disposal({});
}

bool Runner::update(std::chrono::microseconds patience) {
    const HeldUp held(impl_->held_milliseconds, patience + kPatienceForMaps);
    impl_->fields.forget_questions();
    impl_->fields.worker().next_slice();
    bool changed = impl_->collect();
    const auto end = std::chrono::steady_clock::now() + patience;
    const auto left = [&] {
        const auto rest =
            std::chrono::duration_cast<std::chrono::microseconds>(end - std::chrono::steady_clock::now());
        return std::max(std::chrono::microseconds{0}, rest);
    };
    const bool field_begun = impl_->fields.start(impl_->scene);
    const bool crowd_begun = impl_->crowds.start(impl_->scene, CrowdTime::kCatchUp);
    const bool search_begun = impl_->start(true);
    changed |= impl_->requests.update(impl_->scene, impl_->maps);
    if (search_begun && patience.count() > 0) impl_->worker.wait_for_outcomes(patience);
    if (field_begun && patience.count() > 0) impl_->fields.worker().wait_for_slice(left());
    if (crowd_begun && patience.count() > 0) impl_->crowds.worker().wait_for_orders(left());
    changed |= impl_->collect();
    if (!impl_->holds_traces()) {
        impl_->record_owed();
        impl_->record_around_playheads();
    }
    return impl_->show_activity() || changed;
}

void Runner::walk() {
    const HeldUp held(impl_->held_milliseconds);
    impl_->crowds.start(impl_->scene, CrowdTime::kCatchUp);
}

void Runner::finish_crowds() {
    const HeldUp held(impl_->held_milliseconds);
    impl_->finish_crowds();
}

bool Runner::ticks_due() const { return impl_->crowds.ticks_due(impl_->scene); }

void Runner::finish() {
    const HeldUp held(impl_->held_milliseconds);
    impl_->fields.forget_questions();
    impl_->collect();
    while (impl_->start(false) || impl_->record_owed() || impl_->record_around_playheads() ||
           !impl_->worker.idle() || impl_->worker.has_reports()) {
        impl_->worker.wait_idle();
        impl_->collect();
    }
    impl_->requests.finish(impl_->scene, impl_->maps);
    impl_->finish_fields();
    impl_->finish_crowds();
    impl_->show_activity();
}

void Runner::finish_searches() {
    const HeldUp held(impl_->held_milliseconds);
    impl_->collect();
    impl_->start(false);
    impl_->worker.wait_for_outcomes();
    impl_->collect();
    impl_->show_activity();
}

bool Runner::busy() const {
    return !impl_->worker.idle() || impl_->worker.has_reports() || impl_->any_needs_start() ||
           impl_->fields.busy(impl_->scene) || impl_->crowds.busy(impl_->scene) ||
           impl_->requests.busy(impl_->scene) || (impl_->any_owed() && !impl_->holds_traces());
}

void Runner::set_gesture(bool under_way) { impl_->gesture = under_way; }

void Runner::adopt(std::vector<std::shared_ptr<SearchedMap>> maps, double milliseconds,
                   std::optional<Grid> copy) {
    impl_->maps.take_over(std::move(maps));
    impl_->maps.add_cost(milliseconds);
    if (copy) impl_->fields.offer(std::move(*copy), impl_->scene.grid().revision());
}

std::vector<std::shared_ptr<SearchedMap>> Runner::take_maps() { return impl_->maps.take(); }

void Runner::give_back(std::vector<std::shared_ptr<SearchedMap>> maps) {
    impl_->maps.give_back(std::move(maps));
}

void Runner::discard(std::shared_ptr<const void> memory) { impl_->worker.discard(std::move(memory)); }

std::vector<Profile> Runner::mapped_profiles() const { return impl_->maps.profiles(); }

void Runner::cancel() {
    impl_->worker.cancel_all();
    impl_->requests.cancel();
    impl_->fields.cancel(impl_->scene);
    impl_->crowds.cancel(impl_->scene);
    impl_->collect();
    for (std::size_t i = 0; i < impl_->scene.panes().size(); ++i) {
        impl_->jobs[i].key = key_of(impl_->scene, impl_->scene.pane(i));
        impl_->jobs[i].given_up = true;
        impl_->jobs[i].owes_trace = false;
    }
    impl_->show_activity();
}

const TraversalMap& Runner::map(std::size_t pane) { return impl_->map_of(impl_->scene.pane(pane).setup); }

// What is prepared is the worker's; what it ran with is in the outcome.
SearchPlan Runner::plan(const PaneSetup& setup) {
    const TraversalMap& map = impl_->map_of(setup);
    if (info(setup.query.options.algorithm).prepared) {
        // The automatic choice looks at start and goal; until it has, what it took for others comes nearest.
        const SearchOutcome* near = nullptr;
        for (const Pane& pane : impl_->scene.panes()) {
            if (!pane.outcome || pane.setup.profile != setup.profile || pane.outcome->refused()) continue;
            if (pane.outcome->query == setup.query) return pane.outcome->plan;
            if (pane.outcome->query.options == setup.query.options && near == nullptr)
                near = pane.outcome.get();
        }
        if (near != nullptr) return near->plan;
    }
    return plan_search(map, setup.query);
}

FieldValue Runner::field_value(std::size_t pane, CellIndex cell) {
    const HeldUp held(impl_->held_milliseconds);
    impl_->fields.ask(pane);
    impl_->finish_fields();
    return impl_->fields.worker().value(pane, cell);
}

std::optional<CrowdReading> Runner::read_crowd(std::size_t pane) {
    impl_->finish_crowds();
    return impl_->crowds.worker().read(pane);
}

const WorkerPool& Runner::pool() const { return impl_->pool; }

const RequestLoad& Runner::requests() const { return impl_->requests; }

std::optional<BattleReading> Runner::read_battle(std::size_t pane) {
    impl_->finish_crowds();
    return impl_->crowds.worker().read_battle(pane);
}

PathfindingCost Runner::take_cost() {
    PathfindingCost cost = impl_->worker.take_cost();
    const PathfindingCost fields = impl_->fields.worker().take_cost();
    cost.field_milliseconds += fields.field_milliseconds;
    cost.repair_milliseconds += fields.repair_milliseconds;
    cost.map_milliseconds += fields.map_milliseconds;
    cost.trace_milliseconds += fields.trace_milliseconds;
    const PathfindingCost crowds = impl_->crowds.worker().take_cost();
    cost.map_milliseconds += crowds.map_milliseconds;
    cost.plan_milliseconds += crowds.plan_milliseconds;
    cost.crowd_milliseconds += crowds.crowd_milliseconds;
    cost.army_milliseconds = crowds.army_milliseconds;
    cost.battle_milliseconds += crowds.battle_milliseconds;
    cost.map_milliseconds += impl_->maps.take_cost();
    cost.held_milliseconds = std::exchange(impl_->held_milliseconds, 0);
    return cost;
}

}  // namespace wayfield
