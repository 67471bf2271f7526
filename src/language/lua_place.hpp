// Where in the Lua code something happened. Chunks are named by number; only LuaChunks, in
// lua_errors.hpp, knows which text that is.
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

/// The name to load a chunk under: what Lua puts before messages is then "#12:", which
/// take_place() reads.
[[nodiscard]] std::string chunk_name(std::size_t chunk);

/// Takes a place such as "#12:3: " off the beginning of `message`; nullopt, and nothing taken, when
/// there is none.
std::optional<LuaPlace> take_place(std::string_view& message);

/// The line that is being run, in the innermost function written in Lua. Allocates nothing.
[[nodiscard]] std::optional<LuaPlace> current_place(lua_State* state);

}  // namespace qter
