// Puzzles as the finder sees them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "finder/finder_puzzle.hpp"
#include "fixtures.hpp"

namespace qter::testing {

/// The built-in puzzle of this name, which must be one that can be searched.
inline FinderPuzzle finder_puzzle(std::string_view name, bool supercube = false) {
    Result<FinderPuzzle> made = FinderPuzzle::of(puzzle(name), marked_if(supercube));
    if (!made) throw std::runtime_error("cannot search " + std::string(name));
    return *std::move(made);
}

}  // namespace qter::testing
