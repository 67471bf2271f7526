#include "support/quoted.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace qter {

QuotedText read_quoted(const Source& source, std::size_t begin, Diagnostics& errors) {
    const std::string_view text = source.text();
    QuotedText quoted;
    std::size_t at = begin + 1;
    while (at < text.size() && text[at] != '"' && text[at] != '\n') {
        if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') {
            ++at;
            if (text[at] != '"' && text[at] != '\\') {
                const std::size_t step = utf8_step(text.substr(at));
                errors.add(Diagnostic::error(Code::kSyntax, source.span(at - 1, at + step),
                                             fmt::format("unknown escape `\\{}` in a text",
                                                         printable(text.substr(at, step))))
                               .with_help("the escapes are `\\\"` and `\\\\`"));
            }
        }
        quoted.value += text[at++];
    }
    const bool closed = at < text.size() && text[at] == '"';
    if (!closed) {
        errors.add(Diagnostic::error(Code::kUnterminated, source.span(begin, at),
                                     "this text has no closing quote on its line")
                       .with_help("end it with `\"`"));
    }
    quoted.length = at + (closed ? 1 : 0) - begin;
    return quoted;
}

std::string quote(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace qter
