#include "hierarchy/detours.h"

#include "wayfield/terrain.h"

namespace wayfield {

void drop_detours(std::size_t count, const std::vector<double>& distances, std::vector<double>& kept) {
    kept = distances;
    for (std::size_t from = 0; from < count; ++from) {
        const double* const row = distances.data() + from * count;
        double* const left = kept.data() + from * count;
        for (std::size_t over = 0; over < count; ++over) {
            if (over == from || row[over] == kNoEntry) continue;
            const double* const onward = distances.data() + over * count;
            for (std::size_t to = 0; to < count; ++to) {
                const bool detour = to != from && to != over && row[over] + onward[to] <= row[to];
                if (detour) left[to] = kNoEntry;
            }
        }
    }
}

}  // namespace wayfield
