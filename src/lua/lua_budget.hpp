// Limits of compile-time code and their enforcement.
//
// The technique: metering. All resources that code uses are added up as steps. A hook counts the
// instructions of Lua's virtual machine, library functions charge their work, and the allocator
// charges objects. These are the same in every run, as blocks have the same addresses
// (lua_memory.hpp): a program that reaches the limit of steps or of memory always reaches it.
//
// Processor time bounds what steps do not measure. For this, a thousand instructions, the interval
// of the hook, must not take long. Three things could: an operator on long texts (`<` takes ten
// nanoseconds a byte), so the interval shrinks with the length of the longest text; growing a
// table, so the allocator reads the clock, too; and a table whose keys were chosen to collide,
// where growth takes time quadratic in the keys. For that reason the hash part of a table has at
// most 131,072 entries. So the time of any code is at most the limit and the longest instruction:
// nine seconds for such a table, measured with the limit of five, half a second for texts of 54 MB,
// and for other code some hundredths.
//
// A limit, once reached, stops the machine for good: from then on the hook raises the error at
// every instruction, and pcall and xpcall (lua_sandbox.cpp) raise it again instead of returning, so
// no code can catch it and continue. There are no coroutines, which would have hooks of their own,
// and handlers of xpcall are not called from within the hook, where no hook would count their work.
//
// The stack of the state is allocated at once, and calls that need more reach a limit, too: a stack
// that would grow in place gets no more memory, and when Lua moves to a larger one, as 5.4.4 does,
// the machine stops at the next instruction. The old one is kept until then, because Lua 5.4.4
// still uses it in the middle of `a .. b .. c` with a metamethod.
#pragma once

#include <locale.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "lua/lua_machine.hpp"
#include "lua/lua_memory.hpp"
#include "lua/lua_place.hpp"

namespace qter {

class LuaBudget {
 public:
    enum class Stop { kNone, kSteps, kMemory, kTime, kDepth, kKeys };

    /// Most entries of the hash part of a table.
    static constexpr std::size_t kMostKeys = std::size_t{1} << 17;

    LuaBudget(const LuaLimits& limits, LuaSpent& spent)
        : limits_(limits), spent_(spent), memory_(limits.bytes) {}
    ~LuaBudget();
    LuaBudget(const LuaBudget&) = delete;
    LuaBudget& operator=(const LuaBudget&) = delete;

    /// Lua's allocator; `budget` is a LuaBudget.
    static void* allocate(void* budget, void* block, std::size_t old_size, std::size_t size);
    /// Counts the instructions of `state`, whose allocator is allocate(), from now on, and
    /// allocates its stack. To be called once, before anything else.
    void attach(lua_State* state);
    /// The budget of a state.
    static LuaBudget& of(lua_State* state);

    /// The creation number of the table, function with upvalues or userdata at `index`. It grows
    /// over time; it replaces addresses and is the same in every run.
    [[nodiscard]] std::uint64_t creation_number(lua_State* state, int index) const;

    /// Adds steps; raises a Lua error when a limit of steps or time is reached. Cheap: the clock is
    /// read every 2000 steps.
    void charge(lua_State* state, std::uint64_t steps);
    /// To be called after a protected call failed: raises the error again if it was a limit.
    void after_failure(lua_State* state, int status);

    [[nodiscard]] const LuaLimits& limits() const { return limits_; }
    [[nodiscard]] Stop stop() const { return stop_; }
    /// The place where the limit was reached; nullopt when that was not in Lua code.
    [[nodiscard]] const std::optional<LuaPlace>& stopped_at() const { return stopped_at_; }
    /// Whether a protected call that ended with `status` stayed within the limits. Records a limit
    /// that no later instruction could report.
    bool succeeded(int status);

    /// While such an object lives, the limits are enforced, the clock runs, and texts are compared
    /// and numbers written as in the locale "C", whatever the caller's locale.
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
    std::ptrdiff_t userdata_offset_ = 0;  // from the block of a userdata to its content
    lua_State* state_ = nullptr;
    std::size_t last_size_ = 0;                 // of the block made last
    std::size_t place_size_ = ~std::size_t{0};  // size of a key and its value in a table
    std::size_t longest_text_ = 0;              // including its header
    std::uint64_t charged_ = 0;                 // steps since the last check
    std::uint64_t objects_ = 0;                 // bytes of objects since the last check
    std::uint64_t unseen_ = 0;                  // bytes since the allocator read the clock
    std::uint64_t handed_out_ = 0;              // bytes allocated in total
    std::uint64_t handed_out_before_ = ~std::uint64_t{0};  // the same, when memory was last refused
    std::size_t bytes_ = 0;
    bool full_ = false;
    void* stack_ = nullptr;       // the block of the first stack, while it is in use
    void* left_stack_ = nullptr;  // the same, after Lua has left it
    std::size_t left_size_ = 0;
    bool making_stack_ = false;
    bool too_deep_ = false;
    bool too_many_keys_ = false;
    bool overdue_ = false;
    double started_ = 0;     // start time by the clock in use
    double looked_ = 0;      // wall clock time at the last check
    bool measured_ = false;  // whether processor time is the clock in use
    int every_ = 0;          // instructions from one hook to the next
    locale_t locale_ = {};   // the caller's locale
    bool running_ = false;
    Stop stop_ = Stop::kNone;
    std::optional<LuaPlace> stopped_at_;
    std::optional<LuaPlace> refused_at_;
};

}  // namespace qter
