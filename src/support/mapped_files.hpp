// Which files are mapped into memory now.
//
// The technique: stamps of files, size and time of writing. A table of gigabytes is of use
// because it is mapped and not read, and what it says decides what is impossible. Its checksums
// were right when it was opened, and only its owner can change it (why_not_trusted()). But whoever
// copies another file over it, or cuts it short, does so while it is looked at. The first would
// turn a search into nonsense, the second ends the process (SIGBUS). So it is remembered of every
// file how it was when it was mapped. Before an answer counts, changed_mapping() tells whether it
// still is; and a signal handler can tell by the address what file was cut.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace qter {

/// From now on the file of `descriptor` is mapped to [begin, begin + size). False when no more can
/// be remembered, and the file must not be mapped. The descriptor is the caller's.
[[nodiscard]] bool remember_mapping(const void* begin, std::size_t size, int descriptor,
                                    const std::string& path);
/// The mapping that begins there is no more; nothing, where none does.
void forget_mapping(const void* begin);

/// A file, now mapped or no more, that somebody wrote to or cut short while it was; nullopt when
/// all were as they should be. What was worked out with it means nothing. One fstat for each
/// mapping.
[[nodiscard]] std::optional<std::string> changed_mapping();

/// What to call the file that is mapped to this address, fit to print; nullptr when none is. For
/// signal handlers.
[[nodiscard]] const char* mapping_at(const void* address) noexcept;

}  // namespace qter
