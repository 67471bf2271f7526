// Temporary files: written next to their target and renamed when they are complete.
//
// A process may end at any moment, by a signal or by the system, and must leave no incomplete file.
// Three mechanisms remove them: the object removes its file when it goes out of scope;
// remove_temporary_files() removes all of them and may be called from a signal handler; and
// creating a file removes abandoned ones in the same folder. A lock on the file shows whether its
// owner is alive: the system releases it however the process ends, also across machines.
#pragma once

#include <string>

namespace qter {

class TemporaryFile {
 public:
    /// Creates a file in the folder of `path`, readable by its owner alone. On failure get() < 0,
    /// with the reason in errno.
    explicit TemporaryFile(const std::string& path);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    /// A descriptor to write to.
    [[nodiscard]] int get() const { return fd_; }
    /// Renames it to `path`. False, with the reason in errno, if the old file stays.
    bool put_in_place();

 private:
    bool make();

    std::string path_;
    std::string beside_;
    int fd_ = -1;
    bool made_ = false;
    std::size_t place_;  // index in the list of all
};

/// Removes the present temporary files of all threads, when the process is about to end: later
/// writes to them are lost. Safe to call from a signal handler.
void remove_temporary_files();

/// Removes this user's temporary files in a folder whose process has ended; ignores failures. Reads
/// all names in the folder.
void remove_abandoned_files(const std::string& folder);

}  // namespace qter
