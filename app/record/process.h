#pragma once
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace wayfield {

/// A program that reads what we write. It has a process group of its own, so that Ctrl+C in a terminal ends
/// us, and we it.
class Process {
  public:
    /// Starts `words[0]`, looked for in PATH, with the rest as its arguments. Throws Error: if there is no
    /// such program it says `remedy`.
    Process(const std::vector<std::string>& words, const std::string& remedy);
    /// Ends it at once if it still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Waits until it has taken all of it. False if it has ended or closed its input.
    bool write(std::span<const std::uint8_t> bytes);
    /// Closes its input and waits for it to end; Ctrl+C ends it (InterruptWatch). True if it ended well.
    bool finish();
    /// The last line that it wrote to its standard error, or how it ended. After finish() only.
    std::string last_words() const;

  private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void close_input();

    int pid_ = -1;
    int input_ = -1;
    int status_ = 0;
    std::unique_ptr<std::FILE, Closer> errors_;
};

}  // namespace wayfield
