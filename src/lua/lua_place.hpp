// Places in Lua code. Chunks are named by number; only LuaChunks, in lua_errors.hpp, knows their
// texts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

struct lua_State;

namespace qter {

/// A line, counted from 1, of a chunk.
struct LuaPlace {
    std::size_t chunk = 0;
    std::size_t line = 0;

    friend bool operator==(const LuaPlace&, const LuaPlace&) = default;
};

/// The name under which a chunk is loaded: Lua then puts "#12:" before messages, which take_place()
/// reads.
[[nodiscard]] std::string chunk_name(std::size_t chunk);

/// Removes a place such as "#12:3: " from the beginning of `message`; nullopt, with nothing
/// removed, when there is none.
std::optional<LuaPlace> take_place(std::string_view& message);

/// The present line of the innermost function written in Lua. Does not allocate.
[[nodiscard]] std::optional<LuaPlace> current_place(lua_State* state);

}  // namespace qter
