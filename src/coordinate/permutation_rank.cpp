#include "coordinate/permutation_rank.hpp"

#include <bit>
#include <cassert>

namespace qter {

std::uint32_t factorial(std::uint32_t n) {
    assert(n <= kMaxRanked);
    std::uint32_t product = 1;
    for (std::uint32_t i = 2; i <= n; ++i) product *= i;
    return product;
}

std::uint32_t rank_of(std::span<const Slot> permutation) {
    const auto size = static_cast<std::uint32_t>(permutation.size());
    assert(size <= kMaxRanked);
    std::uint32_t left = (1U << size) - 1;
    std::uint32_t rank = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
        const std::uint32_t bit = 1U << permutation[i];
        rank = rank * (size - i) + static_cast<std::uint32_t>(std::popcount(left & (bit - 1)));
        left &= ~bit;
    }
    return rank;
}

void unrank(std::uint32_t rank, std::span<Slot> out) {
    const auto size = static_cast<std::uint32_t>(out.size());
    assert(size <= kMaxRanked && (size == 0 || rank < factorial(size)));
    for (std::uint32_t i = size; i-- > 0;) {
        out[i] = rank % (size - i);
        rank /= size - i;
    }
    std::uint32_t left = (1U << size) - 1;
    for (Slot& element : out) {
        std::uint32_t rest = left;
        for (; element > 0; --element) rest &= rest - 1;
        element = static_cast<Slot>(std::countr_zero(rest));
        left &= ~(1U << element);
    }
}

}  // namespace qter
