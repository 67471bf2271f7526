// What passes between a QAT program and the Lua code in it.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "support/integer.hpp"

namespace qter {

/// A register as Lua sees it: opaque. `name` is as an instruction writes it: "A", "T.A", "A%3".
struct LuaRegister {
    std::string name;
    Integer order;           ///< of what `name` reads: 3 for "A%3"
    std::string whole_name;  ///< the register without remainder: "A"
    Integer whole_order;
    std::vector<Integer> moduli{};  ///< that it has remainders by, ascending, without 1

    friend bool operator==(const LuaRegister&, const LuaRegister&) = default;
};

/// A block of QAT handed through Lua: a number that the caller chose.
struct LuaBlock {
    std::size_t id = 0;

    friend bool operator==(const LuaBlock&, const LuaBlock&) = default;
};

struct LuaValue;
using LuaList = std::vector<LuaValue>;

/// A value on its way into or out of Lua; std::monostate is nil.
struct LuaValue {
    std::variant<std::monostate, bool, Integer, std::string, LuaRegister, LuaBlock, LuaList> what;
};

}  // namespace qter
