// One letter for each face, for where there is room for no more.
#pragma once

#include <string>
#include <vector>

namespace qter {

/// One character for each face: a letter of its name that no other has, if there is one.
[[nodiscard]] std::vector<char> face_letters(const std::vector<std::string>& faces);

/// A line that says which letter is which face, with its line end; empty where every face's name is
/// its letter.
[[nodiscard]] std::string letter_legend(const std::vector<std::string>& faces);

}  // namespace qter
