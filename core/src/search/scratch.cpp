#include "state.h"

namespace wayfield {

std::size_t SearchScratch::State::memory_bytes() const {
    const std::size_t hierarchy_bytes = hierarchy ? hierarchy->memory_bytes() : 0;
    const std::size_t incremental_bytes = incremental ? incremental->memory_bytes() : 0;
    return hierarchy_bytes + incremental_bytes + real_nodes.memory_bytes() + backward_nodes.memory_bytes() +
           integer_nodes.memory_bytes() + real_open.memory_bytes() + backward_open.memory_bytes() +
           integer_open.memory_bytes() + lifo_buckets.memory_bytes() + fifo_buckets.memory_bytes() +
           marks.memory_bytes() + stacks.memory_bytes() + bit_rows.memory_bytes() + queue.memory_bytes() +
           fringe.memory_bytes() + jump_parents.memory_bytes() + found_jumps.memory_bytes() +
           jump_nodes.memory_bytes() + span_queue.memory_bytes() + subgoal_sides[0].memory_bytes() +
           subgoal_sides[1].memory_bytes() + subgoal_chain.memory_bytes() + subgoal_steps.memory_bytes();
}

SearchScratch::SearchScratch() : state_(std::make_unique<State>()) {}
SearchScratch::~SearchScratch() = default;
SearchScratch::SearchScratch(SearchScratch&&) noexcept = default;
SearchScratch& SearchScratch::operator=(SearchScratch&&) noexcept = default;

std::size_t SearchScratch::memory_bytes() const { return state_->memory_bytes(); }

void SearchScratch::exhaust_generations(std::uint32_t searches) {
    state_->real_nodes.exhaust(searches);
    state_->backward_nodes.exhaust(searches);
    state_->integer_nodes.exhaust(searches);
    state_->marks.exhaust(searches);
}

}  // namespace wayfield
