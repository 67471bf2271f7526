// A group of symmetries of a set of turns.
#pragma once

#include <cstdint>
#include <vector>

namespace qter {

/// A group of symmetries: what each makes of the turns of a space. Number 0 is the identity.
struct TurnSymmetries {
    std::vector<std::vector<std::uint32_t>> image;    ///< [symmetry][turn]
    std::vector<std::vector<std::uint32_t>> product;  ///< [a][b]: a, then b

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(image.size()); }
    /// Those of these numbers, which are closed under products, 0 among them. O(numbers^2).
    [[nodiscard]] TurnSymmetries subgroup(const std::vector<std::uint32_t>& numbers) const;
};

}  // namespace qter
