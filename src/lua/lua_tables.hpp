// table.concat, insert, move and remove, as in Lua 5.4, which charge their work continuously.
//
// Reading an element can take long without a hook: if a table does not have it, Lua reads the table
// of its metatable, and so on, up to two thousand tables.
#pragma once

struct lua_State;

namespace qter {

/// The length of the table at `index`, which must be its own and at most 10 million: other lengths
/// can far exceed the memory.
long long checked_length(lua_State* state, int index);

/// Raises an error when `from` to `to` are more elements than a function of `table` processes.
void check_range(lua_State* state, long long from, long long to);

int lua_concat_table(lua_State* state);
int lua_insert_element(lua_State* state);
int lua_move_elements(lua_State* state);
int lua_remove_element(lua_State* state);

}  // namespace qter
