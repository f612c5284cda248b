#include "ui/icons.h"

#include <imgui.h>

#include <algorithm>

namespace wayfield {

namespace {

// A pen over a square of side 16 around a centre: icons are written in sixteenths.
struct Pen {
    ImDrawList& list;
    float x, y, unit;
    Colour colour;

    ImVec2 at(float px, float py) const { return {x + (px - 8) * unit, y + (py - 8) * unit}; }
    float width() const { return std::max(1.0f, 1.5f * unit); }
    void line(float x0, float y0, float x1, float y1) const {
        list.AddLine(at(x0, y0), at(x1, y1), colour, width());
    }
    void box(float x0, float y0, float x1, float y1) const {
        list.AddRect(at(x0, y0), at(x1, y1), colour, unit, 0, width());
    }
    void block(float x0, float y0, float x1, float y1, float rounding = 0.5f) const {
        list.AddRectFilled(at(x0, y0), at(x1, y1), colour, rounding * unit);
    }
    void triangle(float x0, float y0, float x1, float y1, float x2, float y2) const {
        list.AddTriangleFilled(at(x0, y0), at(x1, y1), at(x2, y2), colour);
    }
    void ring(float px, float py, float radius) const {
        list.AddCircle(at(px, py), radius * unit, colour, 0, width());
    }
    void dot(float px, float py, float radius) const {
        list.AddCircleFilled(at(px, py), radius * unit, colour);
    }
    void arc(float px, float py, float radius, float from, float to) const {
        list.PathArcTo(at(px, py), radius * unit, from, to, 16);
        list.PathStroke(colour, 0, width());
    }
};

void draw_tool(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::kWall:
            pen.block(4, 4, 12, 12, 1);
            break;
        case Icon::kErase:
            pen.box(4, 4, 12, 12);
            break;
        case Icon::kTerrain:
            pen.line(8, 2.5f, 13.5f, 8);
            pen.line(13.5f, 8, 8, 13.5f);
            pen.line(8, 13.5f, 2.5f, 8);
            pen.line(2.5f, 8, 8, 2.5f);
            break;
        case Icon::kStart:
            pen.dot(8, 8, 5);
            break;
        case Icon::kGoal:
            pen.ring(8, 8, 5);
            pen.dot(8, 8, 2);
            break;
        case Icon::kAgents:
            pen.dot(5, 5.2f, 2.4f);
            pen.dot(11.2f, 6.4f, 2.4f);
            pen.dot(7, 11.4f, 2.4f);
            break;
        case Icon::kPan:
            pen.line(8, 2, 8, 14);
            pen.line(2, 8, 14, 8);
            break;
        case Icon::kLine:
            pen.line(3, 13, 13, 3);
            break;
        case Icon::kRect:
            pen.box(2.5f, 4, 13.5f, 12);
            break;
        case Icon::kFill:
            pen.box(2.5f, 2.5f, 13.5f, 13.5f);
            pen.block(5, 5, 11, 11, 0);
            break;
        case Icon::kBrush:
            pen.dot(5, 11, 2.6f);
            pen.line(6, 10, 13, 3);
            break;
        default:
            break;
    }
}

void draw_player(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::kFirst:
            pen.block(2.5f, 3, 4.5f, 13, 0);
            pen.triangle(13, 3, 13, 13, 5, 8);
            break;
        case Icon::kBack:
            pen.triangle(12, 3, 12, 13, 4, 8);
            break;
        case Icon::kPlay:
        case Icon::kForward:
            pen.triangle(4, 3, 12, 8, 4, 13);
            break;
        case Icon::kPause:
            pen.block(4, 3, 7, 13, 0);
            pen.block(9, 3, 12, 13, 0);
            break;
        case Icon::kLast:
            pen.triangle(3, 3, 11, 8, 3, 13);
            pen.block(11.5f, 3, 13.5f, 13, 0);
            break;
        default:
            break;
    }
}

void draw_sign(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::kUndo:
            pen.arc(8.5f, 9, 4, 3.6f, 7.6f);
            pen.triangle(2.2f, 7.8f, 4.6f, 3.2f, 7.6f, 7.6f);
            break;
        case Icon::kRedo:
            pen.arc(7.5f, 9, 4, 1.8f, 5.8f);
            pen.triangle(13.8f, 7.8f, 11.4f, 3.2f, 8.4f, 7.6f);
            break;
        case Icon::kFit:
            for (const float x : {3.0f, 13.0f}) {
                for (const float y : {3.0f, 13.0f}) {
                    pen.line(x, y, x + (x < 8 ? 3.5f : -3.5f), y);
                    pen.line(x, y, x, y + (y < 8 ? 3.5f : -3.5f));
                }
            }
            break;
        case Icon::kSun:
            pen.ring(8, 8, 3);
            for (const auto& [dx, dy] : {std::pair{1.f, 0.f},
                                         {0.f, 1.f},
                                         {-1.f, 0.f},
                                         {0.f, -1.f},
                                         {.7f, .7f},
                                         {-.7f, .7f},
                                         {.7f, -.7f},
                                         {-.7f, -.7f}}) {
                pen.line(8 + dx * 5, 8 + dy * 5, 8 + dx * 7, 8 + dy * 7);
            }
            break;
        case Icon::kMoon:
            pen.arc(8, 8, 5.5f, 1.0f, 5.3f);
            pen.arc(11.5f, 5.5f, 4.6f, 1.75f, 4.4f);
            break;
        case Icon::kHelp:
            pen.arc(8, 5.8f, 2.9f, 3.3f, 7.3f);
            pen.line(9.6f, 8.2f, 8, 9.6f);
            pen.line(8, 9.6f, 8, 10.8f);
            pen.dot(8, 13, 1);
            break;
        case Icon::kDuel:
            pen.box(1.5f, 3, 7, 13);
            pen.block(9, 3, 14.5f, 13, 1);
            break;
        case Icon::kLessons:
            pen.box(1.5f, 3, 14.5f, 10.5f);
            pen.line(8, 10.5f, 8, 13.5f);
            pen.line(5, 13.5f, 11, 13.5f);
            pen.line(4.5f, 6, 11.5f, 6);
            break;
        case Icon::kRecord:
            pen.ring(8, 8, 6);
            pen.dot(8, 8, 3.4f);
            break;
        case Icon::kCaret:
            pen.triangle(4, 6, 12, 6, 8, 11);
            break;
        case Icon::kCheck:
            pen.line(3.5f, 8.2f, 6.8f, 11.5f);
            pen.line(6.8f, 11.5f, 12.5f, 4.5f);
            break;
        case Icon::kFolder:
            pen.block(2, 4, 7, 7);
            pen.block(2, 5.5f, 14, 13, 1);
            break;
        case Icon::kFile:
            pen.box(4, 2.5f, 12, 13.5f);
            break;
        case Icon::kLab:  // a flask
            pen.line(6, 2.5f, 10, 2.5f);
            pen.line(6.8f, 2.5f, 6.8f, 6.5f);
            pen.line(9.2f, 2.5f, 9.2f, 6.5f);
            pen.line(6.8f, 6.5f, 3.5f, 13);
            pen.line(9.2f, 6.5f, 12.5f, 13);
            pen.line(3.5f, 13, 12.5f, 13);
            pen.line(5.2f, 10, 10.8f, 10);
            break;
        case Icon::kUp:
            pen.line(8, 13, 8, 4);
            pen.line(4, 8, 8, 4);
            pen.line(12, 8, 8, 4);
            break;
        default:
            break;
    }
}

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, float x, float y, float size, Colour colour) {
    const Pen pen{list, x, y, size / 16, colour};
    draw_tool(pen, icon);
    draw_player(pen, icon);
    draw_sign(pen, icon);
}

}  // namespace wayfield
