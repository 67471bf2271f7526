// A raw coordinate and a cocycle over it for the permutations of one orbit, and their move tables.
//
// The technique: a coordinate, and what its turns do to the rest. A permutation is a point of the
// product that permutation_layout.hpp describes, `perm` being the rank of its arrangement and
// `orient` its inner part: a field of bits for each block, the rank of the order in which the
// block's pieces stand, slots ascending. Arrangements are a raw coordinate
// (ranked_coordinates.hpp): which one a turn makes depends on the arrangement alone. So does its
// change: block by block, by which permutation the order of the pieces is composed, which is again
// a word of such fields. So a step is two loads for the turn, and one for each block from a table
// of products.
//
// Limits: those of the layout. Twists are not looked at. Points that no turns reach, such as odd
// permutations of an orbit that is only permuted evenly, are there all the same.
//
// Source: permutation_layout.hpp. Measured: tests/bench/bench_permutation_table.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/block_rank.hpp"
#include "coordinate/orbit_space.hpp"
#include "coordinate/permutation_layout.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/symmetry_action.hpp"

namespace qter {

class PermutationSpace {
 public:
    /// The permutations of `part` under the turns of `grips`, as `layout`, made for that part and
    /// so many turns, divides them. O(arrangements * turns).
    PermutationSpace(const OrbitPart& part, const std::vector<GripTurn>& grips,
                     const PermutationLayout& layout);

    /// Slots of the part; they are numbered 0 .. size() - 1 here, as are its pieces.
    [[nodiscard]] Slot size() const { return static_cast<Slot>(slots_.size()); }
    /// The puzzle's slots, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    [[nodiscard]] Slot blocks() const { return blocks_; }
    [[nodiscard]] Slot block_size() const { return block_size_; }
    /// The slots of a block, ascending; there it belongs.
    [[nodiscard]] std::span<const Slot> members(Slot block) const {
        return std::span(members_).subspan(std::size_t{block} * block_size_, block_size_);
    }
    [[nodiscard]] Slot block_of(Slot slot) const { return block_of_[slot]; }
    /// The place of a slot among those of its block.
    [[nodiscard]] Slot place_of(Slot slot) const { return place_of_[slot]; }

    [[nodiscard]] std::uint32_t arrangements() const { return rank_.size(); }
    /// Orders of one block's pieces.
    [[nodiscard]] std::uint32_t orders() const { return orders_; }
    /// How many points there are.
    [[nodiscard]] std::uint64_t entries() const;
    [[nodiscard]] std::size_t bytes() const {
        return arrangements_.bytes() + changes_.size() * sizeof(changes_[0]) +
               products_.size() * sizeof(products_[0]);
    }

    /// The turns of all grips.
    [[nodiscard]] const TurnNumbers& numbers() const { return numbers_; }
    [[nodiscard]] std::uint32_t turns() const { return numbers_.size(); }

    /// What a turn makes of an arrangement. One load, as change().
    [[nodiscard]] std::uint32_t arrangement_after(std::uint32_t arrangement,
                                                  std::uint32_t turn) const {
        return arrangements_.after(arrangement, turn);
    }
    /// By what a turn composes the inner part of a point with this arrangement.
    [[nodiscard]] std::uint32_t change(std::uint32_t arrangement, std::uint32_t turn) const {
        return changes_[std::size_t{arrangement} * turns() + turn];
    }
    [[nodiscard]] Point after(Point point, std::uint32_t turn) const {
        return {arrangement_after(point.perm, turn),
                product(point.orient, change(point.perm, turn))};
    }

    /// By what the inner part is composed where the piece of slot from[i] comes to slot i, of an
    /// arrangement, given as which block's piece is in each slot. O(size).
    [[nodiscard]] std::uint32_t change(std::span<const Slot> block,
                                       std::span<const Slot> from) const;
    /// The order of a block's pieces, of an inner part.
    [[nodiscard]] std::uint32_t order_of(std::uint32_t inner, Slot block) const {
        return inner >> (block * bits_) & mask_;
    }
    /// The inner part with nothing but this order of a block's pieces; others are ascending.
    [[nodiscard]] std::uint32_t with_order(Slot block, std::uint32_t order) const {
        return order << (block * bits_);
    }
    /// The rank of first[then[i]] for two orders. One load.
    [[nodiscard]] std::uint32_t product_of(std::uint32_t first, std::uint32_t then) const {
        return products_[first << bits_ | then];
    }
    /// The same, block by block.
    [[nodiscard]] std::uint32_t product(std::uint32_t first, std::uint32_t then) const {
        std::uint32_t out = 0;
        for (std::uint32_t shift = 0; shift < inner_bits_; shift += bits_) {
            out |= product_of(first >> shift & mask_, then >> shift & mask_) << shift;
        }
        return out;
    }
    /// The order as a list of places.
    [[nodiscard]] std::span<const Slot> places(std::uint32_t order) const {
        return std::span(places_).subspan(std::size_t{order} * block_size_, block_size_);
    }

    /// The point of a state whose pieces stay within the part. O(size).
    [[nodiscard]] Point point_of(const State& state) const;
    /// The same of pieces by their numbers here.
    [[nodiscard]] Point point_of(std::span<const Slot> piece) const;
    /// Which pieces are in the slots, by their numbers here. `piece` has size().
    void pieces_of(Point point, std::span<Slot> piece) const;

    /// Which block's piece is in each slot. `block` has size().
    void blocks_of(std::uint32_t arrangement, std::span<Slot> block) const {
        rank_.unrank(arrangement, block);
    }
    /// The rank of blocks; the inverse of blocks_of.
    [[nodiscard]] std::uint32_t arrangement_of(std::span<const Slot> block) const {
        return rank_.rank_of(block);
    }

 private:
    void number_blocks(const PermutationLayout& layout);
    void fill_products();
    void fill_changes(const std::vector<GripTurn>& grips);

    std::vector<Slot> slots_;
    std::vector<Slot> block_of_;  // by slot
    std::vector<Slot> place_of_;
    std::vector<Slot> members_;  // [block][place]
    Slot blocks_;
    Slot block_size_;
    BlockRank rank_;  // of arrangements
    std::uint32_t orders_;
    std::uint32_t bits_;
    std::uint32_t mask_;
    std::uint32_t inner_bits_;
    TurnNumbers numbers_;
    std::vector<Slot> places_;             // [order][place]
    std::vector<std::uint16_t> products_;  // [first][then], orders padded to bits_
    Coordinate arrangements_;
    std::vector<std::uint32_t> changes_;  // [arrangement][turn]
};

}  // namespace qter
