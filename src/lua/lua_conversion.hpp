// Conversion of values into and out of Lua.
//
// Into Lua, integers become bigs and lists become tables. Out of Lua, a table is a list if its keys
// are exactly 1 to n. Tables can share parts, contain themselves, and contain one long text a
// million times, so the values are counted and bounded while they are read.
#pragma once

#include <string>

#include "lua/lua_value.hpp"
#include "support/codes.hpp"

struct lua_State;

namespace qter {

/// Pushes a value; raises a Lua error when lists are nested too deep for the stack.
void push_value(lua_State* state, const LuaValue& value);

/// Reads values, and explains why one cannot be read.
class LuaReader {
 public:
    static constexpr std::size_t kMostDepth = 200;
    static constexpr std::size_t kMostValues = 1'000'000;             // including those in lists
    static constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // of texts and integers

    explicit LuaReader(lua_State* state) : state_(state) {}

    /// Reads the value at `index`, counted from the bottom of the stack; false, with code() and
    /// problem(), when a LuaValue cannot hold it. Metamethods are not called.
    bool read(int index, LuaValue& value);

    /// The work of reading since the last call, in steps of the budget.
    std::uint64_t take_work();

    [[nodiscard]] Code code() const { return code_; }
    /// Description of the value, to be put after "returned": "a function at [2][1], ...".
    [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
    bool read_number(int index, LuaValue& value);
    bool read_text(int index, LuaValue& value);
    bool read_userdata(int index, LuaValue& value);
    bool read_list(int table, LuaValue& value);
    bool measure(int table, std::size_t& length);
    bool charge(std::size_t values, std::size_t bytes);
    bool too_deep(int table);
    bool fail(std::string problem);
    bool fail_key(int key);

    lua_State* state_;
    Code code_ = Code::kLua;
    std::string problem_;
    std::size_t values_ = 0;
    std::size_t bytes_ = 0;
    std::uint64_t told_ = 0;  // work that take_work() has returned
    /// The index of the element being read, for every list around it.
    std::vector<std::size_t> path_;
    std::vector<const void*> around_;
};

}  // namespace qter
