#include "gpu/fence.h"

#include <glad/gl.h>

#include <utility>

namespace wayfield {

namespace {

// Should a driver never come to it, drawing goes on without.
constexpr GLuint64 kMostNanoseconds = 2'000'000'000;

}  // namespace

void Fence::set() {
    forget();
    sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void Fence::wait() {
    if (!sync_) return;
    glClientWaitSync(static_cast<GLsync>(sync_), GL_SYNC_FLUSH_COMMANDS_BIT, kMostNanoseconds);
    forget();
}

void Fence::forget() {
    if (sync_) glDeleteSync(static_cast<GLsync>(std::exchange(sync_, nullptr)));
}

}  // namespace wayfield
