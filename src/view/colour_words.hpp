// Colours in words, for a person with a puzzle in the hand: "the white face".
//
// The word is that of the nearest colour in a small table. Distances are perceptual, in Oklab (B.
// Ottosson, "A perceptual color space for image processing", 2020), whose axes are lightness, green
// to red, and blue to yellow.
#pragma once

#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

/// The plain word for a colour in the form "#rrggbb".
[[nodiscard]] std::string colour_word(const std::string& hex);

/// The word for the colour of each face, all different: where two faces have the same word, with
/// the face's name, "green (F)". Empty for a puzzle that is known by its moves alone.
[[nodiscard]] std::vector<std::string> colour_words(const Puzzle& puzzle);

}  // namespace qter
