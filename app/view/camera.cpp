#include "view/camera.h"

#include <algorithm>
#include <cmath>

namespace wayfield {

namespace {

// Of a pane's side: how far the map's edge may be drawn in, so that cells under cards and at corners can be
// reached.
constexpr double kSlack = 0.25;
// Of a pane's height: what the map needs above a covered foot.
constexpr double kLeastAboveFoot = 0.3;
// Largest cell number that nearest_cell answers: far outside every map, far inside an int.
constexpr double kFarCell = 1e6;

double ratio(int pixels, int units) {
    return pixels > 0 && units > 0 ? static_cast<double>(pixels) / units : 1.0;
}

double clamped_center(double center, double map, double view_cells) {
    const double margin = view_cells * (0.5 - kSlack);
    if (margin > map - margin) return map / 2;
    return std::clamp(center, margin, map - margin);
}

// Cubic ease-out: most of the way at once, so that the map answers under the finger.
double eased_fraction(double t) {
    const double left = 1 - std::clamp(t, 0.0, 1.0);
    return 1 - left * left * left;
}

}  // namespace

double WindowMetrics::scale_x() const { return ratio(drawable_width, window_width); }
double WindowMetrics::scale_y() const { return ratio(drawable_height, window_height); }

void Camera::set_map(int width, int height) {
    width = std::max(width, 1);
    height = std::max(height, 1);
    if (width == map_width_ && height == map_height_) return;
    map_width_ = width;
    map_height_ = height;
    fit(false);
}

void Camera::set_viewport(const PixelRect& rect, double scale) {
    if (rect.empty() || !(scale > 0) || !std::isfinite(scale)) return;
    if (placed_ && rect == viewport_ && scale == scale_) return;
    const double factor = scale / scale_;
    viewport_ = rect;
    scale_ = scale;
    if (fitted_ || !placed_) {
        placed_ = true;
        fit(false);
        return;
    }
    settle();
    go_to(clamped({now_.center, now_.zoom * factor}), false);
}

void Camera::set_foot(int pixels) {
    pixels = std::clamp(pixels, 0, viewport_.height);
    // A map of a few pixels would be worth less than one that is covered in part.
    if (viewport_.height - pixels < viewport_.height * kLeastAboveFoot) pixels = 0;
    if (pixels == foot_) return;
    foot_ = pixels;
    if (fitted_) fit(false);
}

Camera::View Camera::fitting() const {
    const double height = viewport_.height - foot_;
    const double zoom =
        std::min({static_cast<double>(viewport_.width) / map_width_, height / map_height_, max_zoom()});
    return {{map_width_ / 2.0, map_height_ / 2.0 + foot_ / 2.0 / zoom}, zoom};
}

double Camera::min_zoom() const { return fitting().zoom; }
double Camera::max_zoom() const { return kMaxCellPixels * scale_; }

Camera::View Camera::clamped(View view) const {
    view.zoom = std::clamp(std::isfinite(view.zoom) ? view.zoom : min_zoom(), min_zoom(), max_zoom());
    if (!std::isfinite(view.center.x)) view.center.x = map_width_ / 2.0;
    if (!std::isfinite(view.center.y)) view.center.y = map_height_ / 2.0;
    view.center.x = clamped_center(view.center.x, map_width_, viewport_.width / view.zoom);
    view.center.y = clamped_center(view.center.y, map_height_, viewport_.height / view.zoom);
    return view;
}

void Camera::go_to(const View& view, bool eased) {
    target_ = view;
    from_ = now_;
    elapsed_ = eased ? 0 : kEaseSeconds;
    if (!eased) now_ = target_;
}

void Camera::settle() {
    elapsed_ = kEaseSeconds;
    now_ = target_;
}

void Camera::follow(const Camera& leader) {
    // A fitted one fits its own pane, which may be a pixel narrower.
    if (leader.fitted_ && fitted_ && !leader.easing()) return;
    now_ = clamped(leader.now_);
    from_ = clamped(leader.from_);
    target_ = leader.fitted_ ? fitting() : clamped(leader.target_);
    elapsed_ = leader.elapsed_;
    fitted_ = leader.fitted_;
    if (!easing()) now_ = target_;
}

bool Camera::advance(double seconds) {
    if (!easing()) return false;
    if (seconds > 0) elapsed_ += seconds;
    if (!easing()) {
        settle();
        return false;
    }
    const double t = eased_fraction(elapsed_ / kEaseSeconds);
    const double zoom = from_.zoom * std::pow(target_.zoom / from_.zoom, t);
    // With the middle moved in step with 1 / zoom one point of the pane stands still all the way: the
    // pointer.
    const double span = 1 / from_.zoom - 1 / target_.zoom;
    const double s = std::abs(span) > 1e-12 ? (1 / from_.zoom - 1 / zoom) / span : t;
    now_.zoom = zoom;
    now_.center.x = from_.center.x + (target_.center.x - from_.center.x) * s;
    now_.center.y = from_.center.y + (target_.center.y - from_.center.y) * s;
    return true;
}

void Camera::pan(double dx, double dy) {
    if (!std::isfinite(dx) || !std::isfinite(dy)) return;
    settle();
    fitted_ = false;
    go_to(clamped({{now_.center.x - dx / now_.zoom, now_.center.y - dy / now_.zoom}, now_.zoom}), false);
}

void Camera::pan_eased(double dx, double dy) {
    if (!std::isfinite(dx) || !std::isfinite(dy)) return;
    fitted_ = false;
    const View& to = target_;
    go_to(clamped({{to.center.x - dx / to.zoom, to.center.y - dy / to.zoom}, to.zoom}), true);
}

void Camera::zoom_at(Vec2 pixel, double factor) {
    if (!(factor > 0) || !std::isfinite(factor) || !std::isfinite(pixel.x) || !std::isfinite(pixel.y)) return;
    const double zoom = target_.zoom * factor;
    if (zoom <= min_zoom() * 1.0001) {
        fit();
        return;
    }
    const Vec2 held = to_cell(pixel);
    View view;
    view.zoom = std::min(zoom, max_zoom());
    view.center.x = held.x - (pixel.x - viewport_.x - viewport_.width / 2.0) / view.zoom;
    view.center.y = held.y - (pixel.y - viewport_.y - viewport_.height / 2.0) / view.zoom;
    fitted_ = false;
    go_to(clamped(view), true);
}

void Camera::set_zoom(double zoom) {
    if (!(zoom > 0)) return;
    zoom_at({viewport_.x + viewport_.width / 2.0, viewport_.y + viewport_.height / 2.0}, zoom / target_.zoom);
}

void Camera::fit(bool eased) {
    fitted_ = true;
    go_to(fitting(), eased);
}

void Camera::fill(bool eased) {
    const double zoom = std::max(static_cast<double>(viewport_.width) / map_width_,
                                 static_cast<double>(viewport_.height) / map_height_);
    fitted_ = false;
    go_to(clamped({{map_width_ / 2.0, map_height_ / 2.0}, zoom}), eased);
}

Vec2 Camera::origin() const {
    const Vec2 at{viewport_.x + viewport_.width / 2.0 - now_.center.x * now_.zoom,
                  viewport_.y + viewport_.height / 2.0 - now_.center.y * now_.zoom};
    // At rest the map's corner lies on a pixel's corner: gaps between cells stay crisp.
    return easing() ? at : Vec2{std::floor(at.x + 0.5), std::floor(at.y + 0.5)};
}

Vec2 Camera::to_pixel(Vec2 cell) const {
    const Vec2 corner = origin();
    return {corner.x + cell.x * now_.zoom, corner.y + cell.y * now_.zoom};
}

Vec2 Camera::to_cell(Vec2 pixel) const {
    const Vec2 corner = origin();
    return {(pixel.x - corner.x) / now_.zoom, (pixel.y - corner.y) / now_.zoom};
}

Point Camera::nearest_cell(Vec2 pixel) const {
    const Vec2 cell = to_cell(pixel);
    const auto whole = [](double v) {
        return static_cast<int>(
            std::floor(std::isfinite(v) ? std::clamp(v, -kFarCell, kFarCell) : -kFarCell));
    };
    return {whole(cell.x), whole(cell.y)};
}

std::optional<Point> Camera::cell_at(Vec2 pixel) const {
    const Point p = nearest_cell(pixel);
    if (!Rect{0, 0, map_width_, map_height_}.contains(p)) return std::nullopt;
    return p;
}

Rect Camera::visible_cells() const {
    const Point first = nearest_cell({static_cast<double>(viewport_.x), static_cast<double>(viewport_.y)});
    const Point last =
        nearest_cell({viewport_.x + viewport_.width - 1e-6, viewport_.y + viewport_.height - 1e-6});
    return intersected({first.x, first.y, last.x + 1, last.y + 1}, {0, 0, map_width_, map_height_});
}

std::optional<Point> cell_at_window(const Camera& camera, const WindowMetrics& metrics, Vec2 window) {
    return camera.cell_at(metrics.to_pixels(window));
}

}  // namespace wayfield
