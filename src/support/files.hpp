// Reading and writing whole files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// What may stand behind a path that is read: a pipe or a device may never end.
enum class FileKind { kAny, kRegular };

/// Reads a text file into `sources` and gives its id. Errors: not there, not readable, a directory,
/// not of this kind, larger than SourceMap::kMaxBytes, binary (a NUL, or malformed UTF-8 that is
/// not on a line which starts with #, where a ? takes its place). A pipe
/// that nobody writes is waited for until a signal comes and `cancellation` is requested.
Result<SourceId> read_source(SourceMap& sources, const std::string& path,
                             FileKind kind = FileKind::kAny,
                             const Cancellation* cancellation = nullptr);

/// Checks a text that came from elsewhere (standard input) as read_source does and adds it.
Result<SourceId> add_source(SourceMap& sources, std::string name, std::string text);

/// Writes `text` to a new file beside `path` and renames it over `path`, so that a crash or a full
/// disk leaves either the old file or the new one. Gives the number of bytes written.
///
/// A link stays, and what it leads to is replaced. The new file has the old one's owner, group and
/// mode; one that may not be written to, or whose owner cannot be kept, is refused. What is no
/// regular file (a pipe, /dev/null) is written to as it is, and so is what a descriptor of this
/// process stands for (/dev/stdout, /dev/fd/3).
Result<std::size_t> write_file(const std::string& path, std::string_view text);

/// What write_file would say of a `path` that it cannot write, for those who have long to go before
/// they do; nothing there is changed. What a full disk or somebody else does later is not foreseen.
[[nodiscard]] std::optional<Diagnostic> why_not_writable(const std::string& path);

/// What to say where `path`, by whatever name or link, is a file that was read into `sources`, or
/// the one that standard input is, and writing there would destroy it; nullopt where it is none.
[[nodiscard]] std::optional<Diagnostic> why_not_overwritten(const std::string& path,
                                                            const SourceMap& sources);

/// Gives a file's parts one after the other, each valid until the next is asked for, then an empty
/// one.
using FileParts = std::function<std::string_view()>;

/// The same for what is too large to be in memory at once, or is not text.
Result<std::size_t> write_file(const std::string& path, const FileParts& parts);

// Files that the program keeps for itself between runs: tables and caches. What they say is
// believed, as far as that it is the shortest, so they must be our own.

/// Why the file behind an open descriptor is not one that only this user, or root, has written:
/// "it belongs to another user"; nullptr when it is.
[[nodiscard]] const char* why_not_trusted(int descriptor);

/// All of a file that why_not_trusted() has nothing against. Errors: kFile, kTooLarge.
Result<std::string> read_own_file(const std::string& path);

/// Writes a file that read_own_file() reads, in the way of write_file(), but nobody else may write
/// to it. Whatever is there is replaced, where that can be: another user's file, a pipe, a link and
/// not what it leads to; a directory is refused.
Result<std::size_t> write_own_file(const std::string& path, const FileParts& parts);

}  // namespace qter
