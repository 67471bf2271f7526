#include "finder/packed_structure.hpp"

#include <algorithm>
#include <map>

namespace qter {
namespace {

/// What a register has in one orbit.
struct InOrbit {
    std::vector<std::uint32_t> lengths;
    std::vector<std::uint32_t> twists;  ///< orders, by cycle
    std::uint32_t remaining_twist = 1;  ///< order of the twist that has no cycle yet
};

/// Adds a cycle of two pieces.
void add_swap(InOrbit& in_orbit) {
    // The rule of fit.cpp: the swap takes an odd twist if no other cycle does.
    const bool joins = in_orbit.lengths.empty() && in_orbit.remaining_twist % 2 != 0;
    if (in_orbit.lengths.empty() && !joins && in_orbit.remaining_twist > 1) {
        in_orbit.lengths.push_back(1);
        in_orbit.twists.push_back(in_orbit.remaining_twist);
        in_orbit.remaining_twist = 1;
    }
    in_orbit.lengths.push_back(2);
    in_orbit.twists.push_back(joins ? in_orbit.remaining_twist : 1);
    if (joins) in_orbit.remaining_twist = 1;
}

/// Gives the remaining twist to the longest cycle, or to a single piece if there is none.
void add_remaining_twist(InOrbit& in_orbit) {
    if (in_orbit.remaining_twist == 1) return;
    if (in_orbit.lengths.empty()) {
        in_orbit.lengths.push_back(1);
        in_orbit.twists.push_back(1);
    }
    const auto longest = std::max_element(in_orbit.lengths.begin(), in_orbit.lengths.end());
    in_orbit.twists[static_cast<std::size_t>(longest - in_orbit.lengths.begin())] *=
        in_orbit.remaining_twist;
    in_orbit.remaining_twist = 1;
}

}  // namespace

std::vector<OwnedCycles> packed_cycles(const FinderPuzzle& puzzle, const Packing& packing) {
    std::vector<OwnedCycles> registers;
    for (std::size_t owner = 0; owner < packing.registers.size(); ++owner) {
        std::map<std::uint32_t, InOrbit> orbits;
        for (const PlacedPower& placed : packing.registers[owner]) {
            InOrbit& in_orbit = orbits[placed.placement.orbit];
            if (placed.placement.length == 1) {
                in_orbit.remaining_twist *= placed.placement.twist;
            } else {
                in_orbit.lengths.push_back(placed.placement.length);
                in_orbit.twists.push_back(placed.placement.twist);
            }
        }
        OwnedCycles& cycles = registers.emplace_back();
        for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
            const bool swap = (packing.swaps[owner] >> orbit & 1) != 0;
            if (orbits.count(orbit) == 0 && !swap) continue;
            InOrbit& in_orbit = orbits[orbit];
            // Remaining twists go to cycles that the order needs before they go to a swap.
            if (!in_orbit.lengths.empty()) add_remaining_twist(in_orbit);
            if (swap) add_swap(in_orbit);
            add_remaining_twist(in_orbit);
            const std::uint32_t modulus = puzzle.orbits()[orbit].modulus;
            for (std::size_t i = 0; i < in_orbit.lengths.size(); ++i) {
                const std::uint32_t twist = modulus / in_orbit.twists[i] % modulus;
                cycles.push_back({orbit, in_orbit.lengths[i], twist});
            }
        }
        std::sort(cycles.begin(), cycles.end());
    }
    return registers;
}

}  // namespace qter
