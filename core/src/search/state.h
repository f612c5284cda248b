#pragma once

#include <optional>

#include "bit_row_set.h"
#include "bucket_queue.h"
#include "heap.h"
#include "jump_nodes.h"
#include "node_table.h"
#include "raw_array.h"
#include "sorted_array.h"
#include "span_queue.h"
#include "subgoal_labels.h"
#include "wayfield/hierarchy.h"
#include "wayfield/incremental_search.h"
#include "wayfield/search.h"

namespace wayfield {

/// Heaps and sorted array over one kind of priority.
template <class Value>
struct OpenSets {
    Heap<Value, 2> binary;
    Heap<Value, 4> quaternary;
    SortedArray<Value> sorted;

    std::size_t memory_bytes() const {
        return binary.memory_bytes() + quaternary.memory_bytes() + sorted.memory_bytes();
    }
};

/// Neighbours in fringe search's list, by cell.
struct FringeLink {
    CellIndex next;
    CellIndex previous;
};

/// All memory of all searches. Parts that no search has used yet are empty.
struct SearchScratch::State {
    NodeTable<double> real_nodes;
    NodeTable<double> backward_nodes;
    NodeTable<std::uint32_t> integer_nodes;
    OpenSets<double> real_open;
    OpenSets<double> backward_open;
    OpenSets<std::uint32_t> integer_open;
    BucketQueue<TieOrder::kLifo> lifo_buckets;
    BucketQueue<TieOrder::kFifo> fifo_buckets;
    NodeTable<void> marks;       // of searches on two levels
    RawArray<CellIndex> stacks;  // theirs, one behind the other
    BitRowSet bit_rows;
    RawArray<CellIndex> queue;
    RawArray<FringeLink> fringe;
    std::optional<HierarchyScratch> hierarchy;  // once it was searched
    MacroPath macro_path;
    std::optional<IncrementalSearch> incremental;  // of searches that aren't kept
    RawArray<CellIndex> jump_parents;              // by cell: where the jump to it began
    RawArray<FoundJump> found_jumps;               // of one expansion
    JumpNodes jump_nodes;                          // of the searches on bits
    SpanQueue span_queue;                          // theirs
    SubgoalSide subgoal_sides[2];
    RawArray<std::uint32_t> subgoal_chain;  // labels of a path from the start
    RawArray<SubgoalStep> subgoal_steps;    // arcs of a path that are still to be unpacked

    std::size_t memory_bytes() const;
};

}  // namespace wayfield
