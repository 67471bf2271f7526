// What a block declares, read before anything in it is resolved: jumps may go forwards.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "qter/language/ast.hpp"
#include "qter/language/flat_code.hpp"
#include "qter/language/scope.hpp"

namespace qter {

/// The labels of a block in order, as indices into FlatCode::labels; nullopt for one with an error.
using BlockLabels = std::vector<std::optional<std::size_t>>;

/// Adds the labels and definitions of a block to the innermost scope, and its labels to `code`,
/// without a position yet. After too many errors it stops early.
BlockLabels declare_names(const std::vector<ast::Statement>& statements, Scopes& scopes,
                          FlatCode& code, Diagnostics& diagnostics);

/// The error for a part of the language that this version lacks: "cannot `what` yet".
[[nodiscard]] Diagnostic unsupported(Span span, std::string_view what);

}  // namespace qter
