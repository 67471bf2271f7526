#include "coordinate/permutation_space.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace qter {

PermutationSpace::PermutationSpace(const OrbitPart& part, const std::vector<GripTurn>& grips,
                                   const PermutationLayout& layout)
    : slots_(part.slots),
      blocks_(layout.blocks()),
      block_size_(layout.block_size),
      rank_(layout.blocks(), layout.block_size),
      orders_(factorial(layout.block_size)),
      bits_(static_cast<std::uint32_t>(std::bit_width(orders_ - 1))),
      mask_((1U << bits_) - 1),
      inner_bits_(bits_ * layout.blocks()),
      numbers_(grips) {
    assert(layout.slots() == part.slots.size() && inner_bits_ <= 32);
    number_blocks(layout);
    fill_products();
    arrangements_ = arrangement_coordinate(slots_, block_of_, rank_, grips);
    fill_changes(grips);
}

std::uint64_t PermutationSpace::entries() const {
    std::uint64_t entries = arrangements();
    for (Slot block = 0; block < blocks_; ++block) entries *= orders_;
    return entries;
}

void PermutationSpace::number_blocks(const PermutationLayout& layout) {
    block_of_ = layout.block;
    for (Slot block = 0; block < blocks_; ++block) {
        for (Slot slot = 0; slot < size(); ++slot) {
            if (block_of_[slot] == block) members_.push_back(slot);
        }
    }
    place_of_.resize(size());
    for (Slot i = 0; i < size(); ++i) place_of_[members_[i]] = i % block_size_;
}

void PermutationSpace::fill_products() {
    places_.resize(std::size_t{orders_} * block_size_);
    for (std::uint32_t order = 0; order < orders_; ++order) {
        unrank(order, std::span(places_).subspan(std::size_t{order} * block_size_, block_size_));
    }
    products_.assign(std::size_t{1} << (2 * bits_), 0);
    std::array<Slot, kMaxRanked> both;
    for (std::uint32_t first = 0; first < orders_; ++first) {
        for (std::uint32_t then = 0; then < orders_; ++then) {
            for (Slot i = 0; i < block_size_; ++i) both[i] = places(first)[places(then)[i]];
            products_[first << bits_ | then] =
                static_cast<std::uint16_t>(rank_of({both.data(), block_size_}));
        }
    }
}

std::uint32_t PermutationSpace::change(std::span<const Slot> block,
                                       std::span<const Slot> from) const {
    // By slot, the number of slots before it that hold pieces of the same block.
    std::array<Slot, kMaxRanked> nth, seen{};
    for (Slot i = 0; i < size(); ++i) nth[i] = seen[block[i]]++;
    std::array<std::array<Slot, kMaxRanked>, kMaxRanked> orders;
    seen = {};
    for (Slot i = 0; i < size(); ++i) {
        const Slot of = block[from[i]];
        orders[of][seen[of]++] = nth[from[i]];
    }
    std::uint32_t change = 0;
    for (Slot of = 0; of < blocks_; ++of) {
        change |= with_order(of, rank_of({orders[of].data(), block_size_}));
    }
    return change;
}

void PermutationSpace::fill_changes(const std::vector<GripTurn>& grips) {
    const std::vector<Permutation> from = grip_permutations(slots_, grips);
    changes_.resize(std::size_t{arrangements()} * turns());
    std::vector<Slot> block(size());
    for (std::uint32_t at = 0; at < arrangements(); ++at) {
        blocks_of(at, block);
        for (std::size_t grip = 0; grip < grips.size(); ++grip) {
            if (grips[grip].order < 2) continue;
            changes_[std::size_t{at} * turns() + numbers_.first(grip)] = change(block, from[grip]);
        }
    }
    for (std::uint32_t at = 0; at < arrangements(); ++at) {
        std::uint32_t* const changes = changes_.data() + std::size_t{at} * turns();
        for (std::size_t grip = 0; grip < grips.size(); ++grip) {
            const std::uint32_t first = numbers_.first(grip);
            for (std::uint32_t turn = first + 1; turn < numbers_.end(grip); ++turn) {
                changes[turn] =
                    product(changes[turn - 1], change(arrangement_after(at, turn - 1), first));
            }
        }
    }
}

Point PermutationSpace::point_of(const State& state) const {
    return point_of(permutations_on(slots_, {state}).front());
}

Point PermutationSpace::point_of(std::span<const Slot> piece) const {
    std::array<Slot, kMaxRanked> block, seen{};
    std::array<std::array<Slot, kMaxRanked>, kMaxRanked> orders;
    for (Slot i = 0; i < size(); ++i) {
        const Slot of = block_of_[piece[i]];
        block[i] = of;
        orders[of][seen[of]++] = place_of_[piece[i]];
    }
    Point point;
    point.perm = arrangement_of({block.data(), size()});
    for (Slot of = 0; of < blocks_; ++of) {
        point.orient |= with_order(of, rank_of({orders[of].data(), block_size_}));
    }
    return point;
}

void PermutationSpace::pieces_of(Point point, std::span<Slot> piece) const {
    assert(piece.size() == size());
    blocks_of(point.perm, piece);
    std::array<Slot, kMaxRanked> seen{};
    for (Slot& slot : piece) {
        const Slot of = slot;
        slot = members(of)[places(order_of(point.orient, of))[seen[of]++]];
    }
}

}  // namespace qter
