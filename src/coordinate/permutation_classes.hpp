// The permutations of an orbit up to symmetry: the class of the arrangement, and the orders of the
// blocks' pieces, conjugated to the class's representative.
//
// The technique: a sym-coordinate (symmetry_reduction.hpp), with symmetries acting by conjugation,
// which relabels pieces and slots alike. An arrangement's image is an arrangement, as symmetries
// take blocks to blocks. The pieces of block b become those of its image, in other slots: their
// order is composed with a permutation on the left, which depends on the symmetry alone, and with
// one on the right, which depends on the arrangement too. So the number of a permutation within its
// row is a sum of one term for each block, of three loads each.
//
// Limits: the symmetries must be a group and keep the space's blocks, as those of its layout do.
// With at most 2^22 for arrangements times turns, sym-coordinates have 32 bits.
//
// Source: orbit_classes.hpp; the qter paper, section 3.3.4.a.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "coordinate/permutation_space.hpp"
#include "coordinate/symmetry_reduction.hpp"

namespace qter {

/// The classes of one space. Immutable; shared by the tables of all goals that the symmetries keep.
class PermutationClasses {
 public:
    /// `symmetries` are permutations of the space's slots: a group, the identity first, that keeps
    /// blocks and turns. O(arrangements * symmetries) at worst, a fraction of a second.
    PermutationClasses(std::shared_ptr<const PermutationSpace> space,
                       const std::vector<Permutation>& symmetries);

    [[nodiscard]] const PermutationSpace& space() const { return *space_; }
    /// The classes of arrangements. Each has a row, for its representative.
    [[nodiscard]] const SymmetryReduction& reduction() const { return reduction_; }
    [[nodiscard]] std::uint32_t rows() const { return reduction_.classes(); }
    /// The number of permutations in a row.
    [[nodiscard]] std::uint32_t inners() const { return inners_; }
    [[nodiscard]] std::size_t bytes() const;

    /// The map from an arrangement to its row.
    struct ToRow {
        std::uint32_t row;
        std::uint32_t symmetry;  // times blocks
        std::uint32_t right;     // by block, as an inner part
    };
    [[nodiscard]] ToRow to_row(std::uint32_t arrangement) const {
        const std::uint32_t sym = reduction_.sym_coordinate(arrangement);
        return {reduction_.class_of(sym), reduction_.symmetry_of(sym) * space_->blocks(),
                right_[arrangement]};
    }
    /// The term of a block whose pieces have this order, in the number within the row.
    [[nodiscard]] std::uint32_t term(const ToRow& to, Slot block, std::uint32_t order) const {
        const std::uint32_t of = to.symmetry + block;
        const std::uint32_t image = space_->product_of(left_[of * space_->orders() + order],
                                                       space_->order_of(to.right, block));
        return image * weight_[of];
    }

    /// The row of a point (in perm), and its number there (in orient). Two loads, and three for
    /// each block.
    [[nodiscard]] Point locate(Point point) const {
        const ToRow by = to_row(point.perm);
        std::uint32_t number = 0;
        for (Slot block = 0; block < space_->blocks(); ++block) {
            number += term(by, block, space_->order_of(point.orient, block));
        }
        return {by.row, number};
    }

 private:
    void fill_symmetry(const Permutation& image);
    void classify(const std::vector<Permutation>& symmetries);
    /// Writes the image of an arrangement under a symmetry.
    void rename(const std::vector<Slot>& block, const Permutation& image,
                std::vector<Slot>& to) const;

    std::shared_ptr<const PermutationSpace> space_;
    std::uint32_t inners_ = 1;
    SymmetryReduction reduction_;
    std::vector<std::uint32_t> right_;   // by arrangement: ToRow::right
    std::vector<std::uint16_t> left_;    // [symmetry][block][order]
    std::vector<std::uint32_t> weight_;  // [symmetry][block]: of the block's image
};

}  // namespace qter
