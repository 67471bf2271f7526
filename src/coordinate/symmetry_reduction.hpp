// The values of a coordinate by classes: those that symmetries make of each other.
//
// The technique: symmetry reduction of a coordinate. Of each class one value is enough, its
// representative, the least. A value is the class that it is in, and a symmetry that takes it to
// the representative: what a table says of the representative it says of the value, if everything
// else that a state has is taken along by the same symmetry (reduced_space.hpp). The symmetries
// that leave a representative as it is, its stabiliser, make that choice ambiguous; a table must
// have the same entries for all of them.
//
// Source: symmetry coordinates, H. Kociemba (kociemba.org).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace qter {

class SymmetryReduction {
 public:
    /// What a symmetry, by its number, makes of a value; kNone where its inverse does not lead
    /// back, as may be with values that no turns lead to.
    using ImageOf = std::function<std::uint32_t(std::uint32_t value, std::uint32_t symmetry)>;
    static constexpr std::uint32_t kNone = 0xffff'ffff;

    /// The classes of so many values under a group of symmetries, number 0 the identity, of which
    /// `inverse` has the inverses. Images are asked of each representative alone, by all symmetries
    /// in order.
    SymmetryReduction(std::uint32_t values, const std::vector<std::uint32_t>& inverse,
                      const ImageOf& image);
    /// The same by `images`, [symmetry][value]. O(values * size).
    explicit SymmetryReduction(const std::vector<std::vector<std::uint32_t>>& images);

    [[nodiscard]] std::uint32_t classes() const {
        return static_cast<std::uint32_t>(representative_.size());
    }
    /// The least value of a class. That of class 0 is 0.
    [[nodiscard]] std::uint32_t representative(std::uint32_t of) const {
        return representative_[of];
    }
    [[nodiscard]] std::uint32_t class_of(std::uint32_t value) const { return class_[value]; }
    /// A symmetry that takes the value to the representative of its class.
    [[nodiscard]] std::uint32_t to_representative(std::uint32_t value) const { return to_[value]; }
    /// The symmetries, but the identity, that leave the representative of a class as it is.
    [[nodiscard]] std::span<const std::uint16_t> stabiliser(std::uint32_t of) const {
        return {stabiliser_.data() + first_[of], first_[of + 1] - first_[of]};
    }
    /// Values of a class.
    [[nodiscard]] std::uint32_t size(std::uint32_t of) const { return size_[of]; }

 private:
    std::vector<std::uint32_t> representative_;  // by class
    std::vector<std::uint32_t> size_;            // likewise
    std::vector<std::uint32_t> class_;           // by value
    std::vector<std::uint16_t> to_;              // by value
    std::vector<std::uint16_t> stabiliser_;      // of all classes, one after the other
    std::vector<std::uint32_t> first_;           // by class, and the end
};

}  // namespace qter
