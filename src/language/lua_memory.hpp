// Where the blocks of a Lua state lie: at the same places in every run.
//
// Lua hashes objects by the lower half of their addresses, and texts with a number that it draws
// for every state. Both decide when a table grows, and so which end `#` finds of a table with
// holes, how much memory there is, and when the collector comes. So the blocks of a state come from
// a region of its own that begins at a multiple of 2^32, in an order that nothing but the requests
// decides, and the number that Lua draws is replaced by another before it is used.
//
// The structure: slabs of 64 KiB, each for blocks of one size; larger blocks are rows of slabs, the
// first that fit. Where the system has no such region to give, blocks are those of malloc.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace qter {

class LuaMemory {
 public:
    /// For blocks of up to `bytes` together; four times as much are addresses alone, and all that
    /// can be in use when blocks of many sizes leave gaps.
    explicit LuaMemory(std::size_t bytes);
    LuaMemory(const LuaMemory&) = delete;
    LuaMemory& operator=(const LuaMemory&) = delete;
    ~LuaMemory();

    /// nullptr when there is no room. Sizes are at least 1.
    [[nodiscard]] void* allocate(std::size_t size);
    void release(void* block, std::size_t size);
    /// Another block with what this one holds; nullptr, and this one as it was, without room.
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t size);

    /// Replaces the number that Lua has drawn for the state in `block`, its first; to be called
    /// before it makes a text. Does nothing with a Lua that keeps it elsewhere than 5.4 does.
    static void settle_hashes(void* block);

 private:
    static constexpr std::size_t kSlab = std::size_t{1} << 16;
    static constexpr std::size_t kKinds = 128;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    struct Slab {
        void* free = nullptr;                         // the last block that was released
        std::uint32_t fresh = 0;                      // bytes that have been handed out once
        std::uint32_t used = 0;                       // blocks in use
        std::uint32_t before = kNone, after = kNone;  // slabs of the kind with room
        bool taken = false;
    };

    static std::size_t kind_of(std::size_t size);
    static std::size_t size_of(std::size_t kind);
    void link(std::uint32_t slab, std::size_t kind);
    void unlink(std::uint32_t slab, std::size_t kind);
    [[nodiscard]] char* place(std::uint32_t slab) const { return base_ + slab * kSlab; }
    std::uint32_t take_row(std::size_t count);
    void give_row(std::uint32_t first, std::size_t count);

    char* base_ = nullptr;
    std::vector<Slab> slabs_;
    std::size_t lowest_ = 0;  // no slab before it is free
    std::array<std::uint32_t, kKinds> with_room_{};
};

}  // namespace qter
