#include "wayfield/map_snapshots.h"

#include <atomic>
#include <utility>

namespace wayfield {

struct MapSnapshots::Buffer {
    Buffer(const Grid& grid, const Profile& profile) : map(grid, profile) {}
    explicit Buffer(const TraversalMap& other) : map(other) {}

    // A shared pointer's own count says when it has become 1, but not that the other holders are done
    // reading.
    bool is_held() const { return holders.load(std::memory_order_acquire) > 0; }

    TraversalMap map;
    std::atomic<int> holders{0};
};

MapSnapshots::MapSnapshots(const Grid& grid, const Profile& profile)
    : shown_(std::make_shared<Buffer>(grid, profile)) {}
MapSnapshots::~MapSnapshots() = default;
MapSnapshots::MapSnapshots(MapSnapshots&&) noexcept = default;
MapSnapshots& MapSnapshots::operator=(MapSnapshots&&) noexcept = default;

const TraversalMap& MapSnapshots::map() const { return shown_->map; }

MapSnapshot MapSnapshots::snapshot() {
    if (MapSnapshot held = handed_out_.lock()) return held;
    shown_->holders.fetch_add(1, std::memory_order_relaxed);
    // A weak pointer keeps what deletes alive, and that must not keep the buffer.
    MapSnapshot result(&shown_->map, [buffer = shown_](const TraversalMap*) mutable {
        const std::shared_ptr<Buffer> held = std::move(buffer);
        held->holders.fetch_sub(1, std::memory_order_release);
    });
    handed_out_ = result;
    return result;
}

MapSnapshots::Buffer& MapSnapshots::writable() {
    if (!shown_->is_held()) return *shown_;
    if (!other_ || other_->is_held()) other_ = std::make_shared<Buffer>(shown_->map);
    std::swap(shown_, other_);
    handed_out_.reset();
    return *shown_;
}

Rect MapSnapshots::update(const Grid& grid) { return writable().map.update(grid); }

void MapSnapshots::rebase(std::uint64_t revision) {
    if (revision == shown_->map.revision()) return;
    // Another buffer would have to follow from a revision that means another grid now.
    other_.reset();
    writable().map.rebase(revision);
    other_.reset();
}

std::shared_ptr<const void> MapSnapshots::take_spare() { return std::exchange(other_, nullptr); }

std::size_t MapSnapshots::memory_bytes() const {
    return shown_->map.memory_bytes() + (other_ ? other_->map.memory_bytes() : 0);
}

}  // namespace wayfield
