// The table of files that are mapped into memory, with a check that they are unchanged.
//
// The technique: each file's size and time of modification, recorded when it is mapped. Tables of
// gigabytes are useful because they are mapped and not read, and their contents decide what is
// proven impossible. The checksums were correct when the file was opened, and only its owner can
// change it (why_not_trusted()). But the owner may copy another file over it or truncate it while
// it is in use. The first would make a search wrong, the second ends the process (SIGBUS). Before
// an answer counts, changed_mapping() reports whether a file has changed; a signal handler finds
// the truncated file by its address.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace qter {

/// Records that the file of `descriptor` is mapped to [begin, begin + size). False if the table is
/// full; then the file must not be mapped. The descriptor remains the caller's.
[[nodiscard]] bool remember_mapping(const void* begin, std::size_t size, int descriptor,
                                    const std::string& path);
/// Removes the mapping that begins at `begin` from the table; no effect if there is none.
void forget_mapping(const void* begin);

/// A file, mapped now or earlier, that changed while it was mapped; nullopt if none did. Results
/// that used such a file are invalid. Costs one fstat for each mapping.
[[nodiscard]] std::optional<std::string> changed_mapping();

/// The printable name of the file that is mapped at this address; nullptr if there is none. Safe to
/// call from a signal handler.
[[nodiscard]] const char* mapping_at(const void* address) noexcept;

}  // namespace qter
