#include "formats/toml_depth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace qter {
namespace {

/// The end of the string that begins at `at`. An unclosed single-line string ends with its line.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const bool escapes = quote == '"';
    const std::string_view three = escapes ? R"(""")" : "'''";
    const bool lines = text.substr(at).starts_with(three);
    at += lines ? three.size() : 1;
    for (; at < text.size(); ++at) {
        if (escapes && text[at] == '\\') {
            ++at;
        } else if (lines && text.substr(at).starts_with(three)) {
            at += three.size();
            // Up to two quotes before the closing ones belong to the text.
            for (int more = 0; more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
            return at;
        } else if (!lines && text[at] == quote) {
            return at + 1;
        } else if (!lines && text[at] == '\n') {
            return at;
        }
    }
    return text.size();
}

}  // namespace

std::optional<Diagnostic> too_deep_toml(const Source& source) {
    const std::string_view text = source.text();
    const auto refuse = [&](std::size_t at, std::string message) {
        return Diagnostic::error(Code::kTooLarge, source.span(at, at + 1), std::move(message))
            .with_help("a puzzle file needs two or three");
    };
    std::size_t parts = 1;  // of the current key, or dots counted in a value
    std::size_t nesting = 0;
    for (std::size_t at = 0; at < text.size();) {
        switch (text[at]) {
            case '"':
            case '\'':
                at = end_of_string(text, at);
                continue;
            case '#':
                at = std::min(text.find('\n', at), text.size());
                continue;
            case '.':
                if (++parts > kMaxTomlParts) {
                    return refuse(at, fmt::format("a key of more than {} parts", kMaxTomlParts));
                }
                break;
            case '[':
            case '{':
                parts = 1;
                if (++nesting > kMaxTomlNesting) {
                    return refuse(at, fmt::format("more than {} nested brackets", kMaxTomlNesting));
                }
                break;
            case ']':
            case '}':
                parts = 1;
                if (nesting > 0) --nesting;
                break;
            case '=':
            case ',':
            case '\n':
                parts = 1;
                break;
            default:
                break;
        }
        ++at;
    }
    return std::nullopt;
}

}  // namespace qter
