// Conditions joined by `and` and `or`, as plain `if` and `loop`.
//
//     if C1 and C2 or C3 T else E      { if C1 { if C2 { goto yes } } if C3 { goto yes }
//                                        E goto done yes: T done: }
//     while C1 or C2 T                 loop { if C1 { goto yes } if C2 { goto yes }
//                                             goto break yes: T }
//
// `and` binds more tightly than `or`. A condition is tested only if those before it do not
// decide. The labels have names that no program can write.
#pragma once

#include <optional>

#include "syntax/ast.hpp"

namespace qter {

/// An invocation of `if` or `while` with joined conditions, rewritten; nullopt for all others, and
/// where a condition is missing before or after `and` or `or`.
[[nodiscard]] std::optional<ast::Statement> joined_conditions(const ast::Invocation& invocation,
                                                              Span span);

}  // namespace qter
