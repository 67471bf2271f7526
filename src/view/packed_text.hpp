// Text packed for a browser: compressed by zlib, and written in letters.
#pragma once

#include <string>
#include <string_view>

namespace qter {

/// The text as deflated() has it, in base64 (RFC 4648). A browser reads it by `atob` and
/// `new DecompressionStream("deflate")`.
std::string packed_text(std::string_view text);

}  // namespace qter
