#pragma once
#include "ui/ui_state.h"

namespace wayfield {

/// The person's choices from the last start; defaults where there are none or they can't be read.
Preferences load_preferences();
/// Keeps them for the next start. Where that can't be done, nothing happens: it is no reason to bother
/// anyone.
void save_preferences(const Preferences& preferences);

}  // namespace wayfield
