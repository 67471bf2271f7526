// Named rotations of the whole puzzle, for puzzles given by their moves.
//
// The files of twsearch and cubing.js list rotations among the moves and recognise them by their
// names. They turn no layer, so they are not grips, and searches do not use them. In an algorithm a
// rotation turns nothing, but changes the meaning of later names, like the ends of a solid
// (hand_moves.hpp): after the rotation x, R is the turn equal to x, R, x backwards, if the puzzle
// has this turn.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// True for x, y and z, and for capital letters and _ followed by a v ("Rv", "U_F_Rv"), with or
/// without digits and apostrophes after them. Source: isrotation() of twsearch (T. Rokicki).
[[nodiscard]] bool is_rotation_name(std::string_view name);

/// Names for the puzzle's grips in a file format that recognises rotations by name. A grip with
/// such a name gets a _ at the end, unless all grips have such names; then they are read as turns.
[[nodiscard]] std::vector<std::string> grip_names_beside_rotations(const Puzzle& puzzle);

/// The meaning of another name, as such files write it: "U2", "y'", "L x".
[[nodiscard]] std::string meaning_of(const Puzzle& puzzle, const OtherName& other);

}  // namespace qter
