// Labels and macros of a block, declared before its statements are resolved: a jump may go forward,
// and a macro may be defined after its uses.
#pragma once

#include <optional>
#include <vector>

#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "qat/scope.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// The labels of a block in order, as indices into FlatCode::labels; nullopt for one with an error.
using BlockLabels = std::vector<std::optional<std::size_t>>;

/// Adds the labels of a block to its scope and to `code`, without a position yet; their names come
/// from `names`. Stops early after too many errors.
BlockLabels declare_labels(const std::vector<ast::Statement>& statements, Scope& scope,
                           FlatCode& code, TextPool& names, Diagnostics& diagnostics);

/// Adds the macros of a block to its scope.
void declare_macros(const std::vector<ast::Statement>& statements, Scope& scope,
                    Diagnostics& diagnostics);

/// Reports errors in the macros of a file, at any depth: their names and branches. Warns of those
/// that hide a macro of the prelude (null for the prelude itself).
void check_macros(const ast::File& file, const Scope* prelude, const RegisterTable& registers,
                  Diagnostics& diagnostics);

}  // namespace qter
