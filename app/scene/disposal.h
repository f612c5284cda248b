#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace wayfield {

/// Takes what isn't needed any more, to let go of it on another thread: giving back the memory of a large map
/// takes longer than a frame. Without a taker it goes at once.
class Disposal {
  public:
    using Taker = std::function<void(std::shared_ptr<const void>)>;

    void set_taker(Taker taker) { taker_ = std::move(taker); }
    void give(std::shared_ptr<const void> memory) const {
        if (taker_ && memory) taker_(std::move(memory));
    }
    /// Leaves nothing of it behind.
    template <class Thing>
    void take(Thing& thing) const {
        Thing gone = std::move(thing);
        if (taker_) taker_(std::make_shared<Thing>(std::move(gone)));
    }

  private:
    Taker taker_;
};

}  // namespace wayfield
