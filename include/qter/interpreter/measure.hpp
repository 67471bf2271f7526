// What an algorithm counts for when a run adds up what it does.
#pragma once

#include <cstdint>
#include <functional>

#include "qter/puzzle/algorithm.hpp"
#include "qter/puzzle/puzzle.hpp"

namespace qter {

/// Of an algorithm of the puzzle; face turns (htm) when empty. The same whenever it is asked.
using AlgorithmMeasure = std::function<std::uint32_t(const Puzzle&, const Algorithm&)>;

}  // namespace qter
