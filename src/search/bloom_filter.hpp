// Bloom filter: a set without false negatives, but with rare false positives.
//
// The technique: a blocked Bloom filter. Each member sets some bits, chosen by its hash; a value
// whose bits are not all set is not a member. So a set of thousands of millions of positions takes
// a few bits for each. A search that uses it to know where it need not continue loses nothing by a
// false positive but the time for that position.
//
// All bits of a member are in one cache line of 512 bits, four in each of two of its words: a query
// costs one access to memory. With b bits a member, b from 16 to 64, the false positive rate is
// about (4 / b)^8, somewhat more as lines are not equally full: 36 bits, 3 in a million.
//
// Limits: members cannot be removed or listed. Threads may insert at the same time.
//
// Sources: B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970; F.
// Putze, P. Sanders, J. Singler, "Cache-, hash- and space-efficient Bloom filters", 2007 (blocks of
// a line).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "support/mapped_memory.hpp"

namespace qter {

class BloomFilter {
 public:
    static constexpr std::uint64_t kLineBytes = 64;

    /// Empty, of whole lines that take `bytes` at most, but at least one line; a page of memory is
    /// taken with its first member. Throws as MappedMemory.
    explicit BloomFilter(std::uint64_t bytes)
        : lines_(std::max<std::uint64_t>(1, bytes / kLineBytes)), memory_(lines_ * kLineBytes) {}

    [[nodiscard]] std::uint64_t bytes() const { return memory_.size(); }

    /// `hash`: 64 well mixed bits.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(line_of(hash)); }
    void insert(std::uint64_t hash) {
        const Bits bits = bits_of(hash);
        // The memory belongs to this filter and is not const.
        auto* const line = const_cast<std::uint64_t*>(line_of(hash));
        for (std::size_t i = 0; i < 2; ++i) {
            std::atomic_ref(line[bits.word[i]]).fetch_or(bits.bits[i], std::memory_order_relaxed);
        }
    }
    /// True for every member.
    [[nodiscard]] bool may_have(std::uint64_t hash) const {
        const Bits bits = bits_of(hash);
        const std::uint64_t* const line = line_of(hash);
        return (line[bits.word[0]] & bits.bits[0]) == bits.bits[0] &&
               (line[bits.word[1]] & bits.bits[1]) == bits.bits[1];
    }

 private:
    static constexpr std::uint64_t kWords = kLineBytes / sizeof(std::uint64_t);

    struct Bits {
        std::size_t word[2];
        std::uint64_t bits[2];
    };

    /// By the upper bits of the hash.
    [[nodiscard]] const std::uint64_t* line_of(std::uint64_t hash) const {
        __extension__ using Wide = unsigned __int128;
        const auto line = static_cast<std::uint64_t>(static_cast<Wide>(hash) * lines_ >> 64);
        return reinterpret_cast<const std::uint64_t*>(memory_.data()) + line * kWords;
    }
    /// By other bits: those that chose the line are the same within it.
    [[nodiscard]] static Bits bits_of(std::uint64_t hash) {
        // An odd number with irregular bits: that of the golden ratio. Bits 0 to 47 choose bits,
        // 58 to 63 words.
        std::uint64_t rest = (hash ^ hash << 32) * 0x9e3779b97f4a7c15;
        Bits bits{};
        bits.word[0] = rest >> 61;
        bits.word[1] = (bits.word[0] + 1 + (rest >> 58 & 7) % 7) % kWords;
        for (std::uint64_t& some : bits.bits) {
            for (int i = 0; i < 4; ++i) {
                some |= std::uint64_t{1} << (rest & 63);
                rest >>= 6;
            }
        }
        return bits;
    }

    std::uint64_t lines_;
    MappedMemory memory_;
};

}  // namespace qter
