#include "crowd/bins.h"

#include <algorithm>
#include <utility>

namespace wayfield {
namespace {

// Going over a bin costs a fraction of what an agent costs.
constexpr std::size_t kBinsPerAgent = 4;
constexpr std::size_t kFewBins = 4096;

}  // namespace

void Bins::shape(int width, int height, Fixed range, std::size_t agents) {
    const auto count_at = [&](int bits) {
        const auto across = static_cast<std::size_t>((width - 1) >> bits) + 3;
        return across * (static_cast<std::size_t>((height - 1) >> bits) + 3);
    };
    int bits = 0;
    while ((std::int64_t{kFixedCell} << bits) < range) ++bits;
    while (count_at(bits) > std::max(kFewBins, kBinsPerAgent * agents)) ++bits;
    shift_ = kFixedBits + bits;
    columns_ = ((width - 1) >> bits) + 3;
    begin_.assign(count_at(bits) + 1, 0);
}

void Bins::sort(Agents& agents, Agents& spare) {
    const std::size_t count = agents.size();
    std::swap(agents, spare);
    agents.resize(count);
    bin_of_slot_.resize(count);
    order_.resize(count);

    std::fill(begin_.begin(), begin_.end(), 0U);
    for (std::size_t slot = 0; slot < count; ++slot) {
        const std::size_t bin = bin_at(spare.motion.x[slot] >> shift_, spare.motion.y[slot] >> shift_);
        bin_of_slot_[slot] = static_cast<std::uint32_t>(bin);
        ++begin_[bin];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& begin : begin_) sum += std::exchange(begin, sum);
    for (std::size_t slot = 0; slot < count; ++slot) {
        order_[begin_[bin_of_slot_[slot]]++] = static_cast<std::uint32_t>(slot);
    }
    // Every begin has become the end of its bin, which is the begin of the next.
    std::copy_backward(begin_.begin(), begin_.end() - 1, begin_.end());
    begin_[0] = 0;

    // The few that came from another bin aren't among their ids yet.
    for (std::size_t slot = 1; slot < count; ++slot) {
        const std::uint32_t moved = order_[slot];
        std::size_t to = slot;
        while (to > 0 && bin_of_slot_[order_[to - 1]] == bin_of_slot_[moved] &&
               spare.ids[order_[to - 1]] > spare.ids[moved]) {
            order_[to] = order_[to - 1];
            --to;
        }
        order_[to] = moved;
    }
    for (std::size_t slot = 0; slot < count; ++slot) agents.take(slot, spare, order_[slot]);
}

}  // namespace wayfield
