#pragma once
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scene/pane.h"
#include "ui/layout.h"
#include "view/camera.h"

namespace wayfield {

/// What stands on a pane's map and is to stay in sight, in drawable pixels. Only what its layers show.
struct Marks {
    std::vector<Vec2> ends;  ///< start and goals
    std::vector<Vec2> path;  ///< so close to each other that none slips through below a card
    float radius = 0;        ///< of an end's marker
};
/// `scale`: drawable pixels of a length of 1.
Marks marks_of(const Pane& pane, const Camera& camera, float scale);

/// How much of it lies below a box; less is better, and ends weigh more than any length of path.
struct Hidden {
    int ends = 0;
    int path = 0;
    bool nothing() const { return ends == 0 && path == 0; }
    friend bool operator<(const Hidden& a, const Hidden& b) {
        return a.ends != b.ends ? a.ends < b.ends : a.path < b.path;
    }
};
Hidden hidden_by(const Box& box, const Marks& marks);

enum class Corner : std::uint8_t { kTopLeft, kTopRight, kBottomLeft, kBottomRight };
struct Extent {
    float width = 0, height = 0;
};
/// A box of that size in a corner of the area.
Box box_in(const Box& area, Corner corner, Extent size);

/// What is to be placed in an area: the same thing in some sizes, the fullest one first.
struct Placing {
    Box area;
    std::vector<Extent> variants;
    Marks marks;
};
struct Spot {
    std::size_t variant = 0;
    Corner corner = Corner::kTopLeft;
    friend bool operator==(const Spot&, const Spot&) = default;
};
/// One spot for all of them, which have equally many variants: the fullest variant that hides nothing, in the
/// corner where it stood `before` if that will do, else in the first of the corners that does. Where nothing
/// is free, ends are kept clear before the path is. `taken` is covered already.
Spot free_spot(std::span<const Placing> placings, std::span<const Corner> corners, std::span<const Box> taken,
               Spot before);

/// How much a spot hides, what is `taken` counted as ends.
Hidden hidden_at(std::span<const Placing> placings, std::span<const Box> taken, Spot spot);

}  // namespace wayfield
