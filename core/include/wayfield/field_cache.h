#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wayfield/flow_field.h"

namespace wayfield {

/// What a cache did since it was made, and what it holds.
struct FieldCacheFigures {
    std::uint64_t hits = 0;       ///< asked for and there, up to date
    std::uint64_t misses = 0;     ///< not there, or out of date
    std::uint64_t builds = 0;     ///< misses that were built
    std::uint64_t repairs = 0;    ///< misses whose field was there and has been repaired
    std::uint64_t evictions = 0;  ///< thrown out for the cap
    std::size_t fields = 0;
    std::size_t bytes = 0;
};

enum class FieldOrigin : std::uint8_t {
    kBuilt,
    kRepaired,
    kKept,  ///< it was there
};

/// What a cache hands out.
struct CachedField {
    std::shared_ptr<const FlowField> field;  ///< null if it was cancelled
    FieldOrigin origin = FieldOrigin::kBuilt;
    Rect changed;  ///< the cells that this call computed anew: all, those around an edit, none
};

/// Flow fields of one grid by goals, profile and options, each true for a revision. What wasn't used longest
/// goes first when all of them together pass the cap; the one asked for last stays, however large it is.
/// Fields that were handed out stay as they are: a repair works on a copy while somebody else holds one.
class FieldCache {
  public:
    static constexpr std::size_t kDefaultCap = std::size_t{256} << 20U;

    explicit FieldCache(std::size_t cap_bytes = kDefaultCap) : cap_(cap_bytes) {}

    /// The field of these goals (in any order, repeated or not) on this map, true for the map's revision.
    /// Throws Error for a goal off the map. What is cancelled or throws leaves no half-made field behind.
    CachedField get(const TraversalMap& map, std::span<const CellIndex> goals, FieldScratch& scratch,
                    const FieldOptions& options = {}, const FieldControl& control = {});

    /// To be told after each TraversalMap::update: the map's revision before it, and what it returned. Fields
    /// of maps whose updates weren't all told are built anew when they are asked for.
    void map_changed(const TraversalMap& map, std::uint64_t revision_before, const Rect& changed);

    void set_cap(std::size_t bytes);
    std::size_t cap() const { return cap_; }
    void clear();
    FieldCacheFigures figures() const;

  private:
    struct Entry {
        std::vector<CellIndex> goals;  // ascending
        Profile profile;
        FieldOptions options;
        int width = 0;
        int height = 0;
        std::shared_ptr<FlowField> field;
        std::uint64_t known_revision = 0;  // up to which `pending` says what changed
        Rect pending;
        std::uint64_t used = 0;
    };

    std::size_t find(const TraversalMap& map, const std::vector<CellIndex>& goals,
                     const FieldOptions& options) const;
    CachedField refresh(Entry entry, const TraversalMap& map, FieldScratch& scratch,
                        const FieldControl& control);
    void evict();
    std::size_t bytes() const;

    std::vector<Entry> entries_;
    std::size_t cap_;
    std::uint64_t clock_ = 0;
    FieldCacheFigures figures_;
};

}  // namespace wayfield
