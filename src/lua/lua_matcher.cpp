#include "lua/lua_matcher.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cctype>
#include <cstring>

#include "lua/lua_budget.hpp"
#include "support/letters.hpp"

namespace qter {
namespace {

/// Most nested calls of match(), which bounds the stack, as in Lua's matcher.
constexpr int kMostDepth = 200;
/// Steps of the matcher that take as long as one step of the budget.
constexpr std::uint64_t kPerStep = 8;
/// Steps of the matcher from one charge to the next.
constexpr std::uint64_t kPerCharge = 4096;

/// Whether `c` belongs to the class named after a %.
bool in_class(unsigned char c, char name) {
    bool in = false;
    switch (std::tolower(static_cast<unsigned char>(name))) {
        case 'a':
            in = std::isalpha(c) != 0;
            break;
        case 'c':
            in = std::iscntrl(c) != 0;
            break;
        case 'd':
            in = std::isdigit(c) != 0;
            break;
        case 'g':
            in = std::isgraph(c) != 0;
            break;
        case 'l':
            in = std::islower(c) != 0;
            break;
        case 'p':
            in = std::ispunct(c) != 0;
            break;
        case 's':
            in = std::isspace(c) != 0;
            break;
        case 'u':
            in = std::isupper(c) != 0;
            break;
        case 'w':
            in = std::isalnum(c) != 0;
            break;
        case 'x':
            in = std::isxdigit(c) != 0;
            break;
        case 'z':
            in = c == 0;  // %z of Lua 5.1
            break;
        default:
            return name == static_cast<char>(c);
    }
    return in != (std::isupper(static_cast<unsigned char>(name)) != 0);
}

}  // namespace

void Matcher::work(std::size_t steps) {
    work_ += steps;
    if (work_ < kPerCharge) return;
    LuaBudget::of(state_).charge(state_, work_ / kPerStep);
    work_ = 0;
}

std::size_t Matcher::match(std::size_t from) {
    count_ = 0;
    depth_ = 0;
    const std::size_t to = rest(from, 0);
    LuaBudget::of(state_).charge(state_, work_ / kPerStep);
    work_ %= kPerStep;
    return to;
}

/// Matches the rest of the pattern, from `p`, to the text from `s`.
std::size_t Matcher::rest(std::size_t s, std::size_t p) {
    if (++depth_ > kMostDepth) luaL_error(state_, "pattern too complex");
    struct Leave {
        int& depth;
        ~Leave() { --depth; }
    } const leave{depth_};
    while (p < pattern_.size()) {
        work(1);
        const char c = pattern_[p];
        if (c == '(') {
            const bool place = at(p + 1) == ')';
            return open_capture(s, p + (place ? 2 : 1), place ? kPosition : kOpen);
        }
        if (c == ')') return close_capture(s, p + 1);
        if (c == '$' && p + 1 == pattern_.size()) return s == text_.size() ? s : kNone;
        if (c == '%' && (at(p + 1) == 'b' || at(p + 1) == 'f' || is_digit(at(p + 1)))) {
            s = match_escape(s, p);
            if (s == kNone) return kNone;
            continue;
        }
        const std::size_t end = item_end(p);
        const char suffix = at(end);
        if (suffix == '*' || suffix == '+' || suffix == '-') return repeated(s, p, end);
        const bool matched = matches_one(s, p, end);
        if (suffix == '?') {
            const std::size_t found = matched ? rest(s + 1, end + 1) : kNone;
            if (found != kNone) return found;
            p = end + 1;
        } else if (matched) {
            ++s;
            p = end;
        } else {
            return kNone;
        }
    }
    return s;
}

/// %b, %f and %1, at `p`; moves `p` past them.
std::size_t Matcher::match_escape(std::size_t s, std::size_t& p) {
    const char kind = at(p + 1);
    p += 2;
    if (kind == 'b') {
        p += 2;
        return balanced(s, p - 2);
    }
    if (kind != 'f') return match_back_reference(s, kind);
    if (at(p) != '[') luaL_error(state_, "missing '[' after '%%f' in pattern");
    const std::size_t begin = p;
    p = item_end(p);
    return at_frontier(s, begin, p) ? s : kNone;
}

/// The item from `p` to `end`, repeated as the suffix at `end` allows, and then the rest.
std::size_t Matcher::repeated(std::size_t s, std::size_t p, std::size_t end) {
    const char suffix = at(end);
    if (suffix == '-') {
        while (true) {
            const std::size_t found = rest(s, end + 1);
            if (found != kNone) return found;
            if (!matches_one(s, p, end)) return kNone;
            ++s;
        }
    }
    const std::size_t least = suffix == '+' ? 1 : 0;
    std::size_t times = 0;
    while (matches_one(s + times, p, end)) ++times;
    for (std::size_t left = times + 1; left > least; --left) {
        const std::size_t found = rest(s + left - 1, end + 1);
        if (found != kNone) return found;
    }
    return kNone;
}

/// The end of the item that begins at `p`.
std::size_t Matcher::item_end(std::size_t p) {
    const std::size_t begin = p;
    const char first = pattern_[p++];
    if (first == '%') {
        if (p == pattern_.size()) luaL_error(state_, "malformed pattern (ends with '%%')");
        return p + 1;
    }
    if (first != '[') return p;
    if (at(p) == '^') ++p;
    do {  // a ] in the first position is an ordinary character
        if (p >= pattern_.size()) luaL_error(state_, "malformed pattern (missing ']')");
        p += pattern_[p] == '%' && p + 1 < pattern_.size() ? 2 : 1;
    } while (at(p) != ']');
    work(p - begin);
    return p + 1;
}

bool Matcher::matches_one(std::size_t s, std::size_t p, std::size_t end) {
    work(1);
    if (s >= text_.size()) return false;
    const auto c = static_cast<unsigned char>(text_[s]);
    switch (pattern_[p]) {
        case '.':
            return true;
        case '%':
            return in_class(c, pattern_[p + 1]);
        case '[':
            return in_set(c, p, end - 1);
        default:
            return static_cast<unsigned char>(pattern_[p]) == c;
    }
}

/// Whether `c` is in the set from the [ at `p` to the ] at `last`.
bool Matcher::in_set(unsigned char c, std::size_t p, std::size_t last) {
    const bool wanted = pattern_[p + 1] != '^';
    const std::size_t begin = p + (wanted ? 1 : 2);
    for (p = begin; p < last; ++p) {
        bool in = false;
        if (pattern_[p] == '%') {
            in = in_class(c, pattern_[++p]);
        } else if (pattern_[p + 1] == '-' && p + 2 < last) {
            in = static_cast<unsigned char>(pattern_[p]) <= c &&
                 c <= static_cast<unsigned char>(pattern_[p + 2]);
            p += 2;
        } else {
            in = static_cast<unsigned char>(pattern_[p]) == c;
        }
        if (!in) continue;
        work(p - begin);
        return wanted;
    }
    work(last - begin);
    return !wanted;
}

/// %b with its two characters at `p`.
std::size_t Matcher::balanced(std::size_t s, std::size_t p) {
    if (p + 1 >= pattern_.size()) {
        luaL_error(state_, "malformed pattern (missing arguments to '%%b')");
    }
    if (s >= text_.size() || text_[s] != pattern_[p]) return kNone;
    std::size_t open = 1;
    while (++s < text_.size()) {
        work(1);
        if (text_[s] == pattern_[p + 1]) {
            if (--open == 0) return s + 1;
        } else if (text_[s] == pattern_[p]) {
            ++open;
        }
    }
    return kNone;
}

bool Matcher::at_frontier(std::size_t s, std::size_t p, std::size_t end) {
    const char before = s == 0 ? '\0' : text_[s - 1];
    const char here = s < text_.size() ? text_[s] : '\0';
    return !in_set(static_cast<unsigned char>(before), p, end - 1) &&
           in_set(static_cast<unsigned char>(here), p, end - 1);
}

std::size_t Matcher::capture_number(char digit) const {
    const std::size_t number = digit == '0' ? kMostCaptures : static_cast<std::size_t>(digit - '1');
    if (number >= count_ || captures_[number].length == kOpen) {
        luaL_error(state_, "invalid capture index %%%d", digit - '0');
    }
    return number;
}

/// %1 and so on: the content of a capture again.
std::size_t Matcher::match_back_reference(std::size_t s, char digit) {
    const Capture& capture = captures_[capture_number(digit)];
    const std::size_t length = capture.length;
    if (length == kPosition || text_.size() - s < length) return kNone;
    work(length / kPerStep);
    const bool same = std::memcmp(text_.data() + capture.begin, text_.data() + s, length) == 0;
    return same ? s + length : kNone;
}

std::size_t Matcher::open_capture(std::size_t s, std::size_t p, std::size_t length) {
    if (count_ >= kMostCaptures) luaL_error(state_, "too many captures");
    captures_[count_++] = {s, length};
    const std::size_t found = rest(s, p);
    if (found == kNone) --count_;
    return found;
}

std::size_t Matcher::close_capture(std::size_t s, std::size_t p) {
    std::size_t number = count_;
    while (number > 0 && captures_[number - 1].length != kOpen) --number;
    if (number == 0) luaL_error(state_, "invalid pattern capture");
    Capture& capture = captures_[number - 1];
    capture.length = s - capture.begin;
    const std::size_t found = rest(s, p);
    if (found == kNone) capture.length = kOpen;
    return found;
}

void Matcher::push_capture(std::size_t number, std::size_t from, std::size_t to) {
    if (number >= count_) {
        if (number != 0) {
            luaL_error(state_, "invalid capture index %%%d", static_cast<int>(number) + 1);
        }
        lua_pushlstring(state_, text_.data() + from, to - from);
        return;
    }
    const Capture& capture = captures_[number];
    if (capture.length == kOpen) luaL_error(state_, "unfinished capture");
    if (capture.length == kPosition) {
        lua_pushinteger(state_, static_cast<lua_Integer>(capture.begin) + 1);
    } else {
        lua_pushlstring(state_, text_.data() + capture.begin, capture.length);
    }
}

int Matcher::push_captures(std::size_t from, std::size_t to, bool or_whole) {
    const std::size_t count = count_ == 0 && or_whole ? 1 : count_;
    luaL_checkstack(state_, static_cast<int>(count), "too many captures");
    for (std::size_t i = 0; i < count; ++i) push_capture(i, from, to);
    return static_cast<int>(count);
}

}  // namespace qter
