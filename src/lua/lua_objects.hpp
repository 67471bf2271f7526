// Registers and blocks of QAT in Lua: opaque values that can be passed on, compared with == and
// converted to their names.
#pragma once

#include "lua/lua_value.hpp"

struct lua_State;

namespace qter {

/// Registers both types with the state; must come before anything else of this header.
void open_objects(lua_State* state);

void push_register(lua_State* state, const LuaRegister& reg);
void push_block(lua_State* state, LuaBlock block);

/// The register or block at `index`; null for other values. Lives as long as the Lua value.
[[nodiscard]] const LuaRegister* read_register(lua_State* state, int index);
[[nodiscard]] const LuaBlock* read_block(lua_State* state, int index);

/// Sets order_of_reg and whole_reg in the table on top of the stack.
void set_register_functions(lua_State* state);

}  // namespace qter
