// Difficulty: a comparison of algorithms by how easy they are to perform.
#pragma once

#include <functional>

#include "notation/algorithm.hpp"

namespace qter {

/// The difficulty of performing an algorithm; smaller is easier. If empty, all algorithms are
/// equal.
using Difficulty = std::function<double(const Algorithm&)>;

/// By movecount (ergonomics/movecount.hpp).
[[nodiscard]] Difficulty difficulty_by_hand(PuzzlePtr puzzle);

/// Whether `a` is preferred to `b`, which has as many turns: because it is easier or, if equally
/// easy, smaller in the order of turns. A strict order, so that the choice does not depend on the
/// order of arrival.
[[nodiscard]] bool easier(const Difficulty& difficulty, const Algorithm& a, const Algorithm& b);

}  // namespace qter
