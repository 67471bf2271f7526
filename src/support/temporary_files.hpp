// Files that are written beside their target, under a name of their own until they are whole.
//
// A process may end at any moment, by a signal or by the system, and what it was writing must not
// stay. Three things see to that: the object removes its file when it goes out of scope;
// remove_temporary_files() removes all there are, and may be called from a signal handler; and who
// makes a file removes those beside it that nobody lives to remove. Whether the owner lives is told
// by a lock on the file, which the system gives back however a process ends, on whatever machine.
#pragma once

#include <string>

namespace qter {

class TemporaryFile {
 public:
    /// A new file beside `path`, readable by its owner alone. One that could not be made has
    /// get() < 0, with the reason in errno.
    explicit TemporaryFile(const std::string& path);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    /// A descriptor to write to.
    [[nodiscard]] int get() const { return fd_; }
    /// Renames it over `path`. False, with the reason in errno, when the old file stays.
    bool put_in_place();

 private:
    bool make();

    std::string path_;
    std::string beside_;
    int fd_ = -1;
    bool made_ = false;
    std::size_t place_;  // in the list of all
};

/// Removes those that there are now, of all threads. For when the process is about to end: writing
/// to them goes on and leads nowhere. Safe to call from a signal handler.
void remove_temporary_files();

/// Removes from a folder those that are ours and whose process lives no more; what cannot be
/// removed stays. Costs a look at the names in the folder.
void remove_abandoned_files(const std::string& folder);

}  // namespace qter
