// The points of an orbit up to symmetry: the class of the permutation, and the twists conjugated to
// the class's representative.
//
// The technique: a sym-coordinate (symmetry_reduction.hpp), with symmetries acting by conjugation.
// If conjugation by a symmetry keeps the goal of a table over the orbit's states, the table needs
// rows for only one permutation of each class, each row with all twists. The action of a symmetry
// on twists is affine: slots are permuted and all twists multiplied by a unit, independently of the
// permutation; then a constant is added that depends on the permutation. So there is one table per
// symmetry for the first, and one constant per permutation. Digits are added without carries: a
// digit has enough bits for the sum of two, and two small tables, one for each half of the digits,
// reduce the sums and compute their rank.
//
// Walking. A search does not need the permutation either: it keeps the sym-coordinate, and the
// twists as the row has them (class_walk.hpp explains why that suffices, for cosets). On the 3x3's
// corners a turn then reads a table of 35 thousand numbers, which fits in a core's own caches. The
// move table, classes and constants of the permutations are 806 thousand numbers, which do not.
//
// Limits: the digits with their extra bits must fit 32 bits (fit()). If there are too many
// permutations for the symmetries (SymmetryReduction::fits), only the identity is used. Inverses
// are not used as antisymmetries, since their action on twists depends on the permutation in more
// than a constant; with them a table would be a third smaller.
//
// Source: T. Rokicki's coset solvers and H. Kociemba's "sym-coordinates" have rows for classes; the
// qter paper, section 3.3.4.a.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "coordinate/orbit_space.hpp"
#include "coordinate/symmetry_reduction.hpp"
#include "group/symmetry.hpp"

namespace qter {

/// The classes of one space. Immutable; shared by the tables of all goals that the symmetries keep.
class OrbitClasses {
 public:
    /// Whether the twists of the space fit with their extra bits.
    [[nodiscard]] static bool fit(const OrbitSpace& space);

    /// `space` must fit; `symmetries` of `group` must be closed under products. Uses those that map
    /// the part's slots to themselves and the turns of the space to turns of the space. O(perms *
    /// size).
    OrbitClasses(const OrbitSpace& space, const SymmetryGroup& group,
                 std::span<const std::uint32_t> symmetries);

    /// The classes of permutations. Each has a row, for its representative.
    [[nodiscard]] const SymmetryReduction& reduction() const { return reduction_; }
    [[nodiscard]] std::uint32_t rows() const { return reduction_.classes(); }
    /// The number of symmetries used.
    [[nodiscard]] std::uint32_t symmetries() const {
        return static_cast<std::uint32_t>(reduction_.acting().size());
    }
    [[nodiscard]] std::size_t bytes() const;

    /// The row (in perm) and the twists in the row (in orient) of a point. A few loads.
    [[nodiscard]] Point locate(Point point) const {
        const std::uint32_t sym = reduction_.sym_coordinate(point.perm);
        return {reduction_.class_of(sym),
                twists_by(reduction_.symmetry_of(sym), point.orient, constant_[point.perm])};
    }
    /// A point of the space in the form for walks: perm is the sym-coordinate of its permutation,
    /// orient the twists in the row.
    [[nodiscard]] Point seen(Point point) const {
        return {reduction_.sym_coordinate(point.perm), locate(point).orient};
    }
    /// The same as locate(), for a point in the form for walks.
    [[nodiscard]] Point locate_seen(Point seen) const {
        return {reduction_.class_of(seen.perm), seen.orient};
    }
    /// The point after a turn, in the form for walks. `space` must be the space of the classes, and
    /// the point reachable from solved. Eight loads; all turns of a point read one row of three
    /// tables.
    [[nodiscard]] Point after(const OrbitSpace& space, Point seen, std::uint32_t turn) const {
        const std::uint32_t by = reduction_.symmetry_of(seen.perm);
        const std::uint32_t image = images_[by * space.turns() + turn];
        const Step& step =
            steps_[std::size_t{reduction_.class_of(seen.perm)} * space.turns() + image];
        const std::uint32_t then = reduction_.symmetry_of(step.sym);
        return {step.sym - then + products_[std::size_t{by} * symmetries() + then],
                twists_by(then, space.orient_after(seen.orient, image), step.constant)};
    }
    /// Calls use(orient) for the other twists that are equivalent under the stabiliser of the row's
    /// permutation, with repetitions.
    template <class Use>
    void for_alike(Point at, Use use) const {
        for (std::uint32_t i = first_own_[at.perm]; i < first_own_[at.perm + 1]; ++i) {
            use(twists_by(own_[i].symmetry, at.orient, own_[i].constant));
        }
    }

 private:
    /// The action on twists of a symmetry that fixes a row's permutation.
    struct Own {
        std::uint32_t symmetry;
        std::uint32_t constant;  ///< the digits to add, with extra bits
    };

    /// A turn applied to a row's permutation: the sym-coordinate of the result, and the constant,
    /// with extra bits, that the symmetry to its row adds.
    struct Step {
        std::uint32_t sym;
        std::uint32_t constant;
    };
    class Conjugation;

    /// The image of twists under a symmetry, plus a constant.
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
    std::vector<std::uint32_t> constant_;  // by permutation: of the symmetry to its row
    std::uint32_t orients_ = 1;
    std::uint32_t digits_ = 0;
    std::uint32_t digit_bits_ = 0;
    std::uint32_t low_bits_ = 0;
    std::uint32_t low_mask_ = 0;
    std::vector<std::uint32_t> linear_;     // [symmetry][orient], with extra bits
    std::vector<std::uint32_t> low_;        // sums of the lower digits to their rank
    std::vector<std::uint32_t> high_;       // of the upper digits
    std::vector<std::uint32_t> first_own_;  // by row, and the end
    std::vector<Own> own_;
    std::vector<std::uint32_t> images_;    // [symmetry][turn]: a turn equal to its image
    std::vector<std::uint32_t> products_;  // [symmetry][symmetry], in order of application
    std::vector<Step> steps_;              // [row][turn]
};

}  // namespace qter
