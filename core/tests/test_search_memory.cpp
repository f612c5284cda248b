// Counts what the library allocates: no search may allocate once its scratch has grown to the map.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "wayfield/generators.h"
#include "wayfield/preparation.h"
#include "wayfield/search.h"

namespace {

thread_local std::uint64_t allocations = 0;

void* counted(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
// std::stable_sort asks for its buffer by these; without them it would free what another allocator gave.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace wayfield {
namespace {

// Other queries than the one that warmed it up, and far longer ones.
void expect_no_allocation(const TraversalMap& map, const SearchOptions& options) {
    // Prepared, HPA* allocates what it refines a path with.
    const bool with_preparation = options.algorithm != Algorithm::kHpa;
    const std::unique_ptr<Preparation> prepared = with_preparation ? prepare(options, map) : nullptr;
    SearchControl control;
    control.prepared = prepared.get();
    SearchScratch scratch;
    SearchResult result;
    result.path.reserve(map.cell_count());
    const CellIndex goal = map.index({map.width() - 3, map.height() - 3});
    const auto starts = draw_starts(map, goal, 12, 1);
    search(map, {map.point(starts[0]), map.point(starts[0]), options}, scratch, result, control);
    search(map, {map.point(starts[0]), map.point(starts[1]), options}, scratch, result, control);
    const std::uint64_t before = allocations;
    for (const CellIndex start : starts) {
        search(map, {map.point(start), map.point(goal), options}, scratch, result, control);
        EXPECT_EQ(result.status, SearchStatus::kFound);
    }
    EXPECT_EQ(allocations, before);
}

TEST(SearchMemory, NothingIsAllocatedAfterTheFirstSearch) {
    const Grid scatter = generate(parse_generator("scatter:128x128:seed=7:density=0.3"));
    for (const MovementRule rule : {MovementRule::k4, MovementRule::k8Strict}) {
        Profile profile;
        profile.rule = rule;
        const TraversalMap map(scatter, profile);
        for (const AlgorithmInfo& algorithm : algorithms()) {
            for (const auto& open_set : open_sets()) {
                for (const auto& ties : tie_orders()) {
                    SearchOptions options;
                    options.algorithm = algorithm.algorithm;
                    options.open_set = open_set.value;
                    options.ties = ties.value;
                    SCOPED_TRACE(std::string(algorithm.id) + " " + std::string(open_set.id));
                    expect_no_allocation(map, options);
                }
            }
        }
    }
}

TEST(SearchMemory, ScratchSaysWhatItHolds) {
    const Grid grid(64, 64);
    const TraversalMap map(grid, {});
    SearchScratch scratch;
    SearchResult result;
    EXPECT_EQ(scratch.memory_bytes(), 0U);
    search(map, {{0, 0}, {63, 63}, {}}, scratch, result);
    EXPECT_GE(scratch.memory_bytes(), 64U * 64U * 16U);
}

}  // namespace
}  // namespace wayfield
