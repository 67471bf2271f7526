// Bytes compressed in the zlib format (RFC 1950), as far as zlib does.
#pragma once

#include <string>
#include <string_view>

namespace qter {

/// Other versions of zlib may give other bytes. Cost: about 10 ms for 150 kB of text.
[[nodiscard]] std::string deflated(std::string_view bytes);

}  // namespace qter
