// The limits of compile-time code, and how they hold.
//
// The technique: metering. Everything that code can spend ends up in one count of steps. A hook
// counts the instructions of Lua's virtual machine, library functions charge what they do, and the
// allocator what objects take. All that is the same in every run, as blocks lie at the same places
// (lua_memory.hpp): so a program that reaches the limit of steps or of memory always does.
//
// What steps do not show is bounded by processor time. No instruction may take long then, or a
// thousand of them, after which the hook comes. Three things could: an operator on long texts (`<`
// takes ten nanoseconds a byte), so that the hook comes the more often the longer the longest text
// is; growing a table, so that the allocator looks at the clock, too; and a table whose keys were
// chosen to share one place, where growth takes the square of the keys. The part of a table that is
// no list has 131,072 places at most for that reason. So the time that code takes, whatever it is,
// is the limit and the longest instruction: nine seconds for such a table, measured with the limit
// of five, half a second for texts of 54 MB, and for other code some hundredths.
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

#include <locale.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "language/lua_machine.hpp"
#include "language/lua_memory.hpp"
#include "language/lua_place.hpp"

namespace qter {

class LuaBudget {
 public:
    enum class Stop { kNone, kSteps, kMemory, kTime, kDepth, kKeys };

    /// Most places of the part of a table that is no list.
    static constexpr std::size_t kMostKeys = std::size_t{1} << 17;

    LuaBudget(const LuaLimits& limits, LuaSpent& spent)
        : limits_(limits), spent_(spent), memory_(limits.bytes) {}
    ~LuaBudget();
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

    /// Adds steps; raises a Lua error when that is too many, or the time is over. Cheap: the clock
    /// is looked at every 2000 steps.
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

    /// While one of these lives the limits hold and the clock runs, and texts are compared and
    /// numbers written as in the locale "C", whatever the caller's is.
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
    [[nodiscard]] int usual_interval() const;
    void note_object(std::size_t kind, std::size_t size);
    void count_objects();
    bool time_is_over();
    [[nodiscard]] bool has_too_many_keys(std::size_t size) const;
    void refuse();
    void note_end(int status);
    void reserve_stack(lua_State* state);
    void* keep_stack(std::size_t size);
    void measure_blocks(lua_State* state);

    LuaLimits limits_;
    LuaSpent& spent_;
    LuaMemory memory_;
    void* first_born_ = nullptr;
    std::uint64_t births_ = 0;            // blocks made so far
    const void* last_born_ = nullptr;     // the last of them
    std::ptrdiff_t userdata_offset_ = 0;  // from the block of a userdata to what it holds
    lua_State* state_ = nullptr;
    std::size_t last_size_ = 0;                            // of the block that was born last
    std::size_t place_size_ = ~std::size_t{0};             // of a key and its value in a table
    std::size_t longest_text_ = 0;                         // with what is before it
    std::uint64_t charged_ = 0;                            // steps since the last check
    std::uint64_t objects_ = 0;                            // bytes of objects since then
    std::uint64_t unseen_ = 0;                             // bytes since the allocator's look
    std::uint64_t handed_out_ = 0;                         // all in all
    std::uint64_t handed_out_before_ = ~std::uint64_t{0};  // when memory was last refused
    std::size_t bytes_ = 0;
    bool full_ = false;
    void* stack_ = nullptr;       // the block of the first stack, while it is in use
    void* left_stack_ = nullptr;  // the same, afterwards
    std::size_t left_size_ = 0;
    bool making_stack_ = false;
    bool too_deep_ = false;
    bool too_many_keys_ = false;
    bool overdue_ = false;
    double started_ = 0;     // what the clock in use showed
    double looked_ = 0;      // what the clock of passing time showed at the last look
    bool measured_ = false;  // in processor time
    int every_ = 0;          // instructions from one hook to the next
    locale_t locale_ = {};   // the caller's
    bool running_ = false;
    Stop stop_ = Stop::kNone;
    std::optional<LuaPlace> stopped_at_;
    std::optional<LuaPlace> refused_at_;
};

}  // namespace qter
