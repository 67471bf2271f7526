// Diagnostics for too little memory.
#pragma once

#include <cstdint>
#include <new>
#include <string>

#include "support/diagnostic.hpp"

namespace qter {

/// A number of bytes in the notation of --memory, rounded up: 812M, 2.5G.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

/// An error kMemoryLimit: `what` needs more memory than the limit, and how much at least; or more
/// than the system has.
[[nodiscard]] Diagnostic too_little_memory(const std::string& what, const std::bad_alloc& error);

/// The same as a warning, for a computation that still has a result to show.
[[nodiscard]] Diagnostic stopped_by_memory(const std::string& what, const std::bad_alloc& error);

/// The Result of `make`; if memory ran out, an error that names `what`.
template <class Make>
auto within_memory(const std::string& what, const Make& make) -> decltype(make()) {
    try {
        return make();
    } catch (const std::bad_alloc& error) {
        return too_little_memory(what, error);
    }
}

}  // namespace qter
