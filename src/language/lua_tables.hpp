// table.concat, insert, move and remove, as Lua 5.4 has them, with their work charged as they go.
//
// An element can take long without a hook to see it: where a table has none, Lua asks the table of
// its metatable, and so on, up to two thousand of them.
#pragma once

struct lua_State;

namespace qter {

/// The length of the table at `index`, which must be its own and no more than 10 million: other
/// lengths can be far beyond what there is in memory.
long long checked_length(lua_State* state, int index);

/// Raises an error when `from` to `to` are more elements than a function of `table` walks over.
void check_range(lua_State* state, long long from, long long to);

int lua_concat_table(lua_State* state);
int lua_insert_element(lua_State* state);
int lua_move_elements(lua_State* state);
int lua_remove_element(lua_State* state);

}  // namespace qter
