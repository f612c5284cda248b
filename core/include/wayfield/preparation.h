#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "wayfield/executor.h"
#include "wayfield/registry.h"
#include "wayfield/traversal_map.h"

namespace wayfield {

struct SearchOptions;

/// What an algorithm works out about a map before the first query (AlgorithmInfo::prepared). It is handed to
/// search() and plan_search(); searches only read it, so any number of threads may share one. Without one
/// that holds for the map as it is, a named substitute searches.
///
/// An algorithm adds itself by a class derived from this one and a function in its row of registry.cpp that
/// makes it; its run function finds what was handed in under SearchRun::control.prepared, of its own class.
class Preparation {
  public:
    virtual ~Preparation() = default;
    Preparation(const Preparation&) = delete;
    Preparation& operator=(const Preparation&) = delete;

    Algorithm algorithm() const { return algorithm_; }
    /// Of the map that it was made or repaired for (TraversalMap::revision()).
    std::uint64_t revision() const { return revision_; }
    /// True if searches on the map may read it: same size, profile and revision. Only ever ask about the map
    /// that it was made for, or a copy of it.
    bool holds_for(const TraversalMap& map) const;

    /// True if it is what these options ask for: some of them decide what is prepared.
    virtual bool fits(const TraversalMap&, const SearchOptions&) const { return true; }

    /// True if a new one would search faster: edits have cost it what isn't repaired. It is right all the
    /// same.
    virtual bool worn() const { return false; }

    /// Follows an edit: `changed` is what TraversalMap::update returned (the union, if there were several).
    /// Works out anew what that can have changed, and nothing else, where that is possible. Nobody may read
    /// it meanwhile. The map must be of the same size and profile (asserted).
    void map_changed(const TraversalMap& map, const Rect& changed);
    /// The map goes on as another revision without a change (TraversalMap::rebase).
    void rebase(std::uint64_t revision) { revision_ = revision; }

    virtual std::size_t memory_bytes() const = 0;

  protected:
    Preparation(Algorithm algorithm, const TraversalMap& map);
    virtual void repair(const TraversalMap& map, const Rect& changed) = 0;

  private:
    Algorithm algorithm_;
    std::uint64_t revision_;
    int width_;
    int height_;
    Profile profile_;
};

/// Lets another thread watch and stop a preparation, and lends threads to it.
struct PrepareControl {
    const std::atomic<bool>* cancel = nullptr;
    std::atomic<std::uint32_t>* permille = nullptr;  ///< of the work that is done, 0 to 1000
    const Executor* executor = nullptr;              ///< none: this thread does it all
};

/// True if searches with these options may read it: it is their algorithm's own or, for the automatic choice,
/// one that it might have had prepared.
bool serves(const Preparation& preparation, const TraversalMap& map, const SearchOptions& options);

/// False if the algorithm has nothing to prepare, or can't serve such a map (plan_search says why).
bool can_prepare(Algorithm algorithm, const TraversalMap& map);

/// Prepares an algorithm for a map; the same to the last bit whatever threads are lent. Null if it was
/// cancelled or can't be prepared.
std::unique_ptr<Preparation> prepare(const SearchOptions& options, const TraversalMap& map,
                                     const PrepareControl& control = {});
/// With the options that an algorithm has by default.
std::unique_ptr<Preparation> prepare(Algorithm algorithm, const TraversalMap& map,
                                     const PrepareControl& control = {});

}  // namespace wayfield
