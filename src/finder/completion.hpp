// Completion of sums and parities: what the shared pieces must add to make an element possible.
//
// The technique: extension coordinate by coordinate, without backtracking, by projections of a
// subgroup. The sums and parities of the group's elements are a subgroup of a product of small
// cyclic groups. The register's own pieces determine some coordinates; the shared pieces can add
// anything to the others, which are settled one by one. A value is right if it and the values
// before it lie in a projection of the subgroup. Every such prefix extends to a full vector, so no
// step is ever undone.
#pragma once

#include <optional>
#include <vector>

#include "group/residue_subgroup.hpp"

namespace qter {

class Completion {
 public:
    /// For the vectors of `image`; `open` are the coordinates that may change.
    Completion(const ResidueSubgroup& image, const std::vector<std::size_t>& open);

    /// A vector of the subgroup that agrees with `v` in all coordinates that are not open. In the
    /// open ones it agrees where it can, earlier ones first. nullopt if there is none.
    /// O(coordinates^2 * moduli).
    [[nodiscard]] std::optional<ResidueSubgroup::Vector> complete(
        const ResidueSubgroup::Vector& v) const;

 private:
    std::vector<std::size_t> order_;  // the fixed coordinates, then the open ones
    std::vector<ResidueSubgroup>
        steps_;  // projections to the fixed coordinates and each number of open ones
};

}  // namespace qter
