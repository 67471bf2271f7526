#include "support/descriptor.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace qter {
namespace {

/// Waits for a descriptor in non-blocking mode. Errors show in the next read or write.
void wait_until_ready(int fd, short events) {
    pollfd waiting{fd, events, 0};
    ::poll(&waiting, 1, -1);
}

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK; }

}  // namespace

bool Descriptor::close() {
    if (fd_ < 0) return true;
    // On Linux the descriptor is closed even after EINTR; no lost data is known then.
    return ::close(std::exchange(fd_, -1)) == 0 || errno == EINTR;
}

bool write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (would_block()) {
            wait_until_ready(fd, POLLOUT);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

std::optional<std::size_t> read_some(int fd, char* buffer, std::size_t size) {
    while (true) {
        const ssize_t got = ::read(fd, buffer, size);
        if (got >= 0) return static_cast<std::size_t>(got);
        if (!would_block()) return std::nullopt;
        wait_until_ready(fd, POLLIN);
    }
}

}  // namespace qter
