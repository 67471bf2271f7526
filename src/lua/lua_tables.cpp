#include "lua/lua_tables.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cstddef>

#include "lua/lua_budget.hpp"

namespace qter {
namespace {

/// Most elements that a function of `table` processes.
constexpr lua_Integer kMostElements = 10'000'000;

void charge(lua_State* state) { LuaBudget::of(state).charge(state, 1); }

/// Copies element `from` of the table at `source` to element `to` of the one at `target`.
void copy_element(lua_State* state, int source, lua_Integer from, int target, lua_Integer to) {
    charge(state);
    lua_geti(state, source, from);
    lua_seti(state, target, to);
}

void add_element(lua_State* state, luaL_Buffer& out, lua_Integer at) {
    charge(state);
    lua_geti(state, 1, at);
    if (lua_isstring(state, -1) == 0) {
        luaL_error(state, "invalid value (%s) at index %I in table for 'concat'",
                   luaL_typename(state, -1), at);
    }
    luaL_addvalue(&out);
}

}  // namespace

long long checked_length(lua_State* state, int index) {
    luaL_checktype(state, index, LUA_TTABLE);
    if (luaL_getmetafield(state, index, "__len") != LUA_TNIL) {
        luaL_error(state, "functions of `table` do not take tables with __len");
    }
    const lua_Unsigned length = lua_rawlen(state, index);
    if (length > static_cast<lua_Unsigned>(kMostElements)) {
        luaL_error(state, "this table is too long or has holes");
    }
    return static_cast<lua_Integer>(length);
}

void check_range(lua_State* state, long long from, long long to) {
    if (from > to) return;
    const lua_Unsigned count = static_cast<lua_Unsigned>(to) - static_cast<lua_Unsigned>(from);
    if (count >= static_cast<lua_Unsigned>(kMostElements)) {
        luaL_error(state, "this range has more than %I elements", kMostElements);
    }
}

int lua_concat_table(lua_State* state) {
    const lua_Integer length = checked_length(state, 1);
    std::size_t size = 0;
    const char* between = luaL_optlstring(state, 2, "", &size);
    const lua_Integer from = luaL_optinteger(state, 3, 1);
    const lua_Integer to = luaL_optinteger(state, 4, length);
    check_range(state, from, to);
    luaL_Buffer out;
    luaL_buffinit(state, &out);
    for (lua_Integer at = from; at <= to; ++at) {
        add_element(state, out, at);
        if (at == to) break;  // which may be the largest integer
        luaL_addlstring(&out, between, size);
    }
    luaL_pushresult(&out);
    return 1;
}

int lua_insert_element(lua_State* state) {
    const lua_Integer end = checked_length(state, 1) + 1;
    lua_Integer place = end;
    if (lua_gettop(state) == 3) {
        place = luaL_checkinteger(state, 2);
        luaL_argcheck(state, 1 <= place && place <= end, 2, "position out of bounds");
        for (lua_Integer at = end; at > place; --at) copy_element(state, 1, at - 1, 1, at);
    } else if (lua_gettop(state) != 2) {
        return luaL_error(state, "wrong number of arguments to 'insert'");
    }
    lua_seti(state, 1, place);
    return 0;
}

int lua_remove_element(lua_State* state) {
    const lua_Integer length = checked_length(state, 1);
    const lua_Integer place = luaL_optinteger(state, 2, length);
    if (place != length) {
        luaL_argcheck(state, 1 <= place && place <= length + 1, 2, "position out of bounds");
    }
    lua_geti(state, 1, place);
    for (lua_Integer at = place; at < length; ++at) copy_element(state, 1, at + 1, 1, at);
    lua_pushnil(state);
    lua_seti(state, 1, place < length ? length : place);
    return 1;
}

int lua_move_elements(lua_State* state) {
    const lua_Integer from = luaL_checkinteger(state, 2);
    const lua_Integer to = luaL_checkinteger(state, 3);
    const lua_Integer place = luaL_checkinteger(state, 4);
    const int target = lua_isnoneornil(state, 5) ? 1 : 5;
    luaL_checktype(state, 1, LUA_TTABLE);
    luaL_checktype(state, target, LUA_TTABLE);
    if (from <= to) {
        check_range(state, from, to);
        const lua_Integer last = to - from;  // at most kMostElements
        luaL_argcheck(state, place <= LUA_MAXINTEGER - last, 4, "destination wrap around");
        const bool apart = place > to || place <= from ||
                           (target != 1 && lua_compare(state, 1, target, LUA_OPEQ) == 0);
        for (lua_Integer i = 0; i <= last; ++i) {
            const lua_Integer step = apart ? i : last - i;
            copy_element(state, 1, from + step, target, place + step);
        }
    }
    lua_pushvalue(state, target);
    return 1;
}

}  // namespace qter
