// What compile-time code can call.
//
// The technique: an allow list, of the functions that are there, not of those that are not. Left
// out is whatever reaches outside (io, os, package, print), inside (debug, load, collectgarbage,
// string.dump, finalizers), gives another result each time (math.random) or runs where the limits
// do not see it (coroutines). A function whose work no hook can interrupt has a guard, which
// refuses arguments that would take too long and charges the rest to the budget, or is our own
// (lua_searches.hpp, lua_tables.hpp, lua_sort.hpp) and charges as it goes. Every environment
// has its own copies of the library's tables; the tables that texts and big integers take their
// methods from are in no environment's reach.
#pragma once

#include <string_view>

struct lua_State;

namespace qter {

/// Prepares the library of a new state; once.
void open_library(lua_State* state);

/// Pushes a new table of globals with the library in it.
void push_globals(lua_State* state);

/// What to say to somebody who uses the global `name`, which other Lua has and this one has not; ""
/// for any other name.
[[nodiscard]] std::string_view missing_function_help(std::string_view name);

}  // namespace qter
