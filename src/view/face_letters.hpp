// One letter for each face, for small stickers.
#pragma once

#include <string>
#include <vector>

namespace qter {

/// One character for each face: a letter of its name that no other face has, if possible.
[[nodiscard]] std::vector<char> face_letters(const std::vector<std::string>& faces);

/// A line with the face of each letter, with its line end; empty where every face's name is its
/// letter.
[[nodiscard]] std::string letter_legend(const std::vector<std::string>& faces);

}  // namespace qter
