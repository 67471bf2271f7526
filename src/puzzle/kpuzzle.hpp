// Puzzles as cubing.js knows them: a KPuzzleDefinition in JSON. kpuzzle_reader.hpp reads it.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The puzzle as one JSON document: name, orbits (orbitName, numPieces, numOrientations), the
/// default pattern and, for every grip, a transformation. Numbers count from 0. In a
/// transformation, permutation[i] is the place whose piece comes to i and orientationDelta[i] is
/// added to it: State::piece and State::orient. Pieces that look alike have the same number in the
/// default pattern. Rotations are moves, too, told by their names (named_rotations.hpp), and other
/// names of turns are derived moves.
///
/// cubing.js looks moves up by family and outer and inner layer ("2R", "2-3Rw"), so the grips of
/// puzzles from cuts are found by the names they have here.
[[nodiscard]] std::string write_kpuzzle(const Puzzle& puzzle);

}  // namespace qter
