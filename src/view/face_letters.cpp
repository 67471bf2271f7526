#include "view/face_letters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/letters.hpp"

namespace qter {

std::vector<char> face_letters(const std::vector<std::string>& faces) {
    std::vector<char> letters(faces.size(), 0);
    const auto take = [&](std::size_t face, char letter) {
        // A byte of a multi-byte character is not a letter, and a letter must take a column.
        if (letters[face] != 0 || letter < '!' || letter > '~') return;
        if (std::find(letters.begin(), letters.end(), letter) == letters.end()) {
            letters[face] = letter;
        }
    };
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i].size() == 1) take(i, faces[i][0]);
    }
    for (std::size_t i = 0; i < faces.size(); ++i) {
        for (auto c = faces[i].rbegin(); c != faces[i].rend(); ++c) {
            take(i, small_letter(*c));
        }
        for (char c = 'a'; c <= 'z'; ++c) take(i, c);
        for (char c = '!'; c <= '~'; ++c) take(i, c);
    }
    return letters;
}

std::string letter_legend(const std::vector<std::string>& faces) {
    const std::vector<char> letters = face_letters(faces);
    std::string legend;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (faces[i] == std::string(1, letters[i])) continue;
        legend += fmt::format("{}{} = {}", legend.empty() ? "" : ", ", letters[i], faces[i]);
    }
    return legend.empty() ? "" : legend + '\n';
}

}  // namespace qter
