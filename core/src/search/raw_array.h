#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace wayfield {

/// A growable array whose new elements are uninitialised, so that room for the worst case costs address space
/// only and pages are touched when they are used.
template <class T>
class RawArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    std::size_t size() const { return size_; }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t memory_bytes() const { return size_ * sizeof(T); }

    /// At least `size` elements; the first `keep` of the old ones stay.
    void grow(std::size_t size, std::size_t keep) {
        if (size <= size_) return;
        auto larger = std::make_unique_for_overwrite<T[]>(size);
        std::copy_n(data_.get(), keep, larger.get());
        data_ = std::move(larger);
        size_ = size;
    }

  private:
    std::unique_ptr<T[]> data_;
    std::size_t size_ = 0;
};

}  // namespace wayfield
