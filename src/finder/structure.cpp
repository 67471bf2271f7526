#include "finder/structure.hpp"

#include <numeric>
#include <tuple>

namespace qter {

bool operator<(const OwnedCycle& a, const OwnedCycle& b) {
    return std::tie(a.orbit, b.length, b.twist) < std::tie(b.orbit, a.length, a.twist);
}

std::uint64_t order(const FinderOrbit& orbit, const OwnedCycle& cycle) {
    return std::uint64_t{cycle.length} * (orbit.modulus / std::gcd(orbit.modulus, cycle.twist));
}

Integer order(const FinderPuzzle& puzzle, const OwnedCycles& cycles) {
    Integer all = 1;
    for (const OwnedCycle& cycle : cycles) {
        all = lcm(all, Integer(order(puzzle.orbits()[cycle.orbit], cycle)));
    }
    return all;
}

std::string cycle_notation(const FinderOrbit& orbit, const OwnedCycle& cycle) {
    std::string text = std::to_string(cycle.length);
    if (cycle.twist == 0) return text;
    text += '+';
    // In the puzzle's orientations: a twist of this orbit is twist_unit of them.
    const std::uint32_t modulus = orbit.modulus * orbit.twist_unit;
    const std::uint32_t sum = cycle.twist * orbit.twist_unit;
    if (std::gcd(modulus, sum) != 1) text += std::to_string(sum);
    return text;
}

ResidueSubgroup::Vector sums_of(const FinderPuzzle& puzzle, const OwnedCycles& cycles) {
    const ResidueSubgroup::Vector& moduli = puzzle.constraints().image.moduli();
    ResidueSubgroup::Vector sums(moduli.size(), 0);
    for (const OwnedCycle& cycle : cycles) {
        std::uint32_t& twist = sums[2 * cycle.orbit];
        twist = (twist + cycle.twist) % moduli[2 * cycle.orbit];
        if (cycle.length % 2 == 0) sums[2 * cycle.orbit + 1] ^= 1;
    }
    return sums;
}

bool absorbed(const FinderPuzzle& puzzle, const ResidueSubgroup::Vector& sums,
              const std::vector<std::uint32_t>& shared, ParitySharing parity_sharing) {
    // Shared pieces cannot change these coordinates, so they must be right already.
    std::vector<std::size_t> fixed;
    ResidueSubgroup::Vector rest;
    for (std::size_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        if (shared[orbit] < 1) fixed.push_back(2 * orbit);
        if (shared[orbit] < 2 || parity_sharing == ParitySharing::kForbidden)
            fixed.push_back(2 * orbit + 1);
    }
    for (const std::size_t coordinate : fixed) rest.push_back(sums[coordinate]);
    return puzzle.constraints().image.projected(fixed).contains(rest);
}

}  // namespace qter
