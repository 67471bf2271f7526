#include "lua/lua_budget.hpp"

#include <lauxlib.h>
#include <lua.h>
#include <time.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace qter {
namespace {

constexpr int kHookEvery = 1000;
/// One step takes about as long as allocating this many bytes.
constexpr std::uint64_t kBytesPerStep = 16;
/// After this many allocated bytes the next instruction calls the hook, or the allocator reads the
/// clock.
constexpr std::uint64_t kBytesPerCheck = std::uint64_t{4} << 20;
/// Fewer charged steps than this are not checked.
constexpr std::uint64_t kStepsPerCheck = 2000;
/// Bytes of text that instructions may process from one hook to the next, about 0.15 s.
constexpr std::size_t kBytesPerHook = std::size_t{16} << 20;
/// A text up to this size may already exist in Lua, which depends on the collector.
constexpr std::size_t kShortText = 80;
/// Reading processor time is slow; it is read after this many seconds have passed.
constexpr double kLookEvery = 0.005;
/// A header before every block holds the number of blocks made before it.
constexpr std::size_t kHeader = alignof(std::max_align_t);
static_assert(kHeader >= sizeof(std::uint64_t));

char* whole_block(void* block) { return static_cast<char*>(block) - kHeader; }

/// The cost of raising an error and catching it.
constexpr std::uint64_t kFailureSteps = 400;

double clock_seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Processor time of this thread, so that a busy machine does not matter; slow to read.
double processor_seconds() { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }

/// Wall clock time, for calls too short to be measured: a whole call costs little more than reading
/// processor time twice.
double passing_seconds() { return clock_seconds(CLOCK_MONOTONIC); }

}  // namespace

void* LuaBudget::allocate(void* budget, void* block, std::size_t old_size, std::size_t size) {
    LuaBudget& self = *static_cast<LuaBudget*>(budget);
    std::size_t kind = 0;
    if (block == nullptr) std::swap(kind, old_size);  // for new blocks, the kind of object
    if (size == 0) {
        if (block != nullptr && block == self.stack_ && self.running_) {
            return self.keep_stack(old_size);
        }
        if (block != nullptr) self.memory_.release(whole_block(block), kHeader + old_size);
        self.bytes_ -= old_size;
        return nullptr;
    }
    const std::size_t growth = size > old_size ? size - old_size : 0;
    if (block != nullptr && block == self.stack_) {
        if (growth > 0 && !self.too_deep_) self.refused_at_ = current_place(self.state_);
        self.too_deep_ = self.too_deep_ || growth > 0;
        return nullptr;
    }
    if (self.running_ && block == nullptr && kind == 0 && self.has_too_many_keys(size)) {
        self.too_many_keys_ = true;
        self.refused_at_ = current_place(self.state_);
        return nullptr;
    }
    if (self.running_ && growth > 0 &&
        (growth > self.limits_.bytes || self.bytes_ > self.limits_.bytes - growth)) {
        self.refuse();
        return nullptr;
    }
    if (size > SIZE_MAX - kHeader) return nullptr;
    if (block == nullptr && self.births_ == 1) LuaMemory::settle_hashes(self.first_born_);
    auto* whole = static_cast<char*>(
        block == nullptr
            ? self.memory_.allocate(kHeader + size)
            : self.memory_.resize(whole_block(block), kHeader + old_size, kHeader + size));
    if (whole == nullptr) return nullptr;
    void* moved = whole + kHeader;
    if (block == nullptr) {
        if (++self.births_ == 1) self.first_born_ = moved;
        std::memcpy(whole, &self.births_, sizeof self.births_);
        self.last_born_ = moved;
        self.last_size_ = size;
    }
    if (self.making_stack_) self.stack_ = moved;
    self.bytes_ += size - old_size;
    self.handed_out_ += growth;
    self.unseen_ += growth;
    if (kind != 0) self.note_object(kind, size);
    if (self.unseen_ >= kBytesPerCheck && self.running_) {
        self.unseen_ = 0;
        self.overdue_ = self.overdue_ || self.time_is_over();
        if (self.overdue_) self.hook_every(self.state_, 1);
    }
    return moved;
}

/// Must be the same in every run, including the moment of the hook.
void LuaBudget::note_object(std::size_t kind, std::size_t size) {
    if (kind == LUA_TSTRING && size <= kShortText) return;
    objects_ += size;
    if (running_ && objects_ >= kBytesPerCheck) hook_every(state_, 1);
    if (kind != LUA_TSTRING || size <= longest_text_) return;
    const int before = usual_interval();
    longest_text_ = size;
    if (running_ && usual_interval() < before) hook_every(state_, usual_interval());
}

int LuaBudget::usual_interval() const {
    const std::size_t times = kBytesPerHook / std::max<std::size_t>(longest_text_, 1);
    return static_cast<int>(std::clamp<std::size_t>(times, 1, kHookEvery));
}

/// Whether a block of this size holds more keys of a table than allowed.
bool LuaBudget::has_too_many_keys(std::size_t size) const {
    return size / place_size_ > kMostKeys && size % place_size_ == 0 &&
           std::has_single_bit(size / place_size_);
}

LuaBudget::~LuaBudget() {
    if (left_stack_ != nullptr) memory_.release(whole_block(left_stack_), kHeader + left_size_);
}

void LuaBudget::attach(lua_State* state) {
    state_ = state;
    LuaBudget* self = this;
    std::memcpy(lua_getextraspace(state), &self, sizeof self);
    reserve_stack(state);
    measure_blocks(state);
    hook_every(state, kHookEvery);
}

/// Stack requested by a function of the lowest level stays in use for the life of the state.
void LuaBudget::reserve_stack(lua_State* state) {
    making_stack_ = true;
    lua_checkstack(state, limits_.stack);
    making_stack_ = false;
}

/// Lua has moved to a larger stack. The old one is kept until the budget ends, because Lua may
/// still use it; the hook stops the machine at the next instruction.
void* LuaBudget::keep_stack(std::size_t size) {
    left_stack_ = std::exchange(stack_, nullptr);
    left_size_ = size;
    too_deep_ = true;
    hook_every(state_, 1);
    return nullptr;
}

void LuaBudget::measure_blocks(lua_State* state) {
    const void* held = lua_newuserdatauv(state, 1, 0);
    userdata_offset_ = static_cast<const char*>(held) - static_cast<const char*>(last_born_);
    constexpr int kPlaces = 4;
    lua_createtable(state, 0, kPlaces);
    place_size_ = last_size_ / kPlaces;
    lua_pop(state, 2);
}

std::uint64_t LuaBudget::creation_number(lua_State* state, int index) const {
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
        self.spent_.steps += static_cast<std::uint64_t>(self.every_);
        self.check(running);
        const int usual = self.usual_interval();
        if (self.every_ != usual) self.hook_every(running, usual);
    };
    lua_sethook(state, hook, LUA_MASKCOUNT, instructions);
}

void LuaBudget::charge(lua_State* state, std::uint64_t steps) {
    spent_.steps = steps > limits_.steps ? limits_.steps + 1 : spent_.steps + steps;
    charged_ = std::min(kStepsPerCheck, charged_ + std::min(kStepsPerCheck, steps));
    if (charged_ == kStepsPerCheck) check(state);
}

void LuaBudget::count_objects() {
    spent_.steps += objects_ / kBytesPerStep;
    objects_ %= kBytesPerStep;
}

void LuaBudget::check(lua_State* state) {
    charged_ = 0;
    count_objects();
    if (stop_ != Stop::kNone) raise(state, stop_);
    if (too_deep_) raise(state, Stop::kDepth);
    if (full_) raise(state, Stop::kMemory);
    if (spent_.steps > limits_.steps) raise(state, Stop::kSteps);
    if (overdue_ || time_is_over()) raise(state, Stop::kTime);
}

bool LuaBudget::time_is_over() {
    const double passing = passing_seconds();
    if (measured_ && passing - looked_ < kLookEvery) return false;
    looked_ = passing;
    if (!measured_) {
        measured_ = true;
        spent_.seconds += passing - started_;
        started_ = processor_seconds();
    }
    return spent_.seconds + processor_seconds() - started_ > limits_.seconds;
}

void LuaBudget::raise(lua_State* state, Stop reason) {
    if (stop_ == Stop::kNone) {
        stop_ = reason;
        stopped_at_ = current_place(state);
        spent_.over = reason == Stop::kSteps || reason == Stop::kTime;
    }
    hook_every(state, 1);
    luaL_error(state, "a limit was reached");
    throw std::logic_error("luaL_error returned");  // it never does, but is not declared so
}

void LuaBudget::refuse() {
    refused_at_ = current_place(state_);
    // Lua now collects garbage and tries again. If the last collection freed hardly anything, it
    // would spend all its time on collecting.
    constexpr std::uint64_t kLittle = 16;
    full_ = full_ || handed_out_ - handed_out_before_ < limits_.bytes / kLittle;
    handed_out_before_ = handed_out_;
    unseen_ += bytes_;
    if (full_) hook_every(state_, 1);
}

void LuaBudget::note_end(int status) {
    if (stop_ != Stop::kNone || (!too_deep_ && status != LUA_ERRMEM)) return;
    stop_ = too_deep_ ? Stop::kDepth : too_many_keys_ ? Stop::kKeys : Stop::kMemory;
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
    static const locale_t kPlain = ::newlocale(LC_ALL_MASK, "C", {});
    budget_.locale_ = ::uselocale(kPlain);
    budget_.started_ = passing_seconds();
    budget_.measured_ = false;
    budget_.running_ = true;
}

LuaBudget::Running::~Running() {
    const double now = budget_.measured_ ? processor_seconds() : passing_seconds();
    budget_.running_ = false;
    budget_.spent_.seconds += now - budget_.started_;
    budget_.count_objects();
    ::uselocale(budget_.locale_);
}

}  // namespace qter
