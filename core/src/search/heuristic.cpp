#include "heuristic.h"

#include "wayfield/path.h"

namespace wayfield {

double heuristic_value(Heuristic heuristic, int dx, int dy, double diagonal) {
    return estimate(axis_weights(heuristic, diagonal), dx, dy);
}

}  // namespace wayfield
