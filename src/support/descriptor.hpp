// File descriptors: one that closes itself, and whole transfers through them.
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

/// Writes all of `text`, however many calls that takes: a call that was interrupted or wrote less
/// is followed by another one, and a descriptor that does not block is waited for. False, with the
/// reason in errno, when some of it could not be written.
[[nodiscard]] bool write_all(int fd, std::string_view text);

/// Reads what there is, at least a byte and at most `size`; 0 at the end. nullopt, with the reason
/// in errno, which is EINTR when a signal came first.
[[nodiscard]] std::optional<std::size_t> read_some(int fd, char* buffer, std::size_t size);

}  // namespace qter
