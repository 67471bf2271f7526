// The heap of the program, kept to the process' account of memory.
//
// The technique: replaced operators new and delete that keep account. --memory is kept for the
// whole process (support/memory_account.hpp), and most of what searches take are containers that
// grow as they find things. So `new` charges large pieces before they are taken, and `delete`
// releases them. Small ones are not counted one by one, which would cost searches that make many of
// them some percent. For these `new` only adds up what was asked for, and has the account look at
// what the system says once that could have brought the process near its limit.
//
// Limits: the address sanitizer and others bring a heap of their own, which is left alone; so is
// every heap that cannot tell how large a piece is (malloc_usable_size of glibc).
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

/// Pieces from here on are charged one by one.
constexpr std::size_t kLargePiece = std::size_t{64} << 10;
/// Large pieces are a little larger, and so can be told from others by what may be used of them.
constexpr std::size_t kMoreForLarge = 128;

/// What this thread may take in small pieces before the next look.
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
    // A difference of a page or two.
    MemoryAccount::note(static_cast<std::int64_t>(::malloc_usable_size(piece)) -
                        static_cast<std::int64_t>(whole));
    return piece;
}

[[gnu::noinline]] void give_back_large(void* piece) noexcept {
    MemoryAccount::release(::malloc_usable_size(piece));
    std::free(piece);
}

[[gnu::noinline]] void look_at_heap() {
    // Should there be too much, the next small piece looks again.
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
