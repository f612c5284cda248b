#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "choice_ids.h"
#include "wayfield/error.h"
#include "wayfield/registry.h"

namespace wayfield {
namespace {

/// Levenshtein's distance: insertions, deletions and changes of one character.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string nearest_id(std::string_view typed, std::span<const std::string_view> known) {
    const std::size_t farthest = std::max<std::size_t>(2, typed.size() / 2);
    std::string_view best;
    std::size_t best_distance = farthest + 1;
    for (const std::string_view id : known) {
        // The beginning of a long id ("dijk") is near to it however much is missing.
        const bool begins = typed.size() >= 3 && id.starts_with(typed);
        const std::size_t distance = begins ? 1 : edit_distance(typed, id);
        if (distance < best_distance && distance < std::max(typed.size(), id.size())) {
            best = id;
            best_distance = distance;
        }
    }
    return std::string(best);
}

void throw_unknown_id(std::string_view what, std::string_view id, std::span<const std::string_view> known) {
    const std::string nearest = nearest_id(id, known);
    if (!nearest.empty()) {
        throw UsageError(fmt::format("unknown {} '{}'; did you mean '{}'?", what, id, nearest));
    }
    throw UsageError(fmt::format("unknown {} '{}'; known are {}", what, id, fmt::join(known, ", ")));
}

}  // namespace wayfield
