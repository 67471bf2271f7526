// Text packed for a browser: compressed by zlib, and written in letters.
#pragma once

#include <string>
#include <string_view>

namespace qter {

/// The text in the zlib format (RFC 1950), compressed as far as zlib does, in base64 (RFC 4648). A
/// browser reads it by `atob` and `new DecompressionStream("deflate")`. Other versions of zlib may
/// give other bytes. Cost: about 10 ms for 150 kB.
std::string packed_text(std::string_view text);

}  // namespace qter
