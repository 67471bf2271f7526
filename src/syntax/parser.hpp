// Recursive descent parser for QAT: the whole grammar of the language reference, independent of
// later checks.
#pragma once

#include <cstddef>

#include "support/diagnostic.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Most nested blocks; bounds the stack of all functions that traverse the tree.
inline constexpr std::size_t kMaxDepth = 256;

/// Parses a file. Every error is one diagnostic, and the parser continues after its line. Text with
/// a syntax error is not in the tree, except for declared names. Time and memory are linear in the
/// text.
ast::File parse_qat(const Source& source, Diagnostics& diagnostics);

}  // namespace qter
