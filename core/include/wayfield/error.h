#pragma once

#include <stdexcept>

namespace wayfield {

/// Something could not be done: an unreadable or malformed input, a cell outside the map.
/// The text is one line that says what is wrong and where ("town.map:7: row has 4 cells, 5 wanted").
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The request itself is wrong: an unknown id, a malformed generator, options that exclude each other.
/// The command line answers it with exit status 2, every other Error with 1.
class UsageError : public Error {
  public:
    using Error::Error;
};

}  // namespace wayfield
