// The folders of this user for what is kept between runs.
#pragma once

#include <string>

namespace qter {

/// For what was found: qter in XDG_CACHE_HOME, or else in ~/.cache; empty when the environment
/// names neither.
[[nodiscard]] std::string user_cache_folder();
/// Its folder of tables; empty when there is none.
[[nodiscard]] std::string user_tables_folder();

}  // namespace qter
