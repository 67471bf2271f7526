// From the tree to flat code: every name looked up, every argument checked.
//
// What the language has and this version cannot compile yet (macros, Lua, imports, definitions of
// blocks) is an error where it stands.
#pragma once

#include "qter/language/ast.hpp"
#include "qter/language/flat_code.hpp"
#include "qter/language/registers.hpp"
#include "qter/support/diagnostic.hpp"

namespace qter {

/// Resolves a file. Every mistake goes to `diagnostics`, and so do warnings about single
/// instructions and, when there is no error, about registers that are never used; the code is
/// whole only without errors. Time is linear in the program times the depth of its blocks.
FlatCode resolve(const ast::File& file, const RegisterTable& registers, Diagnostics& diagnostics);

}  // namespace qter
