#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "wayfield/traversal_map.h"

namespace wayfield {

/// Marks cells by bits, to do once what many ask for.
class CellMarks {
  public:
    /// For cells of this map. Nothing is marked.
    void reset(const TraversalMap& map) {
        width_ = static_cast<CellIndex>(map.width());
        count_ = map.cell_count();
        // Room before the first and behind the last cell for those around them, rounded up to whole words.
        margin_ = (width_ + 1 + kBits - 1) / kBits * kBits;
        words_.resize((static_cast<std::size_t>(count_) + 2 * margin_) / kBits + 2, 0);
        lowest_ = words_.size();
        highest_ = 0;
    }

    /// The cell and the eight around it; beyond a row's end, cells of the next row instead.
    void mark_around(CellIndex cell) {
        const std::size_t before = std::size_t{cell} + margin_ - 1;
        lowest_ = std::min(lowest_, (before - width_) / kBits);
        highest_ = std::max(highest_, (before + width_) / kBits + 1);
        for (const std::size_t first : {before - width_, before, before + width_}) {
            const std::size_t shift = first % kBits;
            words_[first / kBits] |= kThree << shift;
            words_[first / kBits + 1] |= kThree >> 1 >> (kBits - 1 - shift);
        }
    }

    /// Unmarks all, and calls visit(begin, end) for runs of cells that together hold all that were marked;
    /// runs begin and end at multiples of `grain`, a power of two up to 64, or the last cell. Returns the
    /// rectangle of the marked cells.
    template <class Visit>
    Rect take(CellIndex grain, const Visit& visit) {
        Rect bounds;
        for (std::size_t word = std::max<std::size_t>(lowest_, margin_ / kBits);
             word <= highest_ && word < words_.size(); ++word) {
            std::uint64_t bits = words_[word];
            if (bits == 0) continue;
            const auto first = static_cast<CellIndex>(word * kBits - margin_);
            if (first >= count_) break;
            if (count_ - first < kBits) bits &= (std::uint64_t{1} << (count_ - first)) - 1;
            if (bits == 0) continue;
            bounds = united(bounds, bounds_of(first, bits));
            const std::uint64_t group = grain == kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << grain) - 1;
            std::uint64_t groups = 0;
            for (CellIndex at = 0; at < kBits; at += grain) {
                if ((bits >> at & group) != 0) groups |= group << at;
            }
            while (groups != 0) {
                const auto begin = static_cast<CellIndex>(std::countr_zero(groups));
                const auto end = begin + static_cast<CellIndex>(std::countr_one(groups >> begin));
                visit(first + begin, std::min(first + end, count_));
                groups = end == kBits ? 0 : groups >> end << end;
            }
        }
        if (lowest_ <= highest_)
            std::fill(words_.begin() + static_cast<std::ptrdiff_t>(lowest_),
                      words_.begin() + static_cast<std::ptrdiff_t>(std::min(highest_ + 1, words_.size())), 0);
        lowest_ = words_.size();
        highest_ = 0;
        return bounds;
    }

    std::size_t memory_bytes() const { return words_.capacity() * sizeof(words_[0]); }

  private:
    static constexpr std::size_t kBits = 64;
    static constexpr std::uint64_t kThree = 7;

    Rect bounds_of(CellIndex first, std::uint64_t bits) const {
        const CellIndex low = first + static_cast<CellIndex>(std::countr_zero(bits));
        const CellIndex high = first + static_cast<CellIndex>(std::bit_width(bits)) - 1;
        const auto y0 = static_cast<int>(low / width_);
        const auto y1 = static_cast<int>(high / width_);
        if (y0 != y1) return {0, y0, static_cast<int>(width_), y1 + 1};
        return {static_cast<int>(low % width_), y0, static_cast<int>(high % width_) + 1, y1 + 1};
    }

    CellIndex width_ = 0;
    CellIndex count_ = 0;
    std::size_t margin_ = 0;
    std::vector<std::uint64_t> words_;  // cell 0 is the bit behind the margin
    std::size_t lowest_ = 0;
    std::size_t highest_ = 0;
};

}  // namespace wayfield
