#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "ui/ui_context.h"

namespace wayfield {

/// What armies have searched for, tick by tick from the first: run searches stacked by caller, above them
/// what the memo answered, and the queue as a line.
class BattlePlot {
  public:
    /// Precondition: the pane has a battle.
    void draw(const UiContext& ui, const Box& box);

  private:
    /// Of the ticks that one pixel stands for, the one with most searches: a peak stays as high as it was
    /// however long the battle lasts.
    struct Column {
        std::array<float, kSearchCallerCount> run{};
        float memo = 0;
        float queue = 0;  ///< the longest
        float sum() const;
    };
    void measure(const BattleSnapshot& battle, int columns);
    void draw_columns(const UiContext& ui, const Box& plot) const;
    void draw_queue(const UiContext& ui, const Box& plot) const;
    void draw_first_strike(const UiContext& ui, const Box& plot, const BattleSnapshot& battle) const;
    void show_tick(const UiContext& ui, const Box& plot, const BattleSnapshot& battle) const;
    float x_of(const Box& plot, std::uint64_t tick) const;

    std::uint64_t version_ = 0;  // of the snapshot that was measured
    std::uint64_t span_ = 1;     // ticks from edge to edge
    std::vector<Column> columns_;
    float most_ = 1;  // of any column's sum
    float longest_ = 1;
};

}  // namespace wayfield
