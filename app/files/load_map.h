#pragma once

#include <string>
#include <string_view>

#include "wayfield/grid.h"

namespace wayfield {

/// Opens what a person calls a map: the name of a .map, of a picture, or a generator such as
/// `scatter:512x512:seed=7`. A file that exists goes before a generator of the same name. What a file holds
/// is told by its first bytes, not by its name. `custom_letters` are letters of a .map that are read as
/// custom terrain. Throws Error (unreadable, malformed) or UsageError (a bad generator).
Grid load_map(const std::string& map, std::string_view custom_letters = {});

/// The same of a file whose bytes were read already: a pipe gives them once. `name` is what messages call it.
Grid load_map_bytes(std::string_view bytes, const std::string& name, std::string_view custom_letters = {});

/// True if `map` means a generator: it has a generator's form and no file has that name.
bool means_generator(const std::string& map);

}  // namespace wayfield
