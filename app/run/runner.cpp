#include "run/runner.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "run/cpu_timer.h"
#include "run/field_dispatch.h"
#include "run/playback.h"
#include "run/search_worker.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

// A tenth of a second at 60 Hz: long enough for A* on the largest maps that are edited by hand, short enough
// that what is shown during a drag isn't old.
constexpr int kDeferredUpdates = 6;

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
};

}  // namespace

struct Runner::Impl {
    Impl(Scene& shown, const Options& chosen) : scene(shown), options(chosen) {}

    bool needs_start(std::size_t pane) const;
    bool any_needs_start() const;
    bool start(bool may_defer);
    bool must_defer();
    bool collect();
    bool adopt(SearchReport& report);
    bool show_activity();
    void finish_fields();

    bool maps_fresh() const { return maps_revision == scene.grid().revision(); }
    void refresh_maps();
    void forget_unused_maps();
    std::shared_ptr<SearchedMap>& map_for(const Profile& profile);
    std::string check(const PaneSetup& setup);

    Scene& scene;
    Options options;
    std::array<PaneJob, kMaxPanes> jobs;
    std::uint64_t job_ids = 0;
    int deferred = 0;
    std::vector<std::shared_ptr<SearchedMap>> maps;
    std::uint64_t maps_revision = 0;
    std::uint64_t maps_epoch = 0;
    double map_milliseconds = 0;
    SearchWorker worker;
    FieldDispatch fields;
};

// ---- Maps
// --------------------------------------------------------------------------------------------------

void Runner::Impl::forget_unused_maps() {
    std::erase_if(maps, [&](const std::shared_ptr<SearchedMap>& entry) {
        return std::ranges::none_of(
            scene.panes(), [&](const Pane& pane) { return pane.setup.profile == entry->map.profile(); });
    });
}

// Brings the maps up to date with the grid. The worker reads them: it has to stop first.
void Runner::Impl::refresh_maps() {
    if (maps_fresh()) return;
    worker.cancel_all();
    forget_unused_maps();
    const CpuTimer timer;
    const Grid& grid = scene.grid();
    for (auto& entry : maps) {
        if (entry->map.width() == grid.width() && entry->map.height() == grid.height()) {
            entry->update(grid);
        } else {
            entry = std::make_shared<SearchedMap>(grid, entry->map.profile());
        }
    }
    maps_revision = grid.revision();
    maps_epoch = scene.map_epoch();
    map_milliseconds += timer.milliseconds();
}

std::shared_ptr<SearchedMap>& Runner::Impl::map_for(const Profile& profile) {
    // Of another size, a map is of no use to anybody; otherwise one that lags behind will do until update().
    if (maps_epoch != scene.map_epoch()) refresh_maps();
    for (auto& entry : maps) {
        if (entry->map.profile() == profile) return entry;
    }
    // A new one would be ahead of the others.
    refresh_maps();
    const CpuTimer timer;
    maps.push_back(std::make_shared<SearchedMap>(scene.grid(), profile));
    map_milliseconds += timer.milliseconds();
    return maps.back();
}

std::string Runner::Impl::check(const PaneSetup& setup) {
    try {
        refresh_maps();
        return plan_search(map_for(setup.profile)->map, setup.query.options).refusal;
    } catch (const Error& error) {
        return error.what();
    }
}

// ---- Jobs
// --------------------------------------------------------------------------------------------------

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
        !maps_fresh() && maps_epoch == scene.map_epoch() && worker.searching() && deferred < kDeferredUpdates;
    deferred = wait ? deferred + 1 : 0;
    return wait;
}

// Submits what changed; true if anything did.
bool Runner::Impl::start(bool may_defer) {
    for (std::size_t pane = scene.panes().size(); pane < jobs.size(); ++pane) {
        if (!jobs[pane].key) continue;
        worker.cancel(pane);
        jobs[pane] = {};
    }
    if (!any_needs_start() || (may_defer && must_defer())) return false;
    refresh_maps();
    for (std::size_t pane = 0; pane < scene.panes().size(); ++pane) {
        if (!needs_start(pane)) continue;
        worker.cancel(pane);
        const PaneSetup& setup = scene.pane(pane).setup;
        jobs[pane] = {key_of(scene, scene.pane(pane)), ++job_ids, false};
        worker.submit({JobKind::kSearch, jobs[pane].id, pane, map_for(setup.profile), setup.query,
                       options.record_traces, options.trace_cap_bytes / scene.panes().size()});
    }
    forget_unused_maps();
    return true;
}

bool Runner::Impl::adopt(SearchReport& report) {
    const PaneJob& job = jobs[report.pane];
    if (report.pane >= scene.panes().size() || report.job != job.id) return false;
    // Found on a map that is gone: its cells may not even exist.
    if (job.key->map_epoch != scene.map_epoch()) return false;
    Pane& pane = scene.run_state(report.pane);
    if (report.outcome) {
        pane.outcome = std::move(report.outcome);
        if (pane.outcome->refused()) adopt_trace(pane, nullptr);
    }
    if (report.trace) adopt_trace(pane, std::move(report.trace));
    if (report.optimum) pane.optimum = report.optimum;
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
    }
    return changed;
}

bool Runner::Impl::collect() {
    bool changed = false;
    for (SearchReport& report : worker.take_reports()) changed |= adopt(report);
    return fields.collect(scene) || changed;
}

void Runner::Impl::finish_fields() {
    while (fields.busy(scene)) {
        fields.start(scene);
        fields.worker().wait_idle();
        fields.collect(scene);
    }
}

// ---- What others see
// ---------------------------------------------------------------------------------------

Runner::Runner(Scene& scene) : Runner(scene, Options{}) {}

Runner::Runner(Scene& scene, const Options& options) : impl_(std::make_unique<Impl>(scene, options)) {
    scene.set_setup_check([impl = impl_.get()](const PaneSetup& setup) { return impl->check(setup); });
}

Runner::~Runner() { impl_->scene.set_setup_check({}); }

bool Runner::update(std::chrono::microseconds patience) {
    impl_->fields.forget_questions();
    bool changed = impl_->collect();
    const auto begin = std::chrono::steady_clock::now();
    const bool field_begun = impl_->fields.start(impl_->scene);
    const bool search_begun = impl_->start(true);
    if (search_begun && patience.count() > 0) impl_->worker.wait_for_outcomes(patience);
    if (field_begun && patience.count() > 0) {
        const auto spent = std::chrono::steady_clock::now() - begin;
        impl_->fields.worker().wait_idle(
            std::max(std::chrono::microseconds{0},
                     patience - std::chrono::duration_cast<std::chrono::microseconds>(spent)));
    }
    changed |= impl_->collect();
    return impl_->show_activity() || changed;
}

void Runner::finish() {
    impl_->fields.forget_questions();
    impl_->collect();
    while (impl_->start(false) || !impl_->worker.idle() || impl_->worker.has_reports()) {
        impl_->worker.wait_idle();
        impl_->collect();
    }
    impl_->finish_fields();
    impl_->show_activity();
}

void Runner::finish_searches() {
    impl_->collect();
    impl_->start(false);
    impl_->worker.wait_for_outcomes();
    impl_->collect();
    impl_->show_activity();
}

bool Runner::busy() const {
    return !impl_->worker.idle() || impl_->worker.has_reports() || impl_->any_needs_start() ||
           impl_->fields.busy(impl_->scene);
}

void Runner::cancel() {
    impl_->worker.cancel_all();
    impl_->fields.cancel(impl_->scene);
    impl_->collect();
    for (std::size_t i = 0; i < impl_->scene.panes().size(); ++i) {
        impl_->jobs[i].key = key_of(impl_->scene, impl_->scene.pane(i));
        impl_->jobs[i].given_up = true;
    }
    impl_->show_activity();
}

const TraversalMap& Runner::map(std::size_t pane) {
    return impl_->map_for(impl_->scene.pane(pane).setup.profile)->map;
}

SearchPlan Runner::plan(const PaneSetup& setup) {
    return plan_search(impl_->map_for(setup.profile)->map, setup.query.options);
}

FieldValue Runner::field_value(std::size_t pane, CellIndex cell) {
    impl_->fields.ask(pane);
    impl_->finish_fields();
    return impl_->fields.worker().value(pane, cell);
}

PathfindingCost Runner::take_cost() {
    PathfindingCost cost = impl_->worker.take_cost();
    const PathfindingCost fields = impl_->fields.worker().take_cost();
    cost.field_milliseconds += fields.field_milliseconds;
    cost.map_milliseconds += fields.map_milliseconds;
    cost.trace_milliseconds += fields.trace_milliseconds;
    cost.map_milliseconds += std::exchange(impl_->map_milliseconds, 0);
    return cost;
}

}  // namespace wayfield
