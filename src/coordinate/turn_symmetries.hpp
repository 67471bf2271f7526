// A group of symmetries of a set of turns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/turn_set.hpp"

namespace qter {

/// A group of symmetries, given as permutations of the turns of a space. Number 0 is the identity.
struct TurnSymmetries {
    /// The most turns, as many as TurnNumber has values.
    static constexpr std::size_t kMaxTurns = std::size_t{1} << 16;

    std::vector<std::vector<TurnNumber>> image;       ///< [symmetry][turn]
    std::vector<std::vector<std::uint32_t>> product;  ///< [a][b]: a, then b

    /// The group of these images, all different, the identity first. O(size^2 * turns).
    [[nodiscard]] static TurnSymmetries of_images(std::vector<std::vector<TurnNumber>> images);
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(image.size()); }
    /// The subgroup of these numbers, which must be closed under products and include 0.
    /// O(numbers^2).
    [[nodiscard]] TurnSymmetries subgroup(const std::vector<std::uint32_t>& numbers) const;
};

}  // namespace qter
