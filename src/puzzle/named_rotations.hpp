// Rotations of the whole puzzle that a description by moves has under a name.
//
// The files of twsearch and cubing.js list them among the moves and tell them by their names: they
// turn no layer, so they are no grips, and no search makes them. In an algorithm a rotation turns
// nothing, but changes what later names mean, as the ends of a solid do (hand_moves.hpp): after the
// rotation x, R is the turn that x, R and x backwards come to, if that is one of the puzzle's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// True for x, y and z, and for capital letters and _ followed by a v ("Rv", "U_F_Rv"), with or
/// without digits and apostrophes after them. Source: isrotation() of twsearch (T. Rokicki).
[[nodiscard]] bool is_rotation_name(std::string_view name);

/// Names for the puzzle's grips in a file where names tell rotations: a grip that is called like
/// one gets a _ at the end, unless all of them are called so, which is read as turns.
[[nodiscard]] std::vector<std::string> grip_names_beside_rotations(const Puzzle& puzzle);

/// What another name stands for, as such files write it: "U2", "y'", "L x".
[[nodiscard]] std::string meaning_of(const Puzzle& puzzle, const OtherName& other);

/// Finds the images of rotations of a puzzle that has its turns already. Rotations times grips
/// times slots may be 10^8, else there are none.
void find_images(const Puzzle& puzzle, std::vector<NamedRotation>& rotations);

}  // namespace qter
