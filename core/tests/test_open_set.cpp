#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "search/bucket_queue.h"
#include "search/heap.h"
#include "search/sorted_array.h"
#include "wayfield/random.h"

namespace wayfield {
namespace {

// A binary heap written with swaps, as the benchmark article's is.
struct SwappingHeap {
    std::vector<std::pair<double, CellIndex>> entries;

    void push(double f, CellIndex cell) {
        entries.emplace_back(f, cell);
        for (std::size_t i = entries.size() - 1; i > 0;) {
            const std::size_t parent = (i - 1) / 2;
            if (entries[parent].first <= entries[i].first) break;
            std::swap(entries[parent], entries[i]);
            i = parent;
        }
    }
    CellIndex pop() {
        const CellIndex top = entries[0].second;
        entries[0] = entries.back();
        entries.pop_back();
        for (std::size_t i = 0;;) {
            std::size_t smallest = i;
            for (const std::size_t child : {2 * i + 1, 2 * i + 2}) {
                if (child < entries.size() && entries[child].first < entries[smallest].first)
                    smallest = child;
            }
            if (smallest == i) return top;
            std::swap(entries[smallest], entries[i]);
            i = smallest;
        }
    }
};

TEST(Heap, BinaryOneIsTheArticlesEntryForEntry) {
    Mulberry32 random(1);
    Heap<double, 2> heap;
    SwappingHeap model;
    for (CellIndex i = 0; i < 20000; ++i) {
        if (!heap.empty() && random.below(9) < 4) {
            ASSERT_EQ(heap.pop().cell, model.pop());
        } else {
            // Few values: ties are what matters.
            const double f = random.below(12);
            heap.push(f, i);
            model.push(f, i);
        }
        ASSERT_EQ(heap.size(), model.entries.size());
    }
    while (!heap.empty()) ASSERT_EQ(heap.pop().cell, model.pop());
}

TEST(Heap, QuaternaryOneGivesThemInOrder) {
    Mulberry32 random(2);
    Heap<std::uint32_t, 4> heap;
    for (int round = 0; round < 50; ++round) {
        const std::uint32_t count = 1 + random.below(200);
        for (CellIndex i = 0; i < count; ++i) heap.push(random.below(50), i);
        std::uint32_t last = 0;
        while (!heap.empty()) {
            const auto entry = heap.pop();
            ASSERT_GE(entry.f, last);
            last = entry.f;
        }
    }
}

// Priorities in order, equal ones by age.
class ByAge {
  public:
    explicit ByAge(TieOrder order) : order_(order) {}
    void push(std::uint32_t f, CellIndex cell) { by_f_[f].push_back(cell); }
    bool empty() const { return by_f_.empty(); }
    CellIndex pop() {
        auto& [f, cells] = *by_f_.begin();
        const CellIndex cell = order_ == TieOrder::kLifo ? cells.back() : cells.front();
        if (order_ == TieOrder::kLifo) {
            cells.pop_back();
        } else {
            cells.pop_front();
        }
        if (cells.empty()) by_f_.erase(by_f_.begin());
        return cell;
    }

  private:
    TieOrder order_;
    std::map<std::uint32_t, std::deque<CellIndex>> by_f_;
};

TEST(SortedArray, KeepsTheOrderOfTies) {
    for (const TieOrder order : {TieOrder::kLifo, TieOrder::kFifo}) {
        Mulberry32 random(3);
        SortedArray<double> sorted;
        sorted.set_order(order);
        ByAge model(order);
        for (CellIndex i = 0; i < 5000; ++i) {
            if (!sorted.empty() && random.below(9) < 4) {
                ASSERT_EQ(sorted.pop().cell, model.pop());
            } else {
                const std::uint32_t f = random.below(20);
                sorted.push(f, i);
                model.push(f, i);
            }
        }
    }
}

// Pushes what a search would: never below the last popped, never a ring's length above.
template <TieOrder Order>
void run_buckets(BucketQueue<Order>& queue, int ring_bits, std::uint32_t first, std::uint32_t seed,
                 bool drain) {
    Mulberry32 random(seed);
    const std::uint32_t ring = 1U << static_cast<unsigned>(ring_bits);
    queue.reset(ring_bits, 64);
    queue.set_lowest(first);
    ByAge model(Order);
    // The model orders by the distance from the first priority, so that wrapping doesn't matter to it.
    std::uint32_t last = first;
    CellIndex next = 0;
    const auto push = [&](std::uint32_t f) {
        queue.push(f, next);
        model.push(f - first, next);
        ++next;
    };
    push(first);
    for (int i = 0; i < 20000 && !queue.empty(); ++i) {
        const auto entry = queue.pop();
        ASSERT_EQ(entry.cell, model.pop());
        ASSERT_LE(last - first, entry.f - first);
        last = entry.f;
        const std::uint32_t pushes = i < 10000 || !drain ? random.below(4) : 0;
        for (std::uint32_t k = 0; k < pushes; ++k) {
            push(last + (random.below(3) == 0 ? random.below(ring) : random.below(3)));
        }
        ASSERT_EQ(queue.empty(), model.empty());
    }
}

template <TieOrder Order>
void run_all_buckets() {
    BucketQueue<Order> queue;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        // Reused with leftovers and with other rings; priorities may wrap around 32 bits.
        run_buckets(queue, 6, 5, seed, true);
        run_buckets(queue, 13, 1000, seed, false);
        run_buckets(queue, 8, 0xFFFFFF00U, seed, true);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(BucketQueue, TakesTheNewestOfTheLeastPriority) { run_all_buckets<TieOrder::kLifo>(); }
TEST(BucketQueue, TakesTheOldestOfTheLeastPriority) { run_all_buckets<TieOrder::kFifo>(); }

}  // namespace
}  // namespace wayfield
