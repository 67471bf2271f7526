// Which version of the library it is.
#pragma once

#include <string_view>

namespace qter::api {

/// "0.1.0": of the library that is linked.
[[nodiscard]] std::string_view version();

}  // namespace qter::api
