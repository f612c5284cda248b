#pragma once

#include <string_view>

#include "scene/command.h"
#include "scene/tokens.h"

namespace wayfield {

/// Reads the words behind `expect`. Throws UsageError.
Action read_expect(TokenReader& line);

/// Reads an inline block (`grid`, `levels`) with its rows. Throws UsageError.
Command parse_block(std::string_view text);

/// The text of a block; the other half of parse_block.
std::string block_text(const command::InlineGrid& block);
std::string block_text(const command::InlineLevels& block);

/// Why this version knows no value of an expression ("this version has no crowds"); empty if it does.
std::string_view unsupported_reason(const command::Expression& expression);

/// The text behind `expect`.
std::string expect_text(const command::Expect& expect);

}  // namespace wayfield
