// Hashing fast states.
//
// The technique: folded multiplication. Two words are multiplied into 128 bits and the halves are
// folded; every bit of the result depends on nearly all bits of both words, at a cost of a few
// cycles. Each 32 bytes take two such products in parallel, chained through the hash so far; one
// more product closes the hash.
//
// Limits: no defence against deliberate collisions.
// Source: folded multiplication as a mixer is folklore; Wang Yi's wyhash (2019) made it popular.
#pragma once

#include "state/fast_plan.hpp"

namespace qter {

/// The two halves of a 128-bit product, added without carry.
[[nodiscard]] inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// A hash that takes 32 bytes at a time, as four words.
class FastHasher {
 public:
    /// `bytes` is the total number of bytes.
    explicit FastHasher(std::size_t bytes) : hash_(bytes ^ kPi) {}

    void take(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
        const std::uint64_t first = folded_product(a ^ kE, b ^ hash_);
        const std::uint64_t second = folded_product(c ^ kRoot2, d ^ kRoot3 ^ hash_);
        hash_ = first ^ (second << 32 | second >> 32);
    }
    [[nodiscard]] std::uint64_t close() const { return folded_product(hash_ ^ kE, kRoot3); }

 private:
    // Odd, and half of their bits set: digits of pi, e, and the square roots of 2 and 3.
    static constexpr std::uint64_t kPi = 0x243f6a8885a308d3;
    static constexpr std::uint64_t kE = 0xb7e151628aed2a6b;
    static constexpr std::uint64_t kRoot2 = 0x6a09e667f3bcc909;
    static constexpr std::uint64_t kRoot3 = 0xbb67ae8584caa73b;

    std::uint64_t hash_;
};

/// A hash of `bytes` bytes of a state, a multiple of 32; the same on every platform and with every
/// kernel. All 64 bits are good: any of them can be used as a table index. O(bytes). Inlining is
/// forced: where several sources are one unit, the compiler leaves it out of the loop of the
/// shortener, which then takes 7 % longer.
[[gnu::always_inline, nodiscard]] inline std::uint64_t fast_hash(const std::uint8_t* state,
                                                                 std::size_t bytes) {
    FastHasher hasher(bytes);
    for (std::size_t at = 0; at != bytes; at += kFastBytes) {
        const auto word = [state, at](std::size_t i) {
            return little_endian<std::uint64_t>(state + at, i);
        };
        hasher.take(word(0), word(1), word(2), word(3));
    }
    return hasher.close();
}

/// A hash of the masked pieces only, as good as fast_hash: states that fast_agree have equal
/// hashes. O(count). Inlining is forced, for loops that do little else.
[[gnu::always_inline, nodiscard]] inline std::uint64_t fast_hash(const std::uint8_t* state,
                                                                 const FastMask* masks,
                                                                 std::size_t count) {
    FastHasher hasher(count * kFastBytes);
    for (const FastMask *mask = masks, *end = masks + count; mask != end; ++mask) {
        const auto word = [state, mask](std::size_t i) {
            return little_endian<std::uint64_t>(state + mask->at, i) &
                   little_endian<std::uint64_t>(mask->byte, i);
        };
        hasher.take(word(0), word(1), word(2), word(3));
    }
    return hasher.close();
}

}  // namespace qter
