// From the trees of a program's files to flat code: macros expanded, imports and Lua's instructions
// put in place, every name looked up, every argument checked.
//
// Expansion is walking, not rewriting: the body of a macro is walked where it is called, in a scope
// that knows what its parameters stand for and where it was written (scope.hpp), and a block that a
// macro was handed is walked where the macro puts it, in a scope that knows where it was written.
// So no name is ever renamed, and every mistake is found at the text that makes it, with the calls
// that led there (trace.hpp).
#pragma once

#include "language/flat_code.hpp"
#include "language/lua_machine.hpp"
#include "language/modules.hpp"
#include "language/registers.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// How deep macros may expand each other.
inline constexpr std::size_t kMaxExpansion = 100;
/// How deep blocks may nest once macros are expanded: bounds the stack.
inline constexpr std::size_t kMaxNesting = 1000;
/// Most statements of an expanded program, blocks and labels included.
inline constexpr std::size_t kMaxStatements = 1'000'000;
/// The same once there is an error: what follows is looked at for more errors alone.
inline constexpr std::size_t kMaxStatementsWithErrors = 100'000;

/// Resolves a program. Every mistake goes to `diagnostics`, and so do warnings about single
/// instructions and, when there is no error, about registers that are never used; the code is
/// whole only without errors. Time is linear in the expanded program times the depth of its
/// blocks; that of Lua is bounded by LuaLimits, from what `spent` says has been used of them (null
/// for nothing), which goes on counting.
FlatCode resolve(const Modules& modules, const Module& prelude, const RegisterTable& registers,
                 Diagnostics& diagnostics, LuaSpent* spent = nullptr);

}  // namespace qter
