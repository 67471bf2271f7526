// Conditions joined by `and` and `or`, as plain `if` and `loop`.
//
//     if C1 and C2 or C3 T else E      { { if C1 {} else { goto no } if C2 {} else { goto no }
//                                          goto yes no: }
//                                        { if C3 {} else { goto no } goto yes no: }
//                                        E goto done yes: T done: }
//     while ... T                      the same in a `loop`, with `goto break` in place of E
//
// `and` binds more tightly than `or`. A condition is tested only if those before it do not
// decide. The labels have names that no program can write.
#pragma once

#include <optional>

#include "syntax/ast.hpp"

namespace qter {

/// True for a block, and for a name that may denote one.
[[nodiscard]] bool may_be_block(const ast::Argument& argument);

/// An invocation of `if` or `while` with joined conditions, rewritten; nullopt for all others, and
/// where a condition is missing before or after `and` or `or`.
[[nodiscard]] std::optional<ast::Statement> joined_conditions(const ast::Invocation& invocation,
                                                              Span span);

}  // namespace qter
