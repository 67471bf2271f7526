// What an algorithm counts for when a run adds up what it does.
#pragma once

#include <cstdint>
#include <functional>

#include "puzzle/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// Of an algorithm of the puzzle; face turns (htm) when empty. The same whenever it is asked.
using AlgorithmMeasure = std::function<std::uint32_t(const Puzzle&, const Algorithm&)>;

}  // namespace qter
