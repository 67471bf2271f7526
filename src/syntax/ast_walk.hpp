// Traversal of the syntax tree of a file.
#pragma once

#include <functional>

#include "syntax/ast.hpp"

namespace qter {

/// Calls `visit` with every statement, including those in the blocks of instructions, definitions
/// and macros. The recursion depth is that of the tree, which the parser bounds.
void for_each_statement(const std::vector<ast::Statement>& statements,
                        const std::function<void(const ast::Statement&)>& visit);

}  // namespace qter
