#include "lua/lua_conversion.hpp"

#include <fmt/format.h>
#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <utility>

#include "lua/lua_integers.hpp"
#include "lua/lua_objects.hpp"
#include "lua/lua_order.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

struct Pusher {
    lua_State* state;

    void operator()(std::monostate) const { lua_pushnil(state); }
    void operator()(bool value) const { lua_pushboolean(state, value); }
    void operator()(const Integer& value) const { push_big(state, value); }
    void operator()(const std::string& text) const {
        lua_pushlstring(state, text.data(), text.size());
    }
    void operator()(const LuaRegister& reg) const { push_register(state, reg); }
    void operator()(const LuaBlock& block) const { push_block(state, block); }
    void operator()(const LuaList& list) const {
        luaL_checkstack(state, 4, "lists nested too deep");
        lua_createtable(state, static_cast<int>(list.size()), 0);
        lua_Integer at = 0;
        for (const LuaValue& value : list) {
            push_value(state, value);
            lua_rawseti(state, -2, ++at);
        }
    }
};

}  // namespace

void push_value(lua_State* state, const LuaValue& value) { std::visit(Pusher{state}, value.what); }

bool LuaReader::fail(std::string problem) {
    std::string place;
    for (const std::size_t at : path_) place += fmt::format("[{}]", at);
    problem_ = path_.empty() ? std::move(problem)
                             : fmt::format("{}; it is element {} of what was returned",
                                           std::move(problem), place);
    return false;
}

bool LuaReader::charge(std::size_t values, std::size_t bytes) {
    values_ += values;
    bytes_ += bytes;
    if (values_ <= kMostValues && bytes_ <= kMostBytes) return true;
    code_ = Code::kTooLarge;
    path_.clear();
    return fail(values_ > kMostValues
                    ? fmt::format("more than {} values", kMostValues)
                    : fmt::format("more than {} MiB of texts and integers", kMostBytes >> 20));
}

std::uint64_t LuaReader::take_work() {
    constexpr std::uint64_t kBytesPerStep = 16;
    const std::uint64_t all = values_ + bytes_ / kBytesPerStep;
    return all - std::exchange(told_, all);
}

bool LuaReader::read(int index, LuaValue& value) {
    switch (lua_type(state_, index)) {
        case LUA_TNIL:
            value.what = std::monostate();
            return true;
        case LUA_TBOOLEAN:
            value.what = lua_toboolean(state_, index) != 0;
            return true;
        case LUA_TNUMBER:
            return read_number(index, value);
        case LUA_TSTRING:
            return read_text(index, value);
        case LUA_TTABLE:
            return read_list(index, value);
        case LUA_TUSERDATA:
            return read_userdata(index, value);
        default:
            return fail(fmt::format("a {}, which means nothing in QAT",
                                    lua_typename(state_, lua_type(state_, index))));
    }
}

bool LuaReader::read_number(int index, LuaValue& value) {
    std::optional<Integer> number = read_big(state_, index);
    if (!number) {
        return fail(
            fmt::format("{:g}, but numbers in QAT are integers", lua_tonumber(state_, index)));
    }
    value.what = *std::move(number);
    return true;
}

bool LuaReader::read_text(int index, LuaValue& value) {
    std::size_t size = 0;
    const char* text = lua_tolstring(state_, index, &size);
    if (!charge(0, size)) return false;
    value.what = std::string(text, size);
    return true;
}

bool LuaReader::read_userdata(int index, LuaValue& value) {
    if (const LuaRegister* reg = read_register(state_, index)) {
        value.what = *reg;
        return true;
    }
    if (const LuaBlock* block = read_block(state_, index)) {
        value.what = *block;
        return true;
    }
    std::optional<Integer> number = read_big(state_, index);
    if (!number) return fail("a userdata, which means nothing in QAT");
    if (!charge(0, mpz_size(number->get_mpz_t()) * sizeof(mp_limb_t))) return false;
    value.what = *std::move(number);
    return true;
}

bool LuaReader::read_list(int table, LuaValue& value) {
    if (around_.size() == kMostDepth) return too_deep(table);
    std::size_t length = 0;
    if (!measure(table, length) || !charge(length, 0)) return false;
    luaL_checkstack(state_, 4, "lists nested too deep");
    LuaList list(length);
    around_.push_back(lua_topointer(state_, table));
    for (std::size_t i = 0; i < length; ++i) {
        path_.push_back(i + 1);
        lua_rawgeti(state_, table, static_cast<lua_Integer>(i + 1));
        if (!read(lua_gettop(state_), list[i])) return false;
        lua_pop(state_, 1);
        path_.pop_back();
    }
    around_.pop_back();
    value.what = std::move(list);
    return true;
}

/// The length of a table that is a list.
bool LuaReader::measure(int table, std::size_t& length) {
    lua_Integer last = 0;
    lua_pushnil(state_);
    while (lua_next(state_, table) != 0) {
        lua_pop(state_, 1);
        const int key = lua_gettop(state_);
        if (lua_isinteger(state_, key) == 0 || lua_tointeger(state_, key) < 1) {
            push_odd_key(state_, table);
            return fail_key(lua_gettop(state_));
        }
        last = std::max(last, lua_tointeger(state_, key));
        ++length;
    }
    if (static_cast<std::size_t>(last) == length) return true;
    lua_Integer hole = 1;
    while (lua_rawgeti(state_, table, hole) != LUA_TNIL) {
        lua_pop(state_, 1);
        ++hole;
    }
    return fail(fmt::format(
        "a table with something at {} and nothing at {}, but a list has no holes", last, hole));
}

bool LuaReader::fail_key(int key) {
    std::string what = fmt::format("a {} as a key", lua_typename(state_, lua_type(state_, key)));
    if (lua_type(state_, key) == LUA_TSTRING) {
        what = fmt::format("the key `{}`", printable(lua_tostring(state_, key)));
    } else if (lua_type(state_, key) == LUA_TNUMBER) {
        what = fmt::format("the key {:g}", lua_tonumber(state_, key));
    }
    return fail(
        fmt::format("a table with {}, but a list has only the keys 1, 2, 3 and so on", what));
}

bool LuaReader::too_deep(int table) {
    const void* self = lua_topointer(state_, table);
    const bool cycle = std::find(around_.begin(), around_.end(), self) != around_.end();
    path_.clear();
    if (cycle) return fail("a table that contains itself");
    code_ = Code::kTooLarge;
    return fail(fmt::format("lists nested more than {} deep", kMostDepth));
}

}  // namespace qter
