#pragma once

#include <string_view>

#include "scene/command.h"
#include "scene/tokens.h"

namespace wayfield {

/// Reads the words behind `expect`. Throws UsageError.
Action read_expect(TokenReader& line);

// The words behind the name of a command that a window carries out (command_parse_window.cpp). Each throws
// UsageError.
Action read_window(TokenReader& line);
Action read_focus(TokenReader& line);
Action read_mouse(TokenReader& line);
Action read_widget(TokenReader& line);
Action read_key(TokenReader& line);
Action read_frames(TokenReader& line);
Action read_lesson(TokenReader& line);
Action read_slide(TokenReader& line);
Action read_record(TokenReader& line);
Action read_lab(TokenReader& line);
Action read_work(TokenReader& line);

Action read_workers(TokenReader& line);

// The same of commands about a crowd (command_parse_crowd.cpp).
Action read_crowd(TokenReader& line);
Action read_agent(TokenReader& line);
Action read_spawn(TokenReader& line);
Action read_groups(TokenReader& line);
Action read_tick(TokenReader& line);
Action read_requests(TokenReader& line);

// The same of commands about armies (command_parse_crowd.cpp).
Action read_battle(TokenReader& line);
Action read_armies(TokenReader& line);

/// Reads an inline block (`grid`, `levels`) with its rows. Throws UsageError.
Command parse_block(std::string_view text);

/// The text of a block; the other half of parse_block.
std::string block_text(const command::InlineGrid& block);
std::string block_text(const command::InlineLevels& block);

/// The text behind `expect`.
std::string expect_text(const command::Expect& expect);

}  // namespace wayfield
