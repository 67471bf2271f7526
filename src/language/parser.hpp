// Parsing QAT by recursive descent: the whole grammar of the language reference, whether or not
// what it says can be compiled yet.
#pragma once

#include <cstddef>

#include "language/ast.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// How deep blocks may nest: bounds the stack of everything that walks the tree.
inline constexpr std::size_t kMaxDepth = 256;

/// Parses a file. Every mistake is one diagnostic, and the parser goes on behind the line it stands
/// on; what did not read is not in the tree, except for names that are declared. Time and memory
/// are linear in the text.
ast::File parse_qat(const Source& source, Diagnostics& diagnostics);

}  // namespace qter
