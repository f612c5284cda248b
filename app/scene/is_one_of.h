#pragma once

#include <type_traits>

namespace wayfield {

/// True if a type is among the others: for visitors that sort commands into kinds.
template <class T, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

}  // namespace wayfield
