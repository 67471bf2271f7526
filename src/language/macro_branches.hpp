// The branches of a macro, compared with each other.
//
// The first branch that fits a call is taken. So a special branch stands before a general one:
//
//     (stop $x:ident)  before  ($what:ident $x:ident)
//
// The other way round the special one could never be chosen, and two branches of which neither is
// the more special one leave it to their order what a call means. Both are errors, with a call
// that fits both; the latter is none behind a branch for just the calls that fit both. Which words
// a parameter takes is known: numbers, names, and the registers and tapes of the program. A
// register that has the name of a word in the prelude is warned of where it is declared: there the
// earlier branch decides.
#pragma once

#include <string>

#include "language/ast.hpp"
#include "language/registers.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Most branches a macro may have; each is compared with all others.
inline constexpr std::size_t kMaxBranches = 200;

/// Reports branches that overlap, a parameter that stands twice in a pattern, and too many
/// branches. O(branches^2 * length of a pattern).
void check_branches(const ast::Macro& macro, bool of_prelude, const RegisterTable& registers,
                    Diagnostics& diagnostics);

/// "a register", "a number": what a message calls the arguments of a parameter.
[[nodiscard]] std::string_view kind_name(ast::ParameterKind kind);

/// How a call of this branch is written: "if solved REGISTER { ... }".
[[nodiscard]] std::string usage(const ast::Macro& macro, const ast::MacroBranch& branch);

}  // namespace qter
