#include "files/files.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "wayfield/error.h"

namespace wayfield {

namespace fs = std::filesystem;

namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using FilePtr = std::unique_ptr<std::FILE, FileCloser>;

[[noreturn]] void fail(const std::string& path, int code) {
    if (path.empty()) throw Error("the name of a file is empty");
    throw Error(fmt::format("{}: {}", path, std::generic_category().message(code)));
}

// Of character devices, a person may type into a terminal, and /dev/null ends at once.
bool is_device(const struct stat& about, int descriptor) {
    if (S_ISBLK(about.st_mode)) return true;
    struct stat null {};
    const bool is_null = stat("/dev/null", &null) == 0 && null.st_rdev == about.st_rdev;
    return S_ISCHR(about.st_mode) && !is_null && isatty(descriptor) == 0;
}

/// Where the bytes for a path really go.
struct Target {
    std::string path;
    bool replaced = true;  // by a neighbour that takes its place; otherwise written to directly
};

// A symbolic link stays one: what it points at is replaced. Throws for a directory.
Target target_of(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) fail(path, EISDIR);
    if (fs::is_regular_file(status)) return {fs::canonical(path).string()};
    return {path, !fs::exists(status)};
}

/// 0, or the errno of what went wrong.
int write_bytes(const std::string& path, std::string_view bytes) {
    FilePtr file(std::fopen(path.c_str(), "wb"));
    if (!file) return errno;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return errno;
    // A full disk is often only noticed here.
    return std::fclose(file.release()) == 0 ? 0 : errno;
}

}  // namespace

std::string read_file(const std::string& path, std::size_t most) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) fail(path, EISDIR);
    FilePtr file(std::fopen(path.c_str(), "rb"));
    if (!file) fail(path, errno);
    struct stat about {};
    if (fstat(fileno(file.get()), &about) != 0) fail(path, errno);
    if (is_device(about, fileno(file.get())))
        throw Error(path + ": this is a device, a file or pipe is wanted");
    const auto too_large = [&] {
        throw Error(
            fmt::format("{}: more than {} MiB, which no map, scene or script has", path, most >> 20U));
    };
    if (S_ISREG(about.st_mode) && static_cast<std::uintmax_t>(about.st_size) > most) too_large();
    std::string bytes;
    char block[1 << 16];
    std::size_t count = 0;
    errno = 0;
    while ((count = std::fread(block, 1, sizeof block, file.get())) > 0) {
        if (bytes.size() + count > most) too_large();
        bytes.append(block, count);
    }
    if (std::ferror(file.get()) != 0) fail(path, errno);
    return bytes;
}

void write_file(const std::string& path, std::string_view bytes) {
    const Target target = target_of(path);
    if (!target.replaced) {
        if (const int code = write_bytes(target.path, bytes)) fail(path, code);
        return;
    }
    const std::string part = target.path + ".part";
    std::error_code error;
    int code = write_bytes(part, bytes);
    if (code == 0) {
        fs::rename(part, target.path, error);
        code = error.value();
    }
    if (code != 0) {
        fs::remove(part, error);
        fail(path, code);
    }
}

void check_writable(const std::string& path) {
    const Target target = target_of(path);
    fs::path asked = target.path;
    // A file beside it is written and renamed: its folder decides.
    if (target.replaced) asked = asked.has_parent_path() ? asked.parent_path() : fs::path(".");
    if (access(asked.c_str(), W_OK) != 0) fail(path, errno);
}

std::string extension_of(std::string_view path) {
    std::string extension = fs::path(path).extension().string();
    for (char& c : extension) c = (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

}  // namespace wayfield
