// The movecount coefficient: the difficulty of performing an algorithm with two hands.
//
// On a puzzle that is turned like a 3x3, the coefficient follows a model of two hands (hands.hpp,
// performance.hpp). That is any puzzle with six ends U, D, R, L, F, B that turn by quarters, three
// layers between each two of them, and slices M, E, S. Source: trangium's movecount coefficient
// calculator; tests compare with published values. Where those do not determine the method, the
// code states the choice.
//
// On any other puzzle it is an estimate, turn by turn, without fingers or regrips. The cost of a
// turn is the distance of its grip from the right, the top and the front, by the letters of the
// grip's name:
//
//   R 0.8   U 1   F 1.2   any other face 1.6   B 2; the mean where a grip names several faces
//
// Upper and lower case are the same, w and v are left out; a name without letters counts as another
// face. Layers further in, which a finger must reach for, cost 0.5 more. A turn by n of the grip's
// smallest turns, the shorter way round, costs 1 + (double_turn - 1) * (n - 1) times as much, and
// never less than one turn. Turning the whole puzzle costs `rotation`. So each turn adds at least
// 0.8 with the default parameters. Coefficients of different puzzles are not comparable.
#pragma once

#include <span>

#include "ergonomics/movecount_parameters.hpp"
#include "notation/hand_moves.hpp"

namespace qter {

/// True when movecount() simulates hands on the puzzle; otherwise it estimates.
[[nodiscard]] bool turns_like_3x3(const Puzzle& puzzle);

/// The coefficient of the moves, at least 0, rounded to tenths, halves upwards. 0 for no moves.
/// O(moves + ends).
[[nodiscard]] double movecount(const Puzzle& puzzle, std::span<const HandMove> moves,
                               const MovecountParameters& parameters = {});

/// The same for turns of grips in a fixed frame: the puzzle is never rotated.
[[nodiscard]] double movecount(const Puzzle& puzzle, const Algorithm& algorithm,
                               const MovecountParameters& parameters = {});

/// The moves without a turn of the first layer at the end U at their beginning and their end: it
/// merges with the moves before or after them. A turn of D may lie between it and the outside. At
/// most one turn is removed on each side. A puzzle without these ends keeps all moves.
[[nodiscard]] std::vector<HandMove> without_outer_u(const Puzzle& puzzle,
                                                    std::span<const HandMove> moves);

}  // namespace qter
