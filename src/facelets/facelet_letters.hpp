// The letters of a facelet string: the different ones, their places, and their meaning.
//
// For each sticker, a person writes the face whose colour it has (U R F D L B) or the colour itself
// (W R G Y O B). Some letters are both, so all letters of a string decide together. If all of them
// are letters of faces, they name faces. Otherwise they name colours, whatever the letters are, if
// their number is the puzzle's number of faces. A person who misunderstands the format gets many
// letters wrong, so all wrong letters are in one diagnostic.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle/puzzle.hpp"
#include "support/result.hpp"

namespace qter {

struct FaceletLetters {
    bool are_faces = true;
    /// The different letters. If they are faces: those of the puzzle, in its order. Otherwise: in
    /// upper case, as many as the puzzle has faces, in the order of their first occurrence.
    std::vector<std::string> names;
    std::vector<std::uint8_t> shown;  ///< by drawn sticker, index of its letter in `names`
    std::vector<Span> places;         ///< by drawn sticker, the place of its letter
};

/// Splits `text`, which is at `span`, into letters; skips white space and reads `u` as `U`. The
/// puzzle must have facelet strings. Errors: letters that are neither faces nor colours, too few or
/// too many stickers, fewer colours than faces.
Result<FaceletLetters> read_facelet_letters(const Puzzle& puzzle, std::string_view text, Span span);

/// By face, the usual letter of the colour in which it is drawn: "W" for white. Empty if two faces
/// would have the same letter.
[[nodiscard]] std::vector<std::string> usual_colour_letters(const Puzzle& puzzle);

/// `names`, given by face, in the order in which facelet strings list the faces.
[[nodiscard]] std::vector<std::string> in_facelet_order(const Puzzle& puzzle,
                                                        const std::vector<std::string>& names);

/// Text for a help: the two ways to write a state of the puzzle.
[[nodiscard]] std::string ways_to_write_stickers(const Puzzle& puzzle);

}  // namespace qter
