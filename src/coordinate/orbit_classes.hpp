// Permutations of an orbit that are alike under symmetries, and the way from each to the one that
// stands for its class.
//
// The technique, symmetry reduction by conjugation: where conjugation by a symmetry changes nothing
// that a table over the orbit's states says, the table needs rows only for one permutation of each
// class, each with all twists. What a symmetry does to twists is affine: slots trade places and all
// twists are multiplied by a unit, whatever the permutation, and then a constant is added that
// depends on the permutation. So there is a table per symmetry for the first, and a constant per
// permutation. Digits are added without carries: a digit has bits enough for the sum of two, and
// two small tables, one for each half of the digits, reduce the sums and make a rank of them.
//
// Limits: digits must fit 32 bits so spread (fit() tells). Inverses do not count as alike, for what
// they do to twists depends on the permutation in more than a constant; a table would be a third
// smaller with them.
//
// Source: T. Rokicki's coset solvers and H. Kociemba's "sym-coordinates" have rows for classes; the
// qter paper, section 3.3.4.a.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/orbit_space.hpp"
#include "puzzle/symmetry.hpp"

namespace qter {

/// The classes of one space. Immutable; shared by the tables of all goals that the symmetries keep.
class OrbitClasses {
 public:
    /// Whether the twists of the space can be spread.
    [[nodiscard]] static bool fit(const OrbitSpace& space);

    /// `space` must fit; `symmetries` of `group` must be closed under products. Those are used that
    /// take the part's slots to themselves and the turns of the space to such turns. O(perms *
    /// size).
    OrbitClasses(const OrbitSpace& space, const SymmetryGroup& group,
                 std::span<const std::uint32_t> symmetries);

    [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(perms_.size()); }
    /// How many symmetries are used.
    [[nodiscard]] std::uint32_t symmetries() const { return symmetries_; }
    /// The permutation that stands for a row, the least of its class.
    [[nodiscard]] std::uint32_t perm(std::uint32_t row) const { return perms_[row]; }
    /// How many permutations share the row.
    [[nodiscard]] std::uint32_t class_size(std::uint32_t row) const { return class_size_[row]; }
    [[nodiscard]] std::size_t bytes() const;

    /// The row of a point, and its twists there: perm is the row's number. A few loads.
    [[nodiscard]] Point locate(Point point) const {
        const ToRow& to = to_row_[point.perm];
        return {to.row, rank(linear_[to.linear + point.orient] + to.constant)};
    }
    /// The other twists that symmetries of the row's own permutation make of these, with
    /// repetitions: calls use(orient).
    template <class Use>
    void for_alike(Point at, Use use) const {
        for (std::uint32_t i = first_own_[at.perm]; i < first_own_[at.perm + 1]; ++i) {
            use(rank(linear_[own_[i].linear + at.orient] + own_[i].constant));
        }
    }

 private:
    // linear is an index into linear_, constant the digits to add, spread.
    struct ToRow {
        std::uint32_t row;
        std::uint32_t linear;
        std::uint32_t constant;
    };

    class Conjugation;

    [[nodiscard]] std::uint32_t rank(std::uint32_t spread) const {
        return low_[spread & low_mask_] + high_[spread >> low_bits_];
    }
    [[nodiscard]] std::uint32_t spread(std::span<const std::uint8_t> twist) const;
    void set_spreading(const OrbitSpace& space);
    void classify(const OrbitSpace& space, const SymmetryGroup& group,
                  std::vector<Conjugation>& by);
    void fill_linear(const OrbitSpace& space, std::vector<Conjugation>& by);

    std::uint32_t symmetries_ = 1;
    std::uint32_t digits_ = 0;
    std::uint32_t digit_bits_ = 0;
    std::uint32_t low_bits_ = 0;
    std::uint32_t low_mask_ = 0;
    std::vector<ToRow> to_row_;          // by permutation
    std::vector<std::uint32_t> linear_;  // [symmetry][orient], spread
    std::vector<std::uint32_t> low_;     // spread sums of the lower digits to their rank
    std::vector<std::uint32_t> high_;    // of the upper digits
    std::vector<std::uint32_t> perms_;   // by row
    std::vector<std::uint32_t> class_size_;
    std::vector<std::uint32_t> first_own_;  // by row, and the end
    std::vector<ToRow> own_;
};

}  // namespace qter
