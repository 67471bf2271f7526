// What is said of memory, in one place.
#pragma once

#include <cstdint>
#include <new>
#include <string>

#include "support/diagnostic.hpp"

namespace qter {

/// A number of bytes as --memory takes it, rounded up: 812M, 2.5G.
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

/// kMemoryLimit: `what` takes more memory than is allowed, and how much it takes at least; or more
/// than the system has, where there is no limit or the system has less.
[[nodiscard]] Diagnostic too_little_memory(const std::string& what, const std::bad_alloc& error);

/// The same as a warning, where there is something to show all the same.
[[nodiscard]] Diagnostic stopped_by_memory(const std::string& what, const std::bad_alloc& error);

/// What `make` gives, a Result; where there is too little memory for it, an error that says so of
/// `what`.
template <class Make>
auto within_memory(const std::string& what, const Make& make) -> decltype(make()) {
    try {
        return make();
    } catch (const std::bad_alloc& error) {
        return too_little_memory(what, error);
    }
}

}  // namespace qter
