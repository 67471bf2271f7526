// What Lua leaves to chance, decided: a program always compiles to the same.
//
// Lua hashes texts with a seed of its own for every state, and objects by their addresses, which
// differ from run to run; so does the order in which `next` goes through a table. Here it goes
// through the keys in order: numbers ascending, texts by their bytes, false and true, and then
// tables, functions and other objects as they were made (LuaBudget counts them). Addresses are
// shown nowhere: what has no text of its own is shown as what it is, "table". Tables are never
// weak: when an entry goes would depend on when the collector comes.
#pragma once

#include <string_view>

struct lua_State;

namespace qter {

/// Compares texts by their bytes and charges for those that are the same; negative, 0 or positive.
int compare_texts(lua_State* state, std::string_view a, std::string_view b);

/// Whether the value at `a` is < the one at `b`, as Lua says; texts by compare_texts().
bool less_than(lua_State* state, int a, int b);

/// Makes `__mode` mean nothing to the collector of the state; before any code runs.
void make_tables_strong(lua_State* state);

/// Sets next, pairs and tostring in the table on top of the stack.
void set_ordered_functions(lua_State* state);

/// Pushes the value at `index` as tostring shows it: by its metatable, else without an address.
void push_text(lua_State* state, int index);

/// A guard of string.format: replaces arguments that `%s` would show with an address, and refuses
/// `%p`.
void guard_format(lua_State* state);

/// Pushes the first key, in the order above, of the table at `index` that is no 1, 2, 3 and so on;
/// nil when there is none. O(keys).
void push_odd_key(lua_State* state, int index);

}  // namespace qter
