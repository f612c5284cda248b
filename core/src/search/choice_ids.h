#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace wayfield {

/// Throws UsageError: "unknown WHAT 'ID'", and the nearest known one or all of them.
[[noreturn]] void throw_unknown_id(std::string_view what, std::string_view id,
                                   std::span<const std::string_view> known);

/// The value of the row with this id, of a table of rows {value, id, ...}; throws as above.
template <class Table>
auto value_of_id(const Table& table, std::string_view what, std::string_view id) {
    std::vector<std::string_view> known;
    for (const auto& row : table) {
        if (row.id == id) return row.value;
        known.push_back(row.id);
    }
    throw_unknown_id(what, id, known);
}

}  // namespace wayfield
