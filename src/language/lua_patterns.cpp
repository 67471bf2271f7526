#include "language/lua_patterns.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace qter {
namespace {

/// What the matcher needs to know about a pattern.
struct PatternShape {
    bool anchored = false;
    std::vector<std::string_view> repeated;  // the items before * + - ?
    std::size_t items = 1;
    std::size_t scans = 0;  // items that may walk over all of the text: %b() and %1
};

/// Bytes of the item that begins `pattern`, which is not empty.
std::size_t item_length(std::string_view pattern) {
    if (pattern[0] == '%') return std::min<std::size_t>(2, pattern.size());
    if (pattern[0] != '[') return 1;
    std::size_t at = 1;
    if (at < pattern.size() && pattern[at] == '^') ++at;
    do {  // a ']' that comes first stands for itself
        at += at < pattern.size() && pattern[at] == '%' ? 2 : 1;
    } while (at < pattern.size() && pattern[at] != ']');
    return std::min(at + 1, pattern.size());
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_repeat(char c) { return c == '*' || c == '+' || c == '-' || c == '?'; }

PatternShape shape_of(std::string_view pattern) {
    PatternShape shape;
    shape.anchored = pattern.starts_with('^');
    if (shape.anchored) pattern.remove_prefix(1);
    while (!pattern.empty()) {
        ++shape.items;
        if (pattern.starts_with("%b")) {
            ++shape.scans;
            pattern.remove_prefix(std::min<std::size_t>(4, pattern.size()));
            continue;
        }
        const bool frontier = pattern.starts_with("%f");
        if (frontier) pattern.remove_prefix(2);
        if (pattern.empty()) break;
        if (!frontier && (pattern[0] == '(' || pattern[0] == ')')) {
            pattern.remove_prefix(1);
            continue;
        }
        const std::size_t length = item_length(pattern);
        const std::string_view item = pattern.substr(0, length);
        const bool back_reference = length == 2 && item[0] == '%' && is_digit(item[1]);
        if (back_reference) ++shape.scans;
        pattern.remove_prefix(length);
        if (frontier || back_reference) continue;  // a * behind these is a character
        if (pattern.empty() || !is_repeat(pattern[0])) continue;
        shape.repeated.push_back(item);
        pattern.remove_prefix(1);
    }
    return shape;
}

/// Length of the longest run of characters that the item matches.
std::size_t longest_run(std::string_view text, std::string_view item, const ItemMatches& matches) {
    std::array<bool, 256> matched{};
    for (int c = 0; c < 256; ++c) matched[c] = matches(item, static_cast<char>(c));
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = matched[static_cast<unsigned char>(c)] ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

}  // namespace

double pattern_work(std::string_view text, std::string_view pattern, double enough,
                    const ItemMatches& matches) {
    const PatternShape shape = shape_of(pattern);
    const auto size = static_cast<double>(text.size());
    double once = static_cast<double>(shape.items);
    for (std::size_t i = 0; i < shape.scans && once < enough; ++i) once *= size + 1;

    const std::size_t shared = shape.repeated.size() + (shape.anchored ? 0 : 1);
    double shares = once;
    for (std::size_t i = 1; i <= shared && shares < enough; ++i) {
        shares *= (size + static_cast<double>(i)) / static_cast<double>(i);
    }
    if (shares < enough) return shares;

    double runs = once * (shape.anchored ? 1 : size + 1);
    for (const std::string_view item : shape.repeated) {
        if (runs >= enough) break;
        runs *= static_cast<double>(longest_run(text, item, matches) + 1);
    }
    return std::min({shares, runs, enough});
}

double plain_work(std::string_view text, std::string_view what) {
    // Every place where the first character fits is compared, many bytes at a time.
    constexpr double kBytesAtOnce = 16;
    return static_cast<double>(text.size()) * (1 + static_cast<double>(what.size()) / kBytesAtOnce);
}

}  // namespace qter
