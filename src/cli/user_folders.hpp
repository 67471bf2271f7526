// Folders of the user for data that is kept between runs.
#pragma once

#include <string>

namespace qter {

/// The folder for results: qter in XDG_CACHE_HOME, or else in ~/.cache; empty when the environment
/// has neither.
[[nodiscard]] std::string user_cache_folder();
/// Its subfolder for tables; empty without a cache folder.
[[nodiscard]] std::string user_tables_folder();

}  // namespace qter
