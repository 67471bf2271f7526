// Instructions made by Lua, as a syntax tree.
//
// A function returns nothing, one instruction, or a list of instructions and, nested, lists of
// them. An instruction is a list of its name and its arguments: registers, integers, strings,
// lists, and blocks that Lua received. A string is a name, or a message where the instruction takes
// one; a list is a block. A list of instructions inside another is a block of its own, with its own
// labels and definitions. {"L:"} is a label, {".define", "N", 5} a definition, known to the blocks
// that are passed to the code around it.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "qat/lua_calls.hpp"
#include "syntax/ast.hpp"

namespace qter {

/// Instructions with the data that they refer to.
class LuaCode {
 public:
    /// Makes the tree of the result of `call`. nullopt, with an error, when it is not instructions.
    static std::optional<LuaCode> make(const ast::LuaCall& call, const LuaResult& result,
                                       Diagnostics& diagnostics);

    [[nodiscard]] const ast::Block& block() const { return block_; }
    /// Names for values that the code received. No text can contain them.
    [[nodiscard]] const std::vector<std::pair<std::string, Definition>>& names() const {
        return names_;
    }

 private:
    friend class LuaCodeMaker;
    LuaCode() = default;

    ast::Block block_;
    std::deque<std::string> texts_;  ///< storage of the words
    std::vector<std::pair<std::string, Definition>> names_;
};

/// Description of a value in messages: "a number", "a list".
[[nodiscard]] std::string_view describe(const LuaValue& value);

}  // namespace qter
