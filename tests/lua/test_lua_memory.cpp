// The blocks of a Lua state.
#include "catch.hpp"
#include "lua/lua_memory.hpp"

#include <cstring>
#include <random>
#include <vector>

using qter::LuaMemory;

namespace {

struct Block {
    unsigned char* at;
    std::size_t size;
    unsigned char filled;
};

bool holds(const Block& block) {
    for (std::size_t i = 0; i < block.size; ++i) {
        if (block.at[i] != block.filled) return false;
    }
    return true;
}

/// Takes, resizes and gives back blocks at random; the lower halves of their addresses.
std::vector<std::uint32_t> use(LuaMemory& memory, unsigned seed) {
    std::mt19937 random(seed);
    const auto draw = [&](std::size_t most) { return random() % most; };
    const auto size = [&] { return draw(8) == 0 ? 1 + draw(200'000) : 1 + draw(1 + draw(3000)); };
    std::vector<Block> blocks;
    std::vector<std::uint32_t> places;
    for (int step = 0; step < 4000; ++step) {
        const std::size_t which = blocks.empty() ? 0 : draw(blocks.size());
        if (blocks.size() < 200 && draw(2) == 0) {
            const std::size_t wanted = size();
            blocks.push_back({static_cast<unsigned char*>(memory.allocate(wanted)), wanted,
                              static_cast<unsigned char>(step)});
            REQUIRE(blocks.back().at != nullptr);
            std::memset(blocks.back().at, blocks.back().filled, wanted);
        } else if (!blocks.empty() && draw(2) == 0) {
            Block& block = blocks[which];
            const std::size_t wanted = size();
            block.at = static_cast<unsigned char*>(memory.resize(block.at, block.size, wanted));
            REQUIRE(block.at != nullptr);
            block.size = std::min(block.size, wanted);
            REQUIRE(holds(block));
            block.size = wanted;
            std::memset(block.at, block.filled, wanted);
        } else if (!blocks.empty()) {
            REQUIRE(holds(blocks[which]));
            memory.release(blocks[which].at, blocks[which].size);
            blocks[which] = blocks.back();
            blocks.pop_back();
        }
        if (!blocks.empty()) {
            places.push_back(
                static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(blocks.back().at)));
        }
    }
    for (const Block& block : blocks) {
        CHECK(holds(block));
        memory.release(block.at, block.size);
    }
    return places;
}

}  // namespace

TEST_CASE("blocks of Lua do not overlap, and lie at the same places in every memory", "[lua]") {
    constexpr std::size_t kBytes = std::size_t{64} << 20;
    LuaMemory one(kBytes);
    LuaMemory other(kBytes);
    for (unsigned seed = 0; seed < 3; ++seed) CHECK(use(one, seed) == use(other, seed));
}

TEST_CASE("what is larger than all memory of Lua is refused", "[lua]") {
    LuaMemory memory(std::size_t{8} << 20);
    CHECK(memory.allocate(std::size_t{100} << 20) == nullptr);
    void* const most = memory.allocate(std::size_t{30} << 20);
    REQUIRE(most != nullptr);
    CHECK(memory.allocate(std::size_t{30} << 20) == nullptr);
    memory.release(most, std::size_t{30} << 20);
    CHECK(memory.allocate(std::size_t{30} << 20) != nullptr);
}
