#include "platform/preferences_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "files/files.h"
#include "platform/paths.h"
#include "wayfield/error.h"

namespace wayfield {

namespace {

std::string file_name() {
    const std::string folder = settings_dir();
    return folder.empty() ? folder : folder + "/settings.json";
}

}  // namespace

Preferences load_preferences() {
    Preferences preferences;
    const std::string name = file_name();
    if (name.empty()) return preferences;
    try {
        const auto json = nlohmann::json::parse(read_file(name));
        preferences.dark = json.value("dark", true);
        preferences.type_size = static_cast<TypeSize>(std::clamp(json.value("type_size", 0), 0, 4));
        preferences.palette =
            static_cast<ValuePalette>(std::clamp(json.value("palette", 0), 0, kValuePaletteCount - 1));
        preferences.recent = json.value("recent", std::vector<std::string>{});
    } catch (const Error&) {
        return {};
    } catch (const nlohmann::json::exception&) {
        return {};
    }
    return preferences;
}

void save_preferences(const Preferences& preferences) {
    const std::string name = file_name();
    if (name.empty()) return;
    const nlohmann::json json = {{"dark", preferences.dark},
                                 {"type_size", static_cast<int>(preferences.type_size)},
                                 {"palette", static_cast<int>(preferences.palette)},
                                 {"recent", preferences.recent}};
    try {
        write_file(name, json.dump(2) + "\n");
    } catch (const Error&) {
        return;
    }
}

}  // namespace wayfield
