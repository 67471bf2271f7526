// Random algorithms, as sequences of turns of any grips.
#pragma once

#include <cstdint>

#include "puzzle/puzzle.hpp"
#include "support/random.hpp"

namespace qter::testing {

inline Algorithm random_word(const Puzzle& puzzle, Random& random, std::size_t turns) {
    Algorithm word;
    while (word.size() < turns) {
        const auto grip = static_cast<std::uint16_t>(random.below(puzzle.grips().size()));
        const auto amount =
            static_cast<std::uint16_t>(1 + random.below(puzzle.grips()[grip].order - 1U));
        word.push_back({grip, amount});
    }
    return word;
}

}  // namespace qter::testing
