#include "lua/lua_place.hpp"

#include <lua.h>

#include <charconv>

namespace qter {
namespace {

/// Removes digits and a following ':' from the beginning of `text`.
std::optional<std::size_t> take_number(std::string_view& text) {
    std::size_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop == end || *stop != ':') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()) + 1);
    return value;
}

}  // namespace

std::string chunk_name(std::size_t chunk) { return "=#" + std::to_string(chunk); }

std::optional<LuaPlace> take_place(std::string_view& message) {
    std::string_view rest = message;
    if (!rest.starts_with('#')) return std::nullopt;
    rest.remove_prefix(1);
    const auto chunk = take_number(rest);
    const auto line = chunk ? take_number(rest) : std::nullopt;
    if (!line || !rest.starts_with(' ')) return std::nullopt;
    message = rest.substr(1);
    return LuaPlace{*chunk, *line};
}

std::optional<LuaPlace> current_place(lua_State* state) {
    // Some levels are functions of the library; beyond this number there is no Lua function.
    constexpr int kLevels = 16;
    lua_Debug record;
    for (int level = 0; level < kLevels && lua_getstack(state, level, &record) != 0; ++level) {
        lua_getinfo(state, "Sl", &record);
        if (record.currentline <= 0) continue;
        const std::string_view name = record.short_src;
        std::size_t chunk = 0;
        if (!name.starts_with('#')) continue;
        std::from_chars(name.data() + 1, name.data() + name.size(), chunk);
        return LuaPlace{chunk, static_cast<std::size_t>(record.currentline)};
    }
    return std::nullopt;
}

}  // namespace qter
