#include "syntax/token.hpp"

#include <fmt/format.h>

#include "support/text.hpp"

namespace qter {

std::string describe(const Token& token, const Source& source) {
    switch (token.kind) {
        case TokenKind::kString:
            return "a text";
        case TokenKind::kNewline:
            return "the end of the line";
        case TokenKind::kLua:
            return "a Lua block";
        case TokenKind::kEnd:
            return "the end of the file";
        default:
            return fmt::format("`{}`", printable(source.text(token.span)));
    }
}

}  // namespace qter
