// Overlap checks for the branches of a macro.
//
// The first branch that fits a call is used. So a specific branch comes before a general one:
//
//     (stop $x:ident)  before  ($what:ident $x:ident)
//
// In the opposite order the specific one could never be chosen. If neither of two branches is more
// specific, the meaning of a call would depend on their order. Both are errors, with a call that
// fits both branches. The latter is accepted after a branch for exactly the calls that fit both.
// The words that a parameter accepts are known: numbers, names, and the registers and tapes of the
// program. A register with the name of a word in the prelude gives a warning at its declaration:
// there the earlier branch is used.
#pragma once

#include <string>

#include "optimiser/register_table.hpp"
#include "support/diagnostic.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Most branches of a macro; each is compared with all others.
inline constexpr std::size_t kMaxBranches = 200;

/// Reports branches that overlap, a parameter that occurs twice in a pattern, and too many
/// branches. O(branches^2 * length of a pattern).
void check_branches(const ast::Macro& macro, bool of_prelude, const RegisterTable& registers,
                    Diagnostics& diagnostics);

/// "a register", "a number": the description of a parameter's arguments in messages.
[[nodiscard]] std::string_view kind_name(ast::ParameterKind kind);

/// The form of a call of this branch: "if solved REGISTER { ... }".
[[nodiscard]] std::string usage(const ast::Macro& macro, const ast::MacroBranch& branch);

}  // namespace qter
