// Deterministic order in Lua: a program always compiles to the same result.
//
// Lua hashes texts with a random seed for each state, and objects by their addresses, which differ
// from run to run; so does the order of `next`. Here `next` iterates in a fixed order: numbers
// ascending, texts by their bytes, false and true, and then tables, functions and other objects in
// the order of their creation (LuaBudget counts them). Addresses are never shown: a value without a
// text of its own is shown as its type, "table". Tables are never weak, because the moment when an
// entry disappears would depend on the collector.
#pragma once

#include <string_view>

struct lua_State;

namespace qter {

/// Compares texts by their bytes and charges for their common bytes; negative, 0 or positive.
int compare_texts(lua_State* state, std::string_view a, std::string_view b);

/// Whether the value at `a` is < the one at `b`, as in Lua; texts by compare_texts().
bool less_than(lua_State* state, int a, int b);

/// Makes the collector of the state ignore `__mode`; must be called before any code runs.
void make_tables_strong(lua_State* state);

/// Sets next, pairs and tostring in the table on top of the stack.
void set_ordered_functions(lua_State* state);

/// Pushes the value at `index` as text, like tostring: by its metatable, else without an address.
void push_text(lua_State* state, int index);

/// A guard of string.format: replaces arguments that `%s` would show with an address, and refuses
/// `%p`.
void guard_format(lua_State* state);

/// Pushes the first key, in the order above, of the table at `index` that is not one of its list
/// keys 1, 2, 3 and so on; nil if there is none. O(keys).
void push_odd_key(lua_State* state, int index);

}  // namespace qter
