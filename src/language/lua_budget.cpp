#include "language/lua_budget.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <time.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace qter {
namespace {

constexpr int kHookEvery = 1000;
/// A step takes about as long as handing out this many bytes.
constexpr std::uint64_t kBytesPerStep = 16;
/// So much memory handed out, and the next instruction calls the hook.
constexpr std::uint64_t kBytesPerCheck = std::uint64_t{4} << 20;
/// Charged steps are not worth a look at the clock below this.
constexpr std::uint64_t kStepsPerCheck = 2000;
/// Before every block stands how many had been made when it was.
constexpr std::size_t kHeader = alignof(std::max_align_t);
static_assert(kHeader >= sizeof(std::uint64_t));

char* whole_block(void* block) { return static_cast<char*>(block) - kHeader; }

/// What it costs to raise an error and catch it.
constexpr std::uint64_t kFailureSteps = 400;

double clock_seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Processor time of this thread, so that a busy machine makes no difference; slow to ask for.
double processor_seconds() { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }

/// The time that passes, for calls too short to be looked into: a whole call costs little more than
/// asking for processor time twice.
double passing_seconds() { return clock_seconds(CLOCK_MONOTONIC); }

}  // namespace

void* LuaBudget::allocate(void* budget, void* block, std::size_t old_size, std::size_t size) {
    LuaBudget& self = *static_cast<LuaBudget*>(budget);
    if (block == nullptr) old_size = 0;  // for new blocks it is the kind of object
    if (size == 0) {
        if (block != nullptr && block == self.stack_ && self.running_) return self.keep_stack();
        if (block != nullptr) std::free(whole_block(block));
        self.bytes_ -= old_size;
        return nullptr;
    }
    const std::size_t growth = size > old_size ? size - old_size : 0;
    if (block != nullptr && block == self.stack_) {
        if (growth > 0 && !self.too_deep_) self.refused_at_ = current_place(self.state_);
        self.too_deep_ = self.too_deep_ || growth > 0;
        return nullptr;
    }
    if (self.running_ && growth > 0 &&
        (growth > self.limits_.bytes || self.bytes_ > self.limits_.bytes - growth)) {
        self.refuse();
        return nullptr;
    }
    if (size > SIZE_MAX - kHeader) return nullptr;
    auto* whole = static_cast<char*>(
        std::realloc(block == nullptr ? nullptr : whole_block(block), kHeader + size));
    if (whole == nullptr) return nullptr;
    void* moved = whole + kHeader;
    if (block == nullptr) {
        ++self.births_;
        std::memcpy(whole, &self.births_, sizeof self.births_);
        self.last_born_ = moved;
    }
    if (self.making_stack_) self.stack_ = moved;
    self.bytes_ += size - old_size;
    self.allocated_ += growth;
    self.handed_out_ += growth;
    if (self.allocated_ >= kBytesPerCheck && self.running_) self.hook_every(self.state_, 1);
    return moved;
}

void LuaBudget::attach(lua_State* state) {
    state_ = state;
    LuaBudget* self = this;
    std::memcpy(lua_getextraspace(state), &self, sizeof self);
    reserve_stack(state);
    find_userdata_offset(state);
    hook_every(state, kHookEvery);
}

/// What a function of the lowest level asks for is in use as long as the state lives.
void LuaBudget::reserve_stack(lua_State* state) {
    making_stack_ = true;
    lua_checkstack(state, limits_.stack);
    making_stack_ = false;
}

/// Lua has moved to a larger stack. The one that it leaves is kept until the budget ends, as Lua
/// may go on with it; the hook stops the machine at the next instruction.
void* LuaBudget::keep_stack() {
    left_stack_.reset(whole_block(stack_));
    stack_ = nullptr;
    too_deep_ = true;
    hook_every(state_, 1);
    return nullptr;
}

void LuaBudget::find_userdata_offset(lua_State* state) {
    const void* held = lua_newuserdatauv(state, 1, 0);
    userdata_offset_ = static_cast<const char*>(held) - static_cast<const char*>(last_born_);
    lua_pop(state, 1);
}

std::uint64_t LuaBudget::birth(lua_State* state, int index) const {
    const auto* block = static_cast<const char*>(lua_topointer(state, index));
    if (lua_type(state, index) == LUA_TUSERDATA) block -= userdata_offset_;
    std::uint64_t number = 0;
    std::memcpy(&number, block - kHeader, sizeof number);
    return number;
}

LuaBudget& LuaBudget::of(lua_State* state) {
    LuaBudget* self = nullptr;
    std::memcpy(&self, lua_getextraspace(state), sizeof self);
    return *self;
}

void LuaBudget::hook_every(lua_State* state, int instructions) {
    every_ = instructions;
    const auto hook = [](lua_State* running, lua_Debug*) {
        LuaBudget& self = of(running);
        self.steps_ += static_cast<std::uint64_t>(self.every_);
        self.check(running);
        if (self.every_ != kHookEvery) self.hook_every(running, kHookEvery);
    };
    lua_sethook(state, hook, LUA_MASKCOUNT, instructions);
}

void LuaBudget::charge(lua_State* state, std::uint64_t steps) {
    steps_ = steps > limits_.steps ? limits_.steps + 1 : steps_ + steps;
    if (steps >= kStepsPerCheck) check(state);
}

void LuaBudget::check(lua_State* state) {
    if (stop_ != Stop::kNone) raise(state, stop_);
    if (too_deep_) raise(state, Stop::kDepth);
    if (full_) raise(state, Stop::kMemory);
    steps_ += allocated_ / kBytesPerStep;
    allocated_ = 0;
    if (steps_ > limits_.steps) raise(state, Stop::kSteps);
    if (!measured_) {
        measured_ = true;
        seconds_ += passing_seconds() - started_;
        started_ = processor_seconds();
    }
    if (seconds_ + processor_seconds() - started_ > limits_.seconds) raise(state, Stop::kTime);
}

void LuaBudget::raise(lua_State* state, Stop reason) {
    if (stop_ == Stop::kNone) {
        stop_ = reason;
        stopped_at_ = current_place(state);
    }
    hook_every(state, 1);
    luaL_error(state, "a limit was reached");
    throw std::logic_error("luaL_error returned");  // it never does, but is not declared so
}

void LuaBudget::refuse() {
    refused_at_ = current_place(state_);
    // Lua now collects garbage and asks again. Where that freed hardly anything the last time, it
    // would spend its life collecting.
    constexpr std::uint64_t kLittle = 16;
    full_ = full_ || handed_out_ - handed_out_before_ < limits_.bytes / kLittle;
    handed_out_before_ = handed_out_;
    allocated_ += bytes_;
    hook_every(state_, 1);
}

void LuaBudget::note_end(int status) {
    if (stop_ != Stop::kNone || (!too_deep_ && status != LUA_ERRMEM)) return;
    stop_ = too_deep_ ? Stop::kDepth : Stop::kMemory;
    stopped_at_ = refused_at_;
}

bool LuaBudget::succeeded(int status) {
    note_end(status);
    return status == LUA_OK && stop_ == Stop::kNone;
}

void LuaBudget::after_failure(lua_State* state, int status) {
    note_end(status);
    if (stop_ != Stop::kNone) raise(state, stop_);
    charge(state, kFailureSteps);
}

LuaBudget::Running::Running(LuaBudget& budget) : budget_(budget) {
    budget_.started_ = passing_seconds();
    budget_.measured_ = false;
    budget_.running_ = true;
}

LuaBudget::Running::~Running() {
    const double now = budget_.measured_ ? processor_seconds() : passing_seconds();
    budget_.running_ = false;
    budget_.seconds_ += now - budget_.started_;
}

}  // namespace qter
