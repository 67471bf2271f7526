// string.find, match, gmatch and gsub, as in Lua 5.4, on a matcher with counted work.
#pragma once

struct lua_State;

namespace qter {

int lua_find(lua_State* state);
int lua_match(lua_State* state);
int lua_gmatch(lua_State* state);
int lua_gsub(lua_State* state);

}  // namespace qter
