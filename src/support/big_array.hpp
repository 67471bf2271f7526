// An array that is read at random places.
//
// Where an array is much larger than what the processor knows the pages of, each access costs a
// walk through the page tables as well. Larger pages make that rare; the system is asked for them,
// and it does not matter if it has none.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace qter {

/// Gives what takes a large page or more in large pages.
template <class T>
class BigAllocator {
 public:
    using value_type = T;
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);

    BigAllocator() = default;
    template <class Other>
    explicit(false) BigAllocator(const BigAllocator<Other>& /*other*/) noexcept {}

    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        if (bytes < kPage) return static_cast<T*>(::operator new(bytes));
        void* const data = ::operator new(bytes, kAlignment);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        // Whole large pages only: what is behind the end is not ours to give advice on.
        static_cast<void>(madvise(data, bytes / kPage * kPage, MADV_HUGEPAGE));
#endif
        return static_cast<T*>(data);
    }
    void deallocate(T* data, std::size_t count) noexcept {
        if (count * sizeof(T) < kPage) {
            ::operator delete(data);
        } else {
            ::operator delete(data, kAlignment);
        }
    }
    friend bool operator==(const BigAllocator& /*a*/, const BigAllocator& /*b*/) { return true; }

 private:
    static constexpr std::size_t kPage = std::size_t{1} << 21;  // of x86, the commonest elsewhere
    static constexpr std::align_val_t kAlignment{kPage};
};

template <class T>
using BigArray = std::vector<T, BigAllocator<T>>;

}  // namespace qter
