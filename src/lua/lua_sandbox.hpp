// Library of compile-time code.
//
// The technique: an allow list. Left out are functions that reach outside (io, os, package, print)
// or inside (debug, load, collectgarbage, string.dump, finalizers), that give another result each
// time (math.random) or that run outside of the limits (coroutines). A function whose work no hook
// can interrupt has a guard, which refuses arguments that would take too long and charges the rest
// to the budget, or is replaced by our own (lua_searches.hpp, lua_tables.hpp, lua_sort.hpp), which
// charges its work continuously. Every environment has its own copies of the library's tables; no
// environment can access the tables that provide the methods of texts and big integers.
#pragma once

#include <string_view>

struct lua_State;

namespace qter {

/// Prepares the library of a new state; call once.
void open_library(lua_State* state);

/// Pushes a new table of globals that contains the library.
void push_globals(lua_State* state);

/// Help for the use of the global `name`, which standard Lua has and this one has not; "" for other
/// names.
[[nodiscard]] std::string_view missing_function_help(std::string_view name);

}  // namespace qter
