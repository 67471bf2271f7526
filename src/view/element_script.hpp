// A script that defines the element <qter-puzzle> for other people's pages.
//
// It holds the scripts of src/view/page/ that show a puzzle, and the data of some puzzles
// (page_data.hpp). Unlike those of a page they are not compressed: a browser would have to execute
// a text, which strict policies forbid, and servers compress what they send.
#pragma once

#include <string>
#include <vector>

#include "puzzle/puzzle.hpp"

namespace qter {

struct ElementPuzzle {
    std::string name;  ///< in the attribute `puzzle`; no two are alike
    PuzzlePtr puzzle;
};

/// The script. An element that names no puzzle shows the first; there is at least one.
[[nodiscard]] std::string element_script(const std::vector<ElementPuzzle>& puzzles);

}  // namespace qter
