// A point for each permutation of an orbit, and its move tables: the arrangement of blocks, and the
// order within each block.
//
// The technique (permutation_layout.hpp): slots and pieces are divided into blocks. A permutation
// is its arrangement, the block of the piece in each slot, and its inner part, the order of each
// block's pieces. In a point, `perm` is the rank of the arrangement, and `orient` has a bit field
// for each block: the rank of the order of its pieces, slots ascending. The arrangement after a
// turn depends on the arrangement alone: it is a raw coordinate (ranked_coordinates.hpp). So does
// the change of the inner part: for each block a permutation, which is composed with the order of
// the pieces. (The inner part is a cocycle over the arrangement.) A step is two loads for the turn,
// and one load for each block from a table of products.
//
// Limits: those of the layout. Twists are ignored. Unreachable points, such as odd permutations of
// an orbit that is only permuted evenly, have numbers too.
//
// Source: permutation_layout.hpp. Measured: tests/bench/bench_permutation_table.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/block_rank.hpp"
#include "coordinate/orbit_space.hpp"
#include "coordinate/permutation_layout.hpp"
#include "group/symmetry_action.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

class PermutationSpace {
 public:
    /// The permutations of `part` under the turns of `grips`, divided by `layout`, which must be
    /// for that part and number of turns. O(arrangements * turns).
    PermutationSpace(const OrbitPart& part, const std::vector<GripTurn>& grips,
                     const PermutationLayout& layout);

    /// Slots of the part; they are numbered 0 .. size() - 1 here, as are its pieces.
    [[nodiscard]] Slot size() const { return static_cast<Slot>(slots_.size()); }
    /// The puzzle's slots, ascending.
    [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
    [[nodiscard]] Slot blocks() const { return blocks_; }
    [[nodiscard]] Slot block_size() const { return block_size_; }
    /// The home slots of a block, ascending.
    [[nodiscard]] std::span<const Slot> members(Slot block) const {
        return std::span(members_).subspan(std::size_t{block} * block_size_, block_size_);
    }
    [[nodiscard]] Slot block_of(Slot slot) const { return block_of_[slot]; }
    /// The index of a slot among those of its block.
    [[nodiscard]] Slot place_of(Slot slot) const { return place_of_[slot]; }

    [[nodiscard]] std::uint32_t arrangements() const { return rank_.size(); }
    /// The number of orders of one block's pieces.
    [[nodiscard]] std::uint32_t orders() const { return orders_; }
    /// The number of points.
    [[nodiscard]] std::uint64_t entries() const;
    [[nodiscard]] std::size_t bytes() const {
        return arrangements_.bytes() + changes_.size() * sizeof(changes_[0]) +
               products_.size() * sizeof(products_[0]);
    }

    /// The turns of all grips.
    [[nodiscard]] const TurnNumbers& numbers() const { return numbers_; }
    [[nodiscard]] std::uint32_t turns() const { return numbers_.size(); }

    /// The arrangement after a turn. One load, as change().
    [[nodiscard]] std::uint32_t arrangement_after(std::uint32_t arrangement,
                                                  std::uint32_t turn) const {
        return arrangements_.after(arrangement, turn);
    }
    /// The factor that a turn composes with the inner part of a point with this arrangement.
    [[nodiscard]] std::uint32_t change(std::uint32_t arrangement, std::uint32_t turn) const {
        return changes_[std::size_t{arrangement} * turns() + turn];
    }
    [[nodiscard]] Point after(Point point, std::uint32_t turn) const {
        return {arrangement_after(point.perm, turn),
                product(point.orient, change(point.perm, turn))};
    }

    /// The factor for the inner part if the piece of slot from[i] moves to slot i, in an
    /// arrangement given as the block of the piece in each slot. O(size).
    [[nodiscard]] std::uint32_t change(std::span<const Slot> block,
                                       std::span<const Slot> from) const;
    /// The order of a block's pieces in an inner part.
    [[nodiscard]] std::uint32_t order_of(std::uint32_t inner, Slot block) const {
        return inner >> (block * bits_) & mask_;
    }
    /// The inner part with this order of a block's pieces; those of other blocks are ascending.
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
    /// The order as a list of indices within the block.
    [[nodiscard]] std::span<const Slot> places(std::uint32_t order) const {
        return std::span(places_).subspan(std::size_t{order} * block_size_, block_size_);
    }

    /// The point of a state whose pieces stay within the part. O(size).
    [[nodiscard]] Point point_of(const State& state) const;
    /// The same for pieces by their numbers here.
    [[nodiscard]] Point point_of(std::span<const Slot> piece) const;
    /// Writes the pieces in the slots, by their numbers here. `piece` has size().
    void pieces_of(Point point, std::span<Slot> piece) const;

    /// Writes the block of the piece in each slot. `block` has size().
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
