// The names in a folder.
#pragma once

#include <string>
#include <vector>

namespace qter {

/// The names in a folder, in byte order, without "." and "..". If reading fails, the names read
/// before; empty if the folder cannot be opened. O(n log n) for n names. Throws std::bad_alloc; the
/// iterators of std::filesystem would end the process instead, since libstdc++ allocates in
/// functions that it declares noexcept.
[[nodiscard]] std::vector<std::string> names_in_folder(const std::string& folder);

}  // namespace qter
