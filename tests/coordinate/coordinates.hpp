// The coordinates of a puzzle's turns.
#pragma once

#include <utility>
#include <vector>

#include "coordinate/coordinate.hpp"
#include "puzzle/puzzle.hpp"

namespace qter::testing {

/// By grip, then by amount.
inline std::vector<State> all_turns(const Puzzle& puzzle) {
    std::vector<State> turns;
    for (std::uint16_t grip = 0; grip < puzzle.grips().size(); ++grip) {
        for (std::uint16_t amount = 1; amount < puzzle.grips()[grip].order; ++amount) {
            turns.push_back(puzzle.turn_state({grip, amount}));
        }
    }
    return turns;
}

inline std::vector<std::uint32_t> told_apart(const Puzzle& puzzle) {
    std::vector<std::uint32_t> looks(puzzle.shape().slots());
    for (std::uint32_t slot = 0; slot < looks.size(); ++slot) looks[slot] = slot;
    return looks;
}

inline std::vector<Coordinate> coordinates_of(const Shape& shape,
                                              const std::vector<OrbitPart>& parts,
                                              const std::vector<State>& turns,
                                              const std::vector<std::uint32_t>& looks) {
    std::vector<Coordinate> all;
    for (Projection& projection : projections_of(shape, parts, looks)) {
        all.push_back(Coordinate::make(std::move(projection), turns).value());
    }
    return all;
}

inline std::vector<Coordinate> coordinates_of(const Puzzle& puzzle, const std::vector<State>& turns,
                                              const std::vector<std::uint32_t>& looks) {
    return coordinates_of(puzzle.shape(), transitive_parts(puzzle.shape(), turns), turns, looks);
}

}  // namespace qter::testing
