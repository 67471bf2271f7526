// Errors of Lua code as diagnostics.
//
// The technique: a source map. Chunks are loaded under a number, which Lua puts before its messages
// and into its records of calls. A message handler captures these records while the stack still
// exists. They are then turned into a diagnostic at the line of the QAT text that corresponds to
// the number and Lua's line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/lua_budget.hpp"
#include "lua/lua_place.hpp"
#include "support/diagnostic.hpp"

struct lua_State;

namespace qter {

/// The loaded texts, by chunk number.
class LuaChunks {
 public:
    /// Adds code and returns its number; `source` must outlive this object.
    std::size_t add(const Source& source, Span code);
    /// The line of a place without surrounding white space; for an empty line, the nearest one
    /// above that is not empty; nullopt when there is none.
    [[nodiscard]] std::optional<Span> span(const LuaPlace& place) const;
    /// "average.qat:12"; "" for an unknown line.
    [[nodiscard]] std::string name(const LuaPlace& place) const;
    /// The line of the QAT text, counted from 1.
    [[nodiscard]] std::size_t line_in_source(const LuaPlace& place) const;

 private:
    struct Chunk {
        const Source* source;
        Span code;
        std::size_t first_line;
    };
    [[nodiscard]] bool has(const LuaPlace& place) const;

    std::vector<Chunk> chunks_;
};

/// The data captured about an error.
struct LuaFailure {
    /// A function on the call stack.
    struct Frame {
        LuaPlace place;
        std::string function;  ///< its name, "" if unknown
    };
    static constexpr std::size_t kMostFrames = 10;

    std::string message;
    std::vector<Frame> frames;  ///< functions written in Lua, the innermost first
    bool more = false;          ///< there were more frames
};

/// Pushes a message handler that fills `failure`, which must outlive the call.
void push_failure_handler(lua_State* state, LuaFailure& failure);

/// The message of the error value of any type on top of the stack.
[[nodiscard]] std::string error_message(lua_State* state);

/// The diagnostic, placed in Lua code if the place is known, else at `elsewhere`. `globals` are the
/// candidates for a mistyped name.
[[nodiscard]] Diagnostic describe_failure(const LuaFailure& failure, const LuaChunks& chunks,
                                          const LuaBudget& budget, Span elsewhere,
                                          const std::vector<std::string>& globals);

}  // namespace qter
