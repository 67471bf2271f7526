// Which block's thing is in each place, as a number: permutations of a multiset.
//
// The technique, ranking in lexicographic order: of the arrangements of what is left, has[b] / left
// begin with block b, where has[b] things of the block are left.
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
    /// Of so many blocks of one size, kMaxRanked things at most.
    BlockRank(Slot blocks, Slot block_size);

    /// How many arrangements there are.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    /// The rank of blocks by place. O(things * blocks).
    [[nodiscard]] std::uint32_t rank_of(std::span<const Slot> block) const;
    /// The inverse of rank_of.
    void unrank(std::uint32_t rank, std::span<Slot> block) const;

 private:
    Slot things_;
    Slot block_size_;
    std::uint32_t size_;
};

}  // namespace qter
