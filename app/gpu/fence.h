#pragma once

namespace wayfield {

/// Marks a place among the calls to the driver, to wait until all before it is drawn. An OpenGL context must
/// be current.
class Fence {
  public:
    Fence() = default;
    ~Fence() { forget(); }
    Fence(const Fence&) = delete;
    Fence& operator=(const Fence&) = delete;

    /// From now on it stands here.
    void set();
    /// Waits for what came before it; not at all if it was never set.
    void wait();

  private:
    void forget();

    void* sync_ = nullptr;
};

}  // namespace wayfield
