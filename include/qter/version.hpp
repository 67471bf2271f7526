// The version of the library.
#pragma once

#include <string_view>

namespace qter::api {

/// The version of the linked library: "0.1.0".
[[nodiscard]] std::string_view version();

}  // namespace qter::api
