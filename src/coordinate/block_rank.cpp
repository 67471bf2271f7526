#include "coordinate/block_rank.hpp"

#include <array>
#include <cassert>

namespace qter {

BlockRank::BlockRank(Slot blocks, Slot block_size)
    : things_(static_cast<Slot>(blocks * block_size)),
      block_size_(block_size),
      size_(factorial(things_)) {
    for (Slot block = 0; block < blocks; ++block) size_ /= factorial(block_size);
}

std::uint32_t BlockRank::rank_of(std::span<const Slot> block) const {
    std::array<Slot, kMaxRanked> has;
    has.fill(block_size_);
    std::uint64_t ways = size_;
    std::uint64_t rank = 0;
    for (Slot i = 0; i < things_; ++i) {
        std::uint64_t smaller = 0;
        for (Slot of = 0; of < block[i]; ++of) smaller += has[of];
        rank += ways * smaller / (things_ - i);
        ways = ways * has[block[i]]-- / (things_ - i);
    }
    return static_cast<std::uint32_t>(rank);
}

void BlockRank::unrank(std::uint32_t rank, std::span<Slot> block) const {
    assert(block.size() == things_ && rank < size_);
    std::array<Slot, kMaxRanked> has;
    has.fill(block_size_);
    std::uint64_t ways = size_;
    std::uint64_t left = rank;
    for (Slot i = 0; i < things_; ++i) {
        Slot of = 0;
        for (;; ++of) {
            const std::uint64_t begin = ways * has[of] / (things_ - i);
            if (left < begin) {
                ways = begin;
                break;
            }
            left -= begin;
        }
        block[i] = of;
        --has[of];
    }
}

}  // namespace qter
