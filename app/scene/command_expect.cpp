#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "scene/command_parse.h"
#include "scene/tokens.h"
#include "wayfield/error.h"
#include "wayfield/search_ledger.h"

namespace wayfield {
namespace {

using namespace command;

enum class Operand : std::uint8_t { kNone, kPoint, kNumber, kLabel, kTableCell, kBill };

struct ExpressionInfo {
    std::string_view name;
    Operand operand = Operand::kNone;
};

constexpr auto kExpressions = std::to_array<ExpressionInfo>({
    {"walls"},
    {"cells.passable"},
    {"width"},
    {"height"},
    {"cell", Operand::kPoint},
    {"level", Operand::kPoint},
    {"start"},
    {"goal"},
    {"goals"},
    {"status"},
    {"reason"},
    {"path.cost"},
    {"path.cells"},
    {"path.waypoints"},
    {"path.smoothed-length"},
    {"optimum"},
    {"loss"},
    {"expanded"},
    {"expanded.from-nothing"},
    {"generated"},
    {"reopened"},
    {"pushed"},
    {"scanned"},
    {"optimal"},
    {"bound"},
    {"improvements"},
    {"repaired"},
    {"why"},
    {"notes"},
    {"step"},
    {"steps"},
    {"playing"},
    {"speed"},
    {"panes"},
    {"race"},
    {"divergence"},
    {"caption"},
    {"lesson"},
    {"slide"},
    {"slides"},
    {"recording"},
    {"unsaved"},
    {"undo.depth"},
    {"redo.depth"},
    {"message"},
    {"agents"},
    {"arrived"},
    {"stuck"},
    {"in-wall"},
    {"overlapping"},
    {"state-hash"},
    {"ticks"},
    {"speed.mean"},
    {"nearest-pair"},
    {"pool.queue"},
    {"pool.done"},
    {"pool.found"},
    {"pool.outdated"},
    {"pool.workers"},
    {"planner"},
    {"steering"},
    {"searches"},
    {"walking"},
    {"units"},
    {"alive", Operand::kNumber},
    {"queue"},
    {"waited"},
    {"met"},
    {"pinned"},
    {"battle"},
    {"billed", Operand::kBill},
    {"agent", Operand::kNumber},
    {"field", Operand::kPoint},
    {"direction", Operand::kPoint},
    {"frames-per-second"},
    {"frame.work"},
    {"work", Operand::kLabel},
    {"opening"},
    {"window.width"},
    {"window.height"},
    {"mouse.cell"},
    {"view.cell", Operand::kPoint},
    {"view.zoom"},
    {"gl-errors"},
    {"widget", Operand::kLabel},
    {"lab.shown"},
    {"lab.running"},
    {"lab.live"},
    {"lab.value", Operand::kTableCell},
    {"widget.at", Operand::kLabel},
    {"tooltip"},
});

constexpr std::array<std::string_view, 7> kComparisons = {"==", "!=", "<", "<=", ">", ">=", "~="};

const ExpressionInfo& expression_info(const std::string& name) {
    const auto* found = std::ranges::find(kExpressions, name, &ExpressionInfo::name);
    if (found != kExpressions.end()) return *found;
    std::vector<std::string_view> names;
    names.reserve(kExpressions.size());
    for (const ExpressionInfo& expression : kExpressions) names.push_back(expression.name);
    throw UsageError(fmt::format("unknown expression \"{}\"{}", name, did_you_mean(name, names)));
}

// Throws UsageError for a caller or an outcome that there isn't.
void check_bill(const std::vector<std::string>& path) {
    const auto check = [](std::string_view what, const std::string& id, const auto& table) {
        std::vector<std::string_view> ids{"all"};
        for (const auto& entry : table) ids.push_back(entry.id);
        if (std::ranges::find(ids, id) == ids.end())
            throw UsageError(fmt::format("unknown {} \"{}\"{}", what, id, did_you_mean(id, ids)));
    };
    check("caller", path[0], search_callers());
    check("outcome", path[1], search_outcomes());
}

}  // namespace

std::vector<std::string_view> expression_names() {
    std::vector<std::string_view> names;
    names.reserve(kExpressions.size());
    for (const ExpressionInfo& expression : kExpressions) names.push_back(expression.name);
    return names;
}

Action read_expect(TokenReader& line) {
    Expect expect;
    Expression& expression = expect.expression;
    expression.name = line.word("an expression");
    switch (expression_info(expression.name).operand) {
        case Operand::kNone:
            break;
        case Operand::kPoint:
            expression.point = line.point("a place");
            break;
        case Operand::kNumber:
            expression.label = std::to_string(line.integer("a number", 0, 10'000'000));
            break;
        case Operand::kLabel:
            expression.label = line.word("a label in quotes");
            break;
        case Operand::kTableCell:
            for (const char* what : {"an experiment", "a row in quotes", "a column in quotes"})
                expression.path.push_back(line.word(what));
            break;
        case Operand::kBill:
            for (const char* what : {"a caller or all", "an outcome or all"})
                expression.path.push_back(line.word(what));
            check_bill(expression.path);
            break;
    }
    const auto* found = std::ranges::find(kComparisons, line.peek());
    if (found == kComparisons.end()) line.fail("==, !=, <, <=, >, >= or ~=");
    line.word("a comparison");
    expect.comparison = static_cast<Comparison>(found - kComparisons.begin());
    expect.value = line.rest("a value");
    return expect;
}

std::string expect_text(const Expect& expect) {
    std::string text = expect.expression.name;
    if (expect.expression.point) {
        text += fmt::format(" {},{}", expect.expression.point->x, expect.expression.point->y);
    }
    if (expression_info(expect.expression.name).operand == Operand::kNumber) {
        text += ' ' + expect.expression.label;
    }
    if (expression_info(expect.expression.name).operand == Operand::kLabel) {
        text += ' ' + quoted(expect.expression.label);
    }
    for (const std::string& word : expect.expression.path) text += ' ' + quoted_if_needed(word);
    return fmt::format("{} {} {}", text, kComparisons[static_cast<std::size_t>(expect.comparison)],
                       quoted_if_needed(expect.value));
}

}  // namespace wayfield
