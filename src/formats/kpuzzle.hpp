// Export of puzzles for cubing.js: a KPuzzleDefinition in JSON. kpuzzle_reader.hpp reads it.
#pragma once

#include <string>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The puzzle as a JSON document: name, orbits (orbitName, numPieces, numOrientations), the default
/// pattern and, for every grip, a transformation. Numbers count from 0. In a transformation,
/// permutation[i] is the origin of the piece that comes to i, and orientationDelta[i] is added to
/// its orientation: State::piece and State::orient. Identical pieces have the same number in the
/// default pattern. Rotations are moves, too, recognised by their names
/// (notation/named_rotations.hpp); other names of turns are derived moves.
///
/// cubing.js looks up moves by family, outer and inner layer ("2R", "2-3Rw"), so it finds the grips
/// of puzzles from cuts by the names used here.
[[nodiscard]] std::string write_kpuzzle(const Puzzle& puzzle);

}  // namespace qter
