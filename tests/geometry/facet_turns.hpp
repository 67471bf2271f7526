// How grips move facets: what the planes say, without pieces and states, which tests hold against
// it.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "geometry/geometric_puzzle.hpp"
#include "geometry/geometric_turns.hpp"

namespace qter::testing {

/// For each grip, the facet that comes to each facet's place.
inline std::vector<std::vector<std::uint32_t>> facet_turns(const GeometricPuzzle& made) {
    std::vector<std::vector<std::uint32_t>> turns;
    for (const Grip& grip : made.parts.grips) {
        const std::vector<std::uint32_t>& image =
            made.dissection.facet_image[made.dissection.rotation_about(grip.end)];
        std::vector<std::uint32_t>& comes = turns.emplace_back(image.size());
        std::iota(comes.begin(), comes.end(), 0U);
        for (std::uint32_t f = 0; f < image.size(); ++f) {
            if (turns_facet(made.dissection, grip.slabs, f)) comes[image[f]] = f;
        }
    }
    return turns;
}

}  // namespace qter::testing
