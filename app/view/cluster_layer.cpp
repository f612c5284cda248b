#include "view/cluster_layer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace wayfield {

namespace {

// Of many edges across one cluster each is faint, so that the map shows through.
constexpr double kEdgeAlpha = 0.22;
constexpr double kBorderAlpha = 0.3;
constexpr double kNodeAlpha = 0.85;
// Nodes closer together than so many pixels would be a blur.
constexpr double kLeastCluster = 40;

LinePiece piece_between(std::pair<CellIndex, CellIndex> ends, const Grid& grid) {
    const Point a = grid.point(ends.first);
    const Point b = grid.point(ends.second);
    return {static_cast<float>(a.x) + 0.5F,
            static_cast<float>(a.y) + 0.5F,
            static_cast<float>(b.x) + 0.5F,
            static_cast<float>(b.y) + 0.5F,
            0,
            0};
}

std::vector<LinePiece> pieces_between(const std::vector<std::pair<CellIndex, CellIndex>>& pairs,
                                      const Grid& grid) {
    std::vector<LinePiece> pieces;
    pieces.reserve(pairs.size());
    for (const auto& ends : pairs) pieces.push_back(piece_between(ends, grid));
    return pieces;
}

std::vector<LinePiece> borders_of(int side, const Grid& grid) {
    std::vector<LinePiece> pieces;
    const auto width = static_cast<float>(grid.width());
    const auto height = static_cast<float>(grid.height());
    for (int x = side; x < grid.width(); x += side) {
        pieces.push_back({static_cast<float>(x), 0, static_cast<float>(x), height, 0, 0});
    }
    for (int y = side; y < grid.height(); y += side) {
        pieces.push_back({0, static_cast<float>(y), width, static_cast<float>(y), 0, 0});
    }
    return pieces;
}

}  // namespace

std::size_t ClusterLayer::update(const MapFrame& frame) {
    if (frame.clusters.graph == nullptr) return 0;
    const Grid& grid = *frame.grid;
    std::size_t uploaded = 0;
    const bool other = version_ != frame.clusters.version;
    if (other) {
        const LevelPicture& graph = *frame.clusters.graph;
        std::vector<LinePiece> nodes;
        for (const CellIndex cell : graph.nodes) nodes.push_back(dot_at(cell, grid.width(), 0));
        uploaded += borders_.upload(borders_of(graph.side, grid)) + nodes_.upload(nodes) +
                    edges_.upload(pieces_between(graph.inner, grid)) +
                    crossings_.upload(pieces_between(graph.crossings, grid));
    }
    const std::span<const CellIndex> path = frame.clusters.abstract_path;
    if (other || path_size_ != path.size()) {
        std::vector<LinePiece> pieces;
        std::vector<LinePiece> dots;
        for (std::size_t i = 0; i < path.size(); ++i) {
            dots.push_back(dot_at(path[i], grid.width(), 0));
            if (i > 0) pieces.push_back(piece_between({path[i - 1], path[i]}, grid));
        }
        uploaded += path_.upload(pieces) + path_nodes_.upload(dots);
    }
    version_ = frame.clusters.version;
    path_size_ = path.size();
    return uploaded;
}

void ClusterLayer::draw(const MapFrame& frame, const PanePlacement& place) {
    if (frame.clusters.graph == nullptr) return;
    const MapPalette& palette = map_palette(frame.dark);
    const double thin = std::clamp(place.zoom * 0.03, 0.5 * frame.scale, 1.2 * frame.scale);
    const double dot = std::clamp(place.zoom * 0.2, 1.0 * frame.scale, 4.0 * frame.scale);
    const Rgb colour = search_colour(frame);
    pen_.draw(borders_, place, thin, {colour, kBorderAlpha});
    if (place.zoom * frame.clusters.graph->side >= kLeastCluster * frame.scale) {
        pen_.draw(edges_, place, thin, {colour, kEdgeAlpha});
        pen_.draw(crossings_, place, thin * 2, {palette.jump_point, kNodeAlpha});
        pen_.draw(nodes_, place, dot, {palette.jump_point, kNodeAlpha});
    }
    pen_.draw(path_, place, thin * 1.6, {palette.goal, kNodeAlpha});
    pen_.draw(path_nodes_, place, dot * 1.3, {palette.goal, 1});
}

}  // namespace wayfield
