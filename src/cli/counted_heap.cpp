// Counting heap: operators new and delete that keep the account of the process' memory.
//
// The technique: replaced global operators. --memory limits the whole process
// (support/memory_account.hpp), and searches mostly use containers that grow. So `new` charges
// large blocks before it allocates them, and `delete` releases them. Small blocks are not charged
// one by one, which would cost allocation-heavy searches some percent. For these `new` only adds up
// the requested bytes, and lets the account query the system once the sum could have brought the
// process near its limit.
//
// Limits: sanitizers have a heap of their own, which is not replaced; nor is a heap that cannot
// report the size of a block (malloc_usable_size of glibc).
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "support/memory_account.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QTER_OTHER_HEAP
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define QTER_OTHER_HEAP
#endif
#endif

#if defined(__GLIBC__) && !defined(QTER_OTHER_HEAP)
#include <malloc.h>

namespace qter {
namespace {

/// Blocks of at least this size are charged one by one.
constexpr std::size_t kLargePiece = std::size_t{64} << 10;
/// Added to large blocks, so that their usable size distinguishes them from small ones.
constexpr std::size_t kMoreForLarge = 128;

/// Bytes that this thread may allocate in small blocks before the next query.
constinit thread_local std::uint64_t small_until_look = std::uint64_t{1} << 20;

[[gnu::noinline]] void* large_piece(std::size_t size, std::size_t alignment) {
    std::size_t whole = size + kMoreForLarge;
    whole = (whole + alignment - 1) / alignment * alignment;
    if (whole < size) throw std::bad_alloc();
    MemoryAccount::charge(whole);
    void* const piece = alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__
                            ? std::malloc(whole)
                            : std::aligned_alloc(alignment, whole);
    if (piece == nullptr) {
        MemoryAccount::release(whole);
        throw std::bad_alloc();
    }
    // The sizes differ by a page or two.
    MemoryAccount::note(static_cast<std::int64_t>(::malloc_usable_size(piece)) -
                        static_cast<std::int64_t>(whole));
    return piece;
}

[[gnu::noinline]] void give_back_large(void* piece) noexcept {
    MemoryAccount::release(::malloc_usable_size(piece));
    std::free(piece);
}

[[gnu::noinline]] void look_at_heap() {
    // If the memory is over the limit, look() throws and the next small block queries again.
    small_until_look = 0;
    small_until_look = MemoryAccount::look();
}

void count_small(std::size_t size) {
    if (small_until_look >= size) [[likely]] {
        small_until_look -= size;
    } else {
        look_at_heap();
    }
}

}  // namespace
}  // namespace qter

void* operator new(std::size_t size) {
    if (size >= qter::kLargePiece) [[unlikely]] {
        return qter::large_piece(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    }
    qter::count_small(size);
    void* const piece = std::malloc(size == 0 ? 1 : size);
    if (piece == nullptr) [[unlikely]]
        throw std::bad_alloc();
    return piece;
}
void* operator new[](std::size_t size) { return ::operator new(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto to = static_cast<std::size_t>(alignment);
    if (size >= qter::kLargePiece) return qter::large_piece(size, to);
    qter::count_small(size);
    void* const piece = std::aligned_alloc(to, (size + to - 1) / to * to + (size == 0 ? to : 0));
    if (piece == nullptr) throw std::bad_alloc();
    return piece;
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return ::operator new(size, alignment);
}
void operator delete(void* piece, std::size_t size) noexcept {
    if (size >= qter::kLargePiece) [[unlikely]] {
        qter::give_back_large(piece);
    } else {
        std::free(piece);
    }
}
void operator delete(void* piece) noexcept {
    if (piece == nullptr) return;
    if (::malloc_usable_size(piece) >= qter::kLargePiece + qter::kMoreForLarge) [[unlikely]] {
        qter::give_back_large(piece);
    } else {
        std::free(piece);
    }
}
void operator delete[](void* piece) noexcept { ::operator delete(piece); }
void operator delete[](void* piece, std::size_t size) noexcept { ::operator delete(piece, size); }
void operator delete(void* piece, std::align_val_t) noexcept { ::operator delete(piece); }
void operator delete[](void* piece, std::align_val_t) noexcept { ::operator delete(piece); }
void operator delete(void* piece, std::size_t size, std::align_val_t) noexcept {
    ::operator delete(piece, size);
}
void operator delete[](void* piece, std::size_t size, std::align_val_t) noexcept {
    ::operator delete(piece, size);
}

#endif
