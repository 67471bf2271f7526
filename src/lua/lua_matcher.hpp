// Matcher for Lua's patterns, with counted work.
//
// Lua's own matcher runs inside one instruction, where no hook interrupts it, and backtracks
// without a bound: a set such as "[^aaaa...]" is searched for every character, and `.-.-.-x` takes
// time cubic in the length. This matcher has the same semantics (reference manual of Lua 5.4,
// section 6.4.1) and charges the budget for every step, so a search ends at the limit of steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

struct lua_State;

namespace qter {

class Matcher {
 public:
    static constexpr std::size_t kNone = ~std::size_t{0};

    /// The texts must outlive this object. `pattern` has no anchor: a ^ is an ordinary character.
    Matcher(lua_State* state, std::string_view text, std::string_view pattern)
        : state_(state), text_(text), pattern_(pattern) {}

    /// The end of the match that begins at `from`; kNone without a match. Raises a Lua error for a
    /// malformed pattern, and at the limit of the budget.
    std::size_t match(std::size_t from);

    /// Pushes the captures of the last match, from `from` to `to`; the whole match when the pattern
    /// has no captures and `or_whole`. Returns the number of values.
    int push_captures(std::size_t from, std::size_t to, bool or_whole);
    /// Pushes one capture; number 0 is the first, or the whole match without captures.
    void push_capture(std::size_t number, std::size_t from, std::size_t to);

 private:
    static constexpr std::size_t kMostCaptures = 32;
    static constexpr std::size_t kOpen = ~std::size_t{0};  // lengths of captures
    static constexpr std::size_t kPosition = kOpen - 1;
    struct Capture {
        std::size_t begin;
        std::size_t length;
    };

    void work(std::size_t steps);
    [[nodiscard]] char at(std::size_t p) const { return p < pattern_.size() ? pattern_[p] : '\0'; }
    std::size_t rest(std::size_t s, std::size_t p);
    std::size_t match_escape(std::size_t s, std::size_t& p);
    std::size_t repeated(std::size_t s, std::size_t p, std::size_t end);
    std::size_t item_end(std::size_t p);
    bool matches_one(std::size_t s, std::size_t p, std::size_t end);
    bool in_set(unsigned char c, std::size_t p, std::size_t last);
    std::size_t balanced(std::size_t s, std::size_t p);
    bool at_frontier(std::size_t s, std::size_t p, std::size_t end);
    std::size_t match_back_reference(std::size_t s, char digit);
    std::size_t open_capture(std::size_t s, std::size_t p, std::size_t length);
    std::size_t close_capture(std::size_t s, std::size_t p);
    std::size_t capture_number(char digit) const;

    lua_State* state_;
    std::string_view text_;
    std::string_view pattern_;
    std::array<Capture, kMostCaptures> captures_{};
    std::size_t count_ = 0;
    int depth_ = 0;
    std::uint64_t work_ = 0;  // not yet charged
};

}  // namespace qter
