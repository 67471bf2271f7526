// Values passed between a QAT program and its Lua code.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "support/integer.hpp"

namespace qter {

/// A register in Lua: opaque. `name` is the text of an instruction: "A", "T.A", "A%3".
struct LuaRegister {
    std::string name;
    Integer order;           ///< of the value that `name` reads: 3 for "A%3"
    std::string whole_name;  ///< the register without remainder: "A"
    Integer whole_order;
    std::vector<Integer> moduli{};  ///< moduli of its remainders, ascending, without 1

    friend bool operator==(const LuaRegister&, const LuaRegister&) = default;
};

/// A block of QAT passed through Lua: a number chosen by the caller.
struct LuaBlock {
    std::size_t id = 0;

    friend bool operator==(const LuaBlock&, const LuaBlock&) = default;
};

struct LuaValue;
using LuaList = std::vector<LuaValue>;

/// A value passed into or out of Lua; std::monostate is nil.
struct LuaValue {
    std::variant<std::monostate, bool, Integer, std::string, LuaRegister, LuaBlock, LuaList> what;
};

}  // namespace qter
