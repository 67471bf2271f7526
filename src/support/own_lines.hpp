// Alignment of data that one thread writes and others do not.
#pragma once

#include <cstddef>

namespace qter {

/// Data that threads write to at every position is kept this many bytes apart: a cache line, and
/// the one that processors fetch along with it. With counters of two threads in one line, two
/// threads took as long as one.
inline constexpr std::size_t kOwnLines = 128;

}  // namespace qter
