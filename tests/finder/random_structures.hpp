// Structures that may or may not be possible.
#pragma once

#include <algorithm>
#include <random>

#include "finder/structure.hpp"

namespace qter::testing {

inline std::uint32_t draw(std::mt19937& random, std::uint32_t most) {
    return static_cast<std::uint32_t>(random() % (most + 1));
}

/// Cycles on up to `room` pieces of an orbit, none of one piece that does not twist.
inline OwnedCycles random_cycles(const FinderPuzzle& puzzle, std::uint32_t orbit,
                                 std::uint32_t room, std::mt19937& random) {
    OwnedCycles cycles;
    const std::uint32_t modulus = puzzle.orbits()[orbit].modulus;
    while (room > 0 && draw(random, 3) != 0) {
        const std::uint32_t length = 1 + draw(random, room - 1);
        const std::uint32_t twist = draw(random, modulus - 1);
        if (length == 1 && twist == 0) continue;
        cycles.push_back({orbit, length, twist});
        room -= length;
    }
    return cycles;
}

/// So many registers that fit on the puzzle's usable pieces beside each other, and shared pieces
/// among those that are left, few most of the time.
inline Structure random_structure(const FinderPuzzle& puzzle, std::size_t registers,
                                  std::mt19937& random) {
    Structure structure;
    structure.registers.resize(registers);
    for (std::uint32_t orbit = 0; orbit < puzzle.orbits().size(); ++orbit) {
        const FinderOrbit& all = puzzle.orbits()[orbit];
        std::uint32_t owned = 0;
        for (OwnedCycles& cycles : structure.registers) {
            for (const OwnedCycle& cycle :
                 random_cycles(puzzle, orbit, all.usable - owned, random)) {
                cycles.push_back(cycle);
                owned += cycle.length;
            }
        }
        const std::uint32_t left = all.pieces - owned;
        structure.shared.push_back(std::min(left, draw(random, 3)));
        structure.unused.push_back(left - structure.shared.back());
    }
    for (OwnedCycles& cycles : structure.registers) std::sort(cycles.begin(), cycles.end());
    return structure;
}

}  // namespace qter::testing
