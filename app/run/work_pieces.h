#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/frame_log.h"

namespace wayfield {

/// A piece of a frame's work; all of them together are the whole of it.
struct WorkPiece {
    std::string_view id;
    std::string_view label;
    std::string_view meaning;
    FrameShare milliseconds;
};
std::span<const WorkPiece> work_pieces();

/// A piece over a window of frames.
struct WorkRow {
    const WorkPiece* piece = nullptr;
    double total = 0;  ///< milliseconds
    double mean = 0;   ///< a frame
    double worst = 0;  ///< of any frame
    double share = 0;  ///< of all pieces, 0..1
};

/// Over the newest frames, as many as there are of so many; the largest first. Pieces that took nothing are
/// among them, last.
std::vector<WorkRow> work_of(const FrameLog& frames, std::size_t newest);

/// The total of one piece over all frames kept. Throws UsageError that names the unknown id and the nearest
/// known one.
double total_of(const FrameLog& frames, std::string_view id);

/// `piece,total_ms,mean_ms,worst_ms,share`, a line for each row of work_of().
std::string work_csv(const FrameLog& frames, std::size_t newest);

}  // namespace wayfield
