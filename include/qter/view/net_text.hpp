// The flat net of a state for a terminal: colours where there are any, letters where not.
#pragma once

#include <string>

#include "qter/view/flat_picture.hpp"

namespace qter {

struct NetTextOptions {
    bool color = true;
    int columns = 100;  ///< most characters a line may have, at least 20
};

/// The picture, line by line. In colour every character is two pixels, one above the other; else a
/// letter for each sticker's colour, with a line that says which letter is which face where names
/// are longer than a letter. Small stickers are drawn as large as `columns` allows.
[[nodiscard]] std::string net_text(const Puzzle& puzzle, const FlatPicture& picture,
                                   const NetTextOptions& options);

}  // namespace qter
