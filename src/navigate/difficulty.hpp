// Which of two algorithms is easier to perform.
#pragma once

#include <functional>

#include "puzzle/algorithm.hpp"

namespace qter {

/// How hard an algorithm is to perform; smaller is easier. None: all are alike.
using Difficulty = std::function<double(const Algorithm&)>;

/// Whether `a` is to be preferred to `b`, which has as many turns: it is easier, or as easy and
/// first by the order of turns. A strict order, so that what is chosen does not depend on what
/// comes first.
[[nodiscard]] bool easier(const Difficulty& difficulty, const Algorithm& a, const Algorithm& b);

}  // namespace qter
