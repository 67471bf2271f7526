// Cost of an algorithm, as a run adds it up.
#pragma once

#include <cstdint>
#include <functional>

#include "notation/algorithm.hpp"
#include "puzzle/puzzle.hpp"

namespace qter {

/// The cost of an algorithm of the puzzle; face turns (htm) when empty. It must be a pure function.
using AlgorithmMeasure = std::function<std::uint32_t(const Puzzle&, const Algorithm&)>;

}  // namespace qter
