#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "lab/lab.h"
#include "ui/plot.h"
#include "ui/ui_context.h"

namespace wayfield {

/// The laboratory over the whole window below the bar: experiments, plot, table, what it means.
class LabPanel {
  public:
    void draw(const UiContext& ui, Lab& lab);

  private:
    void draw_list(const UiContext& ui, const Lab& lab);
    void draw_run(const UiContext& ui, const Lab& lab);
    void draw_save(const UiContext& ui, const Lab& lab);
    void draw_picker(const UiContext& ui, const Lab& lab);
    void draw_wide(const UiContext& ui, Lab& lab, const Box& area);
    void draw_narrow(const UiContext& ui, Lab& lab, const Box& area);
    void draw_main(const UiContext& ui, Lab& lab, float plot_height);
    void draw_figure(const UiContext& ui, Lab& lab, const Box& box);
    void draw_controls(const UiContext& ui, Lab& lab);

    std::string file_ = "lab";  // what is saved, without its ending
};

/// The chosen experiment's table: expected, now, ratio, a line a value. As wide as the window it stands in.
void draw_lab_table(const UiContext& ui, const Lab& lab);
/// What it means, and what the text leaves open.
void draw_lab_words(const UiContext& ui, const Lab& lab);
/// The chosen experiment's plot with everything on it that the lab knows.
Plot lab_figure(const Lab& lab, const Theme& theme);

/// The chosen experiment as a picture for a slide: title, plot, where the figures come from.
void draw_lab_slide(const Widgets& w, const Lab& lab, const Box& area);

}  // namespace wayfield
