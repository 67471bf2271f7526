// A page: one HTML file that shows a program and its puzzles, and runs it.
//
// Everything is in the file: the style, the scripts of src/view/page/ in one function, and their
// data as a JSON document (page_data.hpp), which browsers do not read as markup. A policy in the
// file's head forbids requests of any kind.
#pragma once

#include <string>

#include "support/result.hpp"
#include "view/page_data.hpp"

namespace qter {

/// Errors: for a program, those of PerformSession::begin().
[[nodiscard]] Result<std::string> page(const PageContents& contents);

}  // namespace qter
