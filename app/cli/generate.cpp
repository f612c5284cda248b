// wayfield generate: writes a map to a file; also turns one kind of map into another.
#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "cli/command.h"
#include "files/files.h"
#include "scene/map_source.h"
#include "wayfield/error.h"
#include "wayfield/image.h"
#include "wayfield/map_file.h"
#include "wayfield/traversal_map.h"

namespace wayfield::cli {

namespace {

struct GenerateArguments {
    std::string map;
    std::string out;
    bool json = false;
};

std::string encode(const Grid& grid, const std::string& extension) {
    if (extension == ".map") return write_map(grid);
    const std::vector<std::uint8_t> png = write_png(grid);
    return {png.begin(), png.end()};
}

int generate_map(const GenerateArguments& arguments, std::ostream& out) {
    const std::string extension = extension_of(arguments.out);
    if (extension != ".map" && extension != ".png") {
        throw UsageError(fmt::format("--out: '{}' ends neither in .map nor in .png", arguments.out));
    }
    const Grid grid = open_grid(arguments.map);
    write_file(arguments.out, encode(grid, extension));

    const CellIndex open_cells = TraversalMap(grid, Profile{}).passable_count();
    if (arguments.json) {
        Json json;
        json["out"] = arguments.out;
        json["width"] = grid.width();
        json["height"] = grid.height();
        json["open_cells"] = open_cells;
        out << json.dump() << '\n';
    } else {
        out << fmt::format("{}: {} x {} cells, {} open\n", arguments.out, grid.width(), grid.height(),
                           grouped(open_cells));
    }
    return 0;
}

}  // namespace

void add_generate(CLI::App& root, Session& session) {
    const auto arguments = std::make_shared<GenerateArguments>();
    CLI::App* command = root.add_subcommand("generate", "Write a map to a file");
    command->add_option("MAP", arguments->map, "Generator, or a map to convert")->required();
    command->add_option("--out", arguments->out, "What to write")->type_name("FILE.map|FILE.png")->required();
    add_json(*command, arguments->json);
    command->callback([arguments, &session] {
        session.chosen = [arguments, &session] { return generate_map(*arguments, session.out); };
    });
}

}  // namespace wayfield::cli
