#include "support/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "support/letters.hpp"
#include "support/visible.hpp"

namespace qter {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// Bytes of a valid character at the start of `text`, or 0 when the bytes are malformed
/// (overlong forms, surrogates and values beyond U+10FFFF included).
std::size_t valid_step(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) return 0;
    }
    const bool overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
    const bool surrogate = lead == 0xed && byte(1) >= 0xa0;
    const bool too_big = lead == 0xf4 && byte(1) >= 0x90;
    return overlong || surrogate || too_big ? 0 : length;
}

}  // namespace

std::size_t utf8_step(std::string_view text) {
    return text.empty() ? 0 : std::max<std::size_t>(1, valid_step(text));
}

std::size_t utf8_length(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(utf8_step(text));
    return count;
}

std::size_t text_columns(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t step = 0; !text.empty(); text.remove_prefix(step)) {
        step = utf8_step(text);
        // The first byte shows the plane: three-byte characters from U+3000 on (CJK, mostly) and
        // four-byte ones (emoji, mostly) are wide.
        const auto lead = static_cast<unsigned char>(text[0]);
        const bool wide = step == 4 || (step == 3 && lead >= 0xe3 && lead <= 0xed);
        columns += wide ? 2 : 1;
    }
    return columns;
}

std::size_t find_binary(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t step = valid_step(text.substr(at));
        if (step == 0 || text[at] == '\0') return at;
        at += step;
    }
    return std::string_view::npos;
}

std::string printable(std::string_view text, std::size_t most) {
    std::string shown;
    for (std::size_t count = 0; !text.empty(); ++count) {
        if (count == most) return shown + "...";
        const std::size_t step = utf8_step(text);
        shown += is_hidden(text) ? visible_form(text) : std::string(text.substr(0, step));
        text.remove_prefix(step);
    }
    return shown;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Three rows of the usual table: the one being filled and the two above it.
    std::vector<std::size_t> above2(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = small_letter(a[i - 1]) == small_letter(b[j - 1]);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
            const bool swapped = i > 1 && j > 1 &&
                                 small_letter(a[i - 1]) == small_letter(b[j - 2]) &&
                                 small_letter(a[i - 2]) == small_letter(b[j - 1]);
            if (swapped) row[j] = std::min(row[j], above2[j - 2] + 1);
        }
        std::swap(above2, above);
        std::swap(above, row);
    }
    return above[b.size()];
}

std::vector<std::string> near_misses(std::string_view word,
                                     const std::vector<std::string>& candidates, std::size_t most) {
    constexpr std::size_t kLongestWord = 64;  // a longer word is not a mistyped name
    if (word.size() > kLongestWord) return {};
    // A third of the word may differ, and at least one character.
    const std::size_t allowed = std::max<std::size_t>(1, (word.size() + 1) / 3);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > kLongestWord) continue;
        const std::size_t distance = edit_distance(word, candidate);
        if (distance <= allowed && distance < std::max(word.size(), candidate.size())) {
            near.emplace_back(distance, candidate);
        }
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> names;
    for (const auto& [distance, name] : near) {
        if (names.size() == most) break;
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    std::vector<std::string> quoted;
    for (const std::string& name : near_misses(word, candidates)) {
        quoted.push_back(fmt::format("`{}`", name));
    }
    return quoted.empty() ? "" : fmt::format("did you mean {}?", join_words(quoted, "or"));
}

std::string join_words(const std::vector<std::string>& words, std::string_view conjunction,
                       std::size_t most) {
    const bool cut = words.size() > most;
    const std::size_t shown = cut ? most : words.size();
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
        const bool last = i + 1 == shown && !cut;
        if (i > 0) text += last ? fmt::format(" {} ", conjunction) : ", ";
        text += words[i];
    }
    if (cut) text += fmt::format(" {} {} more", conjunction, words.size() - most);
    return text;
}

}  // namespace qter
