#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace wayfield {

/// An array of zeros that costs address space only until it is touched: for what is kept by cell and used for
/// few of them.
template <class T>
class ZeroedArray {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    std::size_t size() const { return size_; }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    std::size_t memory_bytes() const { return size_ * sizeof(T); }

    /// At least `size` elements. Where that takes more memory, all are zeros again.
    void grow(std::size_t size) {
        if (size <= size_) return;
        data_.reset();
        size_ = 0;
        data_.reset(static_cast<T*>(std::calloc(size, sizeof(T))));
        if (data_ == nullptr) throw std::bad_alloc();
        size_ = size;
    }

  private:
    struct Free {
        void operator()(T* data) const { std::free(data); }
    };
    std::unique_ptr<T[], Free> data_;
    std::size_t size_ = 0;
};

}  // namespace wayfield
