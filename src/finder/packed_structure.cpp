#include "finder/packed_structure.hpp"

#include <algorithm>
#include <map>

namespace qter {
namespace {

/// What a register has in one orbit.
struct InOrbit {
    std::vector<std::uint32_t> lengths;
    std::vector<std::uint32_t> twists;  ///< orders, by cycle
    std::uint32_t mere_twist = 1;       ///< order of the twist that has no cycle yet
};

void take_swap(InOrbit& here) {
    // The rule of fit.cpp: the swap takes an odd twist if no other cycle does.
    const bool joins = here.lengths.empty() && here.mere_twist % 2 != 0;
    if (here.lengths.empty() && !joins && here.mere_twist > 1) {
        here.lengths.push_back(1);
        here.twists.push_back(here.mere_twist);
        here.mere_twist = 1;
    }
    here.lengths.push_back(2);
    here.twists.push_back(joins ? here.mere_twist : 1);
    if (joins) here.mere_twist = 1;
}

void take_mere_twist(InOrbit& here) {
    if (here.mere_twist == 1) return;
    if (here.lengths.empty()) {
        here.lengths.push_back(1);
        here.twists.push_back(1);
    }
    const auto longest = std::max_element(here.lengths.begin(), here.lengths.end());
    here.twists[static_cast<std::size_t>(longest - here.lengths.begin())] *= here.mere_twist;
    here.mere_twist = 1;
}

}  // namespace

std::vector<OwnedCycles> packed_cycles(const FinderPuzzle& puzzle, const Packing& packing) {
    std::vector<OwnedCycles> registers;
    for (std::size_t owner = 0; owner < packing.registers.size(); ++owner) {
        std::map<std::uint32_t, InOrbit> orbits;
        for (const PlacedPower& placed : packing.registers[owner]) {
            InOrbit& here = orbits[placed.placement.orbit];
            if (placed.placement.length == 1) {
                here.mere_twist *= placed.placement.twist;
            } else {
                here.lengths.push_back(placed.placement.length);
                here.twists.push_back(placed.placement.twist);
            }
        }
        OwnedCycles& cycles = registers.emplace_back();
        for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
            const bool swap = (packing.swaps[owner] >> orbit & 1) != 0;
            if (orbits.count(orbit) == 0 && !swap) continue;
            InOrbit& here = orbits[orbit];
            // Mere twists go to cycles that the order needs before they go to a swap.
            if (!here.lengths.empty()) take_mere_twist(here);
            if (swap) take_swap(here);
            take_mere_twist(here);
            const std::uint32_t modulus = puzzle.orbits()[orbit].modulus;
            for (std::size_t i = 0; i < here.lengths.size(); ++i) {
                const std::uint32_t twist = modulus / here.twists[i] % modulus;
                cycles.push_back({orbit, here.lengths[i], twist});
            }
        }
        std::sort(cycles.begin(), cycles.end());
    }
    return registers;
}

}  // namespace qter
