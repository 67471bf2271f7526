#include "lua/lua_memory.hpp"

#include <lua.h>
#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

namespace qter {
namespace {

/// Blocks up to this size share slabs.
constexpr std::size_t kLargest = std::size_t{1} << 15;
/// Up to this size there is a kind for every 16 bytes, then four kinds for every doubling.
constexpr std::size_t kFine = 1024;
constexpr std::size_t kGrain = 16;

/// Reserves a region at a multiple of 2^32; nullptr when there is none.
char* region(std::size_t size) {
#ifdef MAP_FIXED_NOREPLACE
    constexpr std::uintptr_t kFirst = 0x2000;
    constexpr std::uintptr_t kTries = 256;
    for (std::uintptr_t i = kFirst; i < kFirst + kTries; ++i) {
        void* const wanted = reinterpret_cast<void*>(i << 32);
        void* const got =
            ::mmap(wanted, size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == wanted) return static_cast<char*>(got);
        if (got != MAP_FAILED) ::munmap(got, size);  // an old kernel treats the address as a hint
    }
#else
    static_cast<void>(size);
#endif
    return nullptr;
}

// --- The seed of text hashes.

std::uint32_t number_at(const char* place) {
    std::uint32_t number = 0;
    std::memcpy(&number, place, sizeof number);
    return number;
}

/// The hash of a short text in Lua 5.4.
std::uint32_t hash_of(std::string_view text, std::uint32_t drawn) {
    std::uint32_t hash = drawn ^ static_cast<std::uint32_t>(text.size());
    for (std::size_t i = text.size(); i > 0; --i) {
        hash ^= (hash << 5) + (hash >> 2) + static_cast<unsigned char>(text[i - 1]);
    }
    return hash;
}

/// Records the blocks of a state that is created for inspection.
struct Seen {
    char* first = nullptr;
    std::size_t first_size = 0;
    char* last = nullptr;

    static void* allocate(void* seen, void* block, std::size_t, std::size_t size) {
        if (size == 0) {
            std::free(block);
            return nullptr;
        }
        auto& self = *static_cast<Seen*>(seen);
        void* const made = std::realloc(block, size);
        if (block == nullptr) self.last = static_cast<char*>(made);
        if (self.first == nullptr) {
            self.first = self.last;
            self.first_size = size;
        }
        return made;
    }

    /// Whether the number at `offset` of the state is the seed of the new text's hash.
    [[nodiscard]] bool hashes(std::size_t offset, const char* text) const {
        const std::uint32_t hash = hash_of(text, number_at(first + offset));
        for (const char* at = last; at + sizeof hash <= text; at += sizeof hash) {
            if (number_at(at) == hash) return true;
        }
        return false;
    }
};

/// The offset of the seed in the first block of a state.
std::optional<std::size_t> find_number() {
    Seen seen;
    lua_State* const state = lua_newstate(Seen::allocate, &seen);
    if (state == nullptr) return std::nullopt;
    std::vector<std::size_t> found;
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= seen.first_size; at += 4) {
        found.push_back(at);
    }
    for (const char* word : {"one text", "and another", "a third one"}) {
        const char* const text = lua_pushstring(state, word);
        std::erase_if(found, [&](std::size_t at) { return !seen.hashes(at, text); });
    }
    lua_close(state);
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

}  // namespace

void LuaMemory::settle_hashes(void* block) {
    constexpr std::uint32_t kNumber = 0x9e3779b9;
    static const std::optional<std::size_t> kAt = find_number();
    if (kAt) std::memcpy(static_cast<char*>(block) + *kAt, &kNumber, sizeof kNumber);
}

LuaMemory::LuaMemory(std::size_t bytes) {
    constexpr std::size_t kLeast = std::size_t{8} << 20;
    constexpr std::size_t kMost = std::size_t{1} << 31;
    const std::size_t size = std::clamp(bytes, kLeast, kMost / 4) * 4 / kSlab * kSlab;
    base_ = region(size);
    if (base_ == nullptr) return;
    slabs_.resize(size / kSlab);
    with_room_.fill(kNone);
}

LuaMemory::~LuaMemory() {
    if (base_ != nullptr) ::munmap(base_, slabs_.size() * kSlab);
}

std::size_t LuaMemory::kind_of(std::size_t size) {
    if (size <= kFine) return (size + kGrain - 1) / kGrain - 1;
    // The two bits after the highest one, of the size rounded up.
    const auto bits = static_cast<std::size_t>(std::bit_width(size - 1)) - 1;
    const std::size_t quarter = ((size - 1) >> (bits - 2)) & 3U;
    constexpr auto kFineBits = static_cast<std::size_t>(std::bit_width(kFine - 1));
    return kFine / kGrain + (bits - kFineBits) * 4 + quarter;
}

std::size_t LuaMemory::size_of(std::size_t kind) {
    if (kind < kFine / kGrain) return (kind + 1) * kGrain;
    const std::size_t steps = kind - kFine / kGrain;
    const std::size_t power = kFine << (steps / 4);
    return power + power / 4 * (steps % 4 + 1);
}

void LuaMemory::link(std::uint32_t slab, std::size_t kind) {
    slabs_[slab].before = kNone;
    slabs_[slab].after = with_room_[kind];
    if (with_room_[kind] != kNone) slabs_[with_room_[kind]].before = slab;
    with_room_[kind] = slab;
}

void LuaMemory::unlink(std::uint32_t slab, std::size_t kind) {
    const Slab& gone = slabs_[slab];
    if (gone.after != kNone) slabs_[gone.after].before = gone.before;
    (gone.before != kNone ? slabs_[gone.before].after : with_room_[kind]) = gone.after;
}

std::uint32_t LuaMemory::take_row(std::size_t count) {
    while (lowest_ < slabs_.size() && slabs_[lowest_].taken) ++lowest_;
    std::size_t free = 0;
    for (std::size_t slab = lowest_; slab < slabs_.size(); ++slab) {
        free = slabs_[slab].taken ? 0 : free + 1;
        if (free < count) continue;
        const std::size_t first = slab + 1 - count;
        for (std::size_t i = first; i <= slab; ++i) slabs_[i].taken = true;
        return static_cast<std::uint32_t>(first);
    }
    return kNone;
}

void LuaMemory::give_row(std::uint32_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) slabs_[i] = {};
    lowest_ = std::min<std::size_t>(lowest_, first);
    if (count > 1) ::madvise(place(first), count * kSlab, MADV_DONTNEED);
}

void* LuaMemory::allocate(std::size_t size) {
    if (base_ == nullptr) return std::malloc(size);
    if (size > kLargest) {
        if (size > slabs_.size() * kSlab) return nullptr;
        const std::uint32_t first = take_row((size + kSlab - 1) / kSlab);
        return first == kNone ? nullptr : place(first);
    }
    const std::size_t kind = kind_of(size);
    const std::size_t each = size_of(kind);
    std::uint32_t number = with_room_[kind];
    if (number == kNone) {
        number = take_row(1);
        if (number == kNone) return nullptr;
        link(number, kind);
    }
    Slab& slab = slabs_[number];
    void* block = slab.free;
    if (block != nullptr) {
        std::memcpy(&slab.free, block, sizeof slab.free);
    } else {
        block = place(number) + slab.fresh;
        slab.fresh += static_cast<std::uint32_t>(each);
    }
    ++slab.used;
    if (slab.free == nullptr && slab.fresh + each > kSlab) unlink(number, kind);
    return block;
}

void LuaMemory::release(void* block, std::size_t size) {
    if (base_ == nullptr) return std::free(block);
    const auto number = static_cast<std::uint32_t>(
        static_cast<std::size_t>(static_cast<char*>(block) - base_) / kSlab);
    if (size > kLargest) return give_row(number, (size + kSlab - 1) / kSlab);
    const std::size_t kind = kind_of(size);
    Slab& slab = slabs_[number];
    const bool was_full = slab.free == nullptr && slab.fresh + size_of(kind) > kSlab;
    std::memcpy(block, &slab.free, sizeof slab.free);
    slab.free = block;
    --slab.used;
    if (was_full) link(number, kind);
    if (slab.used > 0) return;
    unlink(number, kind);
    give_row(number, 1);
}

void* LuaMemory::resize(void* block, std::size_t old_size, std::size_t size) {
    if (base_ == nullptr) return std::realloc(block, size);
    if (old_size <= kLargest && size <= kLargest && kind_of(old_size) == kind_of(size)) {
        return block;
    }
    const bool same_row = (old_size + kSlab - 1) / kSlab == (size + kSlab - 1) / kSlab;
    if (old_size > kLargest && size > kLargest && same_row) return block;
    void* const made = allocate(size);
    if (made == nullptr) return nullptr;
    std::memcpy(made, block, std::min(old_size, size));
    release(block, old_size);
    return made;
}

}  // namespace qter
