// Reading and writing whole files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "support/cancellation.hpp"
#include "support/result.hpp"

namespace qter {

/// Which kinds of file a reader accepts. Reading a pipe or a device may never end.
enum class FileKind { kAny, kRegular };

/// Reads a text file into `sources` and returns its id. Errors: the file does not exist, is not
/// readable, is a directory, is not of the given kind, is larger than SourceMap::kMaxBytes, or is
/// binary (a NUL, or malformed UTF-8; on a line that starts with # a malformed byte becomes a ?).
/// Waits for a pipe that has no writer until a signal comes and `cancellation` is requested.
Result<SourceId> read_source(SourceMap& sources, const std::string& path,
                             FileKind kind = FileKind::kAny,
                             const Cancellation& cancellation = Cancellation::never());

/// Checks a text from another origin (standard input) as read_source does, and adds it.
Result<SourceId> add_source(SourceMap& sources, std::string name, std::string text);

/// Writes `text` to a new file in the folder of `path` and renames it to `path`: after a crash or
/// with a full disk there is either the old file or the complete new one. Returns the number of
/// bytes written.
///
/// A symbolic link stays; its target is replaced. The new file has the owner, group and mode of the
/// old one. Error if the old file is not writable or its owner cannot be kept. Anything but a
/// regular file (a pipe, /dev/null) is written directly, and so is a descriptor of this process
/// (/dev/stdout, /dev/fd/3).
Result<std::size_t> write_file(const std::string& path, std::string_view text);

/// The error that write_file would give for `path`, as a check before a long computation; nullopt
/// if it can be written. Changes nothing. Does not predict a full disk or later changes by other
/// processes.
[[nodiscard]] std::optional<Diagnostic> why_not_writable(const std::string& path);

/// An error if writing to `path` would overwrite an input: a file that was read into `sources`, or
/// the file that standard input reads, under any name or link. nullopt otherwise.
[[nodiscard]] std::optional<Diagnostic> why_not_overwritten(const std::string& path,
                                                            const SourceMap& sources);

/// Returns the parts of a file in order, then an empty part. Each is valid until the next call.
using FileParts = std::function<std::string_view()>;

/// The same for a file that is too large for memory, or is not text.
Result<std::size_t> write_file(const std::string& path, const FileParts& parts);

// Files that the program keeps between runs: tables and caches. Their contents are trusted, even
// for proofs that an algorithm is the shortest, so they must be the user's own.

/// Why an open file is not trusted: someone other than this user or root owns it or may write to
/// it. A phrase such as "it belongs to another user"; nullptr if the file is trusted.
[[nodiscard]] const char* why_not_trusted(int descriptor);

/// The whole contents of a file that is trusted (why_not_trusted()). Errors: kFile, kTooLarge.
Result<std::string> read_own_file(const std::string& path);

/// Writes a file for read_own_file(), as write_file() does, but writable by its owner alone.
/// Replaces what is there if possible: another user's file, a pipe, a link (not the link's target).
/// Error if it is a directory.
Result<std::size_t> write_own_file(const std::string& path, const FileParts& parts);

}  // namespace qter
