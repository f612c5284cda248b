// Runs of free cells in one row belong together, and so do those of neighbouring rows that touch (A.
// Rosenfeld, J. L. Pfaltz, "Sequential Operations in Digital Picture Processing", 1966); which of them are
// the same part is kept in trees (R. E. Tarjan, "Efficiency of a Good But Not Linear Set Union Algorithm",
// 1975). The root of each is its first run, so parts are numbered by their lowest cell.
#include "run_labels.h"

#include <algorithm>
#include <bit>

namespace wayfield {
namespace {

class RunLabels {
  public:
    explicit RunLabels(const TraversalMap& map)
        : map_(map),
          // Where a diagonal step needs a free cell beside it, that cell connects as well.
          reach_(map.profile().rule == MovementRule::k8Any ? 1 : 0) {}

    // Labels of the runs. False if it was cancelled.
    bool find_parts(const std::atomic<bool>* cancel) {
        std::size_t above = 0;
        for (int y = 0; y < map_.height(); ++y) {
            if (is_set(cancel)) return false;
            const std::size_t first = runs_.size();
            add_runs(y);
            join_rows(above, first);
            above = first;
        }
        return true;
    }

    bool write(Components& components, const std::atomic<bool>* cancel) {
        components.revision = map_.revision();
        components.label.assign(map_.cell_count(), Components::kBlocked);
        components.size.assign(1, map_.cell_count() - map_.passable_count());
        std::size_t written = 0;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            Run& run = runs_[i];
            if (run.parent == i) {
                run.label = static_cast<std::uint32_t>(components.size.size());
                components.size.push_back(0);
            } else {
                run.label = runs_[run.parent].label;
            }
            std::fill(components.label.begin() + run.begin, components.label.begin() + run.end, run.label);
            components.size[run.label] += run.end - run.begin;
            written += run.end - run.begin;
            if (written <= kCellsBetweenLooks) continue;
            if (is_set(cancel)) return false;
            written = 0;
        }
        return true;
    }

  private:
    static constexpr std::size_t kCellsBetweenLooks = 4096;

    struct Run {
        CellIndex begin;
        CellIndex end;
        std::uint32_t parent;  // an earlier run of the same part, or itself
        std::uint32_t label = Components::kBlocked;
    };

    static bool is_set(const std::atomic<bool>* flag) {
        return flag != nullptr && flag->load(std::memory_order_relaxed);
    }

    void add_runs(int y) {
        // Cell x is bit x + 1, and both ends of a row are blocked: bits that differ from the one before are
        // where runs begin and end, in turns.
        const CellIndex origin = map_.index({0, y}) - 1;
        const std::uint64_t* const row = map_.blocked_row(y);
        std::uint64_t before = 1;
        CellIndex begin = kNoCell;
        for (std::size_t word = 0; word < map_.words_per_row(); ++word) {
            const std::uint64_t blocked = row[word];
            for (std::uint64_t edges = blocked ^ (blocked << 1U | before); edges != 0; edges &= edges - 1) {
                const CellIndex cell = origin + static_cast<CellIndex>(64 * word) +
                                       static_cast<CellIndex>(std::countr_zero(edges));
                if (begin == kNoCell) {
                    begin = cell;
                } else {
                    runs_.push_back({begin, cell, static_cast<std::uint32_t>(runs_.size())});
                    begin = kNoCell;
                }
            }
            before = blocked >> 63U;
        }
    }

    // Runs from `above` to `first` are the row above those from `first` on.
    void join_rows(std::size_t above, std::size_t first) {
        const auto width = static_cast<CellIndex>(map_.width());
        for (std::size_t i = first; i < runs_.size(); ++i) {
            while (above < first && runs_[above].end + width + reach_ <= runs_[i].begin) ++above;
            for (std::size_t touching = above;
                 touching < first && runs_[touching].begin + width < runs_[i].end + reach_; ++touching) {
                join(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(touching));
            }
        }
    }

    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        if (a > b) std::swap(a, b);
        runs_[b].parent = a;
    }

    std::uint32_t root(std::uint32_t run) {
        while (runs_[run].parent != run) {
            runs_[run].parent = runs_[runs_[run].parent].parent;
            run = runs_[run].parent;
        }
        return run;
    }

    const TraversalMap& map_;
    CellIndex reach_;
    std::vector<Run> runs_;
};

}  // namespace

Components label_runs(const TraversalMap& map, const std::atomic<bool>* cancel) {
    RunLabels labels(map);
    Components components;
    if (!labels.find_parts(cancel) || !labels.write(components, cancel)) return {};
    return components;
}

}  // namespace wayfield
