// What a person needs before the first step, and how to hold it: in words.
#pragma once

#include <string>
#include <vector>

#include "program/program.hpp"

namespace qter {

/// A sentence or two for each puzzle or tape of a program: what it is, that it is solved, and which
/// faces, by their colours, are in view: "Puzzle A: Rubik's Cube, solved. Hold it so that you see
/// these faces: U is white, F is green and R is red."
[[nodiscard]] std::vector<std::string> needs_texts(const Program& program);

}  // namespace qter
