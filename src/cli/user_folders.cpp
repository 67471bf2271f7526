#include "cli/user_folders.hpp"

#include <cstdlib>

namespace qter {

std::string user_cache_folder() {
    // The XDG specification says to ignore relative paths.
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && cache[0] == '/') return std::string(cache) + "/qter";
    const char* home = std::getenv("HOME");
    if (home != nullptr && home[0] == '/') return std::string(home) + "/.cache/qter";
    return {};
}

std::string user_tables_folder() {
    const std::string cache = user_cache_folder();
    return cache.empty() ? cache : cache + "/tables";
}

}  // namespace qter
