#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "run/searched_maps.h"
#include "scene/scene.h"
#include "wayfield/worker_pool.h"

namespace wayfield {

struct RequestFigures {
    std::uint32_t wanted = 0;
    std::uint32_t back = 0;      ///< results that have come
    std::uint32_t found = 0;     ///< with a path
    std::uint32_t outdated = 0;  ///< true for a map that was edited before they came
};

/// Random path requests of a pane, handed to the pool as the command `requests` asks, and what comes back.
/// Each is searched on the map as it is when it is handed over; an edit stops none of them, and results say
/// whether they are still true.
class RequestLoad {
  public:
    /// Results that are kept to be drawn, the newest.
    static constexpr std::size_t kMostPaths = 256;
    struct Path {
        std::vector<CellIndex> cells;
        std::uint64_t map_revision = 0;
    };

    /// The pool must outlive it, and is nobody else's for jobs.
    explicit RequestLoad(WorkerPool& pool) : pool_(&pool) {}

    /// Hands over what is new, some each time it is called, and picks up what is ready; true if anything
    /// changed. The maps needn't be up to date.
    bool update(const Scene& scene, SearchedMaps& maps);
    /// The same until nothing is left.
    void finish(const Scene& scene, SearchedMaps& maps);
    /// True while some are under way or have to be handed over.
    bool busy(const Scene& scene) const;
    void cancel();

    const RequestFigures& figures() const { return figures_; }
    /// The one that asked last; none yet.
    std::optional<std::size_t> pane() const { return pane_; }
    /// In no order.
    const std::vector<Path>& paths() const { return paths_; }
    /// Another one whenever the paths are others.
    std::uint64_t version() const { return version_; }

  private:
    std::optional<std::size_t> ordering_pane(const Scene& scene) const;
    void begin(const Scene& scene, std::size_t pane, SearchedMaps& maps);
    void hand_over(const Scene& scene, SearchedMaps& maps);
    bool collect(const Scene& scene);
    void adopt(PathJobResult& result, std::uint64_t revision);
    void forget_paths();

    WorkerPool* pool_;
    std::optional<std::size_t> pane_;
    std::uint64_t order_ = 0;  // RequestOrder::number
    std::uint64_t map_epoch_ = 0;
    std::uint64_t last_id_ = 0;   // handed over last
    std::uint64_t given_up_ = 0;  // of jobs up to this one nobody wants to hear
    std::vector<Query> queries_;
    std::size_t handed_over_ = 0;
    RequestFigures figures_;
    std::vector<Path> paths_;  // a ring once it is full
    std::size_t oldest_ = 0;
    std::uint64_t version_ = 1;
    std::vector<PathJobResult> results_;
};

}  // namespace wayfield
