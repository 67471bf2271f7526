// The points of an orbit up to symmetry: the class of the permutation, and the twists as the
// class's representative has them.
//
// The technique: a sym-coordinate (symmetry_reduction.hpp), the symmetries conjugating. Where
// conjugation by a symmetry changes nothing that a table over the orbit's states says, the table
// needs rows only for one permutation of each class, each with all twists. What a symmetry does to
// twists is affine: slots trade places and all twists are multiplied by a unit, whatever the
// permutation, and then a constant is added that depends on the permutation. So there is a table
// per symmetry for the first, and a constant per permutation. Digits are added without carries: a
// digit has bits enough for the sum of two, and two small tables, one for each half of the digits,
// reduce the sums and make a rank of them.
//
// Walking. A search need not know the permutation either: it keeps the sym-coordinate, and twists
// as the row has them (class_walk.hpp says why that is enough, for cosets). On the 3x3's corners a
// turn then reads a table of 35 thousand numbers, where the permutations' move table, classes and
// constants are 806 thousand: what a core's own caches hold, and what they do not.
//
// Limits: digits must fit 32 bits so spread (fit() tells); where permutations are too many for the
// symmetries (SymmetryReduction::fits), none but the identity is used. Inverses do not count as
// alike, for what they do to twists depends on the permutation in more than a constant; a table
// would be a third smaller with them.
//
// Source: T. Rokicki's coset solvers and H. Kociemba's "sym-coordinates" have rows for classes; the
// qter paper, section 3.3.4.a.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/orbit_space.hpp"
#include "coordinate/symmetry_reduction.hpp"
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

    /// The classes of permutations: a row for each, by its representative.
    [[nodiscard]] const SymmetryReduction& reduction() const { return reduction_; }
    [[nodiscard]] std::uint32_t rows() const { return reduction_.classes(); }
    /// How many symmetries are used.
    [[nodiscard]] std::uint32_t symmetries() const {
        return static_cast<std::uint32_t>(reduction_.acting().size());
    }
    [[nodiscard]] std::size_t bytes() const;

    /// The row of a point, and its twists there: perm is the row's number. A few loads.
    [[nodiscard]] Point locate(Point point) const {
        const std::uint32_t sym = reduction_.sym_coordinate(point.perm);
        return {reduction_.class_of(sym),
                twists_by(reduction_.symmetry_of(sym), point.orient, constant_[point.perm])};
    }
    /// A point of the space's, as a walk keeps it: perm is the sym-coordinate of its permutation,
    /// and orient the twists in the row.
    [[nodiscard]] Point seen(Point point) const {
        return {reduction_.sym_coordinate(point.perm), locate(point).orient};
    }
    /// The row of such a point; perm is the row's number.
    [[nodiscard]] Point locate_seen(Point seen) const {
        return {reduction_.class_of(seen.perm), seen.orient};
    }
    /// Where a turn of the space, that which the classes are of, leads from a point that turns lead
    /// to from solved. Eight loads; all turns of a point read one row of three tables.
    [[nodiscard]] Point after(const OrbitSpace& space, Point seen, std::uint32_t turn) const {
        const std::uint32_t by = reduction_.symmetry_of(seen.perm);
        const std::uint32_t image = images_[by * space.turns() + turn];
        const Step& step =
            steps_[std::size_t{reduction_.class_of(seen.perm)} * space.turns() + image];
        const std::uint32_t then = reduction_.symmetry_of(step.sym);
        return {step.sym - then + products_[std::size_t{by} * symmetries() + then],
                twists_by(then, space.orient_after(seen.orient, image), step.constant)};
    }
    /// The other twists that symmetries of the row's own permutation make of these, with
    /// repetitions: calls use(orient).
    template <class Use>
    void for_alike(Point at, Use use) const {
        for (std::uint32_t i = first_own_[at.perm]; i < first_own_[at.perm + 1]; ++i) {
            use(twists_by(own_[i].symmetry, at.orient, own_[i].constant));
        }
    }

 private:
    /// What a symmetry does to twists where it leaves a row's permutation alone.
    struct Own {
        std::uint32_t symmetry;
        std::uint32_t constant;  ///< the digits to add, spread
    };

    /// Where a turn leads from a row's permutation: the sym-coordinate of what that becomes, and
    /// what leads to its row adds, spread.
    struct Step {
        std::uint32_t sym;
        std::uint32_t constant;
    };
    class Conjugation;

    /// What a symmetry makes of twists, with this to be added.
    [[nodiscard]] std::uint32_t twists_by(std::uint32_t symmetry, std::uint32_t orient,
                                          std::uint32_t constant) const {
        return rank(linear_[std::size_t{symmetry} * orients_ + orient] + constant);
    }

    [[nodiscard]] std::uint32_t rank(std::uint32_t spread) const {
        return low_[spread & low_mask_] + high_[spread >> low_bits_];
    }
    [[nodiscard]] std::uint32_t spread(std::span<const std::uint8_t> twist) const;
    void set_spreading(const OrbitSpace& space);
    void classify(const OrbitSpace& space, const SymmetryGroup& group,
                  std::vector<Conjugation>& by);
    void fill_linear(const OrbitSpace& space, std::vector<Conjugation>& by);
    void fill_steps(const OrbitSpace& space, const SymmetryGroup& group,
                    std::vector<Conjugation>& by);

    SymmetryReduction reduction_;
    std::vector<std::uint32_t> constant_;  // by permutation: what leads to its row adds, spread
    std::uint32_t orients_ = 1;
    std::uint32_t digits_ = 0;
    std::uint32_t digit_bits_ = 0;
    std::uint32_t low_bits_ = 0;
    std::uint32_t low_mask_ = 0;
    std::vector<std::uint32_t> linear_;     // [symmetry][orient], spread
    std::vector<std::uint32_t> low_;        // spread sums of the lower digits to their rank
    std::vector<std::uint32_t> high_;       // of the upper digits
    std::vector<std::uint32_t> first_own_;  // by row, and the end
    std::vector<Own> own_;
    std::vector<std::uint32_t> images_;    // [symmetry][turn]: a turn that does what its image does
    std::vector<std::uint32_t> products_;  // [symmetry][symmetry], the first one first
    std::vector<Step> steps_;              // [row][turn]
};

}  // namespace qter
