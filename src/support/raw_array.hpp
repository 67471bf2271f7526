// Large arrays without initial values, or filled by several threads.
//
// The system clears each page at the first write to it. A vector writes all of its elements on one
// thread, which waits for every page; here several threads share that work.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "support/big_array.hpp"
#include "support/parallel.hpp"

namespace qter {

/// Does not initialise new elements.
template <class T>
class RawAllocator : public BigAllocator<T> {
 public:
    static_assert(std::is_trivial_v<T>);

    RawAllocator() = default;
    template <class Other>
    explicit(false) RawAllocator(const RawAllocator<Other>& /*other*/) noexcept {}

    template <class U>
    void construct(U* element) noexcept {
        ::new (static_cast<void*>(element)) U;
    }
};

/// A vector whose new elements are uninitialised.
template <class T>
using RawArray = std::vector<T, RawAllocator<T>>;

/// Writes `value` to `count` elements on at most `threads` threads.
template <class T>
void write_on(std::uint32_t threads, T* to, std::size_t count, T value) {
    constexpr std::size_t kTogether = (std::size_t{1} << 21) / sizeof(T);
    run_tasks(threads, (count + kTogether - 1) / kTogether, [&](std::uint32_t, std::size_t task) {
        const std::size_t first = task * kTogether;
        std::fill_n(to + first, std::min(kTogether, count - first), value);
    });
}

/// `count` times `value`, written by at most `threads` threads.
template <class T>
[[nodiscard]] RawArray<T> filled(std::size_t count, T value, std::uint32_t threads) {
    RawArray<T> made(count);
    write_on(threads, made.data(), count, value);
    return made;
}

}  // namespace qter
