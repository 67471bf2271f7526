// Symmetry reduction: the values of a coordinate as classes under symmetries (sym-coordinates).
//
// The technique: symmetry reduction of a coordinate. One value of each class is enough: its
// representative, the least. A value is given by its class and a symmetry that maps it to the
// representative. A table entry for the representative is valid for the value, if the rest of the
// state is mapped by the same symmetry (reduced_space.hpp). Class and symmetry together are one
// number, the sym-coordinate. If some symmetries fix a representative (its stabiliser), the
// symmetry is ambiguous; the least one is used, and a table must have the same entries for all of
// them. After renumbering (renumbered()), a class may have another representative.
//
// Worked numbers: the corners of the 3x3 have 40,320 permutations and 984 classes of them under all
// 48 symmetries, 2768 under the 16 that leave an axis alone.
//
// There are two ways to find classes. Value by value, if the images of one value under all
// symmetries are easy to compute: only representatives need images. Symmetry by symmetry, if the
// images of all values under one symmetry are computed together: then only the images of one
// symmetry are in memory.
//
// Limits: fits(). Memory: 4 bytes for each value, and 12 and the stabiliser for each class.
//
// Source: symmetry coordinates, H. Kociemba (kociemba.org).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "support/big_array.hpp"

namespace qter {

class SymmetryReduction {
 public:
    /// The sym-coordinate of a value without a class; the image of a value without one.
    static constexpr std::uint32_t kNone = 0xffff'ffff;
    /// The image of a value under a symmetry, by number; kNone if the inverse does not map it back,
    /// as is possible for unreachable values.
    using ImageOf = std::function<std::uint32_t(std::uint32_t value, std::uint32_t symmetry)>;
    /// The images of all values under a symmetry, by number, kNone for values without a class;
    /// nullopt for a symmetry that does not act on them.
    using ImagesOf =
        std::function<std::optional<std::vector<std::uint32_t>>(std::uint32_t symmetry)>;

    /// Without values.
    SymmetryReduction() = default;
    /// Whether sym-coordinates of these numbers of classes and symmetries fit 32 bits.
    [[nodiscard]] static bool fits(std::uint64_t classes, std::uint64_t symmetries);

    /// The classes of `values` values under a group of symmetries; number 0 is the identity, and
    /// `inverse` has the inverses. Calls `image` for representatives only, with all symmetries in
    /// order. O(values), plus classes * symmetries images.
    SymmetryReduction(std::uint32_t values, const std::vector<std::uint32_t>& inverse,
                      const ImageOf& image);
    /// The same under those of `symmetries` symmetries that act; they must be a group, number 0 the
    /// identity. O(values * symmetries).
    SymmetryReduction(std::uint32_t values, std::uint32_t symmetries, const ImagesOf& images);
    /// The same with `images`, [symmetry][value].
    explicit SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images);

    /// A class in a new numbering.
    struct Renumbered {
        std::uint32_t number;          ///< its old number
        std::uint32_t representative;  ///< its new one; any value if no symmetry fixes one
    };
    /// The same classes in this order. `quotients` has, for two acting symmetries a and b, the
    /// product of b and then the inverse of a. Classes from `first_gathered` on are gathered in
    /// blocks (coset_classes.hpp). O(values).
    [[nodiscard]] SymmetryReduction renumbered(std::span<const Renumbered> order,
                                               std::span<const std::uint32_t> quotients,
                                               std::uint32_t first_gathered) const;
    /// The first gathered class; classes() if none are gathered.
    [[nodiscard]] std::uint32_t first_gathered() const { return first_gathered_; }

    /// The reduction as a list of numbers, to be stored.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const;
    /// The reduction from such a list, for these numbers of values and symmetries. nullopt if a
    /// number is out of range.
    [[nodiscard]] static std::optional<SymmetryReduction> of_numbers(
        std::span<const std::uint32_t> numbers, std::uint32_t values, std::uint32_t symmetries);

    /// The numbers of the symmetries that act, ascending. Everywhere else a symmetry's number is
    /// its index in this list.
    [[nodiscard]] const BigArray<std::uint32_t>& acting() const { return acting_; }
    [[nodiscard]] std::uint32_t classes() const {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    /// The representative of a class: its least value, unless the class is gathered. That of class
    /// 0 is 0.
    [[nodiscard]] std::uint32_t representative(std::uint32_t of) const {
        return representatives_[of];
    }
    /// The number of values of a class.
    [[nodiscard]] std::uint32_t size(std::uint32_t of) const { return sizes_[of]; }
    /// The symmetries that fix the representative of a class, without the identity.
    [[nodiscard]] std::span<const std::uint32_t> stabiliser(std::uint32_t of) const {
        return std::span(stabilisers_).subspan(first_[of], first_[of + 1] - first_[of]);
    }

    /// A value's class and a symmetry that maps it to the representative (the least one, unless the
    /// class is gathered): class << shift() | symmetry. kNone for a value without a class.
    [[nodiscard]] std::uint32_t sym_coordinate(std::uint32_t value) const {
        return sym_coordinates_[value];
    }
    /// The sym-coordinates of all values, for loops.
    [[nodiscard]] const std::uint32_t* sym_coordinates() const { return sym_coordinates_.data(); }
    [[nodiscard]] unsigned shift() const { return shift_; }
    [[nodiscard]] std::uint32_t class_of(std::uint32_t sym) const { return sym >> shift_; }
    [[nodiscard]] std::uint32_t symmetry_of(std::uint32_t sym) const {
        return sym & ((1U << shift_) - 1);
    }
    [[nodiscard]] std::uint64_t bytes() const {
        return (sym_coordinates_.size() + representatives_.size() + sizes_.size() +
                stabilisers_.size() + first_.size()) *
               sizeof(std::uint32_t);
    }

 private:
    void add_class(std::uint32_t representative, std::uint32_t size,
                   std::span<const std::uint32_t> stabiliser);

    using Row = BigArray<std::uint32_t>;
    Row acting_;
    Row sym_coordinates_;  // by value
    unsigned shift_ = 0;
    std::uint32_t first_gathered_ = 0;
    Row representatives_;  // by class
    Row sizes_;            // likewise
    Row stabilisers_;      // of all classes, concatenated
    Row first_ = {0};      // index in stabilisers_, by class, and the end
};

}  // namespace qter
