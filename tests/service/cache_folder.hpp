// What tests of cached files share.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>

#include "sums/cache_lines.hpp"

namespace qter::testing {

/// A folder that is gone at the end of the scope.
class Folder {
 public:
    Folder() {
        static int made = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("qter-cache-" + std::to_string(::getpid()) + "-" + std::to_string(made++));
        std::filesystem::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
    std::filesystem::path path_;
};

inline std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// What was told without the lines of progress, "reading the puzzles, 1 s", which come when a run
/// takes more than a second, as with a sanitizer.
inline std::string without_progress(const std::string& told) {
    static const std::regex progress("[^\\n]*, [0-9]+ s\\n");
    return std::regex_replace(told, progress, "");
}

inline void spew(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// A cached file as a run would leave it, with the checksum of this text.
inline void spew_sealed(const std::filesystem::path& path, const std::string& text) {
    const std::size_t line = text.find('\n');
    if (!keep_text(path.parent_path(), path, text.substr(0, line), text.substr(line + 1))) {
        throw std::runtime_error("cannot write " + path.string());
    }
}

/// Such a file's text without its last line, the checksum.
inline std::string unsealed(const std::string& text) { return text.substr(0, text.rfind("sum ")); }

}  // namespace qter::testing
