// What is in a folder.
#pragma once

#include <string>
#include <vector>

namespace qter {

/// The names in a folder, in byte order, without "." and ".."; those read so far where reading
/// fails, none where the folder cannot be opened. O(n log n) for n names. Throws std::bad_alloc;
/// the iterators of std::filesystem end the process instead, as libstdc++ allocates in functions
/// that it declares noexcept.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::string& folder);

}  // namespace qter
