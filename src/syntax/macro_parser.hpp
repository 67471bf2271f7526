// Parser for the branches of a macro: patterns and bodies.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "syntax/token_stream.hpp"

namespace qter {

inline constexpr std::string_view kBranchHelp =
    "a branch is `(PATTERN) => INSTRUCTION` or `(PATTERN) => { ... }`";

/// Parses one statement, or reports why it is not one.
using StatementParser = std::function<std::optional<ast::Statement>()>;

/// Parses branches up to the closing brace, which is not consumed. A branch with a syntax error
/// gives one diagnostic and is left out.
std::vector<ast::MacroBranch> parse_branches(TokenStream& tokens,
                                             const StatementParser& parse_statement);

}  // namespace qter
