// The Lua 5.4 that runs while a program is compiled.
//
// The technique: a sandboxed interpreter with metered resources. One Lua state has several sets of
// globals, over the part of Lua's library that can neither reach outside nor run without bounds,
// and integers of any size (`big`). Whatever the code does ends: the instructions it runs, the work
// of library functions and the memory are counted, and when a limit is reached the machine is
// stopped for good. lua_sandbox.hpp says what the code may call, lua_budget.hpp how the limits
// hold, lua_integers.hpp what `big` can do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "language/lua_value.hpp"
#include "support/diagnostic.hpp"

namespace qter {

/// What all Lua code of a program may use together.
struct LuaLimits {
    /// Instructions of Lua's virtual machine; library functions and memory add to them by what
    /// they cost. Exact to about a thousand.
    std::uint64_t steps = 200'000'000;
    /// Memory of the Lua state, big integers included.
    std::size_t bytes = std::size_t{128} << 20;
    /// Processor time, for what is slow in ways that steps do not show. Ordinary code meets the
    /// limit of steps long before.
    double seconds = 5;
    /// Values on Lua's stack: enough for calls 10,000 deep, and less than a megabyte.
    int stack = 50'000;
};

/// What code has used of them. Machines that share one share the limits of steps and time.
struct LuaSpent {
    std::uint64_t steps = 0;
    double seconds = 0;
    bool over = false;  ///< one of the two was reached
};

class LuaMachine {
 public:
    /// A set of globals.
    using Environment = std::size_t;

    /// `spent` must outlive the machine; null for one of its own.
    explicit LuaMachine(LuaLimits limits = {}, LuaSpent* spent = nullptr);
    ~LuaMachine();
    LuaMachine(const LuaMachine&) = delete;
    LuaMachine& operator=(const LuaMachine&) = delete;

    /// A new set of globals: what one environment defines no other sees, nor can it change the
    /// library of another. Some microseconds and 10 KB.
    Environment new_environment();

    /// Runs the code of a Lua block. False, with an error in `diagnostics`, when it fails. `source`
    /// must live as long as the machine: later errors may point into it.
    bool run(Environment environment, const Source& source, Span code, Diagnostics& diagnostics);

    /// Calls a global function; `function_span` is where the QAT text names it. Several returned
    /// values are a list, none or nil is std::monostate. Nullopt, with an error, when there is no
    /// such function, it fails, or it returns what no LuaValue can hold: a function, a number that
    /// is no integer, a table that is no list, lists nested deeper than 200, more than 1,000,000
    /// values or 16 MiB in all.
    std::optional<LuaValue> call(Environment environment, std::string_view function,
                                 Span function_span, const LuaList& arguments,
                                 Diagnostics& diagnostics);

    [[nodiscard]] const LuaSpent& spent() const;

 private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace qter
