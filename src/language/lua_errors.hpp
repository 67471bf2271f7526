// Errors of Lua code as diagnostics.
//
// The technique: a source map. Chunks are loaded under a number, which Lua puts before its messages
// and into its records of calls. What a message handler captured while the stack still stood is
// turned into a diagnostic afterwards, at the line of the QAT text that the number and Lua's line
// stand for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/lua_budget.hpp"
#include "language/lua_place.hpp"
#include "support/diagnostic.hpp"

struct lua_State;

namespace qter {

/// The texts that were loaded, by the number of their chunk.
class LuaChunks {
 public:
    /// Adds code and gives its number; `source` must outlive this.
    std::size_t add(const Source& source, Span code);
    /// The line of a place without the white space around it, or of an empty line the next one
    /// above that is not; nullopt when there is no such line.
    [[nodiscard]] std::optional<Span> span(const LuaPlace& place) const;
    /// "average.qat:12"; "" when there is no such line.
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

/// What is known of an error.
struct LuaFailure {
    /// A function that was being run.
    struct Frame {
        LuaPlace place;
        std::string function;  ///< its name, "" when it has none
    };
    static constexpr std::size_t kMostFrames = 10;

    std::string message;
    std::vector<Frame> frames;  ///< written in Lua, the innermost first
    bool more = false;          ///< there were more of them
};

/// Pushes a message handler that fills `failure`, which must live as long as the call.
void push_failure_handler(lua_State* state, LuaFailure& failure);

/// The message of the error value on top of the stack, whatever that is.
[[nodiscard]] std::string error_message(lua_State* state);

/// The diagnostic, in Lua code if that is known and else at `elsewhere`. `globals` are names that
/// a mistyped one may stand for.
[[nodiscard]] Diagnostic describe_failure(const LuaFailure& failure, const LuaChunks& chunks,
                                          const LuaBudget& budget, Span elsewhere,
                                          const std::vector<std::string>& globals);

}  // namespace qter
