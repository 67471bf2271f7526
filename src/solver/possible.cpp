#include "solver/possible.hpp"

#include <numeric>

#include "finder/realise.hpp"

namespace qter {
namespace {

constexpr std::size_t kMostChoices = 4096;

/// By orbit: the number of identical pieces that may be swapped without being seen.
std::vector<std::uint32_t> unseen(const FinderPuzzle& puzzle) {
    std::vector<std::uint32_t> shared;
    for (const FinderOrbit& orbit : puzzle.orbits()) {
        shared.push_back(orbit.pieces - orbit.usable >= 2 ? 2 : 0);
    }
    return shared;
}

bool exists(const FinderPuzzle& puzzle, const OwnedCycles& cycles,
            const std::vector<std::uint32_t>& shared) {
    if (!satisfies_constraints(puzzle, cycles, shared, ParitySharing::kAllowed)) return false;
    const bool alike = std::accumulate(shared.begin(), shared.end(), 0U) != 0;
    if (puzzle.group().exact() || alike) return true;
    Structure structure;
    structure.registers = {cycles};
    structure.shared = shared;
    structure.unused.assign(shared.size(), 0);
    return realise(puzzle, structure, ParitySharing::kAllowed).has_value();
}

}  // namespace

std::string why_impossible(const FinderPuzzle& puzzle, const OwnedCycles& cycles) {
    std::vector<std::vector<std::uint32_t>> twists;  // by cycle: the twists of its order
    std::size_t choices = 1;
    for (const OwnedCycle& cycle : cycles) {
        const std::uint32_t modulus = puzzle.orbits()[cycle.orbit].modulus;
        std::vector<std::uint32_t>& same = twists.emplace_back();
        for (std::uint32_t twist = 0; twist < modulus; ++twist) {
            if (std::gcd(modulus, twist) == std::gcd(modulus, cycle.twist)) same.push_back(twist);
        }
        choices *= same.size();
        if (choices > kMostChoices) return {};
    }
    const std::vector<std::uint32_t> shared = unseen(puzzle);
    for (std::size_t choice = 0; choice < choices; ++choice) {
        OwnedCycles chosen = cycles;
        std::size_t rest = choice;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            chosen[i].twist = twists[i][rest % twists[i].size()];
            rest /= twists[i].size();
        }
        if (exists(puzzle, chosen, shared)) return {};
    }
    return "no algorithm has these cycles: their twists and parities do not fit, or the puzzle's "
           "group is too small";
}

}  // namespace qter
