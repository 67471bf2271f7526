#include "support/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <utility>

#include "support/descriptor.hpp"
#include "support/temporary_files.hpp"
#include "support/text.hpp"

namespace qter {
namespace {

namespace fs = std::filesystem;

Diagnostic file_error(std::string_view what, const std::string& path, std::string_view why) {
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("cannot {} `{}`: {}", what, printable(path, 200), why));
}

Diagnostic too_large(const std::string& name) {
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("`{}` is larger than {} MiB, the limit for a text",
                                         printable(name, 200), SourceMap::kMaxBytes >> 20));
}

Diagnostic owner_lost(const std::string& path) {
    return file_error("write", path, "a new file would not have the same owner and group");
}

bool same_file(const struct stat& a, const struct stat& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// The rest of an open file. Error if it is larger than a text may be.
Result<std::string> read_all(int file, const std::string& path,
                             const Cancellation& cancellation = Cancellation::never()) {
    std::string text;
    char buffer[1 << 16];
    while (true) {
        const std::optional<std::size_t> got = read_some(file, buffer, sizeof buffer);
        if (!got && errno == EINTR && !cancellation.requested()) continue;
        if (!got) return file_error("read", path, std::strerror(errno));
        if (*got == 0) return text;
        text.append(buffer, *got);
        if (text.size() > SourceMap::kMaxBytes) return too_large(path);
    }
}

mode_t current_umask() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
}

/// Writes all parts and adds up their bytes.
bool write_parts(int fd, const FileParts& parts, std::size_t& size) {
    for (std::string_view part = parts(); !part.empty(); part = parts()) {
        if (!write_all(fd, part)) return false;
        size += part.size();
    }
    return true;
}

/// Writes a new file and renames it to its target.
Result<std::size_t> fill(TemporaryFile& file, const std::string& path, const FileParts& parts,
                         mode_t mode) {
    std::size_t size = 0;
    if (write_parts(file.get(), parts, size) && ::fchmod(file.get(), mode) == 0 &&
        file.put_in_place()) {
        return size;
    }
    return file_error("write", path, std::strerror(errno));
}

/// Where writing to a path ends up.
struct WriteTarget {
    std::string path;               ///< with all links resolved
    std::optional<int> descriptor;  ///< or an open descriptor of this process
};

/// The descriptor number of an entry of /proc/self/fd; nullopt in any other folder.
std::optional<int> descriptor_of(const fs::path& folder, const std::string& name) {
    std::error_code error;
    if (!fs::equivalent(folder, "/proc/self/fd", error)) return std::nullopt;
    int number = 0;
    const auto [end, problem] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (problem != std::errc() || end != name.data() + name.size()) return std::nullopt;
    return number;
}

/// Follows links, at most as many as the system follows. Where a link cannot be read, the system
/// reports the error later.
WriteTarget target_of(const std::string& path) {
    constexpr int kMostLinks = 40;
    fs::path at = path;
    for (int links = 0; links < kMostLinks; ++links) {
        std::error_code error;
        const fs::path leads_to = fs::read_symlink(at, error);
        if (error) break;
        const fs::path folder = at.has_parent_path() ? at.parent_path() : fs::path(".");
        // The target of such a link is only a description of the open file.
        if (const auto number = descriptor_of(folder, at.filename().string())) {
            return {path, number};
        }
        at = folder / leads_to;  // `leads_to` itself if that is absolute
    }
    return {at.string(), std::nullopt};
}

/// Writes directly into anything but a regular file (a pipe, a terminal, /dev/null), since a rename
/// would replace the device itself; or into an open descriptor.
Result<std::size_t> write_device(const std::string& path, const WriteTarget& target,
                                 const FileParts& parts) {
    Descriptor file(target.descriptor ? ::dup(*target.descriptor)
                                      : ::open(target.path.c_str(), O_WRONLY | O_CLOEXEC));
    std::size_t size = 0;
    if (file.get() < 0 || !write_parts(file.get(), parts, size) || !file.close()) {
        return file_error("write", path, std::strerror(errno));
    }
    return size;
}

/// The present file at a path.
struct OldFile {
    bool exists = false;
    bool device = false;  ///< not a regular file, or a descriptor: written directly
    struct stat info {};
};

/// Fills in `old`. The diagnostic says why the present file cannot be written.
std::optional<Diagnostic> examine_old_file(const std::string& path, const WriteTarget& target,
                                           OldFile& old) {
    if (target.descriptor) {
        old.device = true;
        const int flags = ::fcntl(*target.descriptor, F_GETFL);
        if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY) errno = EBADF;
        if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY) return std::nullopt;
        return file_error("write", path, std::strerror(errno));
    }
    old.exists = ::stat(target.path.c_str(), &old.info) == 0;
    if (!old.exists && errno != ENOENT) return file_error("write", path, std::strerror(errno));
    if (!old.exists) return std::nullopt;
    if (S_ISDIR(old.info.st_mode)) return file_error("write", path, "it is a directory");
    old.device = !S_ISREG(old.info.st_mode);
    // A rename does not need write permission on the file. But a read-only file was made so on
    // purpose, so it is not replaced.
    if (::faccessat(AT_FDCWD, target.path.c_str(), W_OK, AT_EACCESS) == 0) return std::nullopt;
    return file_error("write", path, std::strerror(errno));
}

/// Gives a new file the owner and group of an old one if they differ.
bool keep_owner(int file, const struct stat& old) {
    struct stat now {};
    if (::fstat(file, &now) != 0) return false;
    if (now.st_uid == old.st_uid && now.st_gid == old.st_gid) return true;
    return ::fchown(file, old.st_uid, old.st_gid) == 0;
}

/// Lines that start with # are comments, which may be Latin-1 in older files. No reader uses them,
/// so bytes that are not UTF-8 become question marks.
void mend_comments(std::string& text) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::size_t first = text.find_first_not_of(" \t", begin);
        if (first < end && text[first] == '#') {
            std::string_view line(text.data(), end);
            for (std::size_t at = first;;) {
                const std::size_t bad = find_binary(line.substr(at));
                if (bad == std::string_view::npos || text[at + bad] == '\0') break;
                at += bad;
                text[at] = '?';
            }
        }
        begin = end + 1;
    }
}

}  // namespace

Result<SourceId> add_source(SourceMap& sources, std::string name, std::string text) {
    if (text.size() > SourceMap::kMaxBytes) return too_large(name);
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // some editors write a byte order mark
    std::size_t bad = find_binary(text);
    if (bad != std::string::npos) {
        mend_comments(text);
        bad = find_binary(text);
    }
    if (bad == std::string::npos) return sources.add(std::move(name), std::move(text)).id();
    return Diagnostic::error(
               Code::kBinary, {},
               fmt::format("`{}` is not a text: byte {} is 0x{:02x}, which is {}",
                           printable(name, 200), bad, static_cast<unsigned char>(text[bad]),
                           text[bad] == '\0' ? "a NUL" : "not UTF-8"))
        .with_help("qter reads UTF-8 text; is this the right file?");
}

Result<SourceId> read_source(SourceMap& sources, const std::string& path, FileKind kind,
                             const Cancellation& cancellation) {
    // Opening a pipe would wait for its writer.
    const int waits = kind == FileKind::kRegular ? O_NONBLOCK | O_NOCTTY : 0;
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | waits));
    if (file.get() < 0) return file_error("read", path, std::strerror(errno));
    struct stat info {};
    if (::fstat(file.get(), &info) == 0 && S_ISDIR(info.st_mode)) {
        return file_error("read", path, "it is a directory");
    }
    if (kind == FileKind::kRegular && !S_ISREG(info.st_mode)) {
        return file_error("read", path, "it is not a regular file");
    }
    Result<std::string> text = read_all(file.get(), path, cancellation);
    if (!text) return text.diagnostics();
    return add_source(sources, path, *std::move(text));
}

Result<std::size_t> write_file(const std::string& path, std::string_view text) {
    return write_file(path, [&text] { return std::exchange(text, {}); });
}

std::optional<Diagnostic> why_not_writable(const std::string& path) {
    const WriteTarget target = target_of(path);
    OldFile old;
    if (std::optional<Diagnostic> problem = examine_old_file(path, target, old)) return problem;
    if (old.device) return std::nullopt;  // opening a pipe would wait for its reader
    // The question is whether a new file can be created in the folder.
    const TemporaryFile file(target.path);
    if (file.get() < 0) return file_error("write", path, std::strerror(errno));
    if (old.exists && !keep_owner(file.get(), old.info)) return owner_lost(path);
    return std::nullopt;
}

std::optional<Diagnostic> why_not_overwritten(const std::string& path, const SourceMap& sources) {
    struct stat target {
    }, read{};
    if (::stat(path.c_str(), &target) != 0 || !S_ISREG(target.st_mode)) return std::nullopt;
    if (::fstat(STDIN_FILENO, &read) == 0 && same_file(target, read)) {
        return file_error("write", path, "standard input reads this file");
    }
    for (SourceId id = 0; id < sources.size(); ++id) {
        // Sources that are not files have names that are not paths.
        const std::string& name = sources[id].name();
        if (::stat(name.c_str(), &read) != 0 || !same_file(target, read)) continue;
        return file_error("write", path,
                          name == path
                              ? "it is an input of this command"
                              : fmt::format("it is the file `{}`, an input of this command",
                                            printable(name, 200)));
    }
    return std::nullopt;
}

Result<std::size_t> write_file(const std::string& path, const FileParts& parts) {
    const WriteTarget target = target_of(path);
    OldFile old;
    if (std::optional<Diagnostic> problem = examine_old_file(path, target, old))
        return *std::move(problem);
    if (old.device) return write_device(path, target, parts);
    TemporaryFile file(target.path);
    if (file.get() < 0) return file_error("write", path, std::strerror(errno));
    if (old.exists && !keep_owner(file.get(), old.info)) return owner_lost(path);
    // The new file is private so far. Give it the mode of the old one, or of a plain open.
    const mode_t mode = old.exists ? old.info.st_mode & 07777 : 0666 & ~current_umask();
    return fill(file, path, parts, mode);
}

const char* why_not_trusted(int descriptor) {
    struct stat info {};
    if (::fstat(descriptor, &info) != 0) return std::strerror(errno);
    if (!S_ISREG(info.st_mode)) return "it is not a regular file";
    if (info.st_uid != ::geteuid() && info.st_uid != 0) return "it belongs to another user";
    if ((info.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "others may change it";
    return nullptr;
}

Result<std::string> read_own_file(const std::string& path) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) return file_error("read", path, std::strerror(errno));
    if (const char* const why = why_not_trusted(file.get())) return file_error("read", path, why);
    return read_all(file.get(), path);
}

Result<std::size_t> write_own_file(const std::string& path, const FileParts& parts) {
    // Links are not followed: who can create one in the folder could choose which file is
    // overwritten.
    struct stat old {};
    if (::lstat(path.c_str(), &old) == 0 && S_ISDIR(old.st_mode)) {
        return file_error("write", path, "it is a directory");
    }
    TemporaryFile file(path);
    if (file.get() < 0) return file_error("write", path, std::strerror(errno));
    return fill(file, path, parts, 0644 & ~current_umask());
}

}  // namespace qter
