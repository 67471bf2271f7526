#include "qter/support/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "qter/support/descriptor.hpp"
#include "qter/support/text.hpp"

namespace qter {
namespace {

Diagnostic file_error(const char* what, const std::string& path, const char* why) {
    return Diagnostic::error(Code::kFile, {},
                             fmt::format("cannot {} `{}`: {}", what, printable(path, 200), why));
}

Diagnostic too_large(const std::string& name) {
    return Diagnostic::error(Code::kTooLarge, {},
                             fmt::format("`{}` is larger than the {} MiB that a text may have",
                                         printable(name, 200), SourceMap::kMaxBytes >> 20));
}

/// Writes part after part and adds up their bytes.
bool write_parts(int fd, const FileParts& parts, std::size_t& size) {
    for (std::string_view part = parts(); !part.empty(); part = parts()) {
        if (!write_all(fd, part)) return false;
        size += part.size();
    }
    return true;
}

/// std::filesystem's rename, with the reason left in errno as the other calls here leave it.
bool rename_over(const std::string& from, const std::string& to) {
    std::error_code error;
    std::filesystem::rename(from, to, error);
    if (error) errno = error.value();
    return !error;
}

/// A new file beside `path`, which is gone at the end of the scope unless it was put in its place.
class NewFile {
 public:
    explicit NewFile(const std::string& path)
        : path_(path), beside_(path + ".XXXXXX"), file_(::mkstemp(beside_.data())) {}
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        if (made_) ::unlink(beside_.c_str());
    }

    [[nodiscard]] int get() const { return file_.get(); }
    /// False, with the reason in errno, when the old file stays.
    bool put_in_place() {
        if (!file_.close() || !rename_over(beside_, path_)) return false;
        made_ = false;
        return true;
    }

 private:
    const std::string& path_;
    std::string beside_;
    Descriptor file_;
    bool made_ = file_.get() >= 0;
};

/// Writes straight into something that is no regular file (a pipe, a terminal, /dev/null), where a
/// rename would replace the device itself.
Result<std::size_t> write_device(const std::string& path, const FileParts& parts) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    std::size_t size = 0;
    if (file.get() < 0 || !write_parts(file.get(), parts, size) || !file.close()) {
        return file_error("write", path, std::strerror(errno));
    }
    return size;
}

}  // namespace

Result<SourceId> add_source(SourceMap& sources, std::string name, std::string text) {
    if (text.size() > SourceMap::kMaxBytes) return too_large(name);
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // some editors write a byte order mark
    const std::size_t bad = find_binary(text);
    if (bad == std::string::npos) return sources.add(std::move(name), std::move(text)).id();
    return Diagnostic::error(
               Code::kBinary, {},
               fmt::format("`{}` is not a text: byte {} is 0x{:02x}, which is {}",
                           printable(name, 200), bad, static_cast<unsigned char>(text[bad]),
                           text[bad] == '\0' ? "a NUL" : "not UTF-8"))
        .with_help("qter reads UTF-8 text; is this the right file?");
}

Result<SourceId> read_source(SourceMap& sources, const std::string& path) {
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) return file_error("read", path, std::strerror(errno));
    struct stat info {};
    if (::fstat(file.get(), &info) == 0 && S_ISDIR(info.st_mode)) {
        return file_error("read", path, "it is a directory");
    }
    std::string text;
    char buffer[1 << 16];
    while (true) {
        const std::optional<std::size_t> got = read_some(file.get(), buffer, sizeof buffer);
        if (!got && errno == EINTR) continue;
        if (!got) return file_error("read", path, std::strerror(errno));
        if (*got == 0) break;
        text.append(buffer, *got);
        if (text.size() > SourceMap::kMaxBytes) return too_large(path);
    }
    return add_source(sources, path, std::move(text));
}

Result<std::size_t> write_file(const std::string& path, std::string_view text) {
    return write_file(path, [&text] { return std::exchange(text, {}); });
}

std::optional<Diagnostic> why_not_writable(const std::string& path) {
    struct stat info {};
    const bool exists = ::stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) return file_error("write", path, "it is a directory");
    if (exists && !S_ISREG(info.st_mode)) {
        // Opening a pipe would wait for who reads it.
        if (::access(path.c_str(), W_OK) == 0) return std::nullopt;
        return file_error("write", path, std::strerror(errno));
    }
    // Whether there can be a new file beside it is the question, whatever the old one is.
    const NewFile file(path);
    if (file.get() >= 0) return std::nullopt;
    return file_error("write", path, std::strerror(errno));
}

Result<std::size_t> write_file(const std::string& path, const FileParts& parts) {
    struct stat info {};
    const bool exists = ::stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) return file_error("write", path, "it is a directory");
    if (exists && !S_ISREG(info.st_mode)) return write_device(path, parts);

    NewFile file(path);
    if (file.get() < 0) return file_error("write", path, std::strerror(errno));
    // mkstemp makes private files; give the new one what the old one or a plain open would have.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? info.st_mode & 07777 : 0666 & ~mask;
    std::size_t size = 0;
    if (write_parts(file.get(), parts, size) && ::fchmod(file.get(), mode) == 0 &&
        file.put_in_place()) {
        return size;
    }
    return file_error("write", path, std::strerror(errno));
}

}  // namespace qter
