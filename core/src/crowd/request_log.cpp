// The text of a request log: a map, how it is searched, and a line an event.
#include "wayfield/request_log.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "crowd/occupancy.h"
#include "grid/fingerprint.h"
#include "io/text_lines.h"
#include "wayfield/error.h"

namespace wayfield {
namespace {

constexpr std::string_view kFirstLine = "wayfield requests 1";

std::string text_of_search(const SearchOptions& search) {
    return fmt::format(
        "search algorithm={} heuristic={} open-set={} ties={} weight={} tie-break={} reopen={} "
        "diagonal-cost={} limit={}\n",
        info(search.algorithm).id, search.heuristic ? info(*search.heuristic).id : "fitting",
        info(search.open_set).id, info(search.ties).id, search.weight, search.tie_break,
        search.reopen ? "yes" : "no", search.unit_diagonals ? "one" : "sqrt2", search.limit);
}

class LogWriter {
  public:
    explicit LogWriter(const RequestLog& log) : log_(log) {}

    std::string write() {
        text_ = fmt::format("{}\nmap {} {}\n", kFirstLine, log_.grid.width(), log_.grid.height());
        write_rows();
        for (const Profile& profile : log_.profiles) {
            text_ += fmt::format("profile {} {} {} {}\n", info(profile.movement_class).id,
                                 info(profile.rule).id, profile.unit_size, profile.climb);
        }
        text_ += text_of_search(log_.search);
        text_ += fmt::format("soft-cost {}\n", log_.soft_cost);
        for (const LoggedEvent& event : log_.events) {
            std::visit([this](const auto& e) { write(e); }, event);
        }
        return std::move(text_);
    }

  private:
    void write_rows() {
        for (CellIndex cell = 0; cell < log_.grid.cell_count(); ++cell) {
            text_ += letter_of(log_.grid.terrain(cell));
            if (log_.grid.point(cell).x == log_.grid.width() - 1) text_ += '\n';
        }
        if (!log_.grid.has_levels()) return;
        text_ += "levels\n";
        for (CellIndex cell = 0; cell < log_.grid.cell_count(); ++cell) {
            text_ += fmt::format("{:02x}", log_.grid.level(cell));
            if (log_.grid.point(cell).x == log_.grid.width() - 1) text_ += '\n';
        }
    }
    std::string cell(CellIndex cell) const {
        const Point p = log_.grid.point(cell);
        return fmt::format("{},{}", p.x, p.y);
    }
    void write(const LoggedPlace& place) {
        text_ += place.cell == kNoCell
                     ? fmt::format("unit {} gone\n", place.unit)
                     : fmt::format("unit {} at {} size {}\n", place.unit, cell(place.cell), place.size);
    }
    void write(const LoggedEdit& edit) {
        text_ += fmt::format("cell {} {} {}\n", cell(edit.cell), letter_of(edit.terrain), edit.level);
    }
    void write(const LoggedAnswer& answer) {
        const PathRequest& request = answer.request;
        text_ += fmt::format("answer {} {} {} {} {} {} {} ", answer.tick, request.tick, request.unit,
                             info_of(request.caller), request.map, cell(request.start), cell(request.goal));
        text_ += answer.failure
                     ? fmt::format("{} {}\n", info_of(*answer.failure), answer.expanded)
                     : fmt::format("found {} {} {:016x}\n", answer.expanded, answer.cost, answer.path);
    }
    static std::string_view info_of(SearchCaller caller) {
        return search_callers()[static_cast<std::size_t>(caller)].id;
    }
    static std::string_view info_of(LedgerOutcome outcome) {
        return search_outcomes()[static_cast<std::size_t>(outcome)].id;
    }

    const RequestLog& log_;
    std::string text_;
};

class LogReader {
  public:
    LogReader(std::string_view text, std::string_view name) : lines_(text), name_(name) {}

    RequestLog read() {
        if (next() != kFirstLine) fail(fmt::format("'{}' wanted", kFirstLine));
        read_map();
        read_profiles();
        read_search();
        read_soft_cost();
        Occupancy occupancy(log_.grid.width(), log_.grid.height());
        occupancy_ = &occupancy;
        for (; line_; line_ = lines_.next()) {
            words_ = words_of(*line_);
            if (!words_.empty()) log_.events.push_back(event());
        }
        return std::move(log_);
    }

  private:
    struct Standing {
        Point at;
        int size;
    };

    [[noreturn]] void fail(std::string_view what) const {
        throw Error(fmt::format("{}:{}: {}", name_, std::max(1, lines_.number()), what));
    }
    std::string_view next() {
        line_ = lines_.next();
        if (!line_) fail("the file ends too early");
        return *line_;
    }
    // The line's words, of which there are so many and the first is this one.
    void want(std::string_view first, std::size_t count) {
        words_ = words_of(next());
        if (words_.size() == count && words_[0] == first) return;
        fail(fmt::format("{}, '{}' and {} words wanted", excerpt(*line_), first, count - 1));
    }
    template <class Number>
    Number number(std::string_view word, Number least, Number most) const {
        const auto value = parse_number<Number>(word);
        if (value && *value >= least && *value <= most) return *value;
        fail(fmt::format("{}, a number from {} to {} wanted", excerpt(word), least, most));
    }
    std::uint64_t whole(std::string_view word) const {
        return number<std::uint64_t>(word, 0, std::numeric_limits<std::uint64_t>::max());
    }
    double real(std::string_view word) const {
        const double value = number<double>(word, 0, std::numeric_limits<double>::max());
        return value;
    }
    template <class Table>
    auto choice(const Table& table, std::string_view word) const {
        for (const auto& row : table) {
            if (row.id == word) return row.value;
        }
        fail(fmt::format("{} is no id that is known here", excerpt(word)));
    }
    std::uint32_t unit(std::string_view word) const { return number<std::uint32_t>(word, 0, kNoUnit - 1); }
    CellIndex cell(std::string_view word) const {
        const std::size_t comma = word.find(',');
        const auto x = parse_number<int>(word.substr(0, comma));
        const auto y = parse_number<int>(comma == word.npos ? "" : word.substr(comma + 1));
        if (!x || !y) fail(fmt::format("{} is no cell, X,Y wanted", excerpt(word)));
        if (!log_.grid.contains({*x, *y})) {
            fail(fmt::format("cell {},{} lies outside the map of {} x {} cells", *x, *y, log_.grid.width(),
                             log_.grid.height()));
        }
        return log_.grid.index({*x, *y});
    }
    Terrain terrain(char letter) const {
        const auto known = terrain_of_letter(letter);
        const auto byte = static_cast<unsigned char>(letter);
        if (!known && (byte <= 0x20 || byte >= 0x7F)) fail("a letter of terrain wanted");
        return known ? *known : custom_terrain(letter);
    }

    void read_map() {
        want("map", 3);
        const int width = number<int>(words_[1], 1, kMaxGridSide);
        const int height = number<int>(words_[2], 1, kMaxGridSide);
        // The rows come first: a short file can't ask for a large grid.
        std::vector<std::string_view> rows;
        for (int y = 0; y < height; ++y) {
            rows.push_back(next());
            if (rows.back().size() == static_cast<std::size_t>(width)) continue;
            fail(fmt::format("row has {} cells, {} wanted", rows.back().size(), width));
        }
        log_.grid = Grid(width, height);
        for (CellIndex at = 0; at < log_.grid.cell_count(); ++at) {
            const Point p = log_.grid.point(at);
            log_.grid.set_terrain(
                at, terrain(rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)]));
        }
        if (next() == "levels") {
            for (int y = 0; y < height; ++y) read_levels(y);
            next();
        }
        log_.grid.commit();
    }
    void read_levels(int y) {
        const std::string_view row = next();
        const auto width = static_cast<std::size_t>(log_.grid.width());
        if (row.size() != 2 * width) {
            fail(fmt::format("row has {} characters, {} wanted", row.size(), 2 * width));
        }
        for (std::size_t x = 0; x < width; ++x) {
            unsigned level = 0;
            const char* const first = row.data() + 2 * x;
            const auto [end, problem] = std::from_chars(first, first + 2, level, 16);
            if (problem != std::errc{} || end != first + 2) fail("levels of two hexadecimal digits wanted");
            log_.grid.set_level(log_.grid.index({static_cast<int>(x), y}), static_cast<int>(level));
        }
    }
    // The line after the map is at hand.
    void read_profiles() {
        for (; line_ && line_->starts_with("profile "); line_ = lines_.next()) {
            words_ = words_of(*line_);
            if (words_.size() != 5) fail("class, rule, size and climb of a profile wanted");
            Profile profile;
            profile.movement_class = choice(movement_classes(), words_[1]);
            profile.rule = choice(movement_rules(), words_[2]);
            profile.unit_size = number<int>(words_[3], 1, Occupancy::kLargestSize);
            profile.climb = number<int>(words_[4], kUnlimitedClimb, 255);
            log_.profiles.push_back(profile);
        }
        if (!line_) fail("the file ends too early");
    }
    void read_search() {
        words_ = words_of(*line_);
        constexpr std::string_view kKeys[] = {"algorithm", "heuristic", "open-set",      "ties", "weight",
                                              "tie-break", "reopen",    "diagonal-cost", "limit"};
        if (words_.size() != std::size(kKeys) + 1 || words_[0] != "search") {
            fail(fmt::format("{}, 'search' and its options wanted", excerpt(*line_)));
        }
        std::array<std::string_view, std::size(kKeys)> values;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string_view word = words_[i + 1];
            const std::size_t equals = word.find('=');
            if (word.substr(0, equals) != kKeys[i] || equals == word.npos) {
                fail(fmt::format("{}, '{}=' wanted", excerpt(word), kKeys[i]));
            }
            values[i] = word.substr(equals + 1);
        }
        SearchOptions& search = log_.search;
        for (const AlgorithmInfo& algorithm : algorithms()) {
            if (algorithm.id == values[0]) search.algorithm = algorithm.algorithm;
        }
        if (info(search.algorithm).id != values[0])
            fail(fmt::format("unknown algorithm {}", excerpt(values[0])));
        if (values[1] != "fitting") search.heuristic = choice(heuristics(), values[1]);
        search.open_set = choice(open_sets(), values[2]);
        search.ties = choice(tie_orders(), values[3]);
        search.weight = real(values[4]);
        search.tie_break = number<double>(values[5], 0, 1);
        search.reopen = either(values[6], "yes", "no");
        search.unit_diagonals = either(values[7], "one", "sqrt2");
        search.limit = whole(values[8]);
    }
    bool either(std::string_view word, std::string_view yes, std::string_view no) const {
        if (word != yes && word != no) fail(fmt::format("{}, '{}' or '{}' wanted", excerpt(word), yes, no));
        return word == yes;
    }
    void read_soft_cost() {
        want("soft-cost", 2);
        log_.soft_cost = real(words_[1]);
        line_ = lines_.next();
    }

    LoggedEvent event() {
        if (words_[0] == "unit") return place();
        if (words_[0] == "cell") return edit();
        if (words_[0] == "answer") return answer();
        fail(fmt::format("{}, 'unit', 'cell' or 'answer' wanted", excerpt(words_[0])));
    }
    LoggedPlace place() {
        const bool gone = words_.size() == 3 && words_[2] == "gone";
        const bool stands = words_.size() == 6 && words_[2] == "at" && words_[4] == "size";
        if (!gone && !stands) fail("'unit ID gone' or 'unit ID at X,Y size N' wanted");
        LoggedPlace place{unit(words_[1]), kNoCell, 1};
        if (const auto before = standing_.find(place.unit); before != standing_.end()) {
            place.size = before->second.size;
            occupancy_->lift(before->second.at, before->second.size);
            standing_.erase(before);
        } else if (gone) {
            fail(fmt::format("unit {} is nowhere", place.unit));
        }
        if (gone) return place;
        place.cell = cell(words_[3]);
        place.size = number<int>(words_[5], 1, Occupancy::kLargestSize);
        const Point at = log_.grid.point(place.cell);
        const Rect square{at.x, at.y, at.x + place.size, at.y + place.size};
        if (intersected(square, log_.grid.bounds()) != square) fail("a unit that stands on the map wanted");
        if (occupancy_->other_under(at, place.size, kNoUnit) != kNoUnit) fail("the tiles are taken");
        occupancy_->put(place.unit, at, place.size);
        standing_.emplace(place.unit, Standing{at, place.size});
        return place;
    }
    LoggedEdit edit() {
        if (words_.size() != 4 || words_[2].size() != 1) fail("'cell X,Y LETTER LEVEL' wanted");
        return {cell(words_[1]), terrain(words_[2][0]), number<int>(words_[3], 0, 255)};
    }
    LoggedAnswer answer() {
        if (words_.size() < 9) fail("an answer has 10 words at least");
        LoggedAnswer answer;
        answer.tick = whole(words_[1]);
        PathRequest& request = answer.request;
        request.tick = number<std::uint64_t>(words_[2], 0, answer.tick);
        request.unit = unit(words_[3]);
        request.caller = choice(search_callers(), words_[4]);
        request.map = number<std::uint32_t>(words_[5], 0, std::numeric_limits<std::uint32_t>::max());
        if (request.map >= log_.profiles.size()) fail(fmt::format("there is no profile {}", request.map));
        request.start = cell(words_[6]);
        request.goal = cell(words_[7]);
        const bool found = words_[8] == "found";
        if (words_.size() != (found ? 12U : 10U)) fail("another number of words wanted in this answer");
        answer.expanded = whole(words_[9]);
        if (!found) {
            answer.failure = choice(search_outcomes(), words_[8]);
            return answer;
        }
        answer.cost = real(words_[10]);
        const std::string_view path = words_[11];
        const auto [end, problem] = std::from_chars(path.data(), path.data() + path.size(), answer.path, 16);
        if (problem != std::errc{} || end != path.data() + path.size()) fail("16 hexadecimal digits wanted");
        return answer;
    }

    TextLines lines_;
    std::string_view name_;
    std::optional<std::string_view> line_;
    std::vector<std::string_view> words_;
    RequestLog log_;
    std::map<std::uint32_t, Standing> standing_;
    Occupancy* occupancy_ = nullptr;
};

}  // namespace

std::uint64_t path_fingerprint(std::span<const CellIndex> path) {
    Fingerprint64 hash;
    for (const CellIndex cell : path) hash.add(cell);
    return hash.value();
}

LoggedAnswer logged(const PathAnswer& answer) {
    const std::uint64_t path = answer.failure ? 0 : path_fingerprint(answer.path);
    const double cost = answer.failure ? kNoEntry : answer.cost;
    return {answer.request, answer.tick, answer.failure, cost, answer.expanded, path};
}

std::string write_request_log(const RequestLog& log) { return LogWriter(log).write(); }

RequestLog read_request_log(std::string_view text, std::string_view name) {
    return LogReader(text, name).read();
}

}  // namespace wayfield
