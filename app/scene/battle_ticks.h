#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "wayfield/battle.h"

namespace wayfield {

/// What one tick of a battle did, for plots and files.
struct BattleTickRow {
    std::uint64_t tick = 0;  ///< counts from 1
    std::uint32_t alive = 0;
    double milliseconds = 0;  ///< of the whole tick
    BattleTick did;
};

/// The row of the tick that a battle has done last, which took so long.
BattleTickRow last_row_of(const Battle& battle, double milliseconds);

/// Comma-separated: searches by caller and outcome, cells expanded by caller, queue, the living.
std::string battle_csv_header();
std::string to_csv(const BattleTickRow& row);

/// The rows of a battle, oldest first. Copies share all but the newest few: a snapshot takes one every frame.
class BattleTicks {
  public:
    /// Beyond so many the oldest go: half an hour.
    static constexpr std::size_t kMost = std::size_t{1} << 17U;

    void add(const BattleTickRow& row);
    void clear();
    std::size_t size() const { return full_.size() * kChunk + newest_.size(); }
    /// Precondition: i < size().
    const BattleTickRow& operator[](std::size_t i) const {
        return i / kChunk < full_.size() ? (*full_[i / kChunk])[i % kChunk] : newest_[i % kChunk];
    }
    std::string csv() const;

  private:
    static constexpr std::size_t kChunk = 64;
    using Chunk = std::vector<BattleTickRow>;
    std::vector<std::shared_ptr<const Chunk>> full_;
    Chunk newest_;
};

}  // namespace wayfield
