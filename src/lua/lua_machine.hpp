// Lua 5.4 machine for compile-time code.
//
// The technique: a sandboxed interpreter with metered resources. One Lua state has several sets of
// globals, with the part of Lua's library that can neither access the system nor run without
// bounds, and with integers of any size (`big`). All code ends: its instructions, the work of
// library functions and the memory are counted, and at a limit the machine is stopped for good.
// Available functions: lua_sandbox.hpp; limits: lua_budget.hpp; `big`: lua_integers.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "lua/lua_value.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// Limits for all Lua code of a program together.
struct LuaLimits {
    /// Instructions of Lua's virtual machine; library functions and memory add their cost in steps.
    /// Exact to about a thousand.
    std::uint64_t steps = 200'000'000;
    /// Memory of the Lua state, big integers included.
    std::size_t bytes = std::size_t{128} << 20;
    /// Processor time, for slow code that steps do not measure. Ordinary code reaches the limit of
    /// steps long before.
    double seconds = 5;
    /// Values on Lua's stack: enough for calls 10,000 deep, and less than a megabyte.
    int stack = 50'000;
};

/// The resources used so far. Machines that share this object share the limits of steps and time.
struct LuaSpent {
    std::uint64_t steps = 0;
    double seconds = 0;
    bool over = false;  ///< one of the two limits was reached
};

class LuaMachine {
 public:
    /// A set of globals.
    using Environment = std::size_t;

    /// `spent` must outlive the machine; null for an own one.
    explicit LuaMachine(LuaLimits limits = {}, LuaSpent* spent = nullptr);
    ~LuaMachine();
    LuaMachine(const LuaMachine&) = delete;
    LuaMachine& operator=(const LuaMachine&) = delete;

    /// A new set of globals. An environment does not see the definitions of another, and cannot
    /// change its library. Costs some microseconds and 10 KB.
    Environment new_environment();

    /// Runs the code of a Lua block. False, with an error in `diagnostics`, when it fails. `source`
    /// must outlive the machine: later errors may point into it.
    bool run(Environment environment, const Source& source, Span code, Diagnostics& diagnostics);

    /// Calls a global function; `function_span` is its name in the QAT text. Several returned
    /// values become a list, none or nil std::monostate. nullopt, with an error, when there is no
    /// such function, when it fails, or when no LuaValue can hold its result: a function, a number
    /// that is not an integer, a table that is not a list, lists nested deeper than 200, more than
    /// 1,000,000 values or 16 MiB in total.
    std::optional<LuaValue> call(Environment environment, std::string_view function,
                                 Span function_span, const LuaList& arguments,
                                 Diagnostics& diagnostics);

    [[nodiscard]] const LuaSpent& spent() const;

 private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace qter
