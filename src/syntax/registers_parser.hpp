// Parser for .registers { ... }: declarations and their architectures.
#pragma once

#include "syntax/token_stream.hpp"

namespace qter {

/// Parses the text after the word `.registers`, which is at `keyword`. A declaration with a syntax
/// error gives one diagnostic; its names are still declared, so that later uses are known.
ast::Registers parse_registers(TokenStream& tokens, Span keyword);

}  // namespace qter
