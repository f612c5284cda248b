#pragma once

#include <string>
#include <string_view>

namespace wayfield {

/// The bytes of a file. Throws Error "PATH: ..." for a missing one, a directory or a failed read.
std::string read_file(const std::string& path);

/// Writes a file whole or not at all: into a neighbour that then takes its place. Throws Error "PATH: ...".
/// A device or pipe (/dev/stdout) is written to directly.
void write_file(const std::string& path, std::string_view bytes);

/// Throws Error as write_file would if it couldn't begin: for what takes long before it has something to
/// write. Leaves the file as it is.
void check_writable(const std::string& path);

/// The part of a name from its last dot on, in lower case (".map"); empty if it has none.
std::string extension_of(std::string_view path);

}  // namespace wayfield
