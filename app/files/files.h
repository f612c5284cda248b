#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wayfield {

/// What no map, scene or script exceeds: a scene of the largest grid with levels takes 200 MiB.
inline constexpr std::size_t kMostFileBytes = std::size_t{256} << 20U;

/// The bytes of a file, or of a pipe or terminal up to its end. Throws Error "PATH: ..." for a missing one, a
/// directory, a device (/dev/zero never ends), more than `most` bytes, or a failed read.
std::string read_file(const std::string& path, std::size_t most = kMostFileBytes);

/// Writes a file whole or not at all: into a neighbour that then takes its place. Throws Error "PATH: ...".
/// A device or pipe (/dev/stdout) is written to directly.
void write_file(const std::string& path, std::string_view bytes);

/// Throws Error as write_file would if it couldn't begin: for what takes long before it has something to
/// write. Leaves the file as it is.
void check_writable(const std::string& path);

/// The part of a name from its last dot on, in lower case (".map"); empty if it has none.
std::string extension_of(std::string_view path);

}  // namespace wayfield
