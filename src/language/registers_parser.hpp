// Parsing .registers { ... }: declarations and their architectures.
#pragma once

#include "language/token_stream.hpp"

namespace qter {

/// Parses what follows the word `.registers`, which stands at `keyword`. A declaration that does
/// not read costs one diagnostic; its names stay, so that they are not unknown later on.
ast::Registers parse_registers(TokenStream& tokens, Span keyword);

}  // namespace qter
