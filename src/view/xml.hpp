// Text within XML and HTML.
#pragma once

#include <string>

namespace qter {

/// Text and values of attributes in XML. XML 1.0 cannot represent control characters, so they are
/// shown by their number.
[[nodiscard]] std::string xml_escaped(const std::string& text);

}  // namespace qter
