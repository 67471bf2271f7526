// An array that is read at random places.
//
// Where an array is much larger than what the processor knows the pages of, each access costs a
// walk through the page tables as well. Larger pages make that rare; the system is asked for them,
// and it does not matter if it has none.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace qter {

/// `size` zeros of a plain type.
template <class T>
class BigArray {
 public:
    explicit BigArray(std::size_t size) : size_(size) {
        if (size == 0) return;
        const std::size_t bytes = size * sizeof(T);
        data_.reset(static_cast<T*>(::operator new(bytes, kAlignment)));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        // Whole large pages only: what is behind the end is not ours to give advice on.
        const std::size_t whole = bytes / kPage * kPage;
        if (whole != 0) static_cast<void>(madvise(data_.get(), whole, MADV_HUGEPAGE));
#endif
        std::memset(static_cast<void*>(data_.get()), 0, bytes);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    T& operator[](std::size_t i) { return data_.get()[i]; }
    const T& operator[](std::size_t i) const { return data_.get()[i]; }
    [[nodiscard]] const T* data() const { return data_.get(); }

 private:
    static constexpr std::size_t kPage = std::size_t{1} << 21;  // of x86, the commonest elsewhere
    static constexpr std::align_val_t kAlignment{kPage};
    struct Free {
        void operator()(T* data) const { ::operator delete(data, kAlignment); }
    };

    std::unique_ptr<T, Free> data_;
    std::size_t size_;
};

}  // namespace qter
