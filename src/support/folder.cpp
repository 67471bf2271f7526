#include "support/folder.hpp"

#include <dirent.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace qter {
namespace {

struct CloseFolder {
    void operator()(DIR* open) const { ::closedir(open); }
};

}  // namespace

std::vector<std::string> names_in_folder(const std::string& folder) {
    std::vector<std::string> names;
    const std::unique_ptr<DIR, CloseFolder> open(::opendir(folder.c_str()));
    if (!open) return names;
    while (const dirent* entry = ::readdir(open.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace qter
