// Ranks of arrangements of equal blocks: permutations of a multiset.
//
// The technique: ranking in lexicographic order. When `left` things remain, has[b] of them of block
// b, then has[b] / left of the remaining arrangements begin with block b.
//
// Worked number: twelve things in three blocks of four have 12! / 4!^3 = 34,650 arrangements.
//
// Limit: kMaxRanked things. Source: D. E. Knuth, "The Art of Computer Programming" 4A, 7.2.1.2.
#pragma once

#include <cstdint>
#include <span>

#include "coordinate/permutation_rank.hpp"

namespace qter {

class BlockRank {
 public:
    /// For `blocks` blocks of `block_size` things, at most kMaxRanked things.
    BlockRank(Slot blocks, Slot block_size);

    /// The number of arrangements.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    /// The rank of an arrangement, given as the block of the thing at each position. O(things *
    /// blocks).
    [[nodiscard]] std::uint32_t rank_of(std::span<const Slot> block) const;
    /// The inverse of rank_of.
    void unrank(std::uint32_t rank, std::span<Slot> block) const;

 private:
    Slot things_;
    Slot block_size_;
    std::uint32_t size_;
};

}  // namespace qter
