// What shared pieces must add to an element, for its sums and parities to be possible ones.
//
// The technique: extension coordinate by coordinate, without backtracking, by projections of a
// subgroup. Sums and parities of the group's elements are a subgroup of a product of small cyclic
// groups. Some coordinates are what the register's own pieces make them; the shared pieces may add
// anything to the others. These are settled one by one. A value is right if it and those before it
// are the beginning of some element's vector, that is, lie in a projection of the subgroup. A right
// beginning always goes on, so nothing is ever taken back.
#pragma once

#include <optional>
#include <vector>

#include "puzzle/residue_subgroup.hpp"

namespace qter {

class Completion {
 public:
    /// Vectors of `image` by the coordinates `open`, which can be changed, and all others.
    Completion(const ResidueSubgroup& image, const std::vector<std::size_t>& open);

    /// A vector of the subgroup that agrees with `v` in all coordinates that are not open, and
    /// where it can in the others, early ones first; nullopt when there is none.
    /// O(coordinates^2 * moduli).
    [[nodiscard]] std::optional<ResidueSubgroup::Vector> complete(
        const ResidueSubgroup::Vector& v) const;

 private:
    std::vector<std::size_t> order_;      // the fixed coordinates, then the open ones
    std::vector<ResidueSubgroup> steps_;  // projections: on the fixed ones, and one open one more
};

}  // namespace qter
