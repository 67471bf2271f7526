// The puzzles that a person needs before the first step, and how to hold them, in words.
#pragma once

#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// A sentence or two for each puzzle or tape of a program: its name, that it is solved, and the
/// faces in view, by their colours: "Puzzle A: Rubik's Cube, solved. Hold it so that you see these
/// faces: U is white, F is green and R is red."
[[nodiscard]] std::vector<std::string> needs_texts(const Program& program);

}  // namespace qter
