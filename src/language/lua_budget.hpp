// The limits of compile-time code, and how they hold.
//
// The technique: metering. Everything that code can spend ends up in one count of steps. A hook
// counts the instructions of Lua's virtual machine. Library functions charge what they are about to
// do. The allocator charges what it hands out, and asks for the hook at the next instruction when
// that was much. The hook also looks at the processor's clock, for what is slow in ways that steps
// do not show, such as comparing long texts.
//
// A limit, once reached, stops the machine for good: from then on the hook raises the error at
// every instruction, and pcall and xpcall (lua_sandbox.cpp) raise it again instead of returning, so
// that no code can catch it and go on. There are no coroutines, whose hooks would be their own, and
// handlers of xpcall are not called from within the hook, where no hook would see what they do.
//
// The stack of the state is made at once, and calls that need more are a limit too: a stack that
// grows in place is not given more, and when Lua moves to a larger one, as 5.4.4 does, the machine
// stops at the next instruction. The old one is kept until then: in the midst of `a .. b .. c` with
// a metamethod, Lua 5.4.4 goes on with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "language/lua_machine.hpp"
#include "language/lua_place.hpp"

namespace qter {

class LuaBudget {
 public:
    enum class Stop { kNone, kSteps, kMemory, kTime, kDepth };

    explicit LuaBudget(const LuaLimits& limits) : limits_(limits) {}
    LuaBudget(const LuaBudget&) = delete;
    LuaBudget& operator=(const LuaBudget&) = delete;

    /// Lua's allocator; `budget` is a LuaBudget.
    static void* allocate(void* budget, void* block, std::size_t old_size, std::size_t size);
    /// Counts the instructions of `state`, which allocate() serves, from now on, and makes its
    /// stack. To be called first, once.
    void attach(lua_State* state);
    /// The budget of a state.
    static LuaBudget& of(lua_State* state);

    /// When the table, function with upvalues or userdata at `index` was made, as a number that
    /// grows: what addresses are good for, the same in every run.
    [[nodiscard]] std::uint64_t birth(lua_State* state, int index) const;

    /// Adds steps; raises a Lua error when that is too many, or the time is over.
    void charge(lua_State* state, std::uint64_t steps);
    /// To be called after a protected call failed: raises the error again if it was a limit.
    void after_failure(lua_State* state, int status);

    [[nodiscard]] const LuaLimits& limits() const { return limits_; }
    [[nodiscard]] Stop stop() const { return stop_; }
    /// Where the limit was reached; nullopt when that was not in Lua code.
    [[nodiscard]] const std::optional<LuaPlace>& stopped_at() const { return stopped_at_; }
    /// Whether a protected call that ended with `status` did so within the limits. Records one that
    /// no instruction was left to meet.
    bool succeeded(int status);

    /// While one of these lives the limits hold and the clock runs.
    class Running {
     public:
        explicit Running(LuaBudget& budget);
        ~Running();
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;

     private:
        LuaBudget& budget_;
    };

 private:
    [[noreturn]] void raise(lua_State* state, Stop reason);
    void check(lua_State* state);
    void hook_every(lua_State* state, int instructions);
    void refuse();
    void note_end(int status);
    void reserve_stack(lua_State* state);
    void* keep_stack();
    void find_userdata_offset(lua_State* state);

    LuaLimits limits_;
    std::uint64_t births_ = 0;            // blocks made so far
    const void* last_born_ = nullptr;     // the last of them
    std::ptrdiff_t userdata_offset_ = 0;  // from the block of a userdata to what it holds
    lua_State* state_ = nullptr;
    std::uint64_t steps_ = 0;
    std::uint64_t allocated_ = 0;                          // since the last check
    std::uint64_t handed_out_ = 0;                         // all in all
    std::uint64_t handed_out_before_ = ~std::uint64_t{0};  // when memory was last refused
    std::size_t bytes_ = 0;
    bool full_ = false;
    struct Free {
        void operator()(void* block) const { std::free(block); }
    };
    void* stack_ = nullptr;                   // the block of the first stack, while it is in use
    std::unique_ptr<void, Free> left_stack_;  // the same, afterwards
    bool making_stack_ = false;
    bool too_deep_ = false;
    double seconds_ = 0;     // used before started_
    double started_ = 0;     // what the clock in use showed
    bool measured_ = false;  // in processor time
    int every_ = 0;          // instructions from one hook to the next
    bool running_ = false;
    Stop stop_ = Stop::kNone;
    std::optional<LuaPlace> stopped_at_;
    std::optional<LuaPlace> refused_at_;
};

}  // namespace qter
