// Name resolution: from the trees of a program's files to flat code. Expands macros, inserts
// imports and Lua's instructions, looks up every name, and checks every argument.
//
// Expansion is traversal, not rewriting. The body of a macro is traversed at each call, in a scope
// with the values of its parameters and the scope in which the macro was written (scope.hpp). A
// block that is passed to a macro is traversed where the macro inserts it, in a scope that knows
// where the block was written. So no name is ever renamed, and every error is reported at its own
// text, with the calls that led there (trace.hpp).
#pragma once

#include "lua/lua_machine.hpp"
#include "optimiser/flat_code.hpp"
#include "optimiser/register_table.hpp"
#include "support/diagnostic.hpp"
#include "syntax/modules.hpp"

namespace qter {

/// Most nested macro expansions.
inline constexpr std::size_t kMaxExpansion = 100;
/// Most nested blocks after expansion; bounds the stack.
inline constexpr std::size_t kMaxNesting = 1000;
/// Most statements of an expanded program, blocks and labels included.
inline constexpr std::size_t kMaxStatements = 1'000'000;
/// The same after an error: the rest is only checked for more errors.
inline constexpr std::size_t kMaxStatementsWithErrors = 100'000;

/// Resolves a program. Errors go to `diagnostics`, and so do warnings about single instructions
/// and, if there are no errors, about unused registers. The code is complete only without errors.
/// Time is linear in the expanded program times the depth of its blocks. The cost of Lua is bounded
/// by LuaLimits; it starts at `spent` and is added to it (null: starts at 0).
FlatCode resolve(const Modules& modules, const Module& prelude, const RegisterTable& registers,
                 Diagnostics& diagnostics, LuaSpent* spent = nullptr);

}  // namespace qter
