// How hard an algorithm is to perform with two hands: its movecount coefficient.
//
// On a puzzle that is held and turned as a 3x3 is, the coefficient follows a model of two hands
// (hands.hpp, performance.hpp). That is any puzzle with six ends U, D, R, L, F, B that turn by
// quarters, three layers between each two of them, and slices M, E, S. Source: trangium's movecount
// coefficient calculator; tests hold it to published values. Where those leave the method open, the
// code says what was chosen.
//
// On any other puzzle it is an estimate, turn by turn, without fingers or regrips. A turn costs
// what its grip is away from the right, the top and the front, by the letters of the grip's name:
//
//   R 0.8   U 1   F 1.2   any other face 1.6   B 2; the mean where a grip names several faces
//
// Capital or small letters alike, w and v left out; a name without letters counts as another face.
// Layers further in, which a finger must reach for, cost 0.5 more. A turn by n of the grip's
// smallest turns, the shorter way round, costs 1 + (double_turn - 1) * (n - 1) times as much, and
// nothing less than one turn does. Turning the whole puzzle costs `rotation`. So each turn adds at
// least 0.8 with the default parameters. Coefficients of different puzzles do not compare.
#pragma once

#include <span>

#include "puzzle/hand_moves.hpp"
#include "solver/movecount_parameters.hpp"

namespace qter {

/// True when movecount() performs algorithms of the puzzle with hands; else it estimates.
[[nodiscard]] bool turns_like_3x3(const Puzzle& puzzle);

/// The coefficient of the moves, at least 0, rounded to a whole number of tenths, halves upwards.
/// 0 for no moves. O(moves + ends).
[[nodiscard]] double movecount(const Puzzle& puzzle, std::span<const HandMove> moves,
                               const MovecountParameters& parameters = {});

/// The same for turns of grips, as they stand: the puzzle is not turned over.
[[nodiscard]] double movecount(const Puzzle& puzzle, const Algorithm& algorithm,
                               const MovecountParameters& parameters = {});

/// The moves without turns of the first layer at the end U that they begin or end with, which
/// whoever goes on with the puzzle can make part of other turns; also where one of D stands between
/// it and the end. One turn at either end at most. A puzzle without these ends keeps all moves.
[[nodiscard]] std::vector<HandMove> without_outer_u(const Puzzle& puzzle,
                                                    std::span<const HandMove> moves);

}  // namespace qter
