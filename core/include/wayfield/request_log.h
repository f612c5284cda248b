#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "wayfield/grid.h"
#include "wayfield/path_requests.h"

namespace wayfield {

/// A unit stands on other tiles than before.
struct LoggedPlace {
    std::uint32_t unit = 0;
    CellIndex cell = kNoCell;  ///< its top left tile; kNoCell: it is gone
    int size = 1;              ///< tiles a side
    friend bool operator==(const LoggedPlace&, const LoggedPlace&) = default;
};

/// A cell was edited.
struct LoggedEdit {
    CellIndex cell = 0;
    Terrain terrain = Terrain::kGround;
    int level = 0;
    friend bool operator==(const LoggedEdit&, const LoggedEdit&) = default;
};

/// A request was answered.
struct LoggedAnswer {
    PathRequest request;
    std::uint64_t tick = 0;
    std::optional<LedgerOutcome> failure;  ///< as in PathAnswer
    double cost = kNoEntry;
    std::uint64_t expanded = 0;
    std::uint64_t path = 0;  ///< path_fingerprint() of what was found; 0 without a path
    friend bool operator==(const LoggedAnswer&, const LoggedAnswer&) = default;
};

using LoggedEvent = std::variant<LoggedPlace, LoggedEdit, LoggedAnswer>;

/// Every request of a run with all that its answer depends on, so that another build, or other settings, can
/// be asked the same.
struct RequestLog {
    Grid grid{1, 1};                ///< as it was when the log began
    std::vector<Profile> profiles;  ///< by PathRequest::map; without weights
    SearchOptions search;
    double soft_cost = 0;
    std::vector<LoggedEvent> events;  ///< in their order
};

/// Of the cells in their order.
std::uint64_t path_fingerprint(std::span<const CellIndex> path);
/// What a log keeps of an answer.
LoggedAnswer logged(const PathAnswer& answer);

/// As text, and back: what is read is equal to what was written. Throws Error "name:line: ..." for a line
/// that is none, a cell off the map, a number out of range, tiles that are taken.
std::string write_request_log(const RequestLog& log);
RequestLog read_request_log(std::string_view text, std::string_view name);

/// Where two runs of the same requests part.
struct ReplayDifference {
    std::size_t request = 0;  ///< which answer of the log, counted from 0
    LoggedAnswer recorded;
    LoggedAnswer replayed;
};

struct ReplayReport {
    std::uint64_t requests = 0;
    std::uint64_t searches = 0;     ///< answers of the log that a search gave: these are compared
    std::uint64_t same_result = 0;  ///< found at the same cost, or failed the same way
    std::uint64_t same_path = 0;    ///< and by the same cells
    std::uint64_t expanded_recorded = 0;
    std::uint64_t expanded_replayed = 0;
    /// Answers that a memo gave, searched now: how many would have found a path. Of proven failures none may.
    std::uint64_t proven = 0;
    std::uint64_t proven_found = 0;
    std::uint64_t put_off = 0;
    std::uint64_t put_off_found = 0;
    /// The first answer that differs: another result or path, or a proven failure that finds one.
    std::optional<ReplayDifference> first;
};

/// How to replay: by default as it was recorded.
struct ReplayOptions {
    std::optional<SearchOptions> search;
    std::optional<double> soft_cost;
};

/// Answers every request of a log again. Throws UsageError for options that plan_search refuses on a map.
ReplayReport replay_requests(const RequestLog& log, const ReplayOptions& options = {});

}  // namespace wayfield
