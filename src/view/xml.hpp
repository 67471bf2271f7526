// Text within XML and HTML.
#pragma once

#include <string>

namespace qter {

/// Text and values of attributes as XML writes them. XML 1.0 has no way to write control characters
/// at all, so they are shown by their number.
[[nodiscard]] std::string xml_escaped(const std::string& text);

}  // namespace qter
