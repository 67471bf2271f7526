#include "support/temporary_files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "support/folder.hpp"

namespace qter {
namespace {

/// The mark between the target's name and the six letters that make the name unique. No other files
/// have such names.
constexpr std::string_view kPartMark = ".qter-part-";
constexpr std::size_t kPartLetters = 6;
/// Another process may remove a new file as abandoned before it is locked.
constexpr int kPartTries = 16;

/// The paths of all temporary files, for the signal handler: the memory is never released. Files
/// beyond the size of the list are removed by their objects alone.
struct ListedPart {
    std::atomic<bool> taken = false;  ///< by an object
    std::atomic<bool> there = false;  ///< the path names a file
    std::array<char, PATH_MAX> path{};
};
constexpr std::size_t kMostListed = 16;
std::array<ListedPart, kMostListed> g_listed;

std::size_t list_part(const std::string& path) {
    if (path.size() >= PATH_MAX) return kMostListed;
    for (std::size_t i = 0; i < kMostListed; ++i) {
        if (g_listed[i].taken.exchange(true)) continue;
        std::memcpy(g_listed[i].path.data(), path.c_str(), path.size() + 1);
        g_listed[i].there.store(true);
        return i;
    }
    return kMostListed;
}

void unlist_part(std::size_t place) {
    if (place == kMostListed) return;
    g_listed[place].there.store(false);
    g_listed[place].taken.store(false);
}

bool lock_part(int fd) { return ::flock(fd, LOCK_EX | LOCK_NB) == 0; }

std::filesystem::path folder_around(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    return folder.empty() ? "." : folder;
}

bool has_mark(std::string_view name) {
    return name.size() > kPartMark.size() + kPartLetters &&
           name.substr(name.size() - kPartMark.size() - kPartLetters, kPartMark.size()) ==
               kPartMark;
}

void remove_if_abandoned(const std::string& path) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) return;
    struct stat info {};
    const bool ours =
        ::fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == ::geteuid();
    if (ours && lock_part(fd)) ::unlink(path.c_str());
    ::close(fd);
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& path) : path_(path), place_(kMostListed) {
    remove_abandoned_files(folder_around(path).string());
    for (int i = 0; i < kPartTries && !make(); ++i) {
        if (fd_ < 0) return;  // errno says why
        ::close(fd_);
        fd_ = -1;
    }
}

/// False if another process removed the file at once.
bool TemporaryFile::make() {
    beside_ = path_ + std::string(kPartMark) + std::string(kPartLetters, 'X');
    fd_ = ::mkostemp(beside_.data(), O_CLOEXEC);
    if (fd_ < 0) return false;
    struct stat info {};
    // If the file system has no locks, no process can lock the file as abandoned either.
    const bool locked = lock_part(fd_) || errno != EWOULDBLOCK;
    if (!locked || (::fstat(fd_, &info) == 0 && info.st_nlink == 0)) return false;
    made_ = true;
    place_ = list_part(beside_);
    return true;
}

TemporaryFile::~TemporaryFile() {
    if (made_) ::unlink(beside_.c_str());
    unlist_part(place_);
    if (fd_ >= 0) ::close(fd_);
}

bool TemporaryFile::put_in_place() {
    // Closing may report a failed write. The other descriptor keeps the lock until the rename.
    const int locked = ::fcntl(fd_, F_DUPFD_CLOEXEC, 0);
    const int closed = ::close(fd_);
    fd_ = locked;
    if (closed != 0) return false;
    std::error_code error;
    std::filesystem::rename(beside_, path_, error);
    if (error) {
        errno = error.value();
        return false;
    }
    made_ = false;
    return true;
}

void remove_temporary_files() {
    for (ListedPart& listed : g_listed) {
        if (listed.there.load()) ::unlink(listed.path.data());
    }
}

void remove_abandoned_files(const std::string& folder) {
    for (const std::string& name : names_in_folder(folder)) {
        if (has_mark(name)) remove_if_abandoned(std::filesystem::path(folder) / name);
    }
}

}  // namespace qter
