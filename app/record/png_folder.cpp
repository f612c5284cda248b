// A folder of PNGs: frame-00001.png and on.
#include <fmt/format.h>

#include <filesystem>

#include "record/encoder.h"
#include "wayfield/error.h"

namespace wayfield {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "frame-";

// An earlier recording may be replaced, anything else in the folder may not.
void refuse_other_files(const fs::path& folder) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(kPrefix) && name.ends_with(".png")) continue;
        throw Error(fmt::format("{}: holds {}, which is no frame of a recording; choose an empty folder",
                                folder.string(), name));
    }
}

class PngFolder : public Encoder {
  public:
    explicit PngFolder(const std::string& path) {
        std::string name = path;
        while (name.size() > 1 && name.back() == '/') name.pop_back();
        folder_ = name;
        part_ = name + ".part";
        refuse_other_files(folder_);
        std::error_code error;
        fs::remove_all(part_, error);
        fs::create_directories(part_, error);
        if (error) throw Error(fmt::format("{}: {}", part_.string(), error.message()));
    }

    ~PngFolder() override {
        std::error_code ignored;
        fs::remove_all(part_, ignored);
    }

    void add(const RgbImage& frame) override {
        write_png(frame, (part_ / fmt::format("{}{:05}.png", kPrefix, ++count_)).string());
    }

    void finish() override {
        std::error_code error;
        fs::remove_all(folder_, error);
        fs::rename(part_, folder_, error);
        if (error) throw Error(fmt::format("{}: {}", folder_.string(), error.message()));
    }

  private:
    fs::path folder_, part_;
    int count_ = 0;
};

}  // namespace

std::unique_ptr<Encoder> open_png_folder(const std::string& path) {
    return std::make_unique<PngFolder>(path);
}

}  // namespace wayfield
