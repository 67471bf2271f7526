// What a block declares, read before anything in it is resolved: jumps go forwards, too, and macros
// may stand behind their uses.
#pragma once

#include <optional>
#include <vector>

#include "language/ast.hpp"
#include "language/flat_code.hpp"
#include "language/registers.hpp"
#include "language/scope.hpp"

namespace qter {

/// The labels of a block in order, as indices into FlatCode::labels; nullopt for one with an error.
using BlockLabels = std::vector<std::optional<std::size_t>>;

/// Adds the labels of a block to its scope and to `code`, without a position yet, their names out
/// of `names`. After too many errors it stops early.
BlockLabels declare_labels(const std::vector<ast::Statement>& statements, Scope& scope,
                           FlatCode& code, TextPool& names, Diagnostics& diagnostics);

/// Adds the macros of a block to its scope.
void declare_macros(const std::vector<ast::Statement>& statements, Scope& scope,
                    Diagnostics& diagnostics);

/// Reports what is wrong with the macros of a file wherever they stand: their names and branches;
/// and warns of those that hide one of the prelude (null for the prelude itself).
void check_macros(const ast::File& file, const Scope* prelude, const RegisterTable& registers,
                  Diagnostics& diagnostics);

}  // namespace qter
