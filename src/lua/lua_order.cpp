#include "lua/lua_order.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <optional>
#include <random>
#include <vector>

#include "lua/lua_budget.hpp"

namespace qter {
namespace {

/// Most keys of a table in an iteration.
constexpr std::size_t kMostKeys = 4'000'000;

/// A key with the data to compare it. Texts live as long as the table that holds them.
struct Key {
    enum class Kind : std::uint8_t { kNumber, kText, kBoolean, kObject };
    Kind kind = Kind::kNumber;
    bool is_float = false;
    double number = 0;                  ///< of a number, rounded
    lua_Integer exact = 0;              ///< of an integer; 0 and 1 for false and true
    std::string_view text;              ///< of a text
    std::uint64_t creation_number = 0;  ///< of an object
};

/// A total order: integers that are rounded to the same double differ in `exact`.
bool comes_before(lua_State* state, const Key& a, const Key& b) {
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.kind == Key::Kind::kText) return compare_texts(state, a.text, b.text) < 0;
    if (a.number != b.number) return a.number < b.number;
    if (a.is_float != b.is_float) return b.is_float;
    return a.exact != b.exact ? a.exact < b.exact : a.creation_number < b.creation_number;
}

/// Functions of the library that are plain pointers to code.
bool lacks_creation_number(lua_State* state, int index) {
    if (lua_iscfunction(state, index) == 0) return false;
    if (lua_getupvalue(state, index, 1) == nullptr) return true;
    lua_pop(state, 1);
    return false;
}

Key read_key(lua_State* state, int index) {
    Key key;
    switch (lua_type(state, index)) {
        case LUA_TNUMBER:
            key.is_float = lua_isinteger(state, index) == 0;
            key.number = lua_tonumber(state, index);
            if (!key.is_float) key.exact = lua_tointeger(state, index);
            return key;
        case LUA_TSTRING: {
            std::size_t size = 0;
            const char* text = lua_tolstring(state, index, &size);
            key.kind = Key::Kind::kText;
            key.text = {text, size};
            return key;
        }
        case LUA_TBOOLEAN:
            key.kind = Key::Kind::kBoolean;
            key.exact = lua_toboolean(state, index);
            return key;
        default:
            if (lacks_creation_number(state, index)) {
                luaL_error(state, "functions of the library have no order as keys of a table");
            }
            key.kind = Key::Kind::kObject;
            key.creation_number = LuaBudget::of(state).creation_number(state, index);
            return key;
    }
}

/// Calls `visit` with the stack index of every key of the table at the absolute `index`.
template <class Visit>
void for_each_key(lua_State* state, int index, Visit visit) {
    constexpr std::uint64_t kKeysPerCharge = 1024;
    std::size_t count = 0;
    lua_pushnil(state);
    while (lua_next(state, index) != 0) {
        lua_pop(state, 1);
        visit(lua_gettop(state));
        if (++count > kMostKeys) {
            luaL_error(state, "a table that is walked through has at most %I keys",
                       static_cast<lua_Integer>(kMostKeys));
        }
        if (count % kKeysPerCharge == 0) LuaBudget::of(state).charge(state, kKeysPerCharge);
    }
    LuaBudget::of(state).charge(state, count % kKeysPerCharge);
}

/// Pushes the first of the keys that pass; nil if none passes.
template <class Passes>
void push_first(lua_State* state, int index, Passes passes) {
    lua_pushnil(state);
    const int found = lua_gettop(state);
    std::optional<Key> first;
    for_each_key(state, index, [&](int place) {
        const Key key = read_key(state, place);
        if (!passes(key) || (first && !comes_before(state, key, *first))) return;
        first = key;
        lua_copy(state, place, found);
    });
}

/// Iterator over the keys in the list of the first upvalue; the second is the table, the third the
/// number of keys returned.
int next_listed(lua_State* state) {
    lua_Integer at = lua_tointeger(state, lua_upvalueindex(3));
    while (true) {
        lua_pushinteger(state, ++at);
        lua_replace(state, lua_upvalueindex(3));
        if (lua_rawgeti(state, lua_upvalueindex(1), at) == LUA_TNIL) return 1;
        lua_pushvalue(state, -1);
        // Skips keys that were removed meanwhile.
        if (lua_rawget(state, lua_upvalueindex(2)) != LUA_TNIL) return 2;
        lua_pop(state, 2);
    }
}

/// Pushes a list of the keys of the table at `index`, in order.
void push_keys(lua_State* state, int index) {
    struct Listed {
        Key key;
        lua_Integer at;
    };
    lua_newtable(state);
    const int unsorted = lua_gettop(state);
    std::vector<Listed> keys;
    for_each_key(state, index, [&](int place) {
        keys.push_back({read_key(state, place), static_cast<lua_Integer>(keys.size()) + 1});
        lua_pushvalue(state, place);
        lua_rawseti(state, unsorted, keys.back().at);
    });
    const auto before = [state](const Listed& a, const Listed& b) {
        return comes_before(state, a.key, b.key);
    };
    if (std::is_sorted(keys.begin(), keys.end(), before)) return;
    constexpr std::uint64_t kStepsPerKey = 8;
    LuaBudget::of(state).charge(state, kStepsPerKey * keys.size());
    std::sort(keys.begin(), keys.end(), before);
    lua_createtable(state, static_cast<int>(keys.size()), 0);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        lua_rawgeti(state, unsorted, keys[i].at);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_replace(state, unsorted);
}

int ordered_pairs(lua_State* state) {
    luaL_checkany(state, 1);
    if (luaL_getmetafield(state, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(state, 1);
        lua_call(state, 1, 3);
        return 3;
    }
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 1);
    push_keys(state, 1);
    lua_pushvalue(state, 1);
    lua_pushinteger(state, 0);
    lua_pushcclosure(state, next_listed, 3);
    lua_pushvalue(state, 1);
    lua_pushnil(state);
    return 3;
}

/// O(keys) for each call; `pairs` is the way to iterate over a table.
int ordered_next(lua_State* state) {
    luaL_checktype(state, 1, LUA_TTABLE);
    lua_settop(state, 2);
    if (lua_isnil(state, 2)) {
        push_first(state, 1, [](const Key&) { return true; });
    } else {
        const Key last = read_key(state, 2);
        push_first(state, 1, [&](const Key& key) { return comes_before(state, last, key); });
    }
    if (lua_isnil(state, -1)) return 1;
    lua_pushvalue(state, -1);
    lua_rawget(state, 1);
    return 2;
}

int push_text_of(lua_State* state) {
    luaL_checkany(state, 1);
    push_text(state, 1);
    return 1;
}

/// True for values that Lua would show with an address.
bool has_address(lua_State* state, int index) {
    const int type = lua_type(state, index);
    const bool object = type != LUA_TNIL && type != LUA_TBOOLEAN && type != LUA_TNUMBER &&
                        type != LUA_TSTRING && type != LUA_TNONE;
    if (!object) return false;
    const bool has_text = luaL_getmetafield(state, index, "__tostring") != LUA_TNIL;
    if (has_text) lua_pop(state, 1);
    return !has_text;
}

}  // namespace

int compare_texts(lua_State* state, std::string_view a, std::string_view b) {
    constexpr std::size_t kPiece = 4096;
    constexpr std::size_t kBytesPerStep = 64;
    const std::size_t size = std::min(a.size(), b.size());
    const std::size_t same = a.data() == b.data() ? size : 0;
    for (std::size_t at = same; at < size; at += kPiece) {
        const std::size_t length = std::min(kPiece, size - at);
        const int order = std::memcmp(a.data() + at, b.data() + at, length);
        if (order != 0) return order;
        LuaBudget::of(state).charge(state, length / kBytesPerStep);
    }
    return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

bool less_than(lua_State* state, int a, int b) {
    if (lua_type(state, a) != LUA_TSTRING || lua_type(state, b) != LUA_TSTRING) {
        return lua_compare(state, a, b, LUA_OPLT) != 0;
    }
    std::size_t size_a = 0;
    std::size_t size_b = 0;
    const char* text_a = lua_tolstring(state, a, &size_a);
    const char* text_b = lua_tolstring(state, b, &size_b);
    return compare_texts(state, {text_a, size_a}, {text_b, size_b}) < 0;
}

/// Lua creates the text "__mode" first, and the collector looks up the mode of a table by this
/// object; short texts exist once each. When its bytes are overwritten, the code's "__mode" is
/// another text. The new bytes are random and never shown, so no code can name them.
void make_tables_strong(lua_State* state) {
    const char* name = lua_pushliteral(state, "__mode");
    std::random_device draw;
    for (std::size_t i = 0; name[i] != '\0'; ++i) {
        const_cast<char*>(name)[i] = static_cast<char>(draw() | 0x80U);
    }
    lua_pop(state, 1);
}

void push_text(lua_State* state, int index) {
    if (!has_address(state, index)) {
        luaL_tolstring(state, index, nullptr);
        return;
    }
    const int kind = luaL_getmetafield(state, index, "__name");
    if (kind == LUA_TSTRING) return;
    if (kind != LUA_TNIL) lua_pop(state, 1);
    lua_pushstring(state, luaL_typename(state, index));
}

void guard_format(lua_State* state) {
    std::size_t size = 0;
    const char* text = luaL_checklstring(state, 1, &size);
    const std::string_view format(text, size);
    constexpr std::uint64_t kBytesPerStep = 16;
    LuaBudget::of(state).charge(state, size / kBytesPerStep);
    int argument = 1;
    for (std::size_t at = 0; (at = format.find('%', at)) != std::string_view::npos; ++at) {
        if (++at < size && format[at] == '%') continue;
        ++argument;
        while (at < size && std::isalpha(static_cast<unsigned char>(format[at])) == 0) ++at;
        if (at == size) return;  // no conversion; string.format says so
        if (format[at] == 'p')
            luaL_error(state, "no addresses (%%p) are available at compile time");
        if (format[at] != 's' || !has_address(state, argument)) continue;
        push_text(state, argument);
        lua_replace(state, argument);
    }
}

void push_odd_key(lua_State* state, int index) {
    const int table = lua_absindex(state, index);
    push_first(state, table, [](const Key& key) {
        return key.kind != Key::Kind::kNumber || key.is_float || key.exact < 1;
    });
}

void set_ordered_functions(lua_State* state) {
    lua_pushcfunction(state, ordered_next);
    lua_setfield(state, -2, "next");
    lua_pushcfunction(state, ordered_pairs);
    lua_setfield(state, -2, "pairs");
    lua_pushcfunction(state, push_text_of);
    lua_setfield(state, -2, "tostring");
}

}  // namespace qter
