// Instructions that Lua made, as a tree like that of a text.
//
// A function returns nothing, one instruction, or a list of instructions and, nested, lists of
// them. An instruction is a list of its name and its arguments: registers, integers, strings, which
// are names, or messages where the instruction takes one, lists, which are blocks, and blocks that
// Lua was handed. A list of instructions inside of another is a block of its own, with its own
// labels and definitions. {"L:"} is a label, {".define", "N", 5} a definition, known to the blocks
// that the code around it is handed.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "language/ast.hpp"
#include "language/lua_calls.hpp"

namespace qter {

/// Instructions with all that they refer to.
class LuaCode {
 public:
    /// Makes the tree of what `call` gave. nullopt, with an error, when that is no instructions.
    static std::optional<LuaCode> make(const ast::LuaCall& call, const LuaResult& result,
                                       Diagnostics& diagnostics);

    [[nodiscard]] const ast::Block& block() const { return block_; }
    /// Names that the code uses for what it was handed. No text can spell them.
    [[nodiscard]] const std::vector<std::pair<std::string, Definition>>& names() const {
        return names_;
    }

 private:
    friend class LuaCodeMaker;
    LuaCode() = default;

    ast::Block block_;
    std::deque<std::string> texts_;  ///< what words point into
    std::vector<std::pair<std::string, Definition>> names_;
};

/// What a value is called in messages: "a number", "a list".
[[nodiscard]] std::string_view describe(const LuaValue& value);

}  // namespace qter
