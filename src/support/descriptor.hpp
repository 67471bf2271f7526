// File descriptors: a class that closes one at the end of its scope, complete reads and writes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace qter {

/// Closes a file descriptor at the end of a scope.
class Descriptor {
 public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] int get() const { return fd_; }
    /// Closes now; false when the system reports a late write error.
    bool close();

 private:
    int fd_;
};

/// Writes all of `text`. Repeats calls that were interrupted or wrote only a part, and waits for a
/// descriptor in non-blocking mode. False, with the reason in errno, if a part could not be
/// written.
[[nodiscard]] bool write_all(int fd, std::string_view text);

/// Reads the bytes that are available, at least one and at most `size`; 0 at the end. nullopt, with
/// the reason in errno, on an error; EINTR if a signal interrupted the call.
[[nodiscard]] std::optional<std::size_t> read_some(int fd, char* buffer, std::size_t size);

}  // namespace qter
