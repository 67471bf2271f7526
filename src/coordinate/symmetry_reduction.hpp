// A sym-coordinate: the values of a coordinate by classes, those that symmetries make of each
// other.
//
// The technique: symmetry reduction of a coordinate. Of each class one value is enough, its
// representative, the least. A value is the class that it is in, and a symmetry that takes it to
// the representative: what a table says of the representative it says of the value, if everything
// else that a state has is taken along by the same symmetry (reduced_space.hpp). Both together are
// one number, the sym-coordinate. The symmetries that leave a representative as it is, its
// stabiliser, make that choice ambiguous; the least is taken, and a table must have the same
// entries for all of them. Numbered anew, a class may have another representative (renumbered()).
//
// Worked numbers: the corners of the 3x3 have 40,320 permutations and 984 classes of them under all
// 48 symmetries, 2768 under the 16 that leave an axis alone.
//
// There are two ways to find classes. Value by value, where the images of one value are known by
// all symmetries: they are asked of representatives alone. Symmetry by symmetry, where one's images
// are found for all values at once: then the images of no more than one symmetry are in memory.
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
    /// Of a value that is in no class, and of a symmetry's image that is not there.
    static constexpr std::uint32_t kNone = 0xffff'ffff;
    /// What a symmetry, by its number, makes of a value; kNone where its inverse does not lead
    /// back, as may be with values that no turns lead to.
    using ImageOf = std::function<std::uint32_t(std::uint32_t value, std::uint32_t symmetry)>;
    /// What a symmetry, by its number, makes of all values, kNone of those that are in no class;
    /// none for one that does not act on them.
    using ImagesOf =
        std::function<std::optional<std::vector<std::uint32_t>>(std::uint32_t symmetry)>;

    /// Of no values.
    SymmetryReduction() = default;
    /// Whether sym-coordinates of so many classes and symmetries have 32 bits.
    [[nodiscard]] static bool fits(std::uint64_t classes, std::uint64_t symmetries);

    /// The classes of so many values under a group of symmetries, number 0 the identity, of which
    /// `inverse` has the inverses. Images are asked of each representative alone, by all symmetries
    /// in order. O(values), and images of classes * symmetries.
    SymmetryReduction(std::uint32_t values, const std::vector<std::uint32_t>& inverse,
                      const ImageOf& image);
    /// The same under those of so many symmetries that act, a group, number 0 the identity.
    /// O(values * symmetries).
    SymmetryReduction(std::uint32_t values, std::uint32_t symmetries, const ImagesOf& images);
    /// The same by `images`, [symmetry][value].
    explicit SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images);

    /// A class as another numbering has it.
    struct Renumbered {
        std::uint32_t number;          ///< before
        std::uint32_t representative;  ///< a value of it, of any kind where no symmetry fixes one
    };
    /// The same classes in this order. `quotients` has by two of the symmetries that act, a and b,
    /// b with a undone after it. Those from `first_gathered` on belong together, some at a time
    /// (coset_classes.hpp). O(values).
    [[nodiscard]] SymmetryReduction renumbered(std::span<const Renumbered> order,
                                               std::span<const std::uint32_t> quotients,
                                               std::uint32_t first_gathered) const;
    /// The first of the classes that are gathered; classes() when none are.
    [[nodiscard]] std::uint32_t first_gathered() const { return first_gathered_; }

    /// All that they are, in numbers.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const;
    /// The classes of such numbers, for so many values and symmetries. None for numbers that would
    /// lead somewhere else than to what there is.
    [[nodiscard]] static std::optional<SymmetryReduction> of_numbers(
        std::span<const std::uint32_t> numbers, std::uint32_t values, std::uint32_t symmetries);

    /// The numbers of the symmetries that act, ascending. All else numbers them by their place
    /// here.
    [[nodiscard]] const BigArray<std::uint32_t>& acting() const { return acting_; }
    [[nodiscard]] std::uint32_t classes() const {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    /// The least value of a class that is not gathered. That of class 0 is 0.
    [[nodiscard]] std::uint32_t representative(std::uint32_t of) const {
        return representatives_[of];
    }
    /// Values of a class.
    [[nodiscard]] std::uint32_t size(std::uint32_t of) const { return sizes_[of]; }
    /// The symmetries, but the identity, that leave the representative of a class as it is.
    [[nodiscard]] std::span<const std::uint32_t> stabiliser(std::uint32_t of) const {
        return std::span(stabilisers_).subspan(first_[of], first_[of + 1] - first_[of]);
    }

    /// A value's class and the least symmetry that takes it to the representative, or another of
    /// one that is gathered: class << shift() | symmetry. kNone for a value that is in no class.
    [[nodiscard]] std::uint32_t sym_coordinate(std::uint32_t value) const {
        return sym_coordinates_[value];
    }
    /// All of them, for loops.
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
    Row stabilisers_;      // of all classes, one after the other
    Row first_ = {0};      // in stabilisers_, by class, and the end
};

}  // namespace qter
