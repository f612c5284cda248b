#pragma once

#include <type_traits>

#include "cell_marks.h"
#include "level_wave.h"
#include "octile_wave.h"
#include "repair.h"
#include "wave.h"
#include "wayfield/flow_field.h"

namespace wayfield {

/// All memory of builds and repairs. Parts that nothing has used yet are empty.
struct FieldScratch::State {
    WaveState<std::uint32_t> whole;
    WaveState<double> real;
    LevelState levels;
    OctileState octile;
    RepairedCells repaired;
    CellMarks marks;

    template <class Value>
    WaveState<Value>& wave() {
        if constexpr (std::is_same_v<Value, double>) {
            return real;
        } else {
            return whole;
        }
    }
};

}  // namespace wayfield
