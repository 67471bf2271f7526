#include "lua/lua_sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#include <algorithm>
#include <utility>

#include "lua/lua_budget.hpp"
#include "lua/lua_integers.hpp"
#include "lua/lua_objects.hpp"
#include "lua/lua_order.hpp"
#include "lua/lua_searches.hpp"
#include "lua/lua_sort.hpp"
#include "lua/lua_tables.hpp"

namespace qter {
namespace {

/// Most repetitions of string.rep.
constexpr lua_Integer kMostRepetitions = 10'000'000;
/// Most elements of table.sort.
constexpr lua_Integer kMostSorted = lua_Integer{1} << 20;

/// Minimum cost of a guarded call, which takes longer than an instruction.
constexpr lua_Integer kCallSteps = 20;

/// Registry key of the library that environments copy.
constexpr const char* kTemplate = "qter.library";

void charge(lua_State* state, lua_Integer steps) {
    if (steps > 0) LuaBudget::of(state).charge(state, static_cast<std::uint64_t>(steps));
}

// --- Guards of functions on texts.

void guard_text(lua_State* state) {
    std::size_t size = 0;
    luaL_checklstring(state, 1, &size);
    charge(state, static_cast<lua_Integer>(size / 16));
}

/// For functions that read some of their arguments once.
void guard_texts(lua_State* state) {
    constexpr int kLooked = 16;
    for (int index = std::min(lua_gettop(state), kLooked); index > 0; --index) {
        if (lua_type(state, index) != LUA_TSTRING) continue;
        charge(state, static_cast<lua_Integer>(lua_rawlen(state, index) / 16));
    }
}

/// For functions that cost no more than kCallSteps.
void guard_call(lua_State*) {}

void guard_repeat(lua_State* state) {
    // Repeating an empty text takes no memory, but time.
    const lua_Integer times = luaL_checkinteger(state, 2);
    if (times > kMostRepetitions) {
        luaL_error(state, "string.rep repeats at most %I times", kMostRepetitions);
    }
    charge(state, times / 8);
}

// --- Functions on tables.

int sort(lua_State* state) {
    const lua_Integer length = checked_length(state, 1);
    if (length > kMostSorted) {
        luaL_error(state, "table.sort sorts at most %I elements", kMostSorted);
    }
    if (length > 1 && !lua_isnoneornil(state, 2)) luaL_checktype(state, 2, LUA_TFUNCTION);
    lua_settop(state, 2);
    sort_table(state, length);
    return 0;
}

void guard_unpack(lua_State* state) {
    const lua_Integer length = lua_istable(state, 1) ? checked_length(state, 1) : 0;
    const lua_Integer from = luaL_optinteger(state, 2, 1);
    const lua_Integer to = luaL_optinteger(state, 3, length);
    check_range(state, from, to);
    if (from <= to) charge(state, to - from);
}

/// Finalizers run at moments chosen by the collector.
void guard_metatable(lua_State* state) {
    if (lua_type(state, 2) != LUA_TTABLE) return;
    lua_pushliteral(state, "__gc");
    if (lua_rawget(state, 2) != LUA_TNIL) {
        luaL_error(state, "finalizers (__gc) do not exist at compile time");
    }
    lua_pop(state, 1);
}

// --- Protected calls that pass limits on.

int protected_call(lua_State* state) {
    luaL_checkany(state, 1);
    const int status = lua_pcall(state, lua_gettop(state) - 1, LUA_MULTRET, 0);
    if (status != LUA_OK) LuaBudget::of(state).after_failure(state, status);
    lua_pushboolean(state, status == LUA_OK);
    lua_insert(state, 1);
    return lua_gettop(state);
}

int protected_call_with_handler(lua_State* state) {
    luaL_checktype(state, 2, LUA_TFUNCTION);
    lua_pushvalue(state, 2);
    lua_insert(state, 1);
    lua_remove(state, 3);  // now the handler, the function, its arguments
    const int status = lua_pcall(state, lua_gettop(state) - 2, LUA_MULTRET, 0);
    if (status != LUA_OK) {
        LuaBudget::of(state).after_failure(state, status);
        lua_call(state, 1, LUA_MULTRET);
        lua_pushboolean(state, 0);
        lua_insert(state, 1);
    } else {
        lua_pushboolean(state, 1);
        lua_replace(state, 1);
    }
    return lua_gettop(state);
}

// --- The allow list.

using Guard = void (*)(lua_State*);

/// A function of Lua, with or without a guard, or a replacement of our own.
struct Entry {
    const char* name;
    Guard guard = nullptr;
    lua_CFunction own = nullptr;
};

constexpr Entry kBase[] = {{"_VERSION"},
                           {"assert"},
                           {"error"},
                           {"getmetatable"},
                           {"ipairs"},
                           {"rawequal", guard_texts},
                           {"rawget"},
                           {"rawlen"},
                           {"rawset"},
                           {"select"},
                           {"setmetatable", guard_metatable},
                           {"tonumber", guard_texts},
                           {"type"}};

constexpr Entry kMath[] = {{"abs"},        {"acos"}, {"asin"},      {"atan"},       {"ceil"},
                           {"cos"},        {"deg"},  {"exp"},       {"floor"},      {"fmod"},
                           {"huge"},       {"log"},  {"max"},       {"maxinteger"}, {"min"},
                           {"mininteger"}, {"modf"}, {"pi"},        {"rad"},        {"sin"},
                           {"sqrt"},       {"tan"},  {"tointeger"}, {"type"},       {"ult"}};

constexpr Entry kString[] = {{"byte"},
                             {"char"},
                             {"find", nullptr, lua_find},
                             {"format", guard_format},
                             {"gmatch", nullptr, lua_gmatch},
                             {"gsub", nullptr, lua_gsub},
                             {"len"},
                             {"lower", guard_text},
                             {"match", nullptr, lua_match},
                             {"rep", guard_repeat},
                             {"reverse", guard_text},
                             {"sub"},
                             {"upper", guard_text}};

constexpr Entry kTable[] = {{"concat", nullptr, lua_concat_table},
                            {"insert", nullptr, lua_insert_element},
                            {"move", nullptr, lua_move_elements},
                            {"pack"},
                            {"remove", nullptr, lua_remove_element},
                            {"sort", nullptr, sort},
                            {"unpack", guard_unpack}};

constexpr Entry kUtf8[] = {{"char", guard_call},   {"charpattern"},     {"codepoint", guard_texts},
                           {"codes", guard_texts}, {"len", guard_text}, {"offset", guard_text}};

/// Calls the function in the first upvalue after the guard of the Entry in the second.
int call_guarded(lua_State* state) {
    charge(state, kCallSteps);
    static_cast<const Entry*>(lua_touserdata(state, lua_upvalueindex(2)))->guard(state);
    // In the same frame, so that messages about arguments name the function that was called.
    return lua_tocfunction(state, lua_upvalueindex(1))(state);
}

/// Calls the replacement of the Entry in the first upvalue, which charges its own work.
int call_own(lua_State* state) {
    charge(state, kCallSteps);
    return static_cast<const Entry*>(lua_touserdata(state, lua_upvalueindex(1)))->own(state);
}

/// Copies the entries of the library on top of the stack to the table below it.
template <std::size_t kCount>
void copy_entries(lua_State* state, const Entry (&entries)[kCount]) {
    for (const Entry& entry : entries) {
        if (entry.own == nullptr) lua_getfield(state, -1, entry.name);
        if (entry.own != nullptr || entry.guard != nullptr) {
            lua_pushlightuserdata(state, const_cast<Entry*>(&entry));
            lua_pushcclosure(state, entry.own != nullptr ? call_own : call_guarded,
                             entry.own != nullptr ? 1 : 2);
        }
        lua_setfield(state, -3, entry.name);
    }
}

/// Adds a library, as a table, to the table on top of the stack.
template <std::size_t kCount>
void add_library(lua_State* state, const char* name, lua_CFunction open,
                 const Entry (&entries)[kCount]) {
    lua_createtable(state, 0, static_cast<int>(kCount));
    luaL_requiref(state, name, open, 0);
    copy_entries(state, entries);
    lua_pop(state, 1);
    lua_setfield(state, -2, name);
}

/// Texts take their methods from the metatable that luaopen_string set; it gets its own copy of the
/// library, and code cannot get the metatable.
void lock_texts(lua_State* state) {
    lua_pushliteral(state, "");
    lua_getmetatable(state, -1);
    lua_createtable(state, 0, static_cast<int>(std::size(kString)));
    luaL_getsubtable(state, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_getfield(state, -1, LUA_STRLIBNAME);
    lua_remove(state, -2);
    copy_entries(state, kString);
    lua_pop(state, 1);
    lua_setfield(state, -2, "__index");
    lua_pushboolean(state, 0);
    lua_setfield(state, -2, "__metatable");
    lua_pop(state, 2);
}

/// Replaces the table on top of the stack by a copy of it.
void copy_table(lua_State* state) {
    lua_createtable(state, 0, 32);
    lua_pushnil(state);
    while (lua_next(state, -3) != 0) {
        lua_pushvalue(state, -2);
        lua_insert(state, -2);
        lua_rawset(state, -4);
    }
    lua_remove(state, -2);
}

constexpr std::pair<std::string_view, std::string_view> kMissing[] = {
    {"print", "`print` does not exist at compile time; `error(...)` shows a value"},
    {"io", "compile-time code cannot read or write files"},
    {"os", "compile-time code cannot see the system it runs on"},
    {"require", "compile-time code has no modules; QAT files are imported with `import`"},
    {"package", "compile-time code has no modules; QAT files are imported with `import`"},
    {"dofile", "compile-time code cannot read files"},
    {"loadfile", "compile-time code cannot read files"},
    {"load", "compile-time code cannot load more code; write a function"},
    {"loadstring", "compile-time code cannot load more code; write a function"},
    {"coroutine", "compile-time code has no coroutines; write a function that keeps its state"},
    {"debug", "compile-time code has no `debug`"},
    {"collectgarbage", "compile-time code cannot control the garbage collector"},
    {"warn", "`warn` does not exist at compile time; `error(...)` shows a value"},
    {"unpack", "Lua 5.4 calls it `table.unpack`"},
    {"dump", "functions cannot be converted to text"},
    {"random", "random numbers are not available: a program always compiles to the same result"},
    {"randomseed",
     "random numbers are not available: a program always compiles to the same result"}};

}  // namespace

void open_library(lua_State* state) {
    make_tables_strong(state);
    open_big(state);
    open_objects(state);
    lua_newtable(state);
    luaL_requiref(state, LUA_GNAME, luaopen_base, 0);
    copy_entries(state, kBase);
    lua_pop(state, 1);
    add_library(state, LUA_MATHLIBNAME, luaopen_math, kMath);
    add_library(state, LUA_STRLIBNAME, luaopen_string, kString);
    add_library(state, LUA_TABLIBNAME, luaopen_table, kTable);
    add_library(state, LUA_UTF8LIBNAME, luaopen_utf8, kUtf8);
    lock_texts(state);
    lua_pushcfunction(state, protected_call);
    lua_setfield(state, -2, "pcall");
    lua_pushcfunction(state, protected_call_with_handler);
    lua_setfield(state, -2, "xpcall");
    set_ordered_functions(state);
    set_register_functions(state);
    lua_setfield(state, LUA_REGISTRYINDEX, kTemplate);
    // Code does not use the globals that luaopen_base filled.
    lua_newtable(state);
    lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void push_globals(lua_State* state) {
    lua_getfield(state, LUA_REGISTRYINDEX, kTemplate);
    copy_table(state);
    for (const char* name : {LUA_MATHLIBNAME, LUA_STRLIBNAME, LUA_TABLIBNAME, LUA_UTF8LIBNAME}) {
        lua_getfield(state, -1, name);
        copy_table(state);
        lua_setfield(state, -2, name);
    }
    push_big_library(state);
    lua_setfield(state, -2, "big");
    lua_pushvalue(state, -1);
    lua_setfield(state, -2, LUA_GNAME);
}

std::string_view missing_function_help(std::string_view name) {
    const auto* found = std::find_if(std::begin(kMissing), std::end(kMissing),
                                     [&](const auto& entry) { return entry.first == name; });
    return found == std::end(kMissing) ? std::string_view() : found->second;
}

}  // namespace qter
