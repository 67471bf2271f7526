// Chains of phases: those that a puzzle has, and made-up ones.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "../fixtures.hpp"

namespace qter::testing {

inline const TurnChain& chain_of(const Puzzle& puzzle, const std::string& name) {
    for (const TurnChain& chain : puzzle.chains()) {
        if (chain.name == name) return chain;
    }
    throw std::runtime_error("no chain " + name);
}

/// A phase for each row of turns.
inline TurnChain made_up(const Puzzle& puzzle, const std::vector<std::string>& phases) {
    TurnChain chain;
    chain.name = "made up";
    for (const std::string& turns : phases) chain.phases.push_back({turns, alg(puzzle, turns)});
    return chain;
}

}  // namespace qter::testing
