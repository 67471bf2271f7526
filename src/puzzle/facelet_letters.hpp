// The letters of a facelet string: which there are, where they stand, and what they name.
//
// A person writes for each sticker the face whose colour it has (U R F D L B) or that colour
// (W R G Y O B). Some letters are both, so all that occur in a string decide together: where each
// is a face's they name faces. Else they name colours, whatever these are called, if there are as
// many of them as the puzzle has faces. Whoever mistakes how states are written mistakes many
// letters, so all that are neither make one diagnostic.
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
    /// The different letters: where they are faces, those of the puzzle in its order; else, in
    /// upper case, as many as it has faces, in the order in which they come first.
    std::vector<std::string> names;
    std::vector<std::uint8_t> shown;  ///< by drawn sticker, the number of its letter in `names`
    std::vector<Span> places;         ///< by drawn sticker, where its letter stands
};

/// Takes `text` apart, which stands at `span`; white space is skipped, and `u` is `U`. The puzzle
/// must have facelet strings. Errors: what is neither a face nor a colour, too few or too many
/// stickers, fewer colours than faces.
Result<FaceletLetters> read_facelet_letters(const Puzzle& puzzle, std::string_view text, Span span);

/// What people call the colours that the faces are drawn in, by face: "W" for white. Empty where
/// two faces would be called the same.
[[nodiscard]] std::vector<std::string> usual_colour_letters(const Puzzle& puzzle);

/// `names`, which are by face, in the order in which facelet strings list the faces.
[[nodiscard]] std::vector<std::string> in_facelet_order(const Puzzle& puzzle,
                                                        const std::vector<std::string>& names);

/// For a help: the two ways to write a state of the puzzle.
[[nodiscard]] std::string ways_to_write_stickers(const Puzzle& puzzle);

}  // namespace qter
