#include "files/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
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

/// 0, or the errno of what went wrong.
int write_bytes(const std::string& path, std::string_view bytes) {
    FilePtr file(std::fopen(path.c_str(), "wb"));
    if (!file) return errno;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file.get()) != bytes.size()) return errno;
    // A full disk is often only noticed here.
    return std::fclose(file.release()) == 0 ? 0 : errno;
}

}  // namespace

std::string read_file(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) fail(path, EISDIR);
    FilePtr file(std::fopen(path.c_str(), "rb"));
    if (!file) fail(path, errno);
    std::string bytes;
    char block[1 << 16];
    std::size_t count = 0;
    errno = 0;
    while ((count = std::fread(block, 1, sizeof block, file.get())) > 0) bytes.append(block, count);
    if (std::ferror(file.get()) != 0) fail(path, errno);
    return bytes;
}

void write_file(const std::string& path, std::string_view bytes) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) fail(path, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        if (const int code = write_bytes(path, bytes)) fail(path, code);
        return;
    }
    // A symbolic link stays one: what it points at is replaced.
    const std::string target = fs::is_regular_file(status) ? fs::canonical(path).string() : path;
    const std::string part = target + ".part";
    int code = write_bytes(part, bytes);
    if (code == 0) {
        fs::rename(part, target, error);
        code = error.value();
    }
    if (code != 0) {
        fs::remove(part, error);
        fail(path, code);
    }
}

void check_writable(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) fail(path, EISDIR);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        if (access(path.c_str(), W_OK) != 0) fail(path, errno);
        return;
    }
    // A file beside it is written and renamed: its folder decides.
    const fs::path target = fs::is_regular_file(status) ? fs::canonical(path) : fs::path(path);
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (access(folder.c_str(), W_OK) != 0) fail(path, errno);
}

std::string extension_of(std::string_view path) {
    std::string extension = fs::path(path).extension().string();
    for (char& c : extension) c = (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

}  // namespace wayfield
