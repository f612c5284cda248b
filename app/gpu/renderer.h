#pragma once

namespace wayfield {

/// True if OpenGL is drawn by the processor (by the renderer's name: llvmpipe and its like), where pixels and
/// triangles cost what they cost the processor. Needs a current context.
bool software_renderer();

}  // namespace wayfield
