// Memory of a Lua state, with the same addresses in every run.
//
// Lua hashes objects by the lower half of their addresses, and texts with a random seed for each
// state. Both decide when a table grows, and so the result of `#` for a table with holes, the
// memory in use, and the moments of collection. So the blocks of a state come from a region of its
// own that begins at a multiple of 2^32, in an order that depends only on the requests, and Lua's
// seed is replaced by a fixed one before it is used.
//
// The structure: slabs of 64 KiB, each for blocks of one size; larger blocks are consecutive slabs,
// the first that fit. If the system cannot reserve such a region, blocks come from malloc.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace qter {

class LuaMemory {
 public:
    /// For blocks of up to `bytes` together. Four times as many addresses are reserved, the most
    /// that can be in use when blocks of many sizes leave gaps.
    explicit LuaMemory(std::size_t bytes);
    LuaMemory(const LuaMemory&) = delete;
    LuaMemory& operator=(const LuaMemory&) = delete;
    ~LuaMemory();

    /// nullptr when no memory is left. Sizes are at least 1.
    [[nodiscard]] void* allocate(std::size_t size);
    void release(void* block, std::size_t size);
    /// A new block with the content of this one; nullptr, with this one unchanged, when no memory
    /// is left.
    [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t size);

    /// Replaces the seed of the state in `block`, its first block; to be called before the state
    /// makes a text. Does nothing if this Lua stores the seed elsewhere than 5.4 does.
    static void settle_hashes(void* block);

 private:
    static constexpr std::size_t kSlab = std::size_t{1} << 16;
    static constexpr std::size_t kKinds = 128;
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    struct Slab {
        void* free = nullptr;     // the last block that was released
        std::uint32_t fresh = 0;  // bytes that have been allocated at least once
        std::uint32_t used = 0;   // blocks in use
        std::uint32_t before = kNone, after = kNone;  // neighbours in the list of slabs with room
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
