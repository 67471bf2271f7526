// What a search that --memory does not suffice for becomes.
#pragma once

#include <new>
#include <string>

#include "support/memory_report.hpp"

namespace qter {

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
