// Lua's patterns, matched so that the work counts.
//
// Lua's own matcher runs inside of one instruction, where no hook sees it, and backtracks without a
// bound: a set such as "[^aaaa...]" is searched for every character, and `.-.-.-x` takes the cube
// of the length. This one means the same (reference manual of Lua 5.4, section 6.4.1) and charges
// the budget for every step, so that a search ends when the steps do.
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

    /// The texts must live as long as this. `pattern` is without an anchor: a ^ is a character.
    Matcher(lua_State* state, std::string_view text, std::string_view pattern)
        : state_(state), text_(text), pattern_(pattern) {}

    /// Where the match that begins at `from` ends; kNone when there is none. Raises a Lua error for
    /// a malformed pattern, and when the budget is used up.
    std::size_t match(std::size_t from);

    /// Pushes what the last match from `from` to `to` captured; the whole of it when the pattern
    /// has no captures and `or_whole`. Returns how many values that are.
    int push_captures(std::size_t from, std::size_t to, bool or_whole);
    /// Pushes one of them; number 0 is the first, and the whole where there are none.
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
    std::size_t escaped(std::size_t s, std::size_t& p);
    std::size_t repeated(std::size_t s, std::size_t p, std::size_t end);
    std::size_t item_end(std::size_t p);
    bool matches_one(std::size_t s, std::size_t p, std::size_t end);
    bool in_set(unsigned char c, std::size_t p, std::size_t last);
    std::size_t balanced(std::size_t s, std::size_t p);
    bool at_frontier(std::size_t s, std::size_t p, std::size_t end);
    std::size_t same_again(std::size_t s, char digit);
    std::size_t open_capture(std::size_t s, std::size_t p, std::size_t length);
    std::size_t close_capture(std::size_t s, std::size_t p);
    std::size_t capture_named(char digit) const;

    lua_State* state_;
    std::string_view text_;
    std::string_view pattern_;
    std::array<Capture, kMostCaptures> captures_{};
    std::size_t count_ = 0;
    int depth_ = 0;
    std::uint64_t work_ = 0;  // not yet charged
};

}  // namespace qter
