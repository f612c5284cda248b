#include "ui/cards.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/card_figures.h"
#include "ui/contender.h"
#include "ui/race_score.h"
#include "ui/text_size.h"

namespace wayfield {

namespace {

constexpr float kCardGap = 8, kCardPad = 12, kCardMargin = 12;
// Below this a pane is too low for more than one row.
constexpr float kLowPane = 330;

/// A row of cards with its measures.
struct CardRow {
    std::vector<Figure> figures;
    bool large = false;
    std::vector<float> widths = {};  ///< of as many figures as have room
    float width = 0, height = 0;
};

/// The cards of a pane, row below row.
struct CardBlock {
    std::vector<CardRow> rows;
    Colour edge = 0;  ///< the contender's, at the left of the first card
    Extent size = {};
};

// As wide as a line that is read with ease.
constexpr float kSentence = 560;

// A sentence in lines.
std::string sentence_lines(const UiContext& ui, const std::string& text, float room) {
    return wrapped(ui.widgets.fonts().body, text,
                   std::min(ui.widgets.px(kSentence), room - 2 * ui.widgets.px(kCardPad)));
}

float card_width(const UiContext& ui, const Figure& figure, ImFont* value_font, float room) {
    const float pads = 2 * ui.widgets.px(kCardPad);
    if (figure.sentence) {
        const float words = text_width(ui.widgets.fonts().small, figure.caption);
        const float lines = text_width(ui.widgets.fonts().body, sentence_lines(ui, figure.value, room));
        return std::min(room, std::ceil(std::max(words, lines) + pads));
    }
    const float digits = text_width(value_font, "0") * static_cast<float>(figure.least_digits);
    const float words = text_width(ui.widgets.fonts().small, figure.caption);
    return std::ceil(std::max({words, text_width(value_font, figure.value), digits}) + pads);
}

bool is_sentence(const CardRow& row) { return !row.figures.empty() && row.figures.front().sentence; }

ImFont* value_font(const UiContext& ui, const CardRow& row) {
    return row.large ? ui.widgets.fonts().figure : ui.widgets.fonts().number;
}

void measure_cards(const UiContext& ui, CardRow& row, float room) {
    const Widgets& w = ui.widgets;
    ImFont* font = value_font(ui, row);
    if (ui.film()) std::erase_if(row.figures, [](const Figure& figure) { return figure.measured; });
    row.height = std::round(w.fonts().small->FontSize + font->FontSize + w.px(row.large ? 17 : 13));
    if (is_sentence(row)) {
        const std::string lines = sentence_lines(ui, row.figures.front().value, room);
        row.height = std::round(w.fonts().small->FontSize + text_size(w.fonts().body, lines).y + w.px(13));
    }
    for (const Figure& figure : row.figures) {
        const float width = card_width(ui, figure, font, room),
                    before = row.widths.empty() ? 0 : w.px(kCardGap);
        if (row.width + before + width > room) break;
        row.width += before + width;
        row.widths.push_back(width);
    }
}

void measure_cards(const UiContext& ui, CardBlock& block, float room) {
    std::erase_if(block.rows, [](const CardRow& row) { return row.figures.empty(); });
    for (CardRow& row : block.rows) {
        measure_cards(ui, row, room);
        block.size.width = std::max(block.size.width, row.width);
        block.size.height += row.height + (block.size.height > 0 ? ui.widgets.px(kCardGap) : 0);
    }
}

void draw_card(const UiContext& ui, const Figure& figure, const CardRow& row, const Box& box) {
    Widgets& w = ui.widgets;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImFont* caption = w.fonts().small;
    ImFont* value = figure.sentence ? w.fonts().body : value_font(ui, row);
    w.draw_card_ground(box);
    const float x = box.x + w.px(kCardPad);
    list.AddText(caption, caption->FontSize, ImVec2(x, box.y + w.px(row.large ? 7 : 5)), w.theme().faint,
                 figure.caption.c_str());
    const std::string& words = figure.value;
    const float across = box.width + 1;
    list.AddText(value, value->FontSize, ImVec2(x, box.y + w.px(row.large ? 8 : 6) + caption->FontSize),
                 figure.colour, (figure.sentence ? sentence_lines(ui, words, across) : words).c_str());
    w.note_text(figure.caption, figure.value, box);
}

void draw_block(const UiContext& ui, const CardBlock& block, const Box& box, bool at_right) {
    const Widgets& w = ui.widgets;
    float y = box.y;
    for (const CardRow& row : block.rows) {
        float x = at_right ? box.right() - row.width : box.x;
        for (std::size_t i = 0; i < row.widths.size(); ++i) {
            draw_card(ui, row.figures[i], row, {x, y, row.widths[i], row.height});
            if (block.edge != 0 && i == 0 && &row == &block.rows.front()) {
                ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(x, y), ImVec2(x + w.px(4), y + row.height),
                                                          block.edge, w.px(6), ImDrawFlags_RoundCornersLeft);
            }
            x += row.widths[i] + w.px(kCardGap);
        }
        y += row.height + w.px(kCardGap);
    }
}

CardBlock full_block(const UiContext& ui, std::size_t index) {
    const Theme& theme = ui.widgets.theme();
    const Pane& pane = ui.scene.pane(index);
    const Layers& layers = pane.setup.layers;
    const bool several = ui.scene.panes().size() > 1;
    const bool low = static_cast<float>(ui.cameras[index].viewport().height) <= ui.widgets.px(kLowPane);
    const bool crowds = crowds_race(ui.scene);
    CardBlock block;
    if (pane.has_battle()) {
        std::vector<Figure> row = battle_row(pane, theme);
        if (several) {
            block.edge = contender_tint(index, theme.dark);
            row.front().caption = contender_names(ui.scene)[index];
            row.front().value += " alive";
        }
        block.rows.push_back({std::move(row), true});
    } else if (crowds) {
        block.edge = contender_tint(index, theme.dark);
        std::vector<Figure> row = crowd_row(pane, theme);
        row.front().caption = contender_names(ui.scene)[index];
        if (pane.crowd) row.front().value += " arrived";
        block.rows.push_back({std::move(row), true});
    } else if (several) {
        block.edge = contender_tint(index, theme.dark);
        block.rows.push_back({contender_row(pane, contender_names(ui.scene)[index], theme), true});
    } else {
        block.rows.push_back({first_row(pane, theme), true});
        // Where a caption speaks, the map needs the room more than the lesser figures.
        const bool brief = !ui.scene.caption().empty();
        if (!low && layers.shows(Layer::kSearch)) {
            block.rows.push_back({second_row(pane, theme, brief)});
            if (!brief) block.rows.push_back({step_row(pane, theme)});
            if (!brief) block.rows.push_back({reason_row(pane, theme, !ui.film())});
        }
    }
    if (!crowds && !pane.has_battle() && layers.shows(Layer::kAgents))
        block.rows.push_back({crowd_row(pane, theme)});
    if (!low && layers.any_field()) block.rows.push_back({field_row(pane, theme)});
    return block;
}

// The last card of all: the algorithm's name, and whether it found a path.
void shorten(Figure& figure) {
    figure.caption = figure.caption.substr(0, figure.caption.find(" ·"));
    figure.value = figure.value.substr(0, figure.value.find(','));
    figure.least_digits = 0;
}

// The same with less and less of it: without the sentence, without the lesser figures, without both, in one
// line of small type, with the first figures alone.
constexpr std::size_t kVariants = 8;

std::vector<CardBlock> blocks_of(const UiContext& ui, std::size_t index, float room) {
    std::vector<CardBlock> blocks{full_block(ui, index)};
    const CardBlock full = blocks.front();
    CardBlock reasoned = full, figures_only = full;
    if (full.rows.size() > 1) {
        std::erase_if(reasoned.rows, [&](const CardRow& row) { return !row.large && !is_sentence(row); });
        std::erase_if(figures_only.rows, is_sentence);
    }
    CardBlock first = full;
    first.rows.resize(1);
    blocks.push_back(std::move(figures_only));
    blocks.push_back(std::move(reasoned));
    blocks.push_back(first);
    first.rows.front().large = false;
    blocks.push_back(first);
    std::vector<Figure>& figures = first.rows.front().figures;
    for (const std::size_t few : {3U, 2U, 1U}) {
        if (figures.size() > few) figures.resize(few);
        if (few == 1) shorten(figures.front());
        blocks.push_back(first);
    }
    for (CardBlock& block : blocks) measure_cards(ui, block, room);
    return blocks;
}

}  // namespace

// In a race the cards stand in the same corner of all panes: they are compared.
std::vector<Box> Cards::draw_panes(const UiContext& ui) {
    const std::size_t count = std::min(ui.scene.panes().size(), ui.cameras.size());
    const float margin = ui.widgets.px(kCardMargin);
    std::vector<Placing> placings;
    std::vector<std::vector<CardBlock>> blocks;
    for (std::size_t i = 0; i < count; ++i) {
        const PixelRect view = ui.cameras[i].viewport();
        const bool shown = !view.empty() && ui.scene.pane(i).setup.layers.shows(Layer::kCards);
        const Box area{static_cast<float>(view.x) + margin, static_cast<float>(view.y) + margin,
                       static_cast<float>(view.width) - 2 * margin,
                       static_cast<float>(view.height) - 2 * margin};
        blocks.push_back(shown ? blocks_of(ui, i, area.width) : std::vector<CardBlock>(kVariants));
        placings.push_back({area, {}, marks_of(ui.scene.pane(i), ui.cameras[i], ui.widgets.scale())});
        for (const CardBlock& block : blocks.back()) placings.back().variants.push_back(block.size);
    }
    std::vector<Box> taken;
    if (!ui.layout.caption.empty()) taken.push_back(ui.layout.caption);
    constexpr Corner kCorners[] = {Corner::kTopLeft, Corner::kTopRight, Corner::kBottomLeft,
                                   Corner::kBottomRight};
    if (std::exchange(map_epoch_, ui.scene.map_epoch()) != ui.scene.map_epoch()) spots_.clear();
    spots_.resize(count);
    if (ui.scene.racing() && count > 0)
        std::ranges::fill(spots_, free_spot(placings, kCorners, taken, spots_.front()));
    std::vector<Box> boxes = taken;
    for (std::size_t i = 0; i < count; ++i) {
        if (!ui.scene.racing()) spots_[i] = free_spot({&placings[i], 1}, kCorners, taken, spots_[i]);
        const Spot spot = spots_[i];
        const Box box = box_in(placings[i].area, spot.corner, placings[i].variants[spot.variant]);
        if (box.empty()) continue;
        // Better none than one over the words of a lesson.
        const Placing bare{placings[i].area, placings[i].variants, {}};
        if (hidden_at({&bare, 1}, taken, spot).ends > 0) continue;
        const bool right = spot.corner == Corner::kTopRight || spot.corner == Corner::kBottomRight;
        draw_block(ui, blocks[i][spot.variant], box, right);
        boxes.push_back(box);
    }
    return boxes;
}

void Cards::draw(const UiContext& ui) {
    ImGui::SetNextWindowPos(ImVec2(ui.layout.map.x, ui.layout.map.y));
    ImGui::SetNextWindowSize(ImVec2(ui.layout.map.width, ui.layout.map.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("Cards", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoBackground |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    if (ui.state.show_cards) legends_.draw(ui, draw_panes(ui));
    ImGui::End();
}

}  // namespace wayfield
