#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "soft_checks.h"
#include "wayfield/components.h"
#include "wayfield/path_requests.h"

namespace wayfield {

/// Two kinds of movement on one map with ledges and walls, and tiles that are taken anew each tick.
class RequestWorld {
  public:
    explicit RequestWorld(std::uint32_t seed) : random_(seed), grid_(draw_grid()) {
        walker_.climb = 1;
        large_.climb = 1;
        large_.unit_size = 2;
        for (const Profile* profile : {&walker_, &large_}) {
            maps_.push_back(std::make_unique<TraversalMap>(grid_, *profile));
            taken_.emplace_back(grid_.cell_count(), std::uint16_t{0});
        }
        crowd();
    }
    void add_to(PathRequests& requests) const {
        for (std::uint32_t map = 0; map < 2; ++map) requests.add_map(*maps_[map], soft(map));
    }
    SoftCosts soft(std::uint32_t map) const { return {taken_[map], 3}; }
    const TraversalMap& map(std::uint32_t map) const { return *maps_[map]; }
    /// Other tiles are taken.
    void crowd() {
        std::vector<bool> tiles(grid_.cell_count());
        for (CellIndex cell = 0; cell < grid_.cell_count(); ++cell) tiles[cell] = random_.below(4) == 0;
        for (std::uint32_t map = 0; map < 2; ++map) {
            const auto taken = taken_tiles(grid_, maps_[map]->profile().unit_size, tiles);
            std::ranges::copy(taken, taken_[map].begin());
        }
    }
    std::vector<Rect> edit() {
        for (int i = 0; i < 3; ++i) {
            const CellIndex cell = random_.below(grid_.cell_count());
            grid_.set_terrain(cell, random_.below(2) == 0 ? Terrain::kWall : Terrain::kGround);
        }
        grid_.commit();
        std::vector<Rect> changed;
        for (const auto& map : maps_) changed.push_back(map->update(grid_));
        return changed;
    }
    PathRequest draw_request(std::uint64_t tick, std::uint32_t units) {
        // Few cells, so that the same searches come up again.
        const auto cell = [&] { return random_.below(12) * (grid_.cell_count() / 12); };
        return {tick,
                random_.below(units),
                static_cast<SearchCaller>(random_.below(4)),
                random_.below(2),
                cell(),
                cell()};
    }
    Mulberry32& random() { return random_; }

  private:
    Grid draw_grid() {
        Grid grid(18, 15);
        for (CellIndex cell = 0; cell < grid.cell_count(); ++cell) {
            if (random_.below(100) < 24) grid.set_terrain(cell, Terrain::kWall);
            if (random_.below(100) < 30) grid.set_level(cell, static_cast<int>(random_.below(5)));
        }
        grid.commit();
        return grid;
    }

    Mulberry32 random_;
    Grid grid_;
    Profile walker_;
    Profile large_;
    std::vector<std::unique_ptr<TraversalMap>> maps_;
    std::vector<std::vector<std::uint16_t>> taken_;
};

/// What came out, in a form that can be compared.
struct Served {
    std::uint64_t tick;
    std::uint32_t unit;
    std::optional<LedgerOutcome> failure;
    std::vector<CellIndex> path;
    friend bool operator==(const Served&, const Served&) = default;
};
inline Served served(const PathAnswer& answer) {
    return {answer.tick, answer.request.unit, answer.failure, answer.path};
}

/// The rules' text: the queue is a list that is sorted, the memo a list that is looked through, and every
/// search is run, if only to see what it would have cost.
class PlainServer {
  public:
    PlainServer(const RequestWorld& world, const RequestOptions& options)
        : world_(world), options_(options) {}

    void submit(PathRequest request) {
        const auto same = std::ranges::find(queue_, request.unit, &PathRequest::unit);
        if (same != queue_.end()) {
            request.tick = same->tick;
            *same = request;
        } else {
            queue_.push_back(request);
        }
    }
    void forget() { failures_.clear(); }
    std::vector<Served> serve(std::uint64_t tick) {
        std::ranges::sort(queue_, {}, [](const PathRequest& r) { return std::pair(r.tick, r.unit); });
        std::vector<Served> result;
        std::uint64_t searches = 0;
        std::uint64_t cells = 0;
        while (!queue_.empty() && has_budget(searches, cells)) {
            const PathRequest request = queue_.front();
            queue_.erase(queue_.begin());
            SearchResult found;
            const TraversalMap& map = world_.map(request.map);
            search_among(map, {map.point(request.start), map.point(request.goal), options_.search},
                         world_.soft(request.map), scratch_, found);
            const auto known = remembered(request, tick);
            if (known) {
                result.push_back({tick, request.unit, known, {}});
                if (options_.retry_delay != 0U) continue;
            } else if (found.status == SearchStatus::kFound) {
                result.push_back({tick, request.unit, std::nullopt, found.path});
            } else {
                const bool proven = found.status == SearchStatus::kNoPath;
                result.push_back(
                    {tick, request.unit, proven ? LedgerOutcome::kExhausted : LedgerOutcome::kLimited, {}});
                failures_.push_back({request, tick, proven});
            }
            ++searches;
            cells += found.counts.expanded;
        }
        return result;
    }

  private:
    struct Failure {
        PathRequest request;
        std::uint64_t tick;
        bool proven;
    };
    bool has_budget(std::uint64_t searches, std::uint64_t cells) const {
        return (options_.searches_per_tick == 0 || searches < options_.searches_per_tick) &&
               (options_.expansions_per_tick == 0 || cells < options_.expansions_per_tick);
    }
    std::optional<LedgerOutcome> remembered(const PathRequest& request, std::uint64_t tick) const {
        if (!options_.retry_delay) return std::nullopt;
        const TraversalMap& map = world_.map(request.map);
        const Components parts = label_components(map);
        const bool blocked = !map.passable(request.start) || !map.passable(request.goal);
        const bool counts = options_.expansions_per_tick > 0 && options_.retry_delay == 0U;
        const bool labels_tell = blocked || !map.directed() || !counts;
        if (labels_tell && !parts.connected(request.start, request.goal)) return LedgerOutcome::kMemo1;
        std::optional<LedgerOutcome> known;
        for (const Failure& failure : failures_) {
            if (failure.request.map != request.map || failure.request.start != request.start ||
                failure.request.goal != request.goal) {
                continue;
            }
            known.reset();
            if (failure.proven) known = LedgerOutcome::kMemo1;
            if (!failure.proven && tick - failure.tick < *options_.retry_delay) known = LedgerOutcome::kMemo2;
        }
        return known;
    }

    const RequestWorld& world_;
    RequestOptions options_;
    std::vector<PathRequest> queue_;
    std::vector<Failure> failures_;
    SearchScratch scratch_;
};

}  // namespace wayfield
