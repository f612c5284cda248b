#pragma once

#include <memory>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// A traversal map that nobody changes any more, for as long as somebody holds it. TraversalMap::revision()
/// says what it is true for.
using MapSnapshot = std::shared_ptr<const TraversalMap>;

/// A traversal map that follows a grid while others read what it was: derived data stay flat, nobody copies
/// them to read them, and an edit waits for nobody.
///
/// Where a snapshot of the newest map is still held, an edit goes to a second buffer, which derives anew what
/// changed since it was the newest; else it is made in place, and there is no second one. A third is only
/// made, as a copy, while both are held.
///
/// All methods are for one thread, the one that changes the grid; snapshots may be let go of on any.
class MapSnapshots {
  public:
    MapSnapshots(const Grid& grid, const Profile& profile);
    ~MapSnapshots();
    MapSnapshots(MapSnapshots&&) noexcept;
    MapSnapshots& operator=(MapSnapshots&&) noexcept;

    /// The newest, for the thread that changes it; another one may have taken its place after each change.
    const TraversalMap& map() const;
    /// The newest, to be held. The same pointer until the next change.
    MapSnapshot snapshot();

    /// As TraversalMap::update: what it returns covers all that differs from the map before.
    Rect update(const Grid& grid);
    /// As TraversalMap::rebase.
    void rebase(std::uint64_t revision);

    /// Gives away the buffer that isn't the newest, to be freed where there is time; null if there is none.
    std::shared_ptr<const void> take_spare();
    std::size_t memory_bytes() const;

  private:
    struct Buffer;
    Buffer& writable();

    std::shared_ptr<Buffer> shown_;
    std::shared_ptr<Buffer> other_;
    std::weak_ptr<const TraversalMap> handed_out_;  // of shown_
};

}  // namespace wayfield
