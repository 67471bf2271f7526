#include "view/beside.hpp"

#include <algorithm>
#include <vector>

#include "support/text.hpp"

namespace qter {
namespace {

/// The text without its control sequences.
std::string without_sequences(std::string_view text) {
    std::string shown;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!text.substr(at).starts_with("\x1b[")) {
            shown += text[at];
            continue;
        }
        // The last byte of a sequence is one of these; the bytes before it are smaller.
        at += 2;
        while (at < text.size() && (text[at] < '@' || text[at] > '~')) ++at;
    }
    return shown;
}

}  // namespace

std::size_t shown_columns(std::string_view text) { return text_columns(without_sequences(text)); }

std::string beside(std::string_view left, std::string_view right, std::size_t gap) {
    const std::vector<std::string> lefts = lines_of(left);
    const std::vector<std::string> rights = lines_of(right);
    std::size_t widest = 0;
    for (const std::string_view line : lefts) widest = std::max(widest, shown_columns(line));
    std::string text;
    for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
        const std::string_view line = i < lefts.size() ? std::string_view(lefts[i]) : "";
        text += line;
        if (i < rights.size() && !rights[i].empty()) {
            text += std::string(widest + gap - shown_columns(line), ' ');
            text += rights[i];
        }
        text += '\n';
    }
    return text;
}

std::string with_heading(std::string_view heading, std::string_view picture) {
    return std::string(heading) + '\n' + std::string(picture);
}

}  // namespace qter
