#include "lua/lua_objects.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <new>

#include "lua/lua_integers.hpp"

namespace qter {
namespace {

constexpr const char* kRegister = "register";
constexpr const char* kBlock = "block";

int register_text(lua_State* state) {
    const std::string& name = read_register(state, 1)->name;
    lua_pushlstring(state, name.data(), name.size());
    return 1;
}

int block_text(lua_State* state) {
    lua_pushliteral(state, "a block");
    return 1;
}

/// Lua calls this for any two userdata of which one is a register or a block.
int same_object(lua_State* state) {
    const LuaRegister* a = read_register(state, 1);
    const LuaRegister* b = read_register(state, 2);
    const LuaBlock* c = read_block(state, 1);
    const LuaBlock* d = read_block(state, 2);
    lua_pushboolean(state, (a != nullptr && b != nullptr && *a == *b) ||
                               (c != nullptr && d != nullptr && *c == *d));
    return 1;
}

int destroy_register(lua_State* state) {
    static_cast<LuaRegister*>(lua_touserdata(state, 1))->~LuaRegister();
    return 0;
}

const LuaRegister& need_register(lua_State* state) {
    return *static_cast<const LuaRegister*>(luaL_checkudata(state, 1, kRegister));
}

int order_of_register(lua_State* state) {
    push_big(state, need_register(state).order);
    return 1;
}

int whole_register(lua_State* state) {
    const LuaRegister& part = need_register(state);
    push_register(
        state, {part.whole_name, part.whole_order, part.whole_name, part.whole_order, part.moduli});
    return 1;
}

int moduli_of_register(lua_State* state) {
    const LuaRegister& reg = need_register(state);
    lua_createtable(state, static_cast<int>(reg.moduli.size()), 0);
    for (std::size_t i = 0; i < reg.moduli.size(); ++i) {
        push_big(state, reg.moduli[i]);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

int remainder_of_register(lua_State* state) {
    const LuaRegister& reg = need_register(state);
    const std::optional<Integer> big = read_big(state, 2);
    const Integer modulus = big ? *big : Integer(static_cast<long>(luaL_checkinteger(state, 2)));
    for (const Integer& legal : reg.moduli) {
        if (legal != modulus) continue;
        push_register(state, {reg.whole_name + "%" + to_string(legal), legal, reg.whole_name,
                              reg.whole_order, reg.moduli});
        return 1;
    }
    return luaL_error(state, "`%s` has no remainder by %s", reg.whole_name.c_str(),
                      to_string(modulus).c_str());
}

void open_kind(lua_State* state, const char* kind, lua_CFunction text) {
    luaL_newmetatable(state, kind);
    lua_pushcfunction(state, text);
    lua_setfield(state, -2, "__tostring");
    lua_pushcfunction(state, same_object);
    lua_setfield(state, -2, "__eq");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
}

}  // namespace

void open_objects(lua_State* state) {
    open_kind(state, kBlock, block_text);
    lua_pop(state, 1);
    open_kind(state, kRegister, register_text);
    lua_pushcfunction(state, destroy_register);
    lua_setfield(state, -2, "__gc");
    lua_pop(state, 1);
}

void push_register(lua_State* state, const LuaRegister& reg) {
    // Without its metatable nothing destroys the object; copying either fails before that, or not
    // at all.
    new (lua_newuserdatauv(state, sizeof(LuaRegister), 0)) LuaRegister(reg);
    luaL_setmetatable(state, kRegister);
}

void push_block(lua_State* state, LuaBlock block) {
    new (lua_newuserdatauv(state, sizeof(LuaBlock), 0)) LuaBlock(block);
    luaL_setmetatable(state, kBlock);
}

const LuaRegister* read_register(lua_State* state, int index) {
    return static_cast<const LuaRegister*>(luaL_testudata(state, index, kRegister));
}

const LuaBlock* read_block(lua_State* state, int index) {
    return static_cast<const LuaBlock*>(luaL_testudata(state, index, kBlock));
}

void set_register_functions(lua_State* state) {
    lua_pushcfunction(state, order_of_register);
    lua_setfield(state, -2, "order_of_reg");
    lua_pushcfunction(state, whole_register);
    lua_setfield(state, -2, "whole_reg");
    lua_pushcfunction(state, moduli_of_register);
    lua_setfield(state, -2, "moduli_of_reg");
    lua_pushcfunction(state, remainder_of_register);
    lua_setfield(state, -2, "remainder_of_reg");
}

}  // namespace qter
