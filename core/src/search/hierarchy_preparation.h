#pragma once

#include <memory>

#include "wayfield/hierarchy.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"

namespace wayfield {

/// What "hpa" prepares.
class HierarchyPreparation final : public Preparation {
  public:
    /// Null if it was cancelled.
    static std::unique_ptr<HierarchyPreparation> make(const TraversalMap& map, const SearchOptions& options,
                                                      const PrepareControl& control);

    const Hierarchy& hierarchy() const { return hierarchy_; }
    bool fits(const TraversalMap& map, const SearchOptions& options) const override;
    std::size_t memory_bytes() const override { return hierarchy_.memory_bytes(); }

  protected:
    void repair(const TraversalMap& map, const Rect& changed) override;

  private:
    explicit HierarchyPreparation(const TraversalMap& map) : Preparation(Algorithm::kHpa, map) {}
    static HierarchyOptions options_of(const TraversalMap& map, const SearchOptions& options);

    Hierarchy hierarchy_;
    HierarchyScratch scratch_;  // of repairs
};

}  // namespace wayfield
