#pragma once
#include <string>

#include "ui/ui_context.h"
#include "wayfield/generators.h"

namespace wayfield {

/// Generators with their parameters (which ones, the registry says), and a file by name.
class MapPanel {
  public:
    void draw(const UiContext& ui);

  private:
    void draw_generator(const UiContext& ui);
    void draw_file(const UiContext& ui);

    GeneratorSpec spec_;
    std::string file_name_;
};

}  // namespace wayfield
