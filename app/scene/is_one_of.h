#pragma once

#include <type_traits>

namespace wayfield {

/// A type that is among the others: for visitors that sort commands into kinds.
template <class T, class... Others>
concept IsOneOf = (std::is_same_v<T, Others> || ...);

}  // namespace wayfield
