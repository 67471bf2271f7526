// An array for random access, allocated in large pages where possible.
//
// An array much larger than the range of the processor's TLB costs a walk through the page tables
// on each access. Larger pages make such walks rare. The allocator requests large pages from the
// system and works without them if the system has none.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace qter {

/// Requests large pages for allocations of at least one large page.
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
        // Whole large pages only: memory after the end of the array belongs to others.
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
    static constexpr std::size_t kPage = std::size_t{1}
                                         << 21;  // on x86, the most common size elsewhere
    static constexpr std::align_val_t kAlignment{kPage};
};

template <class T>
using BigArray = std::vector<T, BigAllocator<T>>;

}  // namespace qter
