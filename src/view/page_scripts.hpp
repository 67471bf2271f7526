// The scripts of src/view/page/: which of them a page or an element has, joined and minified.
#pragma once

#include <string>
#include <string_view>

#include "puzzle/puzzle.hpp"

namespace qter {

/// What the scripts are for.
struct PageScripts {
    bool program = false;   ///< a page with a program
    bool surfaces = false;  ///< a piece is not convex: has_surface()
    bool element = false;   ///< not a page, but the element <qter-puzzle>
};

/// The scripts in an order in which each uses only earlier ones. Their names are to be kept within
/// one function.
[[nodiscard]] std::string page_scripts(PageScripts wanted);

/// Whether the surface of some piece is not convex, which takes more scripts to draw.
[[nodiscard]] bool has_surface(const Puzzle& puzzle);

/// The text of a file of src/view/page/, by its name without an ending. The file exists.
[[nodiscard]] std::string_view page_part(std::string_view name);

/// JSON within a script element, which ends at the first "</script": so "<" is escaped.
[[nodiscard]] std::string within_script(std::string_view json);

}  // namespace qter
