#include "lua/lua_searches.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <string.h>

#include <algorithm>
#include <string_view>

#include "lua/lua_budget.hpp"
#include "lua/lua_matcher.hpp"

namespace qter {
namespace {

std::string_view text_argument(lua_State* state, int index) {
    std::size_t size = 0;
    const char* text = luaL_checklstring(state, index, &size);
    return {text, size};
}

/// The optional argument for the start, counted from 0; more than the size when it is past the end.
std::size_t begin_argument(lua_State* state, int index, std::size_t size) {
    const lua_Integer from = luaL_optinteger(state, index, 1);
    if (from > 0) return std::min(static_cast<std::size_t>(from) - 1, size + 1);
    if (from == 0 || from < -static_cast<lua_Integer>(size)) return 0;
    return size - static_cast<std::size_t>(-from);
}

bool take_anchor(std::string_view& pattern) {
    const bool anchored = pattern.starts_with('^');
    if (anchored) pattern.remove_prefix(1);
    return anchored;
}

/// Searches for `what` as plain text. memmem is linear in both texts.
int find_plain(lua_State* state, std::string_view text, std::string_view what, std::size_t begin) {
    constexpr std::size_t kBytesPerStep = 16;
    LuaBudget::of(state).charge(state, (text.size() - begin + what.size()) / kBytesPerStep);
    const void* found =
        ::memmem(text.data() + begin, text.size() - begin, what.data(), what.size());
    if (found == nullptr) {
        lua_pushnil(state);
        return 1;
    }
    const lua_Integer at = static_cast<const char*>(found) - text.data();
    lua_pushinteger(state, at + 1);
    lua_pushinteger(state, at + static_cast<lua_Integer>(what.size()));
    return 2;
}

/// Searches with the pattern in argument 2; `find` pushes the position first.
int search_pattern(lua_State* state, std::size_t begin, bool find) {
    const std::string_view text = text_argument(state, 1);
    std::string_view pattern = text_argument(state, 2);
    const bool anchored = take_anchor(pattern);
    Matcher matcher(state, text, pattern);
    for (std::size_t from = begin; from <= text.size(); ++from) {
        const std::size_t to = matcher.match(from);
        if (to != Matcher::kNone) {
            if (!find) return matcher.push_captures(from, to, true);
            lua_pushinteger(state, static_cast<lua_Integer>(from) + 1);
            lua_pushinteger(state, static_cast<lua_Integer>(to));
            return 2 + matcher.push_captures(from, to, false);
        }
        if (anchored) break;
    }
    lua_pushnil(state);
    return 1;
}

/// The iterator of gmatch; the upvalues are the text, the pattern, the next start, and the end of
/// the last match, -1 before the first.
int next_match(lua_State* state) {
    std::size_t size = 0;
    const char* text = lua_tolstring(state, lua_upvalueindex(1), &size);
    std::size_t length = 0;
    const char* pattern = lua_tolstring(state, lua_upvalueindex(2), &length);
    const auto last = static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(4)));
    Matcher matcher(state, {text, size}, {pattern, length});
    auto from = static_cast<std::size_t>(lua_tointeger(state, lua_upvalueindex(3)));
    for (; from <= size; ++from) {
        const std::size_t to = matcher.match(from);
        if (to == Matcher::kNone || to == last) continue;
        for (const int upvalue : {3, 4}) {
            lua_pushinteger(state, static_cast<lua_Integer>(to));
            lua_replace(state, lua_upvalueindex(upvalue));
        }
        return matcher.push_captures(from, to, true);
    }
    return 0;
}

/// Replacement of a match in gsub.
class Replacement {
 public:
    Replacement(lua_State* state, std::string_view text, Matcher& matcher, luaL_Buffer& out)
        : state_(state), text_(text), matcher_(matcher), out_(out), type_(lua_type(state, 3)) {
        const bool known = type_ == LUA_TNUMBER || type_ == LUA_TSTRING || type_ == LUA_TFUNCTION ||
                           type_ == LUA_TTABLE;
        if (!known) luaL_typeerror(state, 3, "string/function/table");
    }

    /// Adds the replacement of the match from `from` to `to`; false when the match stays unchanged.
    bool add(std::size_t from, std::size_t to) {
        if (type_ == LUA_TFUNCTION) {
            lua_pushvalue(state_, 3);
            lua_call(state_, matcher_.push_captures(from, to, true), 1);
        } else if (type_ == LUA_TTABLE) {
            matcher_.push_capture(0, from, to);
            lua_gettable(state_, 3);
        } else {
            add_template(from, to);
            return true;
        }
        if (lua_toboolean(state_, -1) == 0) {
            lua_pop(state_, 1);
            luaL_addlstring(&out_, text_.data() + from, to - from);
            return false;
        }
        if (lua_isstring(state_, -1) == 0) {
            luaL_error(state_, "invalid replacement value (a %s)", luaL_typename(state_, -1));
        }
        luaL_addvalue(&out_);
        return true;
    }

 private:
    void add_template(std::size_t from, std::size_t to) {
        constexpr std::size_t kBytesPerStep = 16;
        std::size_t size = 0;
        const char* given = lua_tolstring(state_, 3, &size);
        std::string_view rest(given, size);
        LuaBudget::of(state_).charge(state_, 1 + size / kBytesPerStep);
        for (std::size_t at = 0; (at = rest.find('%')) != std::string_view::npos;) {
            luaL_addlstring(&out_, rest.data(), at);
            const char c = at + 1 < rest.size() ? rest[at + 1] : '\0';
            if (c == '%') {
                luaL_addchar(&out_, c);
            } else if (c == '0') {
                luaL_addlstring(&out_, text_.data() + from, to - from);
            } else if (c >= '1' && c <= '9') {
                matcher_.push_capture(static_cast<std::size_t>(c - '1'), from, to);
                luaL_tolstring(state_, -1, nullptr);
                lua_remove(state_, -2);
                luaL_addvalue(&out_);
            } else {
                luaL_error(state_, "invalid use of '%%' in replacement string");
            }
            rest.remove_prefix(at + 2);
        }
        luaL_addlstring(&out_, rest.data(), rest.size());
    }

    lua_State* state_;
    std::string_view text_;
    Matcher& matcher_;
    luaL_Buffer& out_;
    int type_;
};

}  // namespace

int lua_find(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    const std::string_view what = text_argument(state, 2);
    const std::size_t begin = begin_argument(state, 3, text.size());
    if (begin > text.size()) {
        lua_pushnil(state);
        return 1;
    }
    const bool plain =
        lua_toboolean(state, 4) != 0 || what.find_first_of("^$*+?.([%-") == std::string_view::npos;
    return plain ? find_plain(state, text, what, begin) : search_pattern(state, begin, true);
}

int lua_match(lua_State* state) {
    text_argument(state, 2);
    return search_pattern(state, begin_argument(state, 3, text_argument(state, 1).size()), false);
}

int lua_gmatch(lua_State* state) {
    const std::size_t size = text_argument(state, 1).size();
    text_argument(state, 2);
    const std::size_t begin = begin_argument(state, 3, size);
    lua_settop(state, 2);
    lua_pushinteger(state, static_cast<lua_Integer>(begin));
    lua_pushinteger(state, -1);
    lua_pushcclosure(state, next_match, 4);
    return 1;
}

int lua_gsub(lua_State* state) {
    const std::string_view text = text_argument(state, 1);
    std::string_view pattern = text_argument(state, 2);
    const lua_Integer most = luaL_optinteger(state, 4, static_cast<lua_Integer>(text.size()) + 1);
    const bool anchored = take_anchor(pattern);
    luaL_Buffer out;
    Matcher matcher(state, text, pattern);
    Replacement replacement(state, text, matcher, out);
    luaL_buffinit(state, &out);
    lua_Integer count = 0;
    bool changed = false;
    std::size_t from = 0;
    std::size_t last = Matcher::kNone;
    while (count < most) {
        const std::size_t to = matcher.match(from);
        if (to != Matcher::kNone && to != last) {
            ++count;
            changed = replacement.add(from, to) || changed;
            from = last = to;
        } else if (from < text.size()) {
            luaL_addchar(&out, text[from]);
            ++from;
        } else {
            break;
        }
        if (anchored) break;
    }
    if (changed) {
        luaL_addlstring(&out, text.data() + from, text.size() - from);
        luaL_pushresult(&out);
    } else {
        lua_pushvalue(state, 1);
    }
    lua_pushinteger(state, count);
    return 2;
}

}  // namespace qter
