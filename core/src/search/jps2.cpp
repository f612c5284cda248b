// D. Harabor, A. Grastien, "Improving jump point search", 2014, without the tables of its JPS+.
//
// Jump point search on bits: the map keeps for each straight direction a line of bits of where a walk has to
// stop, and a scan takes 64 cells at a time. Cells on a diagonal from which something was seen are not
// opened; what was seen is, so that only turns forced by obstacles enter the open set. Without diagonals the
// columns take the diagonals' part (canonical ordering: N. Sturtevant, S. Rabin, 2016).
#include "jump_search.h"

namespace wayfield {
namespace {

/// Points are cells, and successors are looked for when they are needed.
template <JumpKind kKind>
class CellSpace {
  public:
    CellSpace(SearchRun& run, std::uint64_t diagonal)
        : run_(run), scan_(run.map, run.goal, diagonal), row_of_(run.map.width()), width_(run.map.width()) {}

    std::size_t size() const { return run_.map.cell_count(); }
    std::uint32_t start() const { return run_.start; }
    std::uint32_t goal() const { return run_.goal; }
    CellIndex cell(std::uint32_t key) const { return key; }
    Point place(std::uint32_t key) const {
        const int y = row_of_(key);
        return {static_cast<int>(key) - y * width_, y};
    }
    static std::uint64_t bound(std::uint32_t) { return 0; }
    static void reached(std::uint32_t) {}
    void next(std::uint32_t key) const { scan_.prefetch(key, place(key)); }

    template <class Search>
    void expand(Search& search, std::uint32_t key, Point p, std::size_t arrival) const {
        Visitor<Search> visitor{search};
        for (unsigned left = scan_.directions(key, arrival); left != 0; left &= left - 1) {
            scan_.look(key, p, std::countr_zero(left), visitor);
        }
    }

  private:
    template <class Search>
    struct Visitor {
        Search& search;
        void found(CellIndex cell, Point p, std::uint64_t cost, int arrival) {
            search.reach(cell, p, cost, arrival);
        }
        void scanned(CellIndex last, int length, int direction) { search.scanned(last, length, direction); }
    };

    const SearchRun& run_;
    const JumpScan<kKind> scan_;
    const RowOf row_of_;
    const int width_;
};

}  // namespace

SearchStatus run_jps2(SearchRun& run) { return run_jumps<CellSpace>(run); }

}  // namespace wayfield
