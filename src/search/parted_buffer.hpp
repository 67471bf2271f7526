// Buffers that collect items by the part of a table that they belong to, and pass them on in rows.
//
// The technique: radix partitioning. Writes to random positions of a large table are collected by
// part, in buffers that fit a near cache. A full buffer is passed on at once: a writing thread
// locks the part once for all of it, and the memory that it touches lies together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace qter {

template <class T, std::size_t kParts>
class PartedBuffer {
 public:
    /// Calls `use(part, std::span<const T>)` when a part's buffer is full.
    template <class Use>
    [[gnu::always_inline]] inline void push(std::uint32_t part, const T& thing, const Use& use) {
        T* const first = things_.get() + std::size_t{part} * kRoom;
        std::uint32_t& size = sizes_[part];
        first[size++] = thing;
        if (size == kRoom) give(part, use);
    }
    /// Passes on all remaining items.
    template <class Use>
    void flush(const Use& use) {
        for (std::uint32_t part = 0; part < kParts; ++part) {
            if (sizes_[part] != 0) give(part, use);
        }
    }

 private:
    /// With half of it the cost of a lock for each buffer shows, with twice as much the cache size.
    static constexpr std::size_t kRoom = 256;

    template <class Use>
    [[gnu::noinline]] void give(std::uint32_t part, const Use& use) {
        const std::span<const T> things(things_.get() + std::size_t{part} * kRoom, sizes_[part]);
        sizes_[part] = 0;
        use(part, things);
    }

    std::unique_ptr<T[]> things_ =
        std::make_unique_for_overwrite<T[]>(kParts * kRoom);  // [part][number]
    std::array<std::uint32_t, kParts> sizes_{};
};

}  // namespace qter
